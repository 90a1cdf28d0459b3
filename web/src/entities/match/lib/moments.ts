import { useTranslation } from 'react-i18next';
import { zoneName } from '@/shared/lib/datetime';
import { useTimeText } from '@/shared/ui/useTimeText';
import { useTimeZone } from '@/shared/viewer/viewer';

const day = 86_400;

/** Returns hours, minutes and seconds; without hours below one hour. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = seconds < 3600 ? parts.slice(1) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the whole days in a number of seconds. */
export function daysIn(seconds: number): number {
  return Math.floor(seconds / day);
}

/** Returns the text of a deadline, always with the time zone. */
export function useMoment(): (at: string) => string {
  const { i18n } = useTranslation();
  const zone = useTimeZone();
  const text = useTimeText();
  return (at) => `${text(at)} ${zoneName(zone, i18n.language, at)}`;
}
