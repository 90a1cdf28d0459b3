import { useTranslation } from 'react-i18next';
import type { Team } from '@/shared/api/types';
import { zoneName } from '@/shared/lib/datetime';
import { weekdayNames } from '@/shared/lib/weekdays';
import { useTimeZone } from '@/shared/viewer/viewer';

/** Returns weekdays as a text; all seven as "every day". */
export function useDayNames(): (days: readonly number[]) => string {
  const { t, i18n } = useTranslation('team');
  const names = weekdayNames(i18n.language, 'short');
  return (days) =>
    days.length === 7 ? t('schedule.everyDay') : days.map((day) => names[day]).join(t('schedule.between'));
}

/** Returns a time of day of the team with the team's time zone, if it differs from the viewer's. */
export function useZoned(team: Team): (words: string) => string {
  const { t } = useTranslation('team');
  const foreign = useTimeZone() !== team.timezone;
  return (words) => (foreign ? t('schedule.zoned', { words, zone: zoneName(team.timezone) }) : words);
}

/** Returns when a team plays, such as "Mon, Wed 21:00–23:30"; empty if nothing is set. */
export function useSchedule(team: Team): string {
  const { t } = useTranslation('team');
  const daysOf = useDayNames();
  const zoned = useZoned(team);
  const { activityStart: start, activityEnd: end } = team;
  const hours = start && (end ? t('schedule.hours', { start, end }) : t('schedule.from', { start }));
  const words = [daysOf(team.activityDays), hours].filter(Boolean).join(' ');
  return hours ? zoned(words) : words;
}
