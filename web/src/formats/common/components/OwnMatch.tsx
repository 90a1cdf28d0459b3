import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isLive, isOver, isUnplayed } from '@/entities/match/lib/state';
import type { Match } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Time } from '@/shared/ui/Time';
import { resultOf, sideOf } from '../lib/outcome';
import classes from './OwnMatch.module.css';

interface OwnMatchProps {
  match: Match | null;
  entry: number;
  to: (matchId: number) => string;
  /** Shown if the viewer has no match. */
  none: ReactNode;
  /** The viewer's row in the table. */
  standing?: ReactNode;
}

/** The player's match first: the opponent, the start and the link. */
export function OwnMatch({ match, entry, to, none, standing }: OwnMatchProps) {
  const { t } = useTranslation(['rounds', 'match']);
  const now = useNow(30_000);
  return (
    <section
      className={classes.own}
      aria-label={t('own.title')}
      data-calm={!match || isOver(match) || isUnplayed(match, now) || undefined}
    >
      {match ? (
        <Link to={to(match.id)} className={classes.match}>
          <Next match={match} entry={entry} now={now} />
          <IconArrowRight size={22} aria-hidden="true" />
        </Link>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
      {standing && <p className={classes.standing}>{standing}</p>}
    </section>
  );
}

function Next({ match, entry, now }: { match: Match; entry: number; now: number }) {
  const { t } = useTranslation(['rounds', 'match']);
  const nameOf = useDisplayName();
  const side = sideOf(match, entry) ?? 0;
  const opponent = match.participants[1 - side];
  const result = resultOf(match, side);
  return (
    <>
      <span className={classes.head}>
        <strong>{t('own.round', { n: match.round + 1 })}</strong>
        {result ? (
          <span>{t(`own.result.${result}`)}</span>
        ) : isUnplayed(match, now) ? (
          <span>{t('match:state.unplayed')}</span>
        ) : isLive(match, now) ? (
          <span>{t('match:state.live')}</span>
        ) : (
          <Time at={match.beginsAt} zone />
        )}
      </span>
      {opponent ? (
        <span className={classes.opponent}>
          <Avatar id={opponent.refId} kind={opponent.kind} src={opponent.imageUrl} size={36} />
          <span lang={textLanguage(opponent.name)}>{t('own.against', { name: nameOf(opponent.name) })}</span>
        </span>
      ) : (
        <span className={classes.opponent}>{t('own.bye')}</span>
      )}
    </>
  );
}
