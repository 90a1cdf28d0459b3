import { IconBroadcast } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { type StreamItem, streamQuery } from '@/entities/stream/api';
import { LinkButton } from '@/shared/ui/Button';
import { itemPath, useItemTexts } from '../texts';
import classes from './StreamNow.module.css';

/** Whether the contest's page has the stream tab: the queue has or had items, or the viewer manages it. */
export function useStreamTab(contestId: number): boolean {
  const { data } = useQuery(streamQuery(contestId));
  if (!data) return false;
  return data.canRun || data.live !== null || data.waiting.length + data.done.length > 0;
}

/** The match on stream, or the next one; nothing without one. */
export function StreamNow({ contestId, watchAt }: { contestId: number; watchAt: string }) {
  const { data } = useQuery(streamQuery(contestId));
  const { t } = useItemTexts();
  const live = data?.live ?? null;
  const next = data?.waiting[0] ?? null;
  if (!live && !next) return null;
  return (
    <section className={classes.now} aria-label={t('stream:tab')} data-live={live !== null || undefined}>
      <IconBroadcast size={24} aria-hidden="true" />
      <div className={classes.items}>
        {live && <Line contestId={contestId} item={live} label={t('stream:mark.live')} />}
        {next && <Line contestId={contestId} item={next} label={t('stream:next')} />}
      </div>
      {live && watchAt && (
        <a className={classes.watch} href={watchAt} target="_blank" rel="noopener nofollow noreferrer">
          {t('stream:watch')}
        </a>
      )}
      <LinkButton to={contestPath(contestId, 'stream')} size="s">
        {t('stream:open')}
      </LinkButton>
    </section>
  );
}

function Line({ contestId, item, label }: { contestId: number; item: StreamItem; label: string }) {
  const texts = useItemTexts();
  return (
    <p className={classes.line}>
      <strong>{label}</strong>
      <Link to={itemPath(contestId, item)}>
        {texts.sides(item)} <small>{texts.title(item)}</small>
      </Link>
    </p>
  );
}
