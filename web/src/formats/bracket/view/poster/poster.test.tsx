import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Elimination } from '@/entities/match/lib/elimination';
import type { Tournament } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { bracketOf } from '../../testing/fixtures';
import { type BracketTexts, useBracketTexts } from '../texts';
import { eliminationOf } from '../tree';
import { Brush } from './brush';
import { posterOf } from './poster';

/** The width of every character in pixels. */
const letter = 10;

function canvas() {
  const texts: string[] = [];
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({ width: [...text].length * letter }),
    fillText: (text: string) => texts.push(text),
  };
  const ctx = new Proxy(known, { get: (target, name: string) => target[name] ?? (() => undefined) });
  return { brush: new Brush(ctx as unknown as CanvasRenderingContext2D), texts };
}

interface ReaderProps {
  shape: Elimination;
  seeds: Tournament['seeds'];
  onTexts: (texts: BracketTexts) => void;
}

function Reader({ shape, seeds, onTexts }: ReaderProps) {
  onTexts(useBracketTexts(shape, seeds, true));
  return null;
}

function textsOf(tournament: Tournament): BracketTexts {
  const got: BracketTexts[] = [];
  const element = (
    <Reader shape={eliminationOf(tournament)} seeds={tournament.seeds} onTexts={(texts) => got.push(texts)} />
  );
  renderRoutes([{ path: '/', element }]).unmount();
  return got.at(-1) as BracketTexts;
}

function paint(tournament: Tournament, contestName = '秋の櫓杯') {
  const { brush, texts } = canvas();
  const poster = posterOf(brush, { tournament, contestName, texts: textsOf(tournament), now: 0 });
  poster.paint(new Map());
  return { poster, texts };
}

beforeEach(() => vi.stubGlobal('Path2D', class {}));
afterEach(() => vi.unstubAllGlobals());

describe('the poster', () => {
  it('contains the contest’s name, every participant and every score', () => {
    const { texts } = paint(bracketOf({ slots: 4, winners: { '0-0': 2, '0-1': 3, '1-0': 3 } }));
    expect(texts).toContain('秋の櫓杯');
    for (const entry of [1, 2, 3, 4]) expect(texts).toContain(`選手${entry}`);
    expect(texts.filter((text) => text === '2')).toHaveLength(3);
    expect(texts.filter((text) => text === '選手3')).toHaveLength(3);
    expect(texts).toContain('優勝');
  });

  it('contains the seeds, on cards and on a sheet', () => {
    const seeds = [11, 12, 13, 14].map((seed, index) => ({ entryId: index + 1, seed }));
    expect(paint({ ...bracketOf({ slots: 4 }), seeds }).texts).toEqual(
      expect.arrayContaining(['11', '12', '13', '14']),
    );
    expect(paint({ ...bracketOf({ slots: 64 }), seeds }).texts).toContain('11 選手1');
  });

  it('names no day as today, because it is seen on other days', () => {
    const start = new Date().toISOString();
    const { texts } = paint(bracketOf({ slots: 4, start }));
    expect(texts.some((text) => text.includes('今'))).toBe(false);
  });

  it('contains 256 participants as a sheet of names', () => {
    const { poster, texts } = paint(bracketOf({ slots: 256 }));
    for (let entry = 1; entry <= 256; entry++) expect(texts).toContain(`選手${entry}`);
    expect(poster.height).toBeGreaterThan(3500);
  });

  it('contains all parts of a double elimination, with where losers continue', () => {
    const { texts } = paint(bracketOf({ slots: 8, double: true, winners: { '0-0': 2 } }));
    for (const title of ['勝者側1回戦', '勝者側決勝', '敗者側1回戦', '敗者側決勝', 'グランドファイナル']) {
      expect(texts).toContain(title);
    }
    expect(texts).toEqual(expect.arrayContaining(['W1-1', 'L4-1', 'GF', 'W1-2の敗者']));
  });

  it('breaks a long contest name instead of running over the edge', () => {
    const { poster, texts } = paint(bracketOf({ slots: 2 }), 'Autumn tower cup '.repeat(15));
    const title = texts.filter((text) => text.includes('Autumn'));
    expect(title).toHaveLength(3);
    for (const line of title) expect(line.length * letter).toBeLessThanOrEqual(poster.width);
    expect(title.at(-1)).toMatch(/…$/);
  });
});

describe('Brush', () => {
  it('shortens only what is too wide', () => {
    const { brush } = canvas();
    expect(brush.fit('選手1', 30, { size: 14 })).toBe('選手1');
    expect(brush.fit('𠮷野家杯', 30, { size: 14 })).toBe('𠮷野…');
  });
});
