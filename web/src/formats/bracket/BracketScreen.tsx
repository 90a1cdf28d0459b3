import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '@/entities/match/lib/useNow';
import classes from '@/formats/common/screen/screen.module.css';
import type { ScreenProps } from '@/formats/format';
import type { Tournament } from '@/shared/api/types';
import { tournamentQuery } from './api';
import { BracketDrawing } from './view/BracketDrawing';
import type { BracketLayout } from './view/geometry';
import { layoutBracket } from './view/layout';
import { useBracketTexts } from './view/texts';
import { currentRound, eliminationOf } from './view/tree';
import { useFresh } from './view/useFresh';

/** The most first-round slots of a drawing that can be read across a hall, and those of a part of a larger one. */
const readable = { slots: 16, part: 8 };

/** Milliseconds for which a part is shown. */
const partTime = 5000;

/** The bracket as large as the screen; a large one from the round that is played on, and in parts. */
export default function BracketScreen({ contest, turn }: ScreenProps) {
  const { data } = useQuery(tournamentQuery(contest.id));
  return data ? <Drawing tournament={data} turn={turn} /> : null;
}

function Drawing({ tournament, turn }: { tournament: Tournament; turn: number }) {
  const texts = useBracketTexts(eliminationOf(tournament), tournament.seeds);
  const now = useNow(30_000);
  const fresh = useFresh(tournament);
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [began] = useState(() => Date.now());
  const passed = Math.floor((useNow(partTime) - began) / partTime);
  const parts = useMemo(() => partsOf(tournament), [tournament]);
  const index = (turn * 3 + passed) % parts.length;
  const shown = parts[index] ?? tournament;
  const layouts = useMemo(() => {
    const sides = shown.slots >= 16 && !shown.double ? ([1, 2] as const) : ([1] as const);
    return sides.map((sides) => layoutBracket(shown, { density: 'cards', sides }, now));
  }, [shown, now]);

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
  // A bracket of one side or of two, whichever is larger on this screen.
  const layout = layouts.reduce((best, each) => (scaleOf(each) > scaleOf(best) ? each : best));
  const scale = scaleOf(layout);
  return (
    <section className={classes.screen} aria-label={texts.t('bracket')}>
      <h2>
        {texts.t('bracket')} {parts.length > 1 && `${index + 1} / ${parts.length}`}
      </h2>
      <div ref={frame} className={classes.fit} data-part={parts.length > 1 || undefined}>
        {scale > 0 && (
          <div
            style={{
              left: (room.width - layout.width * scale) / 2,
              top: (room.height - layout.height * scale) / 2,
              transform: `scale(${scale})`,
            }}
          >
            <BracketDrawing
              tournament={shown}
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
