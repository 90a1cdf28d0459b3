import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import 'dayjs/locale/ko';
import 'dayjs/locale/zh-cn';
import { DatesProvider, DateTimePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWallClock, toWallClock, zoneName } from '../lib/datetime';
import { useTimeZone } from '../viewer/viewer';
import classes from './DateTimeField.module.css';
import { useNamedError } from './Field';

interface DateTimeFieldProps {
  label: ReactNode;
  /** A UTC instant (RFC 3339), shown on the viewer's wall clock. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  min?: string;
  max?: string;
}

const calendars: Record<string, { locale: string; firstDayOfWeek: 0 | 1; monthLabelFormat: string }> = {
  ja: { locale: 'ja', firstDayOfWeek: 0, monthLabelFormat: 'YYYY年M月' },
  ko: { locale: 'ko', firstDayOfWeek: 0, monthLabelFormat: 'YYYY년 M월' },
  zh: { locale: 'zh-cn', firstDayOfWeek: 1, monthLabelFormat: 'YYYY年M月' },
  en: { locale: 'en', firstDayOfWeek: 1, monthLabelFormat: 'MMMM YYYY' },
};

/** A calendar names its six weeks of days. To make a format takes longer than to use it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a calendar day such as '2026-11-20' in the words of the language. */
function spokenDay(day: string, language: string): string {
  const format =
    dayFormats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  dayFormats.set(language, format);
  return format.format(new Date(day));
}

/** Picks a day and a time in the viewer's time zone. The label has the zone's name. */
export function DateTimeField({ label, value, onChange, min, max, error, ...rest }: DateTimeFieldProps) {
  const named = useNamedError({ label, error });
  const { t, i18n } = useTranslation('common');
  const zone = useTimeZone();
  const calendar = calendars[i18n.language] ?? calendars.en;
  const wall = (at: string | undefined) => (at ? toWallClock(at, zone) : undefined);
  return (
    <DatesProvider
      settings={{ locale: calendar?.locale ?? 'en', firstDayOfWeek: calendar?.firstDayOfWeek ?? 1 }}
    >
      <DateTimePicker
        {...rest}
        error={named}
        label={
          <>
            {label} <span className={classes.zone}>{zoneName(zone, value ?? undefined)}</span>
          </>
        }
        value={value ? toWallClock(value, zone) : null}
        onChange={(next) => onChange(next ? fromWallClock(next, zone) : null)}
        minDate={wall(min)}
        maxDate={wall(max)}
        valueFormat="YYYY/MM/DD HH:mm"
        monthLabelFormat={calendar?.monthLabelFormat}
        // As a dialog the calendar would have no name. On a phone its field may scroll out of view while it is open.
        popoverProps={{ withRoles: false, hideDetached: false }}
        leftSection={<IconCalendar size={18} aria-hidden="true" />}
        clearButtonProps={{ 'aria-label': t('clear') }}
        ariaLabels={{
          previousMonth: t('date.previous'),
          nextMonth: t('date.next'),
          previousYear: t('date.previous'),
          nextYear: t('date.next'),
          previousDecade: t('date.previous'),
          nextDecade: t('date.next'),
        }}
        getDayAriaLabel={(day) => spokenDay(day, i18n.language)}
        timePickerProps={{ hoursInputLabel: t('date.hours'), minutesInputLabel: t('date.minutes') }}
        submitButtonProps={{ 'aria-label': t('ok') }}
        classNames={{ day: classes.day }}
      />
    </DatesProvider>
  );
}
