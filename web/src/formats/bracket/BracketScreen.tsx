import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from '@/formats/common/screen/screen.module.css';
import type { ScreenProps } from '@/formats/format';
import type { Tournament } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import { tournamentQuery } from './api';
import { BracketDrawing } from './view/BracketDrawing';
import type { BracketLayout } from './view/geometry';
import { layoutBracket } from './view/layout';
import { MatchCard } from './view/MatchCard';
import { type BracketTexts, useBracketTexts } from './view/texts';
import { allMatches, currentRound, eliminationOf } from './view/tree';
import { useFresh } from './view/useFresh';

/** The most first-round slots of a drawing that can be read across a hall, and those of a part of a larger one. */
const readable = { slots: 16, part: 8 };

/** The height of a name in the drawing, and the least one on a screen as a part of its width. */
const nameSize = { drawn: 14, shown: 1 / 90 };

/** The width of a frame, in pixels, below which there is room for a list only. A bracket is too wide for an upright screen too. */
const narrow = 640;

/** The width of a list, in pixels, for which the cards are drawn. They are larger in a wider one. */
const listWidth = 560;

/** Milliseconds for which a part is shown. */
const partTime = 5000;

/** The bracket as large as the screen; a large one from the round that is played on, and in parts. */
export default function BracketScreen({ contest, turn }: ScreenProps) {
  const { data } = useQuery(tournamentQuery(contest.id));
  return data ? <Drawing tournament={data} turn={turn} /> : null;
}

function Drawing({ tournament, turn }: { tournament: Tournament; turn: number }) {
  const texts = useTextsOf(tournament);
  const now = useNow(30_000);
  const fresh = useFresh(tournament);
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed((now) => now + 1), partTime);
    return () => clearInterval(timer);
  }, []);
  const parts = useMemo(() => partsOf(tournament), [tournament]);
  const index = (turn * 3 + passed) % parts.length;
  const shown = parts[index] ?? tournament;
  // From every round up to the one that is played, with a bracket of one side or of two.
  const choices = useMemo(
    () =>
      (parts.length > 1 ? [shown] : laterRounds(shown)).map((part) => ({
        part,
        layouts: (part.slots >= 16 && !part.double ? ([1, 2] as const) : ([1] as const)).map((sides) =>
          layoutBracket(part, { density: 'cards', sides }, now),
        ),
      })),
    [shown, parts.length, now],
  );

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scaleOf = ({ width, height }: BracketLayout) => Math.min(room.width / width, room.height / height);
  // Whichever is larger on this screen.
  const largest = (layouts: BracketLayout[]) =>
    layouts.reduce((best, each) => (scaleOf(each) > scaleOf(best) ? each : best));
  const legible = (layout: BracketLayout) => nameSize.drawn * scaleOf(layout) >= nameSize.shown * room.width;
  const drawn = choices.find(({ layouts }) => legible(largest(layouts))) ?? choices.at(-1);
  const layout = drawn && largest(drawn.layouts);
  const scale = layout ? scaleOf(layout) : 0;
  const asList = room.width < narrow || room.width < room.height;
  return (
    <section className={classes.screen} aria-label={texts.t('bracket')}>
      <h2>
        {texts.t('bracket')} {parts.length > 1 && `${index + 1} / ${parts.length}`}
      </h2>
      <div ref={frame} className={classes.fit} data-part={parts.length > 1 || undefined}>
        {scale > 0 && asList && <Matches tournament={shown} texts={texts} now={now} width={room.width} />}
        {scale > 0 && !asList && drawn && layout && (
          <div
            className={classes.drawing}
            style={{
              left: (room.width - layout.width * scale) / 2,
              top: (room.height - layout.height * scale) / 2,
              transform: `scale(${scale})`,
            }}
          >
            <BracketDrawing
              tournament={drawn.part}
              layout={layout}
              density="cards"
              scale={scale}
              texts={texts}
              now={now}
              fresh={fresh}
            />
          </div>
        )}
      </div>
    </section>
  );
}

interface MatchesProps {
  tournament: Tournament;
  texts: BracketTexts;
  now: number;
  /** The width of the list in pixels. */
  width: number;
}

/** The matches of the round that is played, one below the other. */
function Matches({ tournament, texts, now, width }: MatchesProps) {
  const { rounds } = tournament;
  const matches = rounds[currentRound(rounds)]?.matches ?? [];
  const [first] = matches;
  return (
    <div className={classes.list}>
      {first && <h3>{texts.matchTitle(first)}</h3>}
      <ol style={{ zoom: Math.max(1, width / listWidth) }}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} texts={texts} now={now} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns the texts of a bracket, which also name the matches of its parts as in the whole. */
function useTextsOf(tournament: Tournament): BracketTexts {
  const texts = useBracketTexts(eliminationOf(tournament), tournament.seeds);
  return useMemo(() => {
    const whole = new Map(allMatches(tournament).map((match) => [match.id, match]));
    const inWhole = <At extends object>(match: At) => ('id' in match && whole.get(Number(match.id))) || match;
    return {
      ...texts,
      numberOf: (match) => texts.numberOf(inWhole(match)),
      matchTitle: (match) => texts.matchTitle(inWhole(match)),
      slotName: (match, slot) => texts.slotName(inWhole(match), slot),
    };
  }, [texts, tournament]);
}

/** Returns a single elimination from each round up to the one that is played, at the latest from the semi-finals on. */
export function laterRounds(tournament: Tournament): Tournament[] {
  const { rounds, double } = tournament;
  if (double) return [tournament];
  const last = Math.max(0, Math.min(currentRound(rounds), rounds.length - 2));
  return Array.from({ length: last + 1 }, (_, from) => cut(tournament, from, rounds.length, 0, 1));
}

/** Returns a single elimination from the round that is played on, in parts that the screen can show. */
export function partsOf(tournament: Tournament): Tournament[] {
  const { rounds, slots, double } = tournament;
  if (double || slots <= readable.slots) return [tournament];
  const last = Math.log2(slots / readable.slots);
  const from = Math.min(currentRound(rounds), last);
  const left = slots / 2 ** from;
  if (left <= readable.slots) return [cut(tournament, from, rounds.length, 0, 1)];
  const parts = left / readable.part;
  return Array.from({ length: parts }, (_, part) =>
    cut(tournament, from, from + Math.log2(readable.part), part, parts),
  );
}

/** A part of some rounds, with rounds and matches numbered from 0, as the layout needs them. */
function cut(tournament: Tournament, from: number, to: number, part: number, parts: number): Tournament {
  const rounds = tournament.rounds.slice(from, to).map((round, index) => {
    const count = round.matches.length / parts;
    const matches = round.matches.slice(part * count, (part + 1) * count);
    return {
      ...round,
      round: index,
      matches: matches.map((match, order) => ({ ...match, round: index, order })),
    };
  });
  const whole = parts === 1;
  return {
    ...tournament,
    slots: tournament.slots / 2 ** from / parts,
    rounds,
    third: whole ? tournament.third : null,
    champion: whole ? tournament.champion : null,
  };
}
