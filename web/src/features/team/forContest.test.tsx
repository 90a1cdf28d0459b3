import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import type { Contest, Team } from '@/shared/api/types';
import { server } from '@/test/server';
import { answerTeam, aTeam, nothing, show } from './testing';

describe('a team for a contest', () => {
  let answered = 0;

  function answerContest(change: Partial<Contest> = {}) {
    answered = 0;
    const contest = aContest({ name: '夜桜杯', participantType: 'MULTI', teamSize: 3, ...change });
    server.use(
      http.get('*/api/v1/contests/100/', () => {
        answered += 1;
        return HttpResponse.json(contest);
      }),
    );
  }

  function openTeam(change: Partial<Team> = {}) {
    answerTeam(aTeam({ myRole: 'owner', ...change }));
    server.use(http.get('*/api/v1/teams/31/invitations/', nothing));
    return show('/teams/31?for=100');
  }

  it('is created, and then lacks members', async () => {
    answerContest();
    const made = aTeam({ myRole: 'owner', memberCount: 1 });
    answerTeam(made);
    server.use(
      http.get('*/api/v1/teams/', nothing),
      http.get('*/api/v1/users/9/teamrequests/', nothing),
      http.get('*/api/v1/teams/search/', nothing),
      http.get('*/api/v1/teams/31/invitations/', nothing),
      http.post('*/api/v1/teams/', () => HttpResponse.json(made)),
    );
    const { router } = show('/teams?for=100');
    expect(await screen.findByText('「夜桜杯」には3人以上のチームで参加します')).toBeInTheDocument();
    const tabs = within(screen.getByRole('group', { name: 'チーム' }));
    await userEvent.click(tabs.getByRole('button', { name: 'チームを探す' }));
    await waitFor(() => expect(router.state.location.search).toBe('?for=100&tab=search'));
    await act(() => router.navigate('/teams?create=1&for=100'));
    const form = within(await screen.findByRole('dialog', { name: 'チームを作る' }));
    await userEvent.type(form.getByLabelText(/チーム名/), '月下美人');
    await userEvent.click(form.getByRole('button', { name: '作成する' }));
    expect(await screen.findByText('あと2人で「夜桜杯」にエントリーできます')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/teams/31', search: '?for=100' });
    expect(screen.getByRole('link', { name: '大会に戻る' })).toHaveAttribute('href', '/contests/100');
  });

  it('can enter once it is large enough', async () => {
    answerContest();
    openTeam({ memberCount: 3 });
    expect(await screen.findByText('このチームで「夜桜杯」にエントリーできます')).toBeInTheDocument();
    const enter = screen.getByRole('link', { name: 'エントリーする' });
    expect(enter).toHaveAttribute('href', '/contests/100?enter=31');
  });

  it('is no team of others', async () => {
    answerContest();
    openTeam({ memberCount: 3, myRole: null });
    expect(await screen.findByText('「夜桜杯」には3人以上のチームで参加します')).toBeInTheDocument();
  });

  it.each([
    ['takes no entries', { canEntry: false }],
    ['has an entry of the viewer', { isEntry: true }],
    ['is played alone', { participantType: 'SOLO' as const }],
  ])('is not offered if the contest %s', async (_, change) => {
    answerContest(change);
    openTeam();
    await waitFor(() => expect(answered).toBe(1));
    expect(await screen.findByRole('heading', { name: '月下美人' })).toBeInTheDocument();
    expect(screen.queryByText(/夜桜杯/)).not.toBeInTheDocument();
  });
});
