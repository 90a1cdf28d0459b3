import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contestPath, stagePath } from '@/entities/contest/lib/paths';
import layout from '@/entities/match/components/matchPage.module.css';
import { StartCountdown } from '@/entities/match/components/StartCountdown';
import { pairReasonTexts } from '@/entities/match/lib/pairReason';
import { isNamed, isOver } from '@/entities/match/lib/state';
import type { MatchTexts } from '@/entities/match/texts';
import { formatOf } from '@/formats/registry';
import type { MatchDetail } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Time } from '@/shared/ui/Time';
import classes from './MatchHead.module.css';

interface MatchHeadProps {
  match: MatchDetail;
  texts: MatchTexts;
  /** The viewer's actions. */
  children: ReactNode;
}

/** The name of the match, its time and what is played, in few lines: the page shows a match on one screen. */
export function MatchHead({ match, texts, children }: MatchHeadProps) {
  const { t } = texts;
  const { contest } = match;
  return (
    <header className={classes.head}>
      <p className={classes.top}>
        <Link to={stagePath(contest.id)} className={layout.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {formatOf(match).knockout ? t('page.backToBracket') : t('page.backToRounds')}
        </Link>
        <Link to={contestPath(contest.id)} className={classes.contest} lang={textLanguage(contest.name)}>
          {contest.name}
        </Link>
      </p>
      <div className={classes.title}>
        <h1>
          {texts.matchTitle(match)}{' '}
          {!isNamed(match) && <span className={classes.number}>{texts.numberOf(match)}</span>}
        </h1>
        <p className={classes.format}>
          {match.scoring === 'score'
            ? t('page.formatScore', { minutes: match.matchTime })
            : t('page.format', {
                context: match.matchCount === 1 ? 'single' : undefined,
                games: match.matchCount,
                wins: (match.matchCount + 1) / 2,
                minutes: match.matchTime,
              })}
        </p>
        <div className={classes.acts}>{children}</div>
      </div>
      <p className={layout.start}>
        <span>
          {t('page.start')} <Time at={match.beginsAt} zone within />
        </span>
        {!isOver(match) && contest.cancelledAt === null && <StartCountdown at={match.beginsAt} />}
      </p>
      {match.reason && (
        <p className={classes.why}>
          {pairReasonTexts(t, match.reason).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </header>
  );
}
