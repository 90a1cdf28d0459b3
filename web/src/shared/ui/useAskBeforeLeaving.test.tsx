import { act, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { useAskBeforeLeaving } from './useAskBeforeLeaving';

let type = () => {};

/** A form that is saved at the moment in which its input becomes unsaved. */
function Form() {
  const [unsaved, setUnsaved] = useState(false);
  const navigate = useNavigate();
  type = () => setUnsaved(true);
  const release = useAskBeforeLeaving(unsaved);
  useLayoutEffect(() => {
    if (!unsaved) return;
    setUnsaved(false);
    release();
    void navigate('/saved', { replace: true });
  }, [unsaved, release, navigate]);
  return <p>form</p>;
}

it('never leads back to what was saved a moment ago', async () => {
  const routes = [
    { path: '/form', element: <Form /> },
    { path: '/saved', lazy: async () => ({ element: <p>saved</p> }) },
  ];
  const { router } = renderRoutes(routes, { at: '/form' });
  await screen.findByText('form');
  await act(async () => type());
  expect(await screen.findByText('saved')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/saved');
});
