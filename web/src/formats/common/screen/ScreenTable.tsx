import type { ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import classes from './screen.module.css';

interface ScreenRow {
  participant: ParticipantRef;
  /** Null before the first result. */
  rank: number | null;
  points: number;
  /** Wins and losses, or another second figure. */
  record: string;
}

/** How many rows of a table fit the screen. */
const rowsShown = 16;

/** The top of a table in large type. */
export function ScreenTable({ title, rows }: { title: string; rows: readonly ScreenRow[] }) {
  const nameOf = useDisplayName();
  return (
    <section className={classes.screen} aria-label={title}>
      <h2>{title}</h2>
      <ol className={classes.table}>
        {rows.slice(0, rowsShown).map(({ participant, rank, points, record }) => (
          <li key={participant.id} data-first={rank === 1 || undefined}>
            <b>{rank ?? '–'}</b>
            <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={36} />
            <span className={classes.name} lang={textLanguage(participant.name)}>
              {nameOf(participant.name)}
            </span>
            <small>{record}</small>
            <strong>{points}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
