import { useTranslation } from 'react-i18next';
import { isLive } from '@/entities/match/lib/state';
import type { Match } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Time } from '@/shared/ui/Time';
import classes from './screen.module.css';

interface ScreenMatch {
  match: Match;
  title: string;
}

/** How many matches fit the screen. */
const matchesShown = 8;

/** The matches that are being played or come next, in large type. */
export function ScreenMatches({ matches }: { matches: readonly ScreenMatch[] }) {
  const { t } = useTranslation(['contest', 'match', 'rounds']);
  const nameOf = useDisplayName();
  const now = useNow(30_000);
  const shown = matches.slice(0, matchesShown);
  const playing = shown.length > 0 && shown.every(({ match }) => isLive(match, now));
  const heading = t(playing ? 'contest:screen.playing' : 'contest:screen.matches');
  return (
    <section className={classes.screen} aria-label={heading}>
      <h2>{heading}</h2>
      {shown.length === 0 ? (
        <EmptyState title={t('contest:screen.noMatches')} />
      ) : (
        <ol className={classes.matches}>
          {shown.map(({ match, title }) => {
            const live = isLive(match, now);
            return (
              <li key={match.id} data-live={live || undefined}>
                <p>
                  <span>{title}</span>
                  {live ? (
                    <strong>{t('match:state.live')}</strong>
                  ) : (
                    <Time at={match.beginsAt} format="clock" />
                  )}
                </p>
                {match.participants.map((side, index) => (
                  <span
                    // The two sides have no other identity while they are not known.
                    // biome-ignore lint/suspicious/noArrayIndexKey: a match has two sides in a fixed order
                    key={index}
                    className={classes.name}
                    lang={side ? textLanguage(side.name) : undefined}
                  >
                    {side ? nameOf(side.name) : t('match:slot.empty')}
                  </span>
                ))}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
