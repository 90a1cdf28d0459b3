import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconChevronRight,
  IconCircleCheck,
  IconClockExclamation,
  IconListNumbers,
  IconMessageOff,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openMatchesPath } from '@/entities/contest/lib/paths';
import { matchPath } from '@/entities/match/lib/paths';
import { formatOf } from '@/formats/registry';
import { useMatchTexts } from '@/formats/useMatchTexts';
import { Desk as DeskLimits } from '@/shared/api/limits';
import type { Contest, Desk, DeskMatch } from '@/shared/api/types';
import { useVisitState } from '@/shared/history/useVisitState';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { Section } from '@/shared/ui/Page';
import { isDouble, showsAttention } from '../lib/deskState';
import classes from './Attention.module.css';

/** The most matches that the server lists. */
const most = DeskLimits.attention.maxItems;

/** The matches on a phone before the rest is asked for, so that the steps are not far below. */
const few = 3;

const icons = {
  conflict: IconAlertTriangle,
  called: IconBellRinging,
  scores: IconListNumbers,
  slow: IconClockExclamation,
  noShowSoon: IconUserQuestion,
  unreported: IconMessageOff,
};

/** Matches that delay the contest, the most urgent first. Each row links to its match. */
export function Attention({ contest, desk }: { contest: Contest; desk: Desk }) {
  const { t } = useTranslation('desk');
  const { attention } = desk;
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [whole, setWhole] = useVisitState('attention', false);
  if (!showsAttention(desk)) return null;
  // Without a heading, so that the button of the current step is on the first screen of a phone.
  if (attention.length === 0) {
    return (
      <p id="attention" className={`${classes.part} ${classes.none}`}>
        <IconCircleCheck size={20} aria-hidden="true" /> {t('attention.none')}
      </p>
    );
  }
  // One more match takes no more room than the button.
  const folds = phone && attention.length > few + 1;
  const shown = folds && !whole ? attention.slice(0, few) : attention;
  return (
    <div id="attention" className={classes.part}>
      <Section
        heading={
          <>
            {t('attention.title')} <Count value={attention.length} />
          </>
        }
        aside={<Link to={openMatchesPath(contest.id)}>{t('attention.all')}</Link>}
      >
        <ul className={classes.matches}>
          {shown.map((match) => (
            <MatchLine
              double={isDouble(desk)}
              groups={contest.league?.groups}
              key={match.matchId}
              match={match}
              to={matchPath(contest.id, match.format, match.stageId, match.matchId)}
            />
          ))}
        </ul>
        {folds && (
          <Button
            size="s"
            variant="quiet"
            className={classes.fold}
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? t('attention.fewer') : t('attention.others', { count: attention.length - few })}
          </Button>
        )}
        {shown.length >= most && <p className={classes.more}>{t('attention.more')}</p>}
      </Section>
    </div>
  );
}

interface MatchLineProps {
  match: DeskMatch;
  to: string;
  /** Whether a bracket is a double elimination. */
  double: boolean;
  /** The number of groups of a league. */
  groups: number | undefined;
}

function MatchLine({ match, to, double, groups }: MatchLineProps) {
  const { t } = useTranslation('desk');
  const format = formatOf(match);
  const { label } = useMatchTexts(format, 0, double, groups);
  const nameOf = useDisplayName();
  const Icon = icons[match.kind];
  const name = (side: 0 | 1) => {
    const participant = match.participants[side];
    return participant ? nameOf(participant.name) : t('attention.undecided');
  };
  const hours = Math.floor(match.minutes / 60);
  let duration = t('attention.minutes', { count: match.minutes });
  if (hours >= 2) duration = t('attention.hours', { count: hours });
  if (hours >= 48) duration = t('attention.days', { count: Math.floor(hours / 24) });
  return (
    <li data-kind={match.kind}>
      <Link to={to} className={classes.match}>
        <Icon size={20} aria-hidden="true" className={classes.icon} />
        <span className={classes.kind}>{t(`attention.${match.kind}`)}</span>
        <span className={classes.since}>
          {match.minutes > 0 ? t('attention.for', { duration }) : t('attention.now')}
        </span>
        <span className={classes.sides}>
          <b className="tabular">{label(match)}</b>{' '}
          {format.lobbies ? (
            match.count > 0 && t('attention.players', { count: match.count })
          ) : (
            <>
              {name(0)} <small>{t('attention.versus')}</small> {name(1)}
            </>
          )}
        </span>
        <IconChevronRight size={18} aria-hidden="true" className={classes.go} />
      </Link>
    </li>
  );
}
