import { describe, expect, it } from 'vitest';
import { bracketOf } from '../testing/fixtures';
import type { BracketShape } from './geometry';
import { intersects, layoutBracket, nodeOf, pathData, pathOf, stationsOf, viewOf } from './layout';

const shapes: BracketShape[] = [
  { density: 'cards', sides: 1 },
  { density: 'cards', sides: 2 },
  { density: 'sheet', sides: 1 },
  { density: 'sheet', sides: 2 },
];

describe('layout of a double elimination', () => {
  it.each([4, 8, 16, 64, 256])('places %i slots without overlap, and leads every winner on', (slots) => {
    const tournament = bracketOf({ slots, double: true });
    const layout = layoutBracket(tournament, { density: 'sheet', sides: 2 }, 0);
    expect(layout.nodes).toHaveLength(2 * slots - 1);
    const boxes = layout.nodes.map(({ box }) => box).concat(layout.champion);
    const sorted = [...boxes].sort((a, b) => a.y - b.y);
    for (const [index, box] of sorted.entries()) {
      expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
      expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
      for (const other of sorted.slice(index + 1)) {
        if (other.y >= box.y + box.height) break;
        expect(intersects(box, other), JSON.stringify([box, other])).toBe(false);
      }
    }
    const targets = new Set([...boxes.map(({ x }) => x)]);
    for (const line of layout.lines.filter(({ part }) => part === 'out')) {
      expect(targets.has(line.points.at(-1)?.[0] ?? 0)).toBe(true);
    }
  });
});

describe.each(shapes)('layout of $density from $sides side(s)', (shape) => {
  it.each([2, 4, 8, 16, 64, 256])('places %i slots without overlap and inside the world', (slots) => {
    const layout = layoutBracket(bracketOf({ slots, thirdPlace: slots > 2 }), shape, 0);
    expect(layout.nodes).toHaveLength(slots - 1 + (slots > 2 ? 1 : 0));
    const boxes = [...layout.nodes, ...layout.leaves].map(({ box }) => box).concat(layout.champion);
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
      expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
    }
    const sorted = [...boxes].sort((a, b) => a.y - b.y);
    for (const [index, box] of sorted.entries()) {
      for (const other of sorted.slice(index + 1)) {
        if (other.y >= box.y + box.height) break;
        expect(intersects(box, other), JSON.stringify([box, other])).toBe(false);
      }
    }
  });

  it('sets the title of the third-place match beside the lines', () => {
    const { thirdTitle, lines } = layoutBracket(bracketOf({ slots: 16, thirdPlace: true }), shape, 0);
    const [x, y] = thirdTitle ?? [0, 0];
    for (const { points } of lines) {
      for (const [index, [toX, toY]] of points.entries()) {
        const [fromX, fromY] = points[index - 1] ?? [toX, toY];
        if (fromX !== toX || Math.min(fromY, toY) > y || Math.max(fromY, toY) < y - 13) continue;
        expect(toX < x || toX > x + 60, `the line at ${toX} crosses the title at ${x}`).toBe(true);
      }
    }
  });

  it('gives every round its column, and the final one alone in the middle of two sides', () => {
    const { columns } = layoutBracket(bracketOf({ slots: 16 }), shape, 0);
    expect(columns.map((column) => column.round).sort()).toEqual(
      shape.sides === 1 ? [0, 1, 2, 3] : [0, 0, 1, 1, 2, 2, 3],
    );
    expect(columns.find((column) => column.round === 3)?.heading).toBe(shape.sides === 1 ? 1 : 0);
  });

  it('connects each winner to the next match without a gap', () => {
    const tournament = bracketOf({ slots: 16 });
    const layout = layoutBracket(tournament, shape, 0);
    for (const { match, heading } of layout.nodes) {
      if (match.round === 3 || heading === 0) continue;
      const end = layout.lines
        .find((line) => line.matchId === match.id && line.part === 'out')
        ?.points.at(-1);
      const next = tournament.rounds[match.round + 1]?.matches[match.order >> 1];
      const box = next && nodeOf(layout, next.id)?.box;
      if (!end || !box) throw new Error('the match has no outgoing line, or no next match');
      if (shape.density === 'cards') {
        expect([box.x, box.x + box.width]).toContain(end[0]);
        expect(end[1]).toBeGreaterThan(box.y);
        expect(end[1]).toBeLessThan(box.y + box.height);
      } else {
        const joint = layout.lines.filter((line) => line.matchId === next.id).flatMap((line) => line.points);
        // With two sides both semi-finals end on the line of the final.
        expect(joint.map(([x]) => x)).toContain(end[0]);
        expect(joint.map(([, y]) => y)).toContain(end[1]);
      }
    }
  });
});

describe('the path of a participant', () => {
  const tournament = bracketOf({
    slots: 8,
    assignment: [1, null, 3, 4, 5, 6, 7, 8],
    winners: { '0-1': 3, '0-2': 5, '0-3': 8, '1-0': 1, '1-1': 8, '2-0': 1 },
  });

  it('highlights the champion from the first slot to the end, with quiet lines where nobody lost', () => {
    const layout = layoutBracket(tournament, { density: 'sheet', sides: 1 }, 0);
    const way = pathOf(layout, 1);
    expect(way.filter((line) => line.part === 'out')).toHaveLength(3);
    expect(way.filter((line) => line.state === 'quiet').map((line) => line.part)).toEqual([
      'stub',
      'arm',
      'out',
    ]);
    const end = way.at(-1)?.points.at(-1);
    expect(end?.[0]).toBe(layout.champion.x);
  });

  it('ends where the participant lost', () => {
    const layout = layoutBracket(tournament, { density: 'cards', sides: 1 }, 0);
    expect([...stationsOf(layout, 3)]).toEqual([1001, 2000]);
    const outs = pathOf(layout, 3).filter((line) => line.part !== 'stub');
    expect(outs.every((line) => line.matchId === 1001)).toBe(true);
  });

  it('marks a match that is being played as live, and not before its start', () => {
    const open = bracketOf({ slots: 2, start: '2026-01-01T00:00:00.000Z' });
    const stateAt = (at: string) =>
      layoutBracket(open, { density: 'cards', sides: 1 }, Date.parse(at)).lines[0]?.state;
    expect(stateAt('2025-12-31T23:59:59.999Z')).toBe('idle');
    expect(stateAt('2026-01-01T00:00:00.000Z')).toBe('live');
  });
});

it('writes lines as path data of right angles', () => {
  expect(
    pathData([
      {
        matchId: 1,
        part: 'out',
        entry: null,
        state: 'idle',
        points: [
          [0, 5],
          [10, 5],
          [10, 20],
        ],
      },
    ]),
  ).toBe('M0 5H10V20');
});

it('shows the champion whole beside the match that made them, and other matches alone', () => {
  const tournament = bracketOf({ slots: 8 });
  const layout = layoutBracket(tournament, { density: 'cards', sides: 1 }, 0);
  const final = tournament.rounds.at(-1)?.matches[0]?.id ?? 0;
  const box = nodeOf(layout, final)?.box;
  const view = viewOf(layout, final, final);
  expect(view?.x).toBe(box?.x);
  expect((view?.x ?? 0) + (view?.width ?? 0)).toBe(layout.champion.x + layout.champion.width);
  expect(viewOf(layout, final, null)).toEqual(box);
});
