import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { useNavigateIfShown } from './useNavigateIfShown';

let answer: () => Promise<void>;

function Sending() {
  const navigate = useNavigateIfShown();
  answer = () => navigate('/saved');
  return <p>sending</p>;
}

it.each([
  ['opens the address while the person is on the page', null, '/saved'],
  ['leaves the person on another page that was opened meanwhile', '/other', '/other'],
])('%s', async (_, opened, arrived) => {
  const { router } = renderRoutes([
    { path: '/', element: <Sending /> },
    { path: '/*', element: <p>elsewhere</p> },
  ]);
  await screen.findByText('sending');
  const late = answer;
  if (opened) await act(() => router.navigate(opened));
  await act(late);
  expect(router.state.location.pathname).toBe(arrived);
});
