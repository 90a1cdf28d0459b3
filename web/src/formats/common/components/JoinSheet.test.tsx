import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import type { ContestTeam } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { person } from '../testing';
import { JoinSheet } from './JoinSheet';

const at = '2026-11-20T10:30:00.000Z';

function aTeam(id: number, name: string, change: Partial<ContestTeam> = {}): ContestTeam {
  return {
    id,
    status: 'ALLOW',
    standing: 'applied',
    waitingPosition: null,
    checkin: false,
    checkUpdated: null,
    following: null,
    retweet: null,
    createBy: { id: id + 1000, nickname: name, imageUrl: null },
    createdAt: at,
    updatedAt: at,
    team: { id: id + 2000, name, imageURL: null },
    teamUserCount: 4,
    rosterCount: 4,
    rosterShort: false,
    ...change,
  };
}

function open(...teams: ContestTeam[]) {
  const contest = aContest({
    contestType: 'SWISSDRAW',
    participantType: 'MULTI',
    teamSize: 4,
    checkin: false,
  });
  const join = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/teams/', () => HttpResponse.json({ items: teams, total: teams.length })),
  );
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <JoinSheet
            contest={contest}
            opened
            onClose={onClose}
            text="次のラウンドから参加します。"
            field={{ queryKey: ['field'], queryFn: () => [{ participant: person(1) }] }}
            join={join}
          />
        ),
      },
    ],
    { token: 'session' },
  );
  return { join, onClose, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('combobox', { name: '参加者' }));
  await user.click(await screen.findByRole('option', { name }));
}

it('says that a team has too few players, and adds it as it is once that is accepted', async () => {
  const { join, onClose, user } = open(
    aTeam(2, '青組'),
    aTeam(3, '赤組', { rosterCount: 3, rosterShort: true }),
  );
  await choose(user, '赤組（3／4人）');
  expect(screen.getByText('このチームは3人で、必要な4人に足りません')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '出場メンバーを見る' })).toHaveAttribute(
    'href',
    '/contests/100/participant?roster=2003',
  );
  expect(screen.queryByRole('button', { name: '参加させる' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'このまま参加させる' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(join).toHaveBeenCalledExactlyOnceWith({ entryId: 3, acceptShort: true });
});

it('adds a team with enough players without a word about its size', async () => {
  const { join, onClose, user } = open(
    aTeam(2, '青組'),
    aTeam(3, '赤組', { rosterCount: 3, rosterShort: true }),
  );
  await choose(user, '青組');
  expect(screen.queryByText(/足りません/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '参加させる' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(join).toHaveBeenCalledExactlyOnceWith({ entryId: 2 });
});

it('does not offer a team that left the contest', async () => {
  open(aTeam(2, '青組', { dropped: 'left' }));
  expect(await screen.findByText('加えられる参加者がいません')).toBeInTheDocument();
});
