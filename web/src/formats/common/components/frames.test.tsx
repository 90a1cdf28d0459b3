import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { AddFrame } from './AddFrame';
import { EditFrame } from './EditFrame';

let answer: () => void;
const send = () => new Promise<void>((done) => (answer = done));

const add = (
  <AddFrame contestId={3} changed={false} body={{}} create={send} done="saved">
    {() => null}
  </AddFrame>
);
const edit = (
  <EditFrame
    contestId={3}
    changed
    body={{}}
    stale={false}
    onTakeLatest={() => undefined}
    save={send}
    remove={send}
    results={0}
  >
    {() => null}
  </EditFrame>
);

async function show(frame: ReactNode, button: string) {
  answer = () => undefined;
  const view = renderRoutes([
    { path: '/', element: frame },
    { path: '*', element: <p>elsewhere</p> },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(view.queryClient.isMutating()).toBe(1));
  return view;
}

const frames = [
  ['a new stage', add, '作成する'],
  ['a changed stage', edit, '保存する'],
] as const;

it.each(frames)('opens the stage once %s is saved', async (_, frame, button) => {
  const { router } = await show(frame, button);
  await act(async () => answer());
  await waitFor(() => expect(router.state.location.pathname).toBe('/contests/3/tournament'));
});

it.each(frames)('stays on a page that was opened before %s is saved', async (_, frame, button) => {
  const { router, queryClient } = await show(frame, button);
  await act(() => router.navigate('/other'));
  await act(async () => answer());
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(router.state.location.pathname).toBe('/other');
});
