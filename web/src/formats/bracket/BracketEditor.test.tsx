import { screen, act as settle, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { lazy } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ParticipantRef, TournamentEdit, UserInfo } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import BracketEditor from './BracketEditor';
import { bracketOf, contestOf, person } from './testing/fixtures';

const live = fakeConnection();

const contest = contestOf({ abilities: ['ABILITY_CONTEST_EDIT'], checkin: true });
let reserves: ParticipantRef[];
let sent: TournamentEdit[];

beforeEach(() => {
  reserves = [];
  sent = [];
  const tournament = {
    ...bracketOf({ slots: 4, start: '2026-11-03T01:00:00.000Z' }),
    lockedSlots: [false, true],
  };
  server.use(
    http.get('*/api/v1/users/profile/', () =>
      HttpResponse.json({ id: 1, nickname: '主催者', timezone: 'Asia/Tokyo' } as UserInfo),
    ),
    http.get('*/api/v1/contests/3/', () => HttpResponse.json(contest)),
    http.get('*/api/v1/contests/3/tournament/', () => HttpResponse.json(tournament)),
    http.get('*/api/v1/contests/3/tournament/7/reserves/', () => HttpResponse.json({ items: reserves })),
    http.put('*/api/v1/contests/3/tournament/7/', async ({ request }) => {
      sent.push((await request.json()) as TournamentEdit);
      return HttpResponse.json(tournament);
    }),
  );
});

function show(next = <p>contest page</p>) {
  const page = (
    <>
      <BracketEditor />
      <ConfirmHost />
    </>
  );
  return renderRoutes(
    [
      { path: '/contests/:id/tournament/:stageId/edit', element: page },
      { path: '/contests/:id', element: next },
      { path: '/contests/:id/tournament', element: next },
    ],
    { at: '/contests/3/tournament/7/edit', token: 'session' },
  );
}

describe('BracketEditor', () => {
  it('shows the settings that cannot be changed as a text, not as fields', async () => {
    show();
    expect(
      await screen.findByText(/^シングルエリミネーション · 4枠 · .* · 1試合の時間 \d+分/),
    ).toHaveTextContent('作成後は変更できません');
    expect(screen.queryByRole('combobox', { name: '枠の数' })).not.toBeInTheDocument();
  });

  it('exchanges an entry of a slot with a reserve', async () => {
    const user = userEvent.setup();
    reserves = [person(9)];
    show();
    await user.click(await screen.findByRole('button', { name: '補欠、選手9' }));
    await user.click(screen.getByRole('button', { name: /1-1の2枠目、選手2/ }));
    expect(screen.getByRole('button', { name: /1-1の2枠目、選手9/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '補欠、選手2' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('contest page')).toBeInTheDocument();
    expect(sent[0]?.assignment).toEqual([1, 9, 3, 4]);
  });

  it('saves an exchange after the contest was moved past the stored starts', async () => {
    const user = userEvent.setup();
    const moved = { ...contest, contestStart: '2026-11-03T12:00:00.000Z' };
    const tournament = bracketOf({ slots: 4, start: '2026-11-03T01:00:00.000Z', thirdPlace: true });
    server.use(
      http.get('*/api/v1/contests/3/', () => HttpResponse.json(moved)),
      http.get('*/api/v1/contests/3/tournament/', () =>
        HttpResponse.json({ ...tournament, lockedSlots: [false, false] }),
      ),
    );
    show();
    await user.click(await screen.findByRole('button', { name: /1-1の2枠目、選手2/ }));
    await user.click(screen.getByRole('button', { name: /1-2の1枠目、選手3/ }));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('contest page')).toBeInTheDocument();
    expect(sent[0]?.assignment).toEqual([1, 3, 2, 4]);
    expect(sent[0]?.roundStarts).toEqual(tournament.rounds.map(({ startTime }) => startTime));
  });

  it('says how somebody becomes a reserve while there is none', async () => {
    show();
    const section = within(await screen.findByRole('region', { name: '補欠' }));
    expect(section.getByText(/チェックインが必要です/)).toBeInTheDocument();
    expect(section.getByRole('link')).toHaveAttribute('href', '/contests/3/participant/entryconfirm');
  });

  it('keeps the slots of a match with a report', async () => {
    show();
    expect(await screen.findByRole('button', { name: /1-2の1枠目、選手3/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /1-1の1枠目、選手1/ })).toBeEnabled();
  });

  it('reads nothing of a bracket after its deletion, while the next page loads', async () => {
    const user = userEvent.setup();
    const asked: string[] = [];
    const gone = ({ request }: { request: Request }) => {
      asked.push(new URL(request.url).pathname);
      return problem(404, 'tournamentDoesNotExist');
    };
    server.use(
      http.delete('*/api/v1/contests/3/tournament/7/', () => {
        server.use(
          http.get('*/api/v1/contests/3/tournament/', gone),
          http.get('*/api/v1/contests/3/tournament/7/reserves/', gone),
        );
        return new HttpResponse(null, { status: 204 });
      }),
    );
    let load: () => void = () => undefined;
    const Next = lazy(
      () =>
        new Promise<{ default: () => string }>((done) => {
          load = () => done({ default: () => 'contest page' });
        }),
    );
    const { router } = show(<Next />);
    await user.click(await screen.findByRole('button', { name: '削除する' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contests/3'));
    expect(asked).toEqual([]);
    await settle(async () => live.publish('contest:3', { kind: 'tournament.deleted', subjectId: 7 }));
    await settle(async () => load());
    expect(await screen.findByText('contest page')).toBeVisible();
    expect(asked).toEqual([]);
  });
});
