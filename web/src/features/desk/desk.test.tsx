import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desk } from '@/shared/api/types';
import * as live from '@/shared/live/useLive';
import { problem, server } from '@/test/server';
import { contest, currentStep, open, person } from './deskTesting';
import { barWidth, partsFor, stateText } from './lib/deskState';
import { aDesk, bracket, steps } from './testing';

/** The queries that are read again after an event, by channel. */
const refreshed = new Map<string | null, unknown>();

beforeEach(() => {
  refreshed.clear();
  vi.spyOn(live, 'useLive').mockImplementation((channel, { invalidate }) => {
    refreshed.set(channel, invalidate);
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it('says that the check-in is open, though another step is the current one', () => {
  const times = { checkinStart: '2026-11-01T10:00:00Z', checkinEnd: '2026-11-01T11:00:00Z' };
  const period = { ...contest, ...times };
  const step = (at: string) => ({
    ...steps('confirm')[2],
    key: 'checkin' as const,
    state: 'next' as const,
    at,
    blockers: [],
    action: null,
    format: null,
  });
  expect(stateText(period, step(times.checkinEnd))).toBe('open');
  expect(stateText(period, step(times.checkinStart))).toBe('next');
});

it('counts the entries that hold a place, as the part below does', async () => {
  open(aDesk({ entries: { count: 18, max: 16, applied: 10, allowed: 6, waiting: 2, declined: 0 } }));
  const bar = within(await screen.findByRole('region', { name: 'いまの状況' }));
  expect(bar.getByRole('link', { name: /エントリー/ })).toHaveTextContent('16/16');
});

describe('the current step', () => {
  it('has one button, and shows what blocks the next step', async () => {
    const desk = aDesk({
      steps: steps('confirm', {
        confirm: { action: 'openConfirm' },
        draw: { state: 'blocked', blockers: [{ key: 'nobodyAllowed', params: {} }], action: 'openDraw' },
      }),
      entries: { count: 40, max: 32, applied: 32, allowed: 0, waiting: 8, declined: 0 },
    });
    // The contest has no check-in.
    desk.steps = desk.steps.map((step) => (step.key === 'checkin' ? { ...step, state: 'skipped' } : step));
    open(desk, { now: contest.entryEnd });
    const step = await currentStep();
    expect(step.getByText('参加確定')).toBeInTheDocument();
    expect(step.getByText(/^40件のエントリーから/)).toBeInTheDocument();
    expect(step.getByRole('link', { name: '参加を確定する' })).toHaveAttribute(
      'href',
      '/contests/100/participant/entryconfirm',
    );
    expect(screen.getByText('確定した参加者がまだいません')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'トーナメントを作成' })).not.toBeInTheDocument();
  });

  it.each([
    ['TOURNAMENT', 'tournament', 'トーナメントを作成'],
    ['LEAGUE', 'league', 'リーグを作成'],
    ['LEAGUE', 'tournament', '決勝トーナメントを作成'],
  ] as const)('of a %s names the %s that it creates', async (contestType, format, name) => {
    const desk = aDesk({ steps: steps('draw', { draw: { action: 'openDraw', format } }) });
    open(desk, { now: contest.entryEnd, change: { contestType } });
    const step = await currentStep();
    expect(step.getByRole('link', { name })).toHaveAttribute('href', `/contests/100/${format}/add`);
  });

  it('shows blockers with times and counts, also unknown ones', async () => {
    const blockers = [
      { key: 'contestEnded', params: { at: '2026-11-20T19:00:00.000Z' } },
      { key: 'matchesLeft', params: { count: 5 } },
      { key: 'weather', params: {} },
    ] as Desk['steps'][number]['blockers'];
    open(aDesk({ steps: steps('play', { play: { action: 'openEdit', blockers } }), stage: bracket }));
    const step = await currentStep();
    expect(step.getByText(/04:00 に終わりました/)).toBeInTheDocument();
    expect(step.getByText('残り5試合')).toBeInTheDocument();
    expect(step.getByText('次へ進む条件がそろっていません')).toBeInTheDocument();
    expect(step.getByRole('link', { name: '日程と設定を変更する' })).toHaveAttribute(
      'href',
      '/contests/100/edit',
    );
  });

  it('is to share the contest while entry is open', async () => {
    open(aDesk({ steps: steps('entry', { entry: { action: 'openEdit', at: contest.entryEnd } }) }));
    const step = await currentStep();
    expect(step.getByText('3 / 16 のエントリーがあります。')).toBeInTheDocument();
    expect(step.getByText('今夜 23:00 まで')).toBeInTheDocument();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(step.getByRole('button', { name: '大会のリンクをコピー' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/contests/100`),
    );
  });

  it('names the champion when all is over', async () => {
    const done = steps('finish', { finish: { state: 'done' } });
    open(aDesk({ steps: done, champion: person(1, 'はるか'), stage: bracket }), {
      now: contest.contestEnd,
    });
    expect(await screen.findByText(/はるか が優勝しました/)).toBeInTheDocument();
    expect(screen.getByText('大会の期間は終わりました')).toBeInTheDocument();
  });
});

describe('the desk', () => {
  it('follows the contest, and the questions that reach the operator', async () => {
    open(aDesk());
    await currentStep();
    expect(refreshed.get('contest:100')).toEqual([['contests', 100]]);
    await waitFor(() => expect(refreshed.get('user:9')).toEqual([['contests', 100, 'desk']]));
  });

  it('is for operators alone', async () => {
    const { router } = open(aDesk(), { change: { abilities: [] } });
    expect(await screen.findByText('contest')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/contests/100');
  });

  it('opens the list with a notice for a deleted contest', async () => {
    const { router } = open(aDesk());
    server.use(http.get('*/api/v1/contests/100/', () => problem(404, 'contestDoesNotExist')));
    expect(await screen.findByText('list')).toBeInTheDocument();
    expect(router.state.location.state).toEqual({ unknownContest: true });
  });

  it('can be tried again after a failure', async () => {
    open(aDesk());
    let fails = true;
    server.use(
      http.get('*/api/v1/contests/100/desk/', () =>
        fails ? problem(503, 'overloaded') : HttpResponse.json(aDesk()),
      ),
    );
    const retry = await screen.findByRole('button', { name: 'もう一度試す' });
    fails = false;
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(retry);
    await currentStep();
  });
});

it.each([
  ['entry', ['entries', 'questions', 'checkin']],
  ['confirm', ['entries', 'questions', 'checkin']],
  ['checkin', ['checkin', 'questions', 'entries']],
  ['draw', ['checkin', 'questions', 'entries']],
] as const)('puts first what %s is about', (key, parts) => {
  expect(partsFor(aDesk({ steps: steps(key) }))).toEqual(parts);
});

it('draws a round narrower than the one below', () => {
  const widths = [128, 64, 32, 16, 8, 4, 2, 1].map((total) => barWidth(total, 128));
  expect(widths[0]).toBe(1);
  expect(widths).toEqual([...widths].sort((a, b) => b - a));
  expect(widths.at(-1)).toBeGreaterThan(0.2);
  expect(barWidth(1, 1)).toBe(1);
});
