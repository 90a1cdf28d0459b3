import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DropActs } from '@/entities/entry/components/DropActs';
import { matchPath } from '@/entities/match/lib/paths';
import { profilePath } from '@/entities/person/lib/profilePath';
import { formatOf, ownFormat } from '@/formats/registry';
import { useMatchTexts } from '@/formats/useMatchTexts';
import type { Contest, Desk, Dropout } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Count } from '@/shared/ui/Count';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import { isDouble } from '../lib/deskState';
import classes from './Dropouts.module.css';

/** Entries that left the running contest, and the matches that this decided. */
export function Dropouts({ contest, desk }: { contest: Contest; desk: Desk }) {
  const { t } = useTranslation('desk');
  const { dropouts } = desk;
  if (dropouts.length === 0) return null;
  return (
    <div id="dropouts">
      <Section
        heading={
          <>
            {t('dropouts.title')} <Count value={dropouts.length} />
          </>
        }
      >
        <ul className={classes.list}>
          {dropouts.map((dropout) => (
            <Line key={dropout.participant.id} contest={contest} dropout={dropout} double={isDouble(desk)} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface LineProps {
  contest: Contest;
  dropout: Dropout;
  /** Whether a bracket is a double elimination. */
  double: boolean;
}

function Line({ contest, dropout, double }: LineProps) {
  const { t } = useTranslation('desk');
  const nameOf = useDisplayName();
  const { participant, cause, reason, annulled, at, by, canReturn, matches } = dropout;
  const name = nameOf(participant.name);
  return (
    <li className={classes.line}>
      <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={36} />
      <div className={classes.words}>
        <p>
          <Link to={profilePath(participant)} lang={textLanguage(name)}>
            {name}
          </Link>{' '}
          <b>{t(`dropouts.${cause}`)}</b>
          {annulled && <> · {t('dropouts.annulled')}</>}
        </p>
        <p className={classes.meta}>
          <Time at={at} />
          {cause === 'disqualified' && by && <span>{t('dropouts.by', { name: nameOf(by.nickname) })}</span>}
        </p>
        {reason && <p lang={textLanguage(reason)}>{reason}</p>}
        {matches.length === 0 ? (
          <p className={classes.meta}>{t('dropouts.nothing')}</p>
        ) : (
          <>
            <p className={classes.meta}>{t('dropouts.decided')}</p>
            <ul className={classes.matches}>
              {matches.map((match) => (
                <MatchLine key={match.matchId} contest={contest} match={match} double={double} />
              ))}
            </ul>
          </>
        )}
        {canReturn && (
          <div className={classes.acts}>
            <DropActs contest={contest} annullable={ownFormat(contest).annullable} entry={participant} />
          </div>
        )}
      </div>
    </li>
  );
}

interface MatchLineProps {
  contest: Contest;
  match: Dropout['matches'][number];
  double: boolean;
}

function MatchLine({ contest, match, double }: MatchLineProps) {
  const { t } = useTranslation('desk');
  const nameOf = useDisplayName();
  const { label } = useMatchTexts(formatOf(match), 0, double, contest.league?.groups);
  const [first, second] = match.participants.map((each) => (each ? nameOf(each.name) : '–'));
  const winner = match.participants.find((each) => each?.id === match.winner);
  return (
    <li>
      <Link to={matchPath(contest.id, match.format, match.stageId, match.matchId)}>
        <b className="tabular">{label(match)}</b> {t('dropouts.versus', { first, second })}
      </Link>
      <span className={classes.meta}>
        {winner ? t('dropouts.walkover', { name: nameOf(winner.name) }) : t('dropouts.both')}
      </span>
    </li>
  );
}
