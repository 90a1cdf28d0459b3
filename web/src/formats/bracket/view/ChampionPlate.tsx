import { useTranslation } from 'react-i18next';
import { isOver } from '@/entities/match/lib/state';
import type { Tournament } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import classes from './ChampionPlate.module.css';
import { lastMatch } from './tree';

/** The champion's place at the end of the bracket, empty until there is one. */
export function ChampionPlate({ tournament, small = false }: { tournament: Tournament; small?: boolean }) {
  const { t } = useTranslation('tournament');
  const { champion } = tournament;
  const final = lastMatch(tournament);
  const none = !champion && final !== null && isOver(final);
  return (
    <div className={classes.plate} data-won={champion !== null || undefined} data-small={small || undefined}>
      <svg className={classes.roof} viewBox="0 0 120 22" fill="none" aria-hidden="true">
        <path d="M4 20 60 4l56 16" />
      </svg>
      <p className={classes.label}>{none ? t('champion.none') : t('champion.label')}</p>
      {champion ? (
        <p className={classes.name}>
          <Avatar id={champion.refId} kind={champion.kind} src={champion.imageUrl} size={small ? 28 : 36} />
          <span>{displayName(champion.name)}</span>
        </p>
      ) : (
        <p className={classes.nobody} aria-hidden="true" />
      )}
    </div>
  );
}
