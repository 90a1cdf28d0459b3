import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ParticipantRef, Tournament } from '@/shared/api/types';
import { Watched } from '@/test/drawn';
import { renderRoutes } from '@/test/render';
import { bracketOf } from '../testing/fixtures';
import { BracketView } from './BracketView';
import { RoundList } from './RoundList';
import { allMatches } from './tree';
import { fileName } from './useBracketImage';

const addressOf = (id: number) => `/match/${id}`;

function Drawn({ tournament }: { tournament: Tournament }) {
  const [found, setFound] = useState<ParticipantRef | null>(null);
  return (
    <BracketView
      tournament={tournament}
      contestName="秋の櫓杯"
      addressOf={addressOf}
      found={found}
      onFind={setFound}
    />
  );
}

function show(tournament: Tournament) {
  return renderRoutes([
    {
      path: '/',
      element: <Drawn tournament={tournament} />,
    },
    { path: '/match/:id', element: <p>match page</p> },
  ]);
}

/** A bracket that a button replaces with another one. */
function Replaced({ first, second }: { first: Tournament; second: Tournament }) {
  const [tournament, setTournament] = useState(first);
  return (
    <>
      <Drawn tournament={tournament} />
      <button type="button" onClick={() => setTournament(second)}>
        anew
      </button>
    </>
  );
}

describe('BracketView', () => {
  it('reads each match as one link with its sides, its time and its state', () => {
    show(bracketOf({ slots: 4, winners: { '0-0': 2 } }));
    expect(
      screen.getByRole('link', { name: /準決勝、1-1、選手1 対 選手2、勝者 選手2、1対2/ }),
    ).toHaveAttribute('href', '/match/1000');
    expect(
      screen.getByRole('link', { name: /決勝、2-1、選手2 対 1-2の勝者、対戦相手待ち/ }),
    ).toBeInTheDocument();
  });

  it('names the semi-finals whose losers meet for the third place', () => {
    show(bracketOf({ slots: 8, thirdPlace: true }));
    expect(screen.getByRole('link', { name: /3位決定戦、2-1の敗者 対 2-2の敗者/ })).toBeInTheDocument();
  });

  it('titles a round and the third-place match with the time from which they can be played', () => {
    const later = <T extends { startTime: string }>(each: T) => ({
      ...each,
      beginsAt: new Date(Date.parse(each.startTime) + 30 * 60_000).toISOString(),
    });
    const moved = (planned: Tournament) => ({
      ...planned,
      rounds: planned.rounds.map((round) => ({ ...later(round), matches: round.matches.map(later) })),
      third: planned.third && { ...later(planned.third), match: later(planned.third.match) },
    });
    const times = (part: Element) => new Set([...part.querySelectorAll('time')].map((time) => time.dateTime));
    const semiFinals = '2099-01-01T00:30:00.000Z';
    const final = '2099-01-01T01:30:00.000Z';
    const drawing = show(moved(bracketOf({ slots: 4, thirdPlace: true })));
    expect(times(drawing.container)).toEqual(new Set([semiFinals, final]));
    drawing.unmount();
    const decided = moved(bracketOf({ slots: 4, thirdPlace: true, winners: { '0-0': 1, '0-1': 3 } }));
    const list = renderRoutes([
      { path: '/', element: <RoundList tournament={decided} addressOf={addressOf} /> },
    ]);
    expect(times(list.container)).toEqual(new Set([final]));
  });

  it('moves the focus along the tree and opens the match with Enter', async () => {
    const user = userEvent.setup();
    const { router } = show(bracketOf({ slots: 4 }));
    await user.tab();
    const first = screen.getByRole('link', { name: /^準決勝、1-1/ });
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^準決勝、1-2/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    const final = screen.getByRole('link', { name: /^決勝/ });
    expect(final).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('link', { name: /^準決勝、1-2/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(router.state.location.pathname).toBe('/match/2000');
  });

  it('leaves keys with a modifier to the browser, which zooms the page by them', async () => {
    const user = userEvent.setup();
    show(bracketOf({ slots: 4 }));
    const size = () => screen.getByText(/^(全体|線と名前|標準|大きく)$/).textContent;
    screen.getByRole('link', { name: /^準決勝、1-1/ }).focus();
    const before = size();
    await user.keyboard('{Control>}-{/Control}{Meta>}-{/Meta}');
    expect(size()).toBe(before);
    await user.keyboard('-');
    expect(size()).not.toBe(before);
  });

  it('stays where it is at a resize after a zoom beyond the last level', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    const scrolled = vi.fn();
    Object.defineProperty(HTMLElement.prototype, 'scrollTo', { value: scrolled, configurable: true });
    onTestFinished(() => {
      width.mockRestore();
      Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
    });
    const user = userEvent.setup();
    show(bracketOf({ slots: 4 }));
    screen.getByRole('link', { name: /^準決勝、1-1/ }).focus();
    await user.keyboard('++++');
    expect(scrolled).toHaveBeenCalled();
    scrolled.mockClear();
    await user.keyboard('+');
    width.mockReturnValue(700);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('keeps one match in the tab order', () => {
    show(bracketOf({ slots: 8 }));
    const links = screen.getAllByRole('link', { name: /回戦|準/ });
    expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
  });

  it('keeps one match in the tab order after the bracket was created anew', async () => {
    const another = bracketOf({ slots: 8 });
    for (const match of allMatches(another)) match.id += 50_000;
    renderRoutes([{ path: '/', element: <Replaced first={bracketOf({ slots: 8 })} second={another} /> }]);
    await userEvent.click(screen.getByRole('button', { name: 'anew' }));
    const links = screen.getAllByRole('link', { name: /回戦|準/ });
    expect(links[0]).toHaveAttribute('href', '/match/51000');
    expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
  });

  it('offers the viewer their open match and nobody else’s', () => {
    show(bracketOf({ slots: 4, mine: 3 }));
    const buttons = screen.getAllByRole('link', { name: '試合へ' });
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual(['/match/1001']);
  });

  it('offers the viewer their match while it waits for the opponent, and none that is decided', () => {
    show(bracketOf({ slots: 4, mine: 2, winners: { '0-0': 2 } }));
    const buttons = screen.getAllByRole('link', { name: '試合へ' });
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual(['/match/2000']);
  });

  it('shows two slots in every match, and byes without a match to play', () => {
    show(bracketOf({ slots: 4, assignment: [1, null, 3, 4] }));
    const bye = screen.getByRole('link', { name: /選手1 対 不戦勝（空き枠）/ }).closest('article');
    expect(bye).toHaveAttribute('data-state', 'bye');
    expect(within(bye as HTMLElement).getByText('不戦勝')).toBeInTheDocument();
    expect(within(bye as HTMLElement).getAllByText('–')).toHaveLength(2);
  });

  it('shows no winner in a final that only a participant who left reached', () => {
    const bracket = bracketOf({ slots: 2, assignment: [1, null] });
    const final = bracket.rounds[0]?.matches[0];
    if (final) Object.assign(final, { winner: null, unearned: false });
    show(bracket);
    const card = screen.getByRole('link', { name: /選手1 対 対戦相手なし/ }).closest('article');
    expect(within(card as HTMLElement).getByText('勝者なし')).toBeInTheDocument();
    expect(within(card as HTMLElement).queryByText('不戦勝')).not.toBeInTheDocument();
  });

  it('names the seeds at the edge of the sheet of a large bracket', () => {
    const seeds = Array.from({ length: 64 }, (_, index) => ({ entryId: index + 1, seed: index + 1 }));
    const { container } = show({ ...bracketOf({ slots: 64 }), seeds });
    expect(container.querySelector('[data-density="sheet"]')).toBeInTheDocument();
    expect(screen.getByTitle('シード64')).toHaveTextContent('64');
    expect(screen.getByTitle('シード64').closest('button')).toHaveTextContent('選手64');
  });

  it('shows on the sheet of a large bracket what the cards of a small one show', () => {
    const tournament = bracketOf({ slots: 32, mine: 3, winners: { '0-0': 1 } });
    const [decided] = tournament.rounds[0]?.matches ?? [];
    if (decided) Object.assign(decided, { hasVideos: true, hasImages: true });
    const { container } = show(tournament);
    expect(container.querySelector('[data-density="sheet"]')).toBeInTheDocument();
    const labelOf = (id: number) =>
      container.querySelector(`[data-match="${id}"]`)?.parentElement as HTMLElement;
    expect(labelOf(1000)).toHaveTextContent('1-1');
    expect(labelOf(1000)).toHaveTextContent('2 – 1');
    expect(labelOf(1000).querySelector('.tabler-icon-video')).toBeInTheDocument();
    expect(labelOf(1000).querySelector('.tabler-icon-photo')).toBeInTheDocument();
    const leaf = screen.getByText('選手1', { selector: 'button *' }).closest('button');
    expect(leaf?.querySelector('svg, img')).toBeInTheDocument();
    const open = screen.getAllByRole('link', { name: '試合へ' });
    expect(open.map((link) => link.getAttribute('href'))).toEqual(['/match/1001']);
  });

  it('never draws more of a large bracket than the part around the viewport', () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1344);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const tournament = bracketOf({ slots: 256 });
    const drawn = new Set<number>();
    for (const match of allMatches(tournament)) {
      Object.defineProperty(match, 'hasImages', { get: () => void drawn.add(match.id) });
    }
    show(tournament);
    expect(screen.getByRole('link', { name: /、1-2、/ })).toBeInTheDocument();
    expect(drawn.size).toBeGreaterThan(10);
    expect(drawn.size).toBeLessThan(120);
  });

  it('draws only the links of matches while the whole of a large bracket is too small to read', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
    const tournament = bracketOf({ slots: 128, double: true });
    const { container } = show(tournament);
    expect(container.querySelector('article header')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '縮小' }));
    expect(container.querySelectorAll('article a')).toHaveLength(allMatches(tournament).length);
    expect(container.querySelector('article header')).not.toBeInTheDocument();
  });

  it('draws the whole of a large bracket in steps, and then only the part that a zoom shows', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
    const tournament = bracketOf({ slots: 128, double: true });
    const matches = allMatches(tournament);
    const drawn = new Set<number>();
    for (const match of matches)
      Object.defineProperty(match, 'hasImages', { get: () => void drawn.add(match.id) });
    const counts: number[] = [];
    const element = (
      <Watched selector="article" counts={counts}>
        <Drawn tournament={tournament} />
      </Watched>
    );
    renderRoutes([{ path: '/', element }]);
    counts.length = 0;
    await userEvent.click(screen.getByRole('button', { name: '縮小' }));
    await waitFor(() => expect(counts.at(-1)).toBe(matches.length));
    const steps = counts.map((count, drawing) => count - (counts[drawing - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(matches.length / 2);
    // A card has pictures. A link alone has their text.
    drawn.clear();
    await userEvent.click(screen.getByRole('button', { name: '拡大' }));
    expect(drawn.size).toBeGreaterThan(2);
    expect(drawn.size).toBeLessThan(matches.length / 4);
  });

  it('finds a participant and highlights the path', async () => {
    const user = userEvent.setup();
    const { container } = show(bracketOf({ slots: 4, winners: { '0-1': 4 } }));
    await user.click(screen.getByRole('combobox', { name: '参加者を探す' }));
    await user.click(await screen.findByRole('option', { name: '選手4' }));
    expect(container.querySelectorAll('article:not([data-dim])')).toHaveLength(2);
    expect(container.querySelector('svg[data-traced]')).toBeInTheDocument();
  });

  it('ends the highlight under the pointer, also if what was pointed at is no longer drawn', async () => {
    const user = userEvent.setup();
    const { container } = show(bracketOf({ slots: 32 }));
    const highlight = () => container.querySelector('svg[data-traced]');
    const leaf = (name: string) => screen.getByText(name, { selector: 'button *' });
    const region = screen.getByRole('region', { name: 'トーナメント表' });
    await user.hover(leaf('選手1'));
    expect(highlight()).toBeInTheDocument();
    await user.unhover(leaf('選手1'));
    expect(highlight()).toBeNull();
    const last = leaf('選手32');
    await user.hover(last);
    for (const _ of ['to the sheet', 'to the cards']) fireEvent.keyDown(region, { key: '+' });
    expect(last).not.toBeInTheDocument();
    expect(highlight()).toBeInTheDocument();
    fireEvent.pointerOver(region);
    expect(highlight()).toBeNull();
  });

  it('ends the highlight with the second press of a finger', async () => {
    const user = userEvent.setup();
    const { container } = show(bracketOf({ slots: 32 }));
    const highlight = () => container.querySelector('svg[data-traced]');
    const leaf = screen.getByText('選手1', { selector: 'button *' });
    const press = async () => {
      // The mouse events that browsers add to a press.
      fireEvent.mouseEnter(leaf);
      fireEvent.mouseMove(leaf);
      await user.click(leaf);
    };
    await press();
    expect(highlight()).toBeInTheDocument();
    await press();
    expect(highlight()).toBeNull();
  });
});

describe('RoundList', () => {
  it('opens at the round being played, with progress and the own match on top', async () => {
    const user = userEvent.setup();
    const tournament = bracketOf({ slots: 8, winners: { '0-0': 1, '0-1': 3, '0-2': 5, '0-3': 7 }, mine: 5 });
    renderRoutes([{ path: '/', element: <RoundList tournament={tournament} addressOf={addressOf} /> }]);
    expect(screen.getByRole('tab', { name: '準決勝' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('link', { name: /あなたの試合.*選手5 対 選手7/ })).toHaveAttribute(
      'href',
      '/match/2001',
    );
    await user.click(screen.getByRole('tab', { name: '準々決勝' }));
    const panel = screen.getByRole('tabpanel', { name: '準々決勝' });
    expect(within(panel).getByText('全試合終了')).toBeInTheDocument();
    expect(within(panel).getAllByRole('listitem')).toHaveLength(4);
  });
});

describe('a double elimination', () => {
  // The lower side wins the grand final; f0-0 makes the upper side win.
  const winners = {
    '0-0': 1,
    '0-1': 3,
    '1-0': 1,
    'l0-0': 4,
    'l1-0': 3,
  };

  it('says where losers continue, and keeps the reset only while it can be played', () => {
    const { unmount } = show(bracketOf({ slots: 4, double: true }));
    expect(
      screen.getByRole('link', { name: /敗者側1回戦、L1-1、W1-1の敗者 対 W1-2の敗者/ }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: /敗者側決勝、L2-1、W2-1の敗者 対 L1-1の勝者/ }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: /^グランドファイナル、勝者側決勝の勝者 対 敗者側決勝の勝者/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^グランドファイナル再戦/ })).toBeInTheDocument();
    unmount();

    const reset = show(bracketOf({ slots: 4, double: true, winners: { ...winners, 'f0-0': 3 } }));
    expect(screen.getByRole('link', { name: /^グランドファイナル再戦、選手1 対 選手3/ })).toBeInTheDocument();
    reset.unmount();

    show(bracketOf({ slots: 4, double: true, winners: { ...winners, 'f0-0': 1 } }));
    expect(screen.queryByRole('link', { name: /再戦/ })).not.toBeInTheDocument();
  });

  it('moves the focus from the upper bracket to the grand final and to the lower one', async () => {
    const user = userEvent.setup();
    show(bracketOf({ slots: 4, double: true }));
    const press = (keys: string) => user.keyboard(keys);
    screen.getByRole('link', { name: /W1-1、/ }).focus();
    await press('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: /L1-1、/ })).toHaveFocus();
    await press('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('link', { name: /^グランドファイナル、/ })).toHaveFocus();
    await press('{ArrowLeft}');
    expect(screen.getByRole('link', { name: /L2-1、/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '敗者側' }));
    expect(screen.getByRole('link', { name: /L1-1、/ })).toHaveAttribute('tabindex', '0');
  });

  it('lists one section at a time, beginning with that of the viewer’s match', async () => {
    const user = userEvent.setup();
    const tournament = bracketOf({ slots: 4, double: true, winners: { '0-0': 1, '0-1': 3 }, mine: 4 });
    renderRoutes([{ path: '/', element: <RoundList tournament={tournament} addressOf={addressOf} /> }]);
    expect(screen.getByRole('button', { name: '敗者側' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: /あなたの試合.*選手2 対 選手4/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'グランドファイナル' }));
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'グランドファイナル',
      'グランドファイナル再戦',
    ]);
  });
});

describe('the picture', () => {
  it('is named after the contest, without characters that file systems refuse', () => {
    expect(fileName('秋の杯 2/3: "決勝"')).toBe('秋の杯 2 3 決勝.png');
    expect(fileName('///')).toBe('bracket.png');
  });
});
