import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { aContest, shiftedBy } from '@/entities/contest/testing';
import type { Applicant } from '@/entities/entry/lib/applicant';
import type { Contest } from '@/shared/api/types';
import { server } from '@/test/server';
import { ConfirmResult } from './components/ConfirmResult';
import { show } from './testing';

const applicant: Applicant = {
  id: 1,
  kind: 'user',
  refId: 1001,
  name: '参加者1',
  imageUrl: null,
  href: '/users/1001',
  allowed: true,
  place: 'allowed',
  waitingPosition: null,
  inStage: false,
  checkin: false,
  checkUpdated: null,
  following: null,
  retweet: null,
  by: { id: 1001, nickname: '参加者1', imageUrl: null },
  rosterCount: null,
  short: false,
  createdAt: '2026-11-20T10:30:00.000Z',
  details: null,
};

beforeEach(() => {
  server.use(http.get('*/api/v1/contests/100/chats/', () => HttpResponse.json({ items: [], next: null })));
});

function result(change: Partial<Contest>, hoursAfterEntry: number) {
  const contest = aContest({ abilities: ['ABILITY_CONTEST_EDIT'], ...change });
  const confirmation = { allowed: [applicant], added: [applicant], removed: [], declined: [], waiting: 0 };
  show(<ConfirmResult contest={contest} confirmation={confirmation} onAgain={() => undefined} />, {
    now: shiftedBy(contest.entryEnd, hoursAfterEntry),
  });
}

const next = () => screen.queryByRole('link', { name: /を作成$/ });

it('has the focus, so that screen readers read it', async () => {
  result({}, 1);
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
});

describe('what follows a confirmation', () => {
  it.each([
    ['TOURNAMENT', 'tournament', 'トーナメントを作成'],
    ['SWISSDRAW', 'swissdraw', 'スイスドローを作成'],
    ['LEAGUE', 'league', 'リーグを作成'],
    ['BATTLEROYAL', 'battleroyal', 'バトルロイヤルを作成'],
  ] as const)('is the draw of a %s, once entry is closed', async (contestType, format, name) => {
    result({ contestType }, 1);
    await waitFor(() => expect(next()).toHaveAttribute('href', `/contests/100/${format}/add`));
    expect(next()).toHaveAccessibleName(name);
  });

  it('names those who are confirmed, but missed the check-in and are not drawn', async () => {
    const { entryEnd: checkinStart, contestStart: checkinEnd } = aContest();
    const late = { checkin: true, checkinStart, checkinEnd: shiftedBy(checkinStart, 1) };
    result(late, 2);
    const absent = await screen.findByText(/^チェックインがなく、組み合わせに入らない参加者/);
    expect(absent.parentElement).toHaveTextContent('参加者1');
    cleanup();
    result({ ...late, checkinEnd }, 0.5);
    expect(await screen.findByText(/^新たに確定/)).toBeInTheDocument();
    expect(screen.queryByText(/^チェックインがなく/)).not.toBeInTheDocument();
  });

  it('is no draw before entry is closed', async () => {
    result({ contestType: 'LEAGUE' }, -1);
    await waitFor(() => expect(next()).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: '参加者一覧へ' })).toBeInTheDocument();
  });

  it('is no second draw', () => {
    result({ contestType: 'LEAGUE', stages: [{ id: 5, format: 'league', finished: false }] }, 1);
    expect(next()).not.toBeInTheDocument();
  });
});
