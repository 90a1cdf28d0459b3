import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { viewer } from '@/entities/contest/testing';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { DropActs } from './components/DropActs';

/** An entry that somebody disqualifies again, while its row stays on the page. */
function Entry() {
  const [dropped, setDropped] = useState<'disqualified' | null>('disqualified');
  return (
    <>
      <button type="button" onClick={() => setDropped(dropped ? null : 'disqualified')}>
        {dropped ?? 'playing'}
      </button>
      <DropActs
        contest={{ id: 100, contestType: 'LEAGUE' }}
        annullable
        entry={{ id: 7, name: 'ハナ', ...(dropped && { dropped }) }}
      />
      <ConfirmHost />
    </>
  );
}

it('reinstates an entry a second time under another idempotency key', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)),
    http.post('*/api/v1/contests/100/entries/7/reinstate/', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json({});
    }),
  );
  renderRoutes([{ path: '/', element: <Entry /> }], { token: 'token' });
  const user = userEvent.setup();
  async function reinstate() {
    await user.click(await screen.findByRole('button', { name: 'ハナを復帰させる' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: '復帰させる' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }

  await reinstate();
  await waitFor(() => expect(keys).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'disqualified' }));
  await user.click(screen.getByRole('button', { name: 'playing' }));
  await reinstate();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});
