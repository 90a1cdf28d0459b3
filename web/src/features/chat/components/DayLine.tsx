import { useTranslation } from 'react-i18next';
import { dayOf } from '@/shared/lib/datetime';
import { useQuarter } from '@/shared/ui/useTimeText';
import { useTimeZone } from '@/shared/viewer/viewer';
import classes from './Lines.module.css';

const dayLength = 86_400_000;

/** The day of the messages below. */
export function DayLine({ at }: { at: string }) {
  const { t } = useTranslation('chat');
  const zone = useTimeZone();
  const day = dayOf(at, zone);
  const now = useQuarter();
  const known =
    day === dayOf(new Date(now), zone)
      ? t('day.today')
      : day === dayOf(new Date(now - dayLength), zone)
        ? t('day.yesterday')
        : null;
  return (
    <li className={classes.day}>
      <time dateTime={at}>{known ?? day}</time>
    </li>
  );
}

/** The line above the first unread message. */
export function UnreadLine() {
  const { t } = useTranslation('chat');
  return (
    <li className={classes.unread}>
      <span>{t('unreadFrom')}</span>
    </li>
  );
}
