import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { viewer } from '@/entities/contest/testing';
import * as files from '@/shared/lib/saveFile';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { bracketOf } from '../testing/fixtures';
import { BracketPane } from './BracketPane';
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
  await userEvent.click(await screen.findByPlaceholderText('参加者を探す'));
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
