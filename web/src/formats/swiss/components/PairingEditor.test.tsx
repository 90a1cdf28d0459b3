import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { VirtuosoMockContext } from 'react-virtuoso';
import { beforeEach, expect, it, vi } from 'vitest';
import { person, roundOf } from '@/formats/common/testing';
import type { SwissDraw, SwissPairing } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { PairingEditor } from './PairingEditor';

const reason = {
  scoreA: 0,
  scoreB: 0,
  float: 'level' as const,
  rematchAvoided: false,
  forbiddenAvoided: false,
  meetings: 0,
  freeWins: 0,
  bye: null,
  fixed: false,
  late: false,
};
const names: Record<number, string> = { 12: '紅組', 240: '紅組' };
const team = (id: number) => ({ ...person(id, names[id] ?? `隊${id}`), kind: 'team' as const });

const pairing: SwissPairing = {
  round: 0,
  pairs: Array.from({ length: 128 }, (_, pair) => ({ a: team(2 * pair + 1), b: team(2 * pair + 2), reason })),
  issues: [],
};

const draw = {
  id: 7,
  contestId: 100,
  roundInfo: [roundOf(0)],
  updated: '2026-11-21T00:00:00.000Z',
} as SwissDraw;

/** The positions to which the page was scrolled. */
let scrolled: (number | undefined)[];

beforeEach(() => {
  scrolled = [];
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(20_000);
  vi.spyOn(window, 'scrollTo').mockImplementation((to?: number | ScrollToOptions) => {
    scrolled.push((to as ScrollToOptions).top);
  });
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json({ id: 1, timezone: 'Asia/Tokyo' })),
    http.get('*/api/v1/contests/100/swissdraw/7/pairing/', () => HttpResponse.json(pairing)),
    http.post('*/api/v1/contests/100/swissdraw/7/pairing/check/', () => HttpResponse.json({ issues: [] })),
  );
});

async function open() {
  const page = (
    <VirtuosoMockContext.Provider value={{ viewportHeight: 1_000, itemHeight: 64 }}>
      <PairingEditor draw={draw} round={0} onClose={() => undefined} />
    </VirtuosoMockContext.Provider>
  );
  renderRoutes([{ path: '/', element: page }], { token: 'session' });
  await screen.findByRole('searchbox');
  return userEvent.setup();
}

const field = () => screen.getByRole('searchbox', { name: '名前で探す' });
const search = () => within(field().closest('search') as HTMLElement);

async function find(user: ReturnType<typeof userEvent.setup>, name: string, answer: string) {
  await user.clear(field());
  await user.click(field());
  await user.paste(name);
  expect(await search().findByText(answer)).toHaveRole('status');
}

it('finds two teams of 256 by name and swaps them', async () => {
  const user = await open();
  expect(screen.queryByLabelText('100番、隊200')).toBeNull();
  await find(user, '隊200', '1件中1件目：100番、隊200');
  // Each of the 99 pairs above it has 64 pixels.
  await waitFor(() => expect(scrolled.at(-1)).toBe(99 * 64));
  await user.click(search().getByRole('button', { name: '隊200を選ぶ' }));
  await find(user, '隊3', '11件中1件目：2番、隊3');
  expect(screen.getByText('隊200を選択中。入れ替える相手を選んでください。')).toBeVisible();
  const second = await screen.findByLabelText('2番、隊3');
  expect(second).toHaveAttribute('aria-current', 'true');
  const before = scrolled.length;
  await user.click(second);
  expect(screen.getByLabelText('2番、隊200')).toBeInTheDocument();
  expect(search().getByText('11件中1件目：100番、隊3')).toBeInTheDocument();
  // The page stays where the exchange was made.
  expect(scrolled).toHaveLength(before);
  expect(screen.getByText('隊200と隊3を入れ替えました')).toHaveRole('status');
});

it('goes through teams of the same name, and says that no team has a name', async () => {
  const user = await open();
  await find(user, '紅組', '2件中1件目：6番、紅組');
  const chosen = screen.getByLabelText('6番、紅組');
  const choose = search().getByRole('button', { name: '紅組を選ぶ' });
  await user.click(choose);
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
  expect(choose).toHaveAttribute('aria-pressed', 'true');
  await user.click(search().getByRole('button', { name: '次の参加者' }));
  expect(search().getByText('2件中2件目：120番、紅組')).toBeInTheDocument();
  expect(choose).toHaveAttribute('aria-pressed', 'false');
  await find(user, 'だれでもない', '該当する参加者はいません。');
  expect(search().queryByRole('button')).toBeNull();
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
});
