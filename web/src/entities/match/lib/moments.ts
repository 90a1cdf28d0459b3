import { useTranslation } from 'react-i18next';
import { formatTime, zoneName } from '@/shared/lib/datetime';
import { useTimeZone } from '@/shared/viewer/viewer';

const day = 86_400;

/** Hours, minutes and seconds; below an hour without hours. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = seconds < 3600 ? parts.slice(1) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whole days of a distance in seconds. */
export function daysIn(seconds: number): number {
  return Math.floor(seconds / day);
}

/** A time by which somebody acts: the clock today, else with its date; always with the zone. */
export function useMoment(): (at: string) => string {
  const { i18n } = useTranslation();
  const zone = useTimeZone();
  return (at) => {
    const today = formatTime(at, zone, 'day') === formatTime(new Date(), zone, 'day');
    return `${formatTime(at, zone, today ? 'clock' : 'list')} ${zoneName(zone, i18n.language)}`;
  };
}
