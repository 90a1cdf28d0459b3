import { useTranslation } from 'react-i18next';
import { placeOf } from '@/entities/entry/lib/place';
import type { Contest, EntryInfo } from '@/shared/api/types';
import { Notice } from '@/shared/ui/Notice';

const tones = { allowed: 'success', applied: 'info', waiting: 'warning', declined: 'info' } as const;

/** Returns the name of the state of the viewer's entry. */
export function usePlaceName(): (entry: EntryInfo) => string {
  const { t } = useTranslation('entry');
  return (entry) => {
    if (entry.drop) return t(`drop.${entry.drop.cause}`);
    const place = placeOf(entry);
    return place === 'waiting' && entry.waitingPosition !== null
      ? t('place.waitingAt', { position: entry.waitingPosition })
      : t(`place.${place}`);
  };
}

interface OwnStateProps {
  contest: Contest;
  entry: EntryInfo;
  /** Whether the check-in has ended. */
  checkinOver: boolean;
}

/** The state of the viewer's entry, and what comes next. */
export function OwnState({ contest, entry, checkinOver }: OwnStateProps) {
  const { t } = useTranslation(['entry', 'contest']);
  const nameOf = usePlaceName();
  const place = placeOf(entry);
  const ahead = (entry.waitingPosition ?? 1) - 1;
  const text =
    place === 'waiting'
      ? ahead > 0
        ? t('own.waitingText', { count: ahead })
        : t('own.nextText')
      : t(`own.${place}Text`);
  if (entry.drop) {
    const { cause, reason, annulled } = entry.drop;
    return (
      <Notice tone="warning" title={nameOf(entry)}>
        {t(`drop.${cause}Text`, { reason })}
        {annulled && <> {t('drop.annulled')}</>}
      </Notice>
    );
  }
  const absent = contest.checkin && checkinOver && !contest.isCheckin && place !== 'declined';
  // It was confirmed after the draw, is in no stage, and can still be added.
  const notDrawn = place === 'allowed' && entry.ending?.leftOut === true && contest.status !== 'matchDone';
  return (
    <Notice tone={absent || notDrawn ? 'warning' : tones[place]} title={nameOf(entry)}>
      {absent ? t('own.absentText') : notDrawn ? t('contest:play.over.notDrawn') : text}
      {contest.isCheckin && <> {t('own.checkedInText')}</>}
    </Notice>
  );
}
