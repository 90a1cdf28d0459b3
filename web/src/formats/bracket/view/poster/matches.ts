import { isLive, isOver } from '@/entities/match/lib/state';
import type { Match } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import type { Heading, Leaf, MatchNode, Rect } from '../geometry';
import { type BracketTexts, scoreOf } from '../texts';
import { type Pictures, paintAvatar } from './avatar';
import type { Brush, Lettering } from './brush';

export interface Paint {
  brush: Brush;
  texts: BracketTexts;
  pictures: Pictures;
  now: number;
}

/** Height of a card's head and of each of its two rows, as in MatchCard. */
const head = 26;
const row = 32;

const noteTones = { live: 'live-text', note: 'text-3', time: 'text-3' } as const;

/** Draws one match with its two slots. */
export function paintCard(paint: Paint, { match, box, heading }: MatchNode): void {
  const { brush, texts, now } = paint;
  const played = match.state !== 'bye' && match.state !== 'empty';
  const edge = isLive(match, now) ? 'live' : 'line';
  brush.at(box.x, box.y, 1, () => {
    if (played) {
      brush.fill(match.state === 'waiting' ? 'ground' : 'surface', 0, 0, box.width, box.height);
      brush.stroke(`M.5 .5H${box.width - 0.5}V${box.height - 0.5}H.5Z`, { tone: edge, width: 1 });
      for (const y of [head, head + row]) {
        brush.stroke(`M1.5 ${y + 0.5}H${box.width - 1.5}`, { tone: 'line', width: 1 });
      }
    } else {
      brush.ctx.globalAlpha *= 0.62;
    }
    const number = texts.numberOf(match);
    const figures = { size: 14, bold: true, tone: 'text-3', figures: true } as const;
    brush.text(number, 10, head / 2 + 1, figures);
    const note = texts.noteOf(match, now);
    if (note) {
      const after = 10 + brush.width(number, figures) + 8;
      brush.text(note.text, after, head / 2 + 1, {
        size: note.kind === 'time' ? 14 : 12,
        figures: note.kind === 'time',
        bold: note.kind === 'live',
        tone: noteTones[note.kind],
      });
    }
    for (const slot of [0, 1] as const) paintSlot(paint, match, slot, box.width, heading);
  });
}

function paintSlot(paint: Paint, match: Match, slot: 0 | 1, width: number, heading: Heading): void {
  const { brush, texts, pictures } = paint;
  const person = match.participants[slot] ?? null;
  const middle = head + row * slot + row / 2;
  const won = person !== null && match.winner === person.id && match.state !== 'bye';
  const lost = person !== null && isOver(match) && match.winner !== person.id;
  if (won) brush.fill('lacquer', heading === -1 ? 0 : width - 3, middle - row / 2, 3, row);
  if (person) {
    paintAvatar(brush, person, pictures, 10, middle - 11, 22);
  } else {
    const empty = `M10.5 ${middle - 10.5}h21v21h-21Z`;
    brush.stroke(empty, { tone: 'line-strong', width: 1, dash: [2, 3], opacity: 0.6 });
  }
  const seed = texts.seedOf(match, slot);
  const number: Lettering = { size: 13, figures: true, tone: 'text-3' };
  if (seed !== null) brush.text(String(seed), 40, middle + 1, number);
  const name = seed === null ? 40 : 40 + brush.width(String(seed), number) + 6;
  brush.text(texts.slotName(match, slot), name, middle + 1, {
    size: person ? 14 : 12,
    bold: won,
    tone: lost || !person ? 'text-3' : 'text',
    width: width - name - 40,
  });
  brush.text(scoreOf(match, slot), width - 21, middle + 1, {
    size: 19,
    bold: true,
    figures: true,
    tone: won ? 'lacquer-text' : lost ? 'text-3' : 'text',
    align: 'center',
  });
}

/** Draws a match on the sheet: the winner above the line, the score or the start below it. */
export function paintLabel({ brush, texts, now }: Paint, { match, box, heading }: MatchNode): void {
  const align = heading === 0 ? 'center' : heading === 1 ? 'left' : 'right';
  const x = heading === 0 ? box.x + box.width / 2 : heading === 1 ? box.x + 2 : box.x + box.width - 2;
  const middle = box.y + box.height / 2;
  const winner = match.participants.find((person) => person?.id === match.winner);
  if (match.round > 0 && winner) {
    brush.text(displayName(winner.name), x, middle - 9, {
      size: 12,
      bold: true,
      tone: 'text',
      align,
      width: box.width - 4,
    });
  }
  const live = isLive(match, now);
  brush.text(texts.belowLine(match, now), x, middle + 12, {
    size: 13,
    figures: true,
    bold: live,
    tone: live ? 'live-text' : 'text-2',
    align,
    width: box.width - 4,
  });
}

/** Draws a participant at the edge of the sheet. */
export function paintLeaf({ brush, texts }: Paint, { participant, match, slot, heading, box }: Leaf): void {
  const seed = texts.seedOf(match, slot);
  const lost = participant !== null && isOver(match) && match.winner !== participant.id;
  const lettering: Lettering = {
    size: participant ? 13 : 12,
    tone: lost || !participant ? 'text-3' : 'text',
    align: heading === -1 ? 'left' : 'right',
    width: box.width - 16,
  };
  const x = heading === -1 ? box.x + 8 : box.x + box.width - 8;
  brush.text(
    participant
      ? [seed, displayName(participant.name)].filter((part) => part !== null).join(' ')
      : texts.t('match:slot.empty'),
    x,
    box.y + box.height / 2,
    lettering,
  );
}

/** Draws the champion's place. */
export function paintPlate(paint: Paint, champion: Match['participants'][number], box: Rect, over: boolean) {
  const { brush, texts, pictures } = paint;
  const { width, height } = box;
  const middle = width / 2;
  const label = texts.t(over && !champion ? 'champion.none' : 'champion.label');
  brush.at(box.x, box.y, 1, () => {
    if (!champion) {
      brush.stroke(`M${middle - 60} 20L${middle} 4L${middle + 60} 20`, { tone: 'line-strong', width: 2.5 });
      brush.text(label, middle, 36, { size: 12, bold: true, tone: 'text-3', align: 'center' });
      const y = (44 + height) / 2;
      brush.stroke(`M${middle - 22} ${y}H${middle + 22}`, {
        tone: 'line-strong',
        width: 2,
        dash: [4, 6],
      });
      return;
    }
    brush.ctx.fillStyle = brush.colour('lacquer');
    const shape = `M0 24L${middle} 0L${width} 24V${height - 12}L${width - 12} ${height}H0Z`;
    brush.ctx.fill(new Path2D(shape));
    brush.text(label, middle, 35, { size: 12, bold: true, tone: 'on-lacquer', align: 'center' });
    const size = height > 100 ? 36 : 28;
    const lettering = { size: height > 100 ? 19 : 16, bold: true };
    const room = width - 28 - size - 10;
    const lines = brush.lines(displayName(champion.name), room, 2, lettering);
    const widest = Math.max(...lines.map((line) => brush.width(line, lettering)));
    const left = middle - (size + 10 + widest) / 2;
    const centre = (44 + height - 8) / 2;
    paintAvatar(brush, champion, pictures, left, centre - size / 2, size);
    const leading = lettering.size * 1.25;
    lines.forEach((line, index) => {
      const y = centre + (index - (lines.length - 1) / 2) * leading;
      brush.text(line, left + size + 10, y, { ...lettering, tone: 'on-lacquer' });
    });
  });
}
