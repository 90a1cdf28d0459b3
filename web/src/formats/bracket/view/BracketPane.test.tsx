import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { viewer } from '@/entities/contest/testing';
import * as files from '@/shared/lib/saveFile';
import { Watched } from '@/test/drawn';
import { renderRoutes } from '@/test/render';
import { app, server } from '@/test/server';
import { bracketOf } from '../testing/fixtures';
import { BracketPane } from './BracketPane';
import { OpenFilter } from './OpenList';
import * as poster from './poster/poster';

const addressOf = (id: number) => `/match/${id}`;
// The first semifinal is decided, the second one is open.
const bracket = bracketOf({ slots: 4, winners: { '0-0': 2 } });

function show(view: 'list' | 'tree', token?: string) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: view === 'list', media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
  server.use(http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)));
  const element = (
    <BracketPane
      tournament={bracket}
      contestName="秋の櫓杯"
      addressOf={addressOf}
      operator={false}
      contestId={100}
    />
  );
  return renderRoutes([{ path: '*', element }], token ? { token } : {});
}

async function find(name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: '参加者を探す' }));
  await userEvent.click(await screen.findByRole('option', { name }));
  return within(await screen.findByRole('region', { name: `${name}の道のり` }));
}

it.each(['list', 'tree'] as const)('finds a participant in the %s and pins the path', async (view) => {
  show(view);
  const path = await find('選手2');
  const [before, now, next] = path.getAllByRole('listitem');
  expect(before).toHaveTextContent('対 選手1');
  expect(before).toHaveTextContent('勝ち');
  expect(now).toHaveTextContent('対 1-2の勝者');
  expect(next).toHaveTextContent('まだありません');
});

it('shows who may come next', async () => {
  show('list');
  const path = await find('選手3');
  const [before, now, next] = path.getAllByRole('listitem');
  expect(before).toHaveTextContent('まだありません');
  expect(now).toHaveTextContent('対 選手4');
  expect(next).toHaveTextContent('対 選手2');
  expect(within(next as HTMLElement).getByRole('link')).toHaveAttribute('href', '/match/2000');
});

it('does not dim the opponents of the path', async () => {
  const { container } = show('tree');
  await find('選手1');
  const match = container.querySelector('[data-match="1000"]')?.closest('article');
  expect(match).not.toHaveAttribute('data-dim');
});

it('keeps followed entries above the bracket, and lets the viewer choose among them', async () => {
  server.use(
    http.get('*/api/v1/contests/100/followed/', () =>
      HttpResponse.json({
        items: [2, 3].map((id) => ({ id, kind: 'user', refId: id, name: `選手${id}`, imageUrl: null })),
        next: null,
      }),
    ),
  );
  show('list', 'abc');
  expect(await screen.findByRole('region', { name: '選手2の道のり' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '選手3', pressed: false }));
  expect(screen.getByRole('region', { name: '選手3の道のり' })).toBeInTheDocument();
});

it('saves the image of the bracket from the list', async () => {
  const saveFile = vi.spyOn(files, 'saveFile').mockReturnValue();
  // jsdom has no canvas.
  vi.spyOn(poster, 'posterImage').mockResolvedValue(new Blob(['png']));
  show('list');
  await userEvent.click(await screen.findByRole('button', { name: '画像を保存' }));
  expect(await screen.findByText('トーナメント表の画像を保存しました')).toBeInTheDocument();
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), '秋の櫓杯.png');
});

describe('the open matches, for an operator', () => {
  const played = bracketOf({
    slots: 8,
    winners: { '0-0': 1, '0-1': 3 },
    start: '2026-11-03T01:00:00.000Z',
  });
  const attention = [{ matchId: 1003, kind: 'conflict' }];

  function open(at: string, { operator = true, narrow = true } = {}) {
    vi.useFakeTimers({ now: Date.parse('2026-11-03T02:25:00.000Z'), toFake: ['Date'] });
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({ matches: narrow, media: query, addEventListener() {}, removeEventListener() {} }) as never,
    );
    server.use(
      http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, now: new Date().toISOString() })),
      http.get('*/api/v1/contests/100/desk/', () => HttpResponse.json({ attention })),
    );
    const element = (
      <BracketPane
        tournament={played}
        contestName="秋の櫓杯"
        addressOf={() => '/match'}
        operator={operator}
        contestId={100}
      />
    );
    return renderRoutes(
      [
        { path: '/stage', element },
        { path: '/match', element: <p>match</p> },
      ],
      { at },
    );
  }
  const toggle = () => screen.getByRole('button', { name: /^未終了の試合だけ/ });
  const cards = () => screen.getAllByRole('link').map((link) => link.getAttribute('data-match'));

  afterEach(() => vi.useRealTimers());

  it('are those of all rounds with both sides, with what needs an operator first', async () => {
    open('/stage');
    const user = userEvent.setup();
    expect(toggle()).toHaveTextContent('未終了の試合だけ（3）');
    expect(screen.getByText('時間超過 2試合')).toBeInTheDocument();
    await user.click(toggle());
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    await waitFor(() => expect(cards()).toEqual(['1003', '1002', '2000']));
    expect(screen.getByRole('link', { name: /1-4、.*報告の食い違い/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /1-3、.*25分超過/ })).toBeInTheDocument();
  });

  it('are in the address, so that a link, a reload and Back show them', async () => {
    const { router } = open('/stage?show=open', { narrow: false });
    const user = userEvent.setup();
    await waitFor(() => expect(cards()).toHaveLength(3));
    await user.click(screen.getAllByRole('link')[0] as Element);
    expect(screen.getByText('match')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(toggle()).toHaveAttribute('aria-pressed', 'true');
    await user.click(toggle());
    expect(router.state.location.search).toBe('');
  });

  it('are left for the drawing', async () => {
    const { router } = open('/stage?show=open');
    await userEvent.click(screen.getByText('表'));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('region', { name: 'トーナメント表' })).toBeInTheDocument();
  });

  it('have no filter once all matches are decided, except to end it', async () => {
    const over = bracketOf({ slots: 2, winners: { '0-0': 1 } });
    const filter = (pressed: boolean) => (
      <OpenFilter tournament={over} pressed={pressed} onToggle={() => undefined} />
    );
    renderRoutes([{ path: '/', element: filter(true) }]);
    expect(await screen.findByRole('button', { name: '未終了の試合だけ（0）' })).toBeInTheDocument();
    cleanup();
    renderRoutes([{ path: '/', element: filter(false) }]);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('have no filter for other people', () => {
    open('/stage?show=open', { operator: false });
    expect(screen.queryByRole('button', { name: /未終了/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('tab').length).toBeGreaterThan(0);
  });
});

it('answers a choice of the view before it draws the bracket', async () => {
  const pressed: number[] = [];
  const lists: number[] = [];
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  } as never);
  const pane = (
    <BracketPane tournament={bracket} contestName="秋の櫓杯" addressOf={addressOf} operator={false} />
  );
  const element = (
    <Watched selector="fieldset :first-child[aria-pressed=true]" counts={pressed}>
      <Watched selector="[role=tabpanel]" counts={lists}>
        {pane}
      </Watched>
    </Watched>
  );
  renderRoutes([{ path: '/', element }]);
  await userEvent.click(screen.getByRole('button', { name: '表' }));
  expect(await screen.findByRole('region', { name: 'トーナメント表' })).toBeInTheDocument();
  expect(lists.at(-1)).toBe(0);
  expect(pressed.some((each, drawing) => each > 0 && (lists[drawing] ?? 0) > 0)).toBe(true);
});
