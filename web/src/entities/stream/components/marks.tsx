import { IconBroadcast } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import hidden from '@/shared/ui/spoken.module.css';
import { streamQuery } from '../api';
import classes from './marks.module.css';

interface Mark {
  live: boolean;
  /** Its position among the waiting matches. */
  place: number;
}

const Marks = createContext<ReadonlyMap<number, Mark>>(new Map());

/** Provides the stream queue to the cards of matches inside. */
export function StreamMarks({ contestId, children }: { contestId: number; children: ReactNode }) {
  const { data } = useQuery(streamQuery(contestId));
  const marks = useMemo(() => {
    const map = new Map<number, Mark>();
    for (const { matchId, place } of data?.waiting ?? [])
      map.set(matchId, { live: false, place: place ?? 0 });
    if (data?.live) map.set(data.live.matchId, { live: true, place: 0 });
    return map;
  }, [data]);
  return <Marks value={marks}>{children}</Marks>;
}

/** Marks the card of a match that is on stream or waits for it. */
export function StreamMark({ matchId }: { matchId: number }) {
  const mark = useContext(Marks).get(matchId);
  return mark ? <MarkOf mark={mark} /> : null;
}

function MarkOf({ mark }: { mark: Mark }) {
  const { t } = useTranslation('stream');
  const text = mark.live ? t('mark.live') : t('mark.waits', { place: mark.place });
  return (
    <span className={classes.mark} data-live={mark.live || undefined} title={text}>
      <IconBroadcast size={15} aria-hidden="true" />
      <span className={classes.text} aria-hidden="true">
        {mark.live ? t('mark.short') : mark.place}
      </span>
      <span className={hidden.spoken}>{text}</span>
    </span>
  );
}
