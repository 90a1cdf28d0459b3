import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiKey } from '@/shared/api/query';
import { useLive } from '@/shared/live/useLive';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { streamQuery, useStreamStep } from '../api';
import { StepButtons } from './StepButtons';
import classes from './StreamNotice.module.css';

interface StreamNoticeProps {
  contestId: number;
  matchId: number;
  /** Whether the match can be added to the queue. */
  open: boolean;
  /** Whether the viewer plays in it. */
  plays: boolean;
}

/** Shows on a match's page whether the match is on stream or queued, with the caster's actions. */
export function StreamNotice({ contestId, matchId, open, plays }: StreamNoticeProps) {
  const { t } = useTranslation('stream');
  useLive(`contest:${contestId}`, { invalidate: [apiKey('/contests/{id}/stream/', { id: contestId })] });
  const { data } = useQuery(streamQuery(contestId));
  const step = useStreamStep(contestId);
  if (!data) return null;
  const item =
    data.live?.matchId === matchId ? data.live : data.waiting.find((waiting) => waiting.matchId === matchId);
  if (!item) {
    if (!data.canRun || !open) return null;
    return (
      <div className={classes.add}>
        <Button size="s" loading={step.busy} onClick={() => void step.run({ act: 'add', matchId })}>
          {t('add')}
        </Button>
      </div>
    );
  }
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
      <Link to={`/contests/${contestId}/stream`}>{t('open')}</Link>
      {data.canRun && (
        <div className={classes.acts}>
          <StepButtons item={item} occupied={data.live !== null} step={step} />
        </div>
      )}
    </Notice>
  );
}
