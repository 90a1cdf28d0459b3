import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { aContest, viewer } from '@/entities/contest/testing';
import { LoginModalProvider, useLoginModal } from '@/shared/viewer/loginModal';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { FollowButton } from './components/FollowButton';
import { FollowMenu } from './components/FollowMenu';

const star = { kind: 'player', id: 42, name: 'ハナ' } as const;

/** Shows where the login modal would return to. */
function Asked() {
  const { opened, returnTo } = useLoginModal();
  return opened ? <p>login for {returnTo}</p> : null;
}

function show(at = '/', token: string | null = 'abc', follows: ReactNode = <FollowButton {...star} />) {
  const followed = new Map<number, string>();
  const calls: string[] = [];
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)),
    http.get('*/api/v1/users/me/follows/', () =>
      HttpResponse.json({
        items: [...followed].map(([id, kind]) => ({
          kind,
          id,
          name: 'ハナ',
          imageUrl: null,
          createdAt: '2026-11-20T10:00:00.000Z',
        })),
        next: null,
      }),
    ),
    http.put('*/api/v1/users/me/follows/:kind/:id/', ({ params }) => {
      calls.push(`follow ${params.kind} ${params.id}`);
      followed.set(Number(params.id), String(params.kind));
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/v1/users/me/follows/:kind/:id/', ({ params }) => {
      calls.push(`unfollow ${params.kind} ${params.id}`);
      followed.delete(Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const element = (
    <LoginModalProvider>
      {follows}
      <Asked />
    </LoginModalProvider>
  );
  return { calls, ...renderRoutes([{ path: '*', element }], { at, ...(token && { token }) }) };
}

it('follows and unfollows by one button, and says which it is', async () => {
  const { calls } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'ハナをフォロー', pressed: false }));
  const following = await screen.findByRole('button', { name: 'ハナのフォローをやめる', pressed: true });
  await waitFor(() => expect(following).toBeEnabled());
  await userEvent.click(following);
  expect(await screen.findByRole('button', { name: 'ハナをフォロー' })).toBeInTheDocument();
  expect(calls).toEqual(['follow player 42', 'unfollow player 42']);
});

it('asks a visitor to sign in, and follows afterwards', async () => {
  const visitor = show('/users/42?tab=a', null);
  await userEvent.click(await screen.findByRole('button', { name: 'ハナをフォロー' }));
  expect(screen.getByText('login for /users/42?tab=a&follow=player.42')).toBeInTheDocument();
  expect(visitor.calls).toEqual([]);
  visitor.unmount();

  const { calls, router } = show('/users/42?tab=a&follow=player.42');
  expect(await screen.findByRole('button', { name: 'ハナのフォローをやめる' })).toBeInTheDocument();
  expect(calls).toEqual(['follow player 42']);
  expect(router.state.location.search).toBe('?tab=a');
});

it('is not offered to the person themself', async () => {
  show('/', 'abc', <FollowButton {...star} id={viewer.id} />);
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});

it('says why somebody cannot be followed', async () => {
  show();
  server.use(http.put('*/api/v1/users/me/follows/:kind/:id/', () => problem(403, 'followRefused')));
  await userEvent.click(await screen.findByRole('button', { name: 'ハナをフォロー' }));
  expect(await screen.findByText('この相手はフォローできません。')).toBeInTheDocument();
});

describe('the menu of a contest', () => {
  const menu = <FollowMenu contest={aContest({})} />;
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'フォロー' }));

  it('follows after the sign-in what a visitor chose, with the menu closed', async () => {
    const visitor = show('/contests/100?tab=a', null, menu);
    await open();
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /この大会/ }));
    expect(screen.getByText('login for /contests/100?tab=a&follow=contest.100')).toBeInTheDocument();
    expect(visitor.calls).toEqual([]);
    visitor.unmount();

    const { calls, router } = show('/contests/100?tab=a&follow=contest.100', 'abc', menu);
    await waitFor(() => expect(calls).toEqual(['follow contest 100']));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=a'));
    await open();
    await screen.findByRole('menuitemcheckbox', { name: /この大会/, checked: true });
    expect(calls).toEqual(['follow contest 100']);
  });

  it('says which of its items are followed', async () => {
    const { calls } = show('/contests/100', 'abc', menu);
    await open();
    const item = await screen.findByRole('menuitemcheckbox', { name: /この大会/, checked: false });
    await waitFor(() => expect(item).toBeEnabled());
    await userEvent.click(item);
    await waitFor(() => expect(item).toBeChecked());
    await waitFor(() => expect(item).toBeEnabled());
    await userEvent.click(item);
    await waitFor(() => expect(item).not.toBeChecked());
    expect(calls).toEqual(['follow contest 100', 'unfollow contest 100']);
  });
});
