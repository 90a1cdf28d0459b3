import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TournamentInput, UserInfo } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import BracketSetup from './BracketSetup';
import { spacedStarts } from './editor/draft';
import { bracketOf, contestOf, person } from './testing/fixtures';

/** Replaces the first step of the page. */
const ConfirmEntries = ({ onConfirmed }: { onConfirmed: () => void }) => (
  <button type="button" onClick={onConfirmed}>
    entries confirmed
  </button>
);
let contest = contestOf();
let sent: TournamentInput[];
let reply: () => Response;
/** The number of entries that wait for their confirmation. */
let waiting: number;

beforeEach(() => {
  contest = contestOf();
  waiting = 1;
  sent = [];
  reply = () => HttpResponse.json(bracketOf({ slots: 4 }));
  server.use(
    http.get('*/api/v1/users/profile/', () =>
      HttpResponse.json({ id: 1, nickname: '主催者', timezone: 'Asia/Tokyo' } as UserInfo),
    ),
    http.get('*/api/v1/contests/3/', () => HttpResponse.json(contest)),
    http.get('*/api/v1/contests/3/desk/', () => HttpResponse.json({ entries: { applied: waiting } })),
    http.get('*/api/v1/contests/3/tournament/draft/', ({ request }) => {
      const slots = Number(new URL(request.url).searchParams.get('slots') ?? 4);
      return HttpResponse.json({
        active: [1, 2, 3].map((id) => person(id)),
        slots,
        assignment: [1, null, 3, 2, ...Array.from({ length: slots - 4 }, () => null)],
        ...spacedStarts(contest.contestStart, slots, 60),
        double: false,
        matchCount: 1,
        matchTime: 60,
      });
    }),
    http.post('*/api/v1/contests/3/tournament/', async ({ request }) => {
      sent.push((await request.json()) as TournamentInput);
      return reply();
    }),
  );
});

function open() {
  const user = userEvent.setup();
  const page = (
    <>
      <BracketSetup ConfirmEntries={ConfirmEntries} />
      <ConfirmHost />
    </>
  );
  const view = renderRoutes(
    [
      { path: '/contests/:id/tournament/add', element: page },
      { path: '/contests/:id', element: <p>contest page</p> },
    ],
    { at: '/contests/3/tournament/add', token: 'session' },
  );
  return { user, ...view };
}

async function openBracketStep() {
  const { user, ...view } = open();
  await user.click(await screen.findByRole('button', { name: 'entries confirmed' }));
  await screen.findByRole('button', { name: '作成する' });
  return { user, ...view };
}

const slot = (name: RegExp) => screen.getByRole('button', { name });

describe('BracketSetup', () => {
  it('begins with the bracket if everybody is confirmed, and leads back to the entries', async () => {
    waiting = 0;
    const { user } = open();
    await screen.findByRole('button', { name: '作成する' });
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await user.click(await screen.findByRole('button', { name: 'entries confirmed' }));
    expect(await screen.findByRole('button', { name: '作成する' })).toBeInTheDocument();
  });

  it('begins with the entries if nobody is confirmed', async () => {
    waiting = 0;
    contest = contestOf({ allowedCount: 0 });
    open();
    expect(await screen.findByRole('button', { name: 'entries confirmed' })).toBeInTheDocument();
  });

  it('swaps two slots by choosing them, and creates what is shown', async () => {
    const { user } = await openBracketStep();
    await user.click(slot(/1-1の1枠目、選手1/));
    expect(screen.getByText('選手1を選択中。入れ替える枠を選んでください。')).toBeInTheDocument();
    await user.click(slot(/1-2の2枠目、選手2/));
    expect(slot(/1-1の1枠目、選手2/)).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /3位決定戦を行う/ }));
    await user.click(screen.getByRole('button', { name: '作成する' }));
    expect(await screen.findByText('contest page')).toBeInTheDocument();
    expect(sent[0]).toEqual({
      slots: 4,
      matchCount: 1,
      matchTime: 60,
      thirdPlace: true,
      double: false,
      assignment: [2, null, 3, 1],
      ...spacedStarts(contest.contestStart, 4, 60),
      thirdStart: '2026-11-03T01:00:00.000Z',
    });
  });

  it('keeps games, minutes, third place and swaps over a step back and forward', async () => {
    const { user } = await openBracketStep();
    await user.click(slot(/1-1の1枠目、選手1/));
    await user.click(slot(/1-2の2枠目、選手2/));
    await user.click(screen.getByRole('checkbox', { name: /3位決定戦を行う/ }));
    await user.click(screen.getByRole('combobox', { name: '1試合の時間' }));
    await user.click(screen.getByRole('option', { name: '90分' }));
    history.back();
    await user.click(await screen.findByRole('button', { name: 'entries confirmed' }));
    expect(await screen.findByRole('button', { name: /1-1の1枠目、選手2/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '作成する' }));
    expect(await screen.findByText('contest page')).toBeInTheDocument();
    expect(sent[0]).toMatchObject({ matchTime: 90, thirdPlace: true, assignment: [2, null, 3, 1] });
  });

  it('asks for no number of games where scores alone decide', async () => {
    contest = contestOf({ scoring: 'score' });
    const scored = await openBracketStep();
    expect(screen.getByRole('combobox', { name: '1試合の時間' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: '1試合のゲーム数' })).not.toBeInTheDocument();
    scored.unmount();
    contest = contestOf();
    await openBracketStep();
    expect(screen.getByRole('combobox', { name: '1試合のゲーム数' })).toBeInTheDocument();
  });

  it('clears the choice of a slot with Escape', async () => {
    const { user } = await openBracketStep();
    await user.click(slot(/1-1の1枠目/));
    await user.keyboard('{Escape}');
    expect(slot(/1-1の1枠目/)).toHaveAttribute('aria-pressed', 'false');
  });

  it('offers only slot counts that fit, and draws the chosen one anew', async () => {
    const { user } = await openBracketStep();
    await user.click(screen.getByRole('combobox', { name: '枠の数' }));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['4枠', '8枠', '16枠', '32枠', '64枠', '128枠', '256枠']);
    await user.click(screen.getByRole('option', { name: '8枠' }));
    expect(await screen.findByRole('button', { name: /1-4の2枠目/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '作成する' }));
    await waitFor(() => expect(sent[0]?.roundStarts).toHaveLength(3));
  });

  it('keeps a start that the organiser has set, unless another number of slots may replace it', async () => {
    const { user } = await openBracketStep();
    await user.click(screen.getByRole('button', { name: '決勝' }));
    await user.click(screen.getByRole('button', { name: /^決勝 開始日時/ }));
    await user.click(await screen.findByLabelText(/^2026年11月4日/));
    const start = () => screen.getByRole('button', { name: /決勝 開始日時/ });
    expect(start()).toHaveTextContent('2026/11/04');
    await user.click(screen.getByRole('combobox', { name: '枠の数' }));
    await user.click(screen.getByRole('option', { name: '8枠' }));
    const question = within(await screen.findByRole('dialog', { name: '枠の数を変えますか？' }));
    await user.click(question.getByRole('button', { name: 'キャンセル' }));
    await user.click(screen.getByRole('combobox', { name: '方式' }));
    await user.click(screen.getByRole('option', { name: 'ダブルエリミネーション' }));
    await user.click(screen.getByRole('button', { name: '勝者側決勝' }));
    expect(start()).toHaveTextContent('2026/11/04');
  });

  it('offers another try where the slots of another count cannot be read, or keeps the current ones', async () => {
    const { user } = await openBracketStep();
    const fails = () =>
      server.use(
        http.get('*/api/v1/contests/3/tournament/draft/', () => problem(500, 'exceptionError'), {
          once: true,
        }),
      );
    const choose = async () => {
      await user.click(screen.getByRole('combobox', { name: '枠の数' }));
      await user.click(screen.getByRole('option', { name: '8枠' }));
      return within(await screen.findByRole('alert'));
    };
    fails();
    await user.click((await choose()).getByRole('button', { name: 'キャンセル' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '作成する' })).toBeEnabled();
    fails();
    await user.click((await choose()).getByRole('button', { name: 'もう一度試す' }));
    expect(await screen.findByRole('button', { name: /1-4の2枠目/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '作成する' }));
    await waitFor(() => expect(sent[0]?.slots).toBe(8));
  });

  it('creates a double elimination with the starts of all its parts and no third-place match', async () => {
    const { user } = await openBracketStep();
    await user.click(screen.getByRole('checkbox', { name: /3位決定戦を行う/ }));
    await user.click(screen.getByRole('combobox', { name: '方式' }));
    await user.click(screen.getByRole('option', { name: 'ダブルエリミネーション' }));
    expect(screen.queryByRole('checkbox', { name: /3位決定戦/ })).not.toBeInTheDocument();
    expect(slot(/W1-1の1枠目、選手1/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '敗者側' }));
    expect(screen.getByRole('button', { name: '敗者側決勝' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '作成する' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        double: true,
        thirdPlace: false,
        thirdStart: null,
        ...spacedStarts(contest.contestStart, 4, 60, true),
      }),
    );
  });

  it('begins a playoff with the seeds of the stage before, without confirming entries', async () => {
    contest = contestOf({ contestType: 'SWISSDRAW', canCreateTournament: false });
    renderRoutes(
      [{ path: '/contests/:id/tournament/add', element: <BracketSetup ConfirmEntries={ConfirmEntries} /> }],
      {
        at: '/contests/3/tournament/add',
        token: 'session',
      },
    );
    expect(await screen.findByRole('button', { name: /1-1の1枠目、選手1/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '決勝トーナメントの作成' })).toBeInTheDocument();
    expect(screen.getByText(/上位から3枠/)).toBeInTheDocument();
  });

  it('moves the start times with the match time', async () => {
    const { user } = await openBracketStep();
    await user.click(screen.getByRole('combobox', { name: '1試合の時間' }));
    await user.click(screen.getByRole('option', { name: '90分' }));
    await user.click(screen.getByRole('button', { name: '作成する' }));
    await waitFor(() => expect(sent[0]?.roundStarts[1]).toBe('2026-11-03T01:30:00.000Z'));
  });

  it('keeps the arrangement when the server refuses, and says why', async () => {
    reply = () => problem(409, 'tournamentAlreadyCreated');
    const { user } = await openBracketStep();
    await user.click(slot(/1-1の1枠目、選手1/));
    await user.click(slot(/1-1の2枠目、空き枠/));
    await user.click(screen.getByRole('button', { name: '作成する' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('トーナメントはすでに作成されています。');
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/contests/3/tournament');
    expect(slot(/1-1の1枠目、空き枠/)).toBeInTheDocument();
  });
});
