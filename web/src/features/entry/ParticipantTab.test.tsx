import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ContestContext } from '@/features/contest';
import { aContest, surroundings } from '@/features/contest/testing';
import type { ContestUser } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import ParticipantTab from './pages/ParticipantTab';
import { anEntry } from './testing';

function open(entries: ContestUser[], canEdit: boolean) {
  const asked: (string | null)[] = [];
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/users/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const skip = Number(searchParams.get('skip'));
      asked.push(searchParams.get('limit'));
      return HttpResponse.json({ items: entries.slice(skip, skip + 10), total: entries.length });
    }),
  );
  const context: ContestContext = { contest: aContest({ checkin: true }), canEdit, now: 0 };
  const page = (
    <>
      <Outlet context={context} />
      <ConfirmHost />
    </>
  );
  renderRoutes([{ path: '/', element: page, children: [{ index: true, element: <ParticipantTab /> }] }], {
    token: 'token',
  });
  return { user: userEvent.setup(), asked };
}

const many = Array.from({ length: 12 }, (_, index) => anEntry(index + 1));

describe('participant list', () => {
  it('comes ten at a time with the total', async () => {
    const { user, asked } = open(many, false);
    expect(await screen.findByRole('link', { name: '参加者10' })).toHaveAttribute('href', '/users/1010');
    expect(screen.getByText('12人')).toBeInTheDocument();
    expect(screen.queryByText('参加者11')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByText('参加者12')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'もっと見る' })).not.toBeInTheDocument();
    expect(asked).toEqual(['10', '10']);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('shows an operator what was written, and deletes those ticked after a question', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/contests/100/entries/delete/', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ deleted: 1 });
      }),
    );
    const { user } = open(
      [
        anEntry(1, { twitterId: 'hana_1', gameUsername: 'Hana', friendCode: '', comment: '遅れます' }),
        anEntry(2),
      ],
      true,
    );
    expect(await screen.findByText('遅れます')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '@hana_1' })).toHaveAttribute('href', 'https://x.com/hana_1');
    await user.click(screen.getByRole('button', { name: '選んだ参加者を削除' }));
    expect(await screen.findByText('削除する参加者を選んでください。')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '参加者1を選ぶ' }));
    await user.click(screen.getByRole('button', { name: '選んだ1件を削除' }));
    const question = within(await screen.findByRole('dialog'));
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: '選んだ参加者を削除' }));
    expect(await screen.findByText('1件のエントリーを削除しました')).toBeInTheDocument();
    expect(sent).toEqual([{ ids: [1] }]);
  });
});
