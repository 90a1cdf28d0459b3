import { useTranslation } from 'react-i18next';
import type { Team } from '@/shared/api/types';
import { zoneName } from '@/shared/lib/datetime';
import { weekdayNames } from '@/shared/lib/weekdays';
import { useTimeZone } from '@/shared/viewer/viewer';

/** Names weekdays as a list, all seven as every day. */
export function useDayNames(): (days: readonly number[]) => string {
  const { t, i18n } = useTranslation('team');
  const names = weekdayNames(i18n.language, 'short');
  return (days) =>
    days.length === 7 ? t('schedule.everyDay') : days.map((day) => names[day]).join(t('schedule.between'));
}

/**
 * Says when a team plays, such as "Mon, Wed 21:00–23:30"; empty where nothing is set. The zone is named where the
 * viewer lives in another.
 */
export function useSchedule(team: Team): string {
  const { t, i18n } = useTranslation('team');
  const daysOf = useDayNames();
  const foreign = useTimeZone() !== team.timezone;
  const { activityStart: start, activityEnd: end } = team;
  const hours = start && (end ? t('schedule.hours', { start, end }) : t('schedule.from', { start }));
  const words = [daysOf(team.activityDays), hours].filter(Boolean).join(' ');
  if (!words || !hours || !foreign) return words;
  return t('schedule.zoned', { words, zone: zoneName(team.timezone, i18n.language) });
}
