import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aContest, viewer } from '@/entities/contest/testing';
import type { TeamSummary } from '@/shared/api/types';
import { problem, server } from '@/test/server';
import { EntryButton } from './components/EntryButton';
import { fillEntry, openEntryForm, show, submitEntry } from './testing';

describe('team entry', () => {
  const contest = aContest({ participantType: 'MULTI', teamSize: 5, gameId: 2 });
  const team = (id: number, memberCount: number): TeamSummary => ({
    id,
    name: `チーム${id}`,
    imageUrl: null,
    memberCount,
    maxCount: 99,
    recruiting: true,
    activityDays: [],
    bio: '',
    game: null,
    rank: '9999',
    role: 'member',
  });

  it('chooses the only team that is large enough and says what others lack', async () => {
    let sent: unknown;
    server.use(
      http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [team(1, 5), team(2, 3)], next: null })),
      http.get('*/api/v1/teams/1/', () => HttpResponse.json({ ...team(1, 5), members: [] })),
      http.post('*/api/v1/contests/100/teams/', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ code: 1, id: 7, overMax: false });
      }),
    );
    const opened = await openEntryForm(contest);
    expect(await opened.dialog.findByRole('radio', { name: /チーム2/ })).toBeDisabled();
    expect(opened.dialog.getByText('あと2人必要です（5人以上）')).toBeInTheDocument();
    await fillEntry(opened);
    await submitEntry(opened);
    await waitFor(() => expect(sent).toMatchObject({ teamId: 1, twitterId: 'hana_1' }));
  });

  it('shows the players of a team, and at the team why it was refused', async () => {
    server.use(
      http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [team(1, 5), team(3, 6)], next: null })),
      http.get('*/api/v1/teams/1/', () =>
        HttpResponse.json({
          ...team(1, 5),
          members: [
            { user: { id: 9, nickname: 'ゆうと', imageUrl: null }, role: 'owner', joinedAt: '' },
            { user: { id: 11, nickname: 'みずき', imageUrl: null }, role: 'member', joinedAt: '' },
          ],
        }),
      ),
      http.get('*/api/v1/teams/3/', () => HttpResponse.json({ ...team(3, 6), members: [] })),
      http.post('*/api/v1/contests/100/teams/', () =>
        problem(409, 'memberAlreadyEntered', { code: -1, params: { nickname: 'みずき' } }),
      ),
    );
    const opened = await openEntryForm(contest);
    await opened.user.click(await opened.dialog.findByRole('radio', { name: /チーム1/ }));
    const roster = within(await opened.dialog.findByRole('list', { name: 'チームのメンバー' }));
    expect(roster.getByText('ゆうと').closest('li')).toHaveTextContent('代表者');
    expect(roster.getByText('みずき').closest('li')).not.toHaveTextContent('代表者');
    await fillEntry(opened);
    await submitEntry(opened);
    const reason = await opened.dialog.findByText(/みずきさんが、すでにこの大会に/);
    expect(opened.dialog.getByRole('radio', { name: /チーム1/ })).toHaveAttribute(
      'aria-describedby',
      reason.id,
    );
  });

  it('begins with the team that its viewer has completed for the contest', async () => {
    server.use(
      http.get('*/api/v1/teams/', () =>
        HttpResponse.json({ items: [team(1, 5), team(3, 6), team(4, 1)], next: null }),
      ),
      http.get('*/api/v1/teams/:id/', () => HttpResponse.json({ ...team(3, 6), members: [] })),
    );
    show(<EntryButton contest={contest} />, { me: viewer, at: '/contests/100?enter=3' });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('radio', { name: /チーム3/ })).toBeChecked();
    expect(dialog.getByRole('link', { name: '招待する' })).toHaveAttribute('href', '/teams/4?for=100');
  });

  it('does not enter with the team of a draft that the viewer has left', async () => {
    const posted: unknown[] = [];
    server.use(
      http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [team(1, 5), team(3, 6)], next: null })),
      http.post('*/api/v1/contests/100/teams/', async ({ request }) => {
        posted.push(await request.json());
        return problem(404, 'teamDoesNotExist');
      }),
    );
    const values = { teamId: 2, twitterId: 'hana_1', gameUsername: 'Hana', friendCode: '', comment: '' };
    localStorage.setItem(
      `yagura.entryDraft.${viewer.id}.100`,
      JSON.stringify({ draft: { values, answers: [] }, savedAt: Date.now() }),
    );
    const opened = await openEntryForm(contest);
    expect(await opened.dialog.findByLabelText('ゲーム内の名前')).toHaveValue('Hana');
    await opened.user.click(opened.dialog.getByLabelText('参加ポリシーに同意する'));
    await submitEntry(opened);
    expect(await opened.dialog.findByText('チームを選んでください。')).toBeInTheDocument();
    await waitFor(() => expect(opened.dialog.getAllByRole('radio')[0]).toHaveFocus());
    expect(posted).toEqual([]);
  });

  it('asks for members first if every team is too small', async () => {
    server.use(
      http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [team(1, 1), team(2, 2)], next: null })),
    );
    const { dialog } = await openEntryForm(contest);
    expect(await dialog.findByText('あと3人必要です')).toBeInTheDocument();
    for (const id of [1, 2]) {
      const invite = dialog.getByRole('link', { name: `「チーム${id}」に招待する` });
      expect(invite).toHaveAttribute('href', `/teams/${id}?for=100`);
    }
    expect(dialog.queryByRole('button', { name: 'エントリーする' })).not.toBeInTheDocument();
  });

  it('links to the teams if there is none', async () => {
    server.use(http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [], next: null })));
    const { dialog } = await openEntryForm(contest);
    expect(await dialog.findByText('エントリーできるチームがありません。')).toBeInTheDocument();
    const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/teams?create=1&for=100', '/teams?tab=search&for=100']);
    expect(dialog.queryByRole('button', { name: 'エントリーする' })).not.toBeInTheDocument();
  });
});
