import { type BracketLine, type BracketShape, bracketLines } from './bracketLines';
import type { CoveredContest, CoverMark, CoverShape } from './coverArt';

const width = 640;
const height = 360;

type Random = () => number;

/** The share of the rounds that a contest has played, as far as the cover shows it. */
const played: Record<CoveredContest['playState'], number> = { none: 0, open: 0.5, waiting: 0.5, over: 1 };

function clamped(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function shareTaken({ entryCount, entryMaxCount }: CoveredContest): number {
  return clamped(entryCount / Math.max(1, entryMaxCount), 0, 1);
}

function pathOf(lines: readonly BracketLine[]): string {
  return lines.map(({ d }) => d).join('');
}

/** Where a bracket stands on the cover: upwards, from two sides, or to the right. */
interface Composition {
  front: BracketShape;
  /** The other half of a bracket of two sides. */
  other?: BracketShape;
  back: BracketShape;
  plate: string;
}

function composition(random: Random, depth: number): Composition {
  const kind = Math.floor(random() * 3);
  const lean = (random() - 0.5) * 160;
  const middle = width / 2 + lean;
  if (kind === 0) {
    return {
      front: { depth, from: height + 10, to: 26, low: middle - 250, high: middle + 250, way: 'up' },
      back: { depth: 5, from: height + 20, to: -60, low: -width * 0.4, high: width * 1.4, way: 'up' },
      plate: `M${middle - 300} ${height}L${middle} ${-70}L${middle + 300} ${height}Z`,
    };
  }
  if (kind === 1) {
    return {
      front: { depth: depth - 1, from: -12, to: middle, low: 16, high: height - 16, way: 'right' },
      other: { depth: depth - 1, from: width + 12, to: middle, low: 16, high: height - 16, way: 'left' },
      back: { depth: 5, from: -30, to: width + 60, low: -height * 0.5, high: height * 1.5, way: 'right' },
      plate: `M0 0H${middle}V${height}H0Z`,
    };
  }
  return {
    front: {
      depth,
      from: -12,
      to: width - 70 + lean / 3,
      low: -40,
      high: height + 40,
      way: 'right',
      step: (round) => (round / (depth + 1)) ** 1.25,
    },
    back: { depth: 4, from: width + 20, to: -40, low: -200, high: height + 200, way: 'left' },
    plate: `M0 ${height}V${height * 0.45}L${width} ${height * 0.12}V${height}Z`,
  };
}

/** Draws a bracket that is played up to a round. Further lines are still to come. */
function bracketAt(
  { front, other, back, plate }: Composition,
  random: Random,
  rounds: number,
  taken = 1,
): CoverShape {
  const behind = bracketLines(back, random);
  const lines = [
    ...bracketLines(front, random),
    ...(other ? bracketLines(other, random).map((line) => ({ ...line, won: false })) : []),
  ];
  const first = lines.filter(({ round }) => round === 0).length;
  let place = 0;
  const marks = lines.map(({ d, round, won }): CoverMark => {
    const there = round < rounds || (round === 0 && place++ < taken * first);
    const bright = won && round < rounds;
    return {
      d,
      tone: bright ? 'bright' : there ? 'plain' : 'faint',
      width: bright ? 6 : 3 + round * 0.8,
    };
  });
  return { back: pathOf(behind), plate, marks: brightLast(marks) };
}

function brightLast(marks: CoverMark[]): CoverMark[] {
  return [...marks.filter(({ tone }) => tone !== 'bright'), ...marks.filter(({ tone }) => tone === 'bright')];
}

/** The drawing of what is no contest: a finished bracket. */
export function plainCover(random: Random): CoverShape {
  return bracketAt(composition(random, 3), random, Number.POSITIVE_INFINITY);
}

/** A bracket with as many rounds as the contest can need. Before the draw its posts show the places that are taken. */
export function bracketCover(contest: CoveredContest, random: Random): CoverShape {
  const depth = clamped(Math.ceil(Math.log2(contest.entryMaxCount)), 2, 5);
  const share = played[contest.playState];
  const rounds = share === 1 ? Number.POSITIVE_INFINITY : Math.ceil(depth * share);
  return bracketAt(composition(random, depth), random, rounds, share > 0 ? 1 : shareTaken(contest));
}

/** A table of everyone against everyone, filled as far as it is played. */
export function leagueCover(contest: CoveredContest, random: Random): CoverShape {
  const count = clamped(contest.entryMaxCount, 4, 8);
  const size = 300 / count;
  const left = width / 2 - 150 + (random() - 0.5) * 200;
  const top = 30;
  const leader = Math.floor(random() * count);
  const share = played[contest.playState];
  const marks: CoverMark[] = [];
  for (let i = 0; i <= count; i++) {
    const at = i * size;
    marks.push({ d: `M${left} ${top + at}h300M${left + at} ${top}v300`, tone: 'plain', width: 2 });
  }
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const x = left + column * size + size * 0.25;
      const y = top + row * size + size * 0.25;
      const box = `M${x} ${y}h${size / 2}v${size / 2}h${-size / 2}Z`;
      if (row === column) {
        marks.push({
          d: `M${left + column * size} ${top + row * size}l${size} ${size}`,
          tone: 'plain',
          width: 2,
        });
      } else if (random() < share) {
        marks.push({ d: box, tone: share === 1 && row === leader ? 'bright' : 'plain', width: 0 });
      }
    }
  }
  if (share === 1) {
    marks.push({ d: `M${left} ${top + leader * size}h300v${size}h-300Z`, tone: 'bright', width: 5 });
  }
  return { back: '', plate: `M${left - 40} 0H${left + 340}V${height}H${left - 40}Z`, marks };
}

/** Circle as a path. */
function circle(x: number, y: number, radius: number): string {
  return `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;
}

/** The rings of a shrinking zone with the players of a lobby around them; the last one stands in the middle. */
export function royaleCover(contest: CoveredContest, random: Random): CoverShape {
  const x = width / 2 + (random() - 0.5) * 180;
  const y = height / 2 + (random() - 0.5) * 40;
  const radii = [165, 118, 76, 38];
  const share = played[contest.playState];
  const reached = Math.round(share * (radii.length - 1));
  const marks = radii.map((radius, ring): CoverMark => {
    return { d: circle(x, y, radius), tone: ring > reached ? 'faint' : 'plain', width: 3 + ring };
  });
  const players = clamped(contest.entryMaxCount, 12, 32);
  const turn = random();
  for (let i = 0; i < players; i++) {
    const angle = ((i + turn) / players) * 2 * Math.PI;
    const left = share === 0 ? i < players * shareTaken(contest) : random() < 1 - share;
    const radius = (left && share > 0 ? radii[1] : radii[0]) ?? 0;
    const dot = circle(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, 7);
    marks.push({ d: dot, tone: left ? 'plain' : 'faint', width: left ? 0 : 2 });
  }
  if (share === 1) {
    marks.push(
      { d: circle(x, y, 38), tone: 'bright', width: 6 },
      { d: circle(x, y, 12), tone: 'bright', width: 0 },
    );
  }
  return { back: circle(x, y, 260) + circle(x, y, 380), plate: circle(x, y, 165), marks };
}

/** The ladder of scores: each round leads to the same score or to one more. The winner's way is bright. */
export function swissCover(contest: CoveredContest, random: Random): CoverShape {
  const rounds = clamped(Math.ceil(Math.log2(contest.entryMaxCount)), 3, 6);
  const share = played[contest.playState];
  const reached = Math.ceil(rounds * share);
  const stepX = 540 / rounds;
  const stepY = 150 / rounds;
  const point = (round: number, wins: number) =>
    `${(50 + round * stepX).toFixed(1)} ${(height / 2 - (2 * wins - round) * stepY).toFixed(1)}`;
  const marks: CoverMark[] = [];
  for (let round = 0; round < rounds; round++) {
    const tone = round < reached ? 'plain' : 'faint';
    for (let wins = 0; wins <= round; wins++) {
      for (const next of [wins, wins + 1]) {
        marks.push({ d: `M${point(round, wins)}L${point(round + 1, next)}`, tone, width: 3 });
      }
    }
  }
  let wins = 0;
  let way = `M${point(0, 0)}`;
  const lost = Math.floor(random() * rounds * 2);
  for (let round = 0; round < reached; round++) {
    if (round !== lost) wins++;
    way += `L${point(round + 1, wins)}`;
  }
  if (reached > 0) marks.push({ d: way, tone: 'bright', width: 6 });
  return {
    back: '',
    plate: `M0 ${height / 2}L${width} ${height / 2 - 190}V${height / 2 + 190}Z`,
    marks,
  };
}
