import { isOver, isThirdPlace } from '@/entities/match/lib/state';
import type { Tournament } from '@/shared/api/types';
import { onTouchScreen } from '@/shared/lib/touchScreen';
import { symbolPaths, wordmarkPaths } from '@/shared/ui/brandPaths';
import type { BracketLayout, Line } from '../geometry';
import { layoutBracket, pathData, pathOf } from '../layout';
import type { BracketTexts } from '../texts';
import { allMatches, lastMatch, sectionsOf } from '../tree';
import { type Pictures, picturesOf } from './avatar';
import { Brush } from './brush';
import { type Paint, paintCard, paintLabel, paintLeaf, paintPlate } from './matches';

interface PosterContent {
  tournament: Tournament;
  contestName: string;
  texts: BracketTexts;
  now: number;
}

interface Poster {
  width: number;
  height: number;
  paint: (pictures: Pictures) => void;
}

const margin = { top: 48, side: 56, bottom: 36 };
const leastWidth = 900;
const title = { size: 34, bold: true, leading: 44 };
const columnHeight = 30;
const footHeight = 52;

/** Measures the whole bracket with the contest's name, and returns how to draw it. */
export function posterOf(brush: Brush, { tournament, contestName, texts, now }: PosterContent): Poster {
  const density = tournament.double || tournament.slots <= 32 ? 'cards' : 'sheet';
  const sides = tournament.slots >= 16 ? 2 : 1;
  const layout = layoutBracket(tournament, { density, sides }, now);
  const width = Math.max(leastWidth, layout.width + margin.side * 2);
  const titleLines = brush.lines(contestName, width - margin.side * 2 - 20, 3, title);
  const headHeight = titleLines.length * title.leading + 28 + 18;
  const columnsTop = margin.top + headHeight + 22;
  const bracketTop = columnsTop + columnHeight;
  const height = bracketTop + layout.height + footHeight + margin.bottom;
  const left = (width - layout.width) / 2;

  function paint(pictures: Pictures) {
    const paint: Paint = { brush, texts, pictures, now };
    brush.fill('ground', 0, 0, width, height);
    brush.at(margin.side, margin.top, 1, () => paintHead(width - margin.side * 2));
    brush.at(left, columnsTop, 1, () => paintColumns(paint, layout));
    brush.at(left, bracketTop, 1, () => {
      paintLines(brush, layout, tournament.champion?.id ?? null);
      for (const leaf of layout.leaves) paintLeaf(paint, leaf);
      for (const node of layout.nodes) {
        if (density === 'cards' || isThirdPlace(node.match)) paintCard(paint, node);
        else paintLabel(paint, node);
      }
      if (tournament.third && layout.thirdTitle) {
        paintThirdTitle(brush, texts, tournament.third.beginsAt, layout.thirdTitle);
      }
      const final = lastMatch(tournament);
      paintPlate(paint, tournament.champion, layout.champion, final !== null && isOver(final));
    });
    brush.at(width - margin.side, height - margin.bottom - 34, 1, () => paintBrand(brush));
  }

  function paintHead(room: number) {
    brush.fill('line', 0, headHeight - 1, room, 1);
    brush.fill('lacquer', 0, headHeight - 2, 120, 2);
    brush.fill('lacquer', 0, 0, 4, headHeight);
    titleLines.forEach((line, index) => {
      brush.text(line, 20, (index + 0.5) * title.leading, { ...title, tone: 'text' });
    });
    const y = titleLines.length * title.leading + 14;
    const game = { size: 16, tone: 'text-2', width: room - 160 } as const;
    const name = brush.fit(tournament.game?.gameName ?? '', game.width, game);
    brush.text(name, 20, y, game);
    const start = tournament.rounds[0]?.beginsAt;
    if (!start) return;
    const after = name === '' ? 20 : 20 + brush.width(name, game) + 16;
    brush.text(texts.time(start, 'list'), after, y + 2, {
      size: 17,
      figures: true,
      tone: 'text-2',
    });
  }

  return { width, height, paint };
}

/** Draws the titles of the rounds, above the bracket or at their place in it. */
function paintColumns({ brush, texts }: Paint, layout: BracketLayout): void {
  for (const { x, y, width, heading, section, round } of layout.columns) {
    const at = heading === 0 ? x + width / 2 : heading === 1 ? x : x + width;
    brush.text(
      texts.roundTitle(round, section),
      at,
      y === undefined ? columnHeight / 2 : columnHeight + y - 7,
      {
        size: 14,
        bold: true,
        tone: 'text-2',
        align: heading === 0 ? 'center' : heading === 1 ? 'left' : 'right',
        width,
      },
    );
  }
}

function paintLines(brush: Brush, layout: BracketLayout, champion: number | null): void {
  const by = (state: Line['state']) => pathData(layout.lines.filter((line) => line.state === state));
  brush.stroke(by('idle'), { tone: 'line-strong', width: 1.5, opacity: 0.62 });
  brush.stroke(by('quiet'), { tone: 'lacquer', width: 1.5, dash: [1, 5] });
  brush.stroke(by('live'), { tone: 'live', width: 2 });
  brush.stroke(by('won'), { tone: 'lacquer', width: 2 });
  if (champion !== null) brush.stroke(pathData(pathOf(layout, champion)), { tone: 'lacquer', width: 4 });
}

function paintThirdTitle(
  brush: Brush,
  texts: BracketTexts,
  start: string,
  [x, y]: readonly [number, number],
): void {
  const lettering = { size: 13, bold: true, tone: 'text' } as const;
  const name = texts.t('match:round.third');
  brush.text(name, x, y - 7, lettering);
  const after = x + brush.width(name, lettering) + 10;
  brush.text(texts.time(start, 'list'), after, y - 7, {
    size: 14,
    figures: true,
    tone: 'text-2',
  });
}

/** Draws the symbol and the name, right-aligned. */
function paintBrand(brush: Brush): void {
  const wordmark = { scale: 18 / 22, width: (128 * 18) / 22 };
  brush.at(-wordmark.width - 12 - 34, 0, 34 / 32, () => {
    brush.stroke(symbolPaths.tower, { tone: 'text', width: 2.4, opacity: 0.62 });
    brush.stroke(symbolPaths.winner, { tone: 'lacquer', width: 3 });
    brush.stroke(symbolPaths.roof, { tone: 'text', width: 2.4 });
  });
  brush.at(-wordmark.width, 8, wordmark.scale, () => {
    brush.stroke(wordmarkPaths.join(''), { tone: 'text', width: 3.6 });
  });
}

/**
 * The largest canvas in pixels. Some phones draw no larger one than the first; the second keeps 256 names of a double
 * elimination legible.
 */
const mostPixels = { touch: 16_000_000, desktop: 64_000_000 };
const finest = 2;

/** Draws the whole bracket as a PNG, independent of scroll position, zoom and what the page leaves out (BRACKET-7). */
export async function posterImage(content: PosterContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('the browser has no canvas');
  const brush = new Brush(ctx);
  const people = allMatches(content.tournament).flatMap((match) => match.participants);
  const [pictures] = await Promise.all([picturesOf(people), loadFaces(brush, content)]);
  const poster = posterOf(brush, content);
  const most = mostPixels[onTouchScreen() ? 'touch' : 'desktop'];
  const scale = Math.min(finest, Math.sqrt(most / (poster.width * poster.height)));
  canvas.width = Math.floor(poster.width * scale);
  canvas.height = Math.floor(poster.height * scale);
  ctx.scale(scale, scale);
  poster.paint(pictures);
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!image) throw new Error('the browser gave no picture');
  return image;
}

/** Loads the font files of the image's characters. Fonts are split into many files by character. */
async function loadFaces(
  brush: Brush,
  { tournament, contestName, texts, now }: PosterContent,
): Promise<void> {
  const matches = allMatches(tournament);
  const text = [
    contestName,
    tournament.game?.gameName ?? '',
    texts.t('champion.label'),
    texts.t('champion.none'),
    texts.t('match:round.third'),
    ...sectionsOf(tournament).flatMap(({ section, rounds }) =>
      rounds.map(({ round }) => texts.roundTitle(round, section)),
    ),
    ...matches.flatMap((match) => [
      texts.numberOf(match),
      texts.slotName(match, 0),
      texts.slotName(match, 1),
      texts.noteOf(match, now)?.text ?? '',
      texts.belowLine(match, now),
    ]),
    '0123456789/:-–…()',
    texts.time(tournament.rounds[0]?.beginsAt ?? '', 'list'),
  ].join('');
  const faces = [false, true].flatMap((bold) =>
    [false, true].map((figures) => brush.font({ size: 16, bold, figures })),
  );
  await import('@/shared/ui/styles/pictureFonts');
  await Promise.all(faces.map((face) => document.fonts?.load(face, text)));
}
