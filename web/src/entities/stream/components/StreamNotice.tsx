import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { Notice } from '@/shared/ui/Notice';
import { useStreamOfMatch, useStreamStep } from '../api';
import { StepButtons } from './StepButtons';
import classes from './StreamNotice.module.css';

interface StreamNoticeProps {
  contestId: number;
  matchId: number;
  /** Whether the viewer plays in it. */
  plays: boolean;
}

/** Shows on a match's page whether the match is on stream or queued, with the caster's actions. */
export function StreamNotice({ contestId, matchId, plays }: StreamNoticeProps) {
  const { t } = useTranslation('stream');
  const { data, item } = useStreamOfMatch(contestId, matchId);
  const step = useStreamStep(contestId);
  if (!data || !item) return null;
  const title =
    item.state === 'live'
      ? t('mark.live')
      : item.state === 'called'
        ? t('called')
        : t('mark.waits', { place: item.place ?? 0 });
  return (
    <Notice
      tone={item.state === 'live' ? 'live' : item.state === 'called' && plays ? 'warning' : 'info'}
      title={title}
    >
      {item.state === 'called' && plays && <p>{t('waitForCaster')}</p>}
      {item.state === 'queued' && plays && <p>{t('willBe')}</p>}
      <Link to={contestPath(contestId, 'stream')}>{t('open')}</Link>
      {data.canRun && (
        <div className={classes.acts}>
          <StepButtons item={item} occupied={data.live !== null} step={step} />
        </div>
      )}
    </Notice>
  );
}
