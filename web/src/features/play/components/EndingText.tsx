import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { matchPath } from '@/entities/match/lib/paths';
import { usePlaceName } from '@/entities/place/lib/placeName';
import type { EntryInfo } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import classes from './PlayLine.module.css';

interface EndingTextProps {
  contestId: number;
  ending: NonNullable<EntryInfo['ending']>;
  /** Whether the last match is a link; not within another link. */
  links: boolean;
  /** The sentence before the place and the last match. */
  children: ReactNode;
}

/** How the viewer's entry ended in a contest: the place as far as it is known, and the last match. */
export function EndingText({ contestId, ending, links, children }: EndingTextProps) {
  const { t } = useTranslation('play');
  const placeName = usePlaceName();
  const nameOf = useDisplayName();
  const { place, lastMatch } = ending;
  const last = lastMatch && lastText(lastMatch, nameOf);
  const line = last && t(last.key, last.values);
  return (
    <>
      {place && (
        <strong className={classes.title}>
          {t('ending.place', { place: placeName(place.from, place.to) })}
        </strong>
      )}
      {children}
      {line && (
        <>
          <br />
          {links ? (
            <Link to={matchPath(contestId, lastMatch.format, lastMatch.stageId, lastMatch.matchId)}>
              {line}
            </Link>
          ) : (
            line
          )}
        </>
      )}
    </>
  );
}

type LastMatch = NonNullable<EndingTextProps['ending']['lastMatch']>;

function lastText(
  { outcome, unearned, score: [own = 0, other = 0], opponent }: LastMatch,
  nameOf: (nickname: string) => string,
) {
  const scored = !unearned && own + other > 0 && (outcome === 'won' || outcome === 'lost');
  const key = scored ? (`ending.${outcome}Score` as const) : (`ending.${outcome}` as const);
  return { key, values: { name: opponent ? nameOf(opponent.name) : '', own, other } };
}
