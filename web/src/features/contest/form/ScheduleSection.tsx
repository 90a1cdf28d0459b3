import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/contest/form/form.module.css';
import { fieldPlace, useField } from '@/entities/contest/form/useField';
import type { ContestValues } from '@/entities/contest/form/values';
import { DateTimeField } from '@/shared/ui/DateTimeField';
import { SwitchField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { defaultCheckin, shifted } from './values';
import { ZoneNote } from './ZoneNote';

type TimeName = 'entryStart' | 'entryEnd' | 'contestStart' | 'contestEnd' | 'checkinStart' | 'checkinEnd';

/** When entry, check-in and play begin and end. */
export function ScheduleSection() {
  const { t } = useTranslation('contest');
  const { getValues, setValue } = useFormContext<ContestValues>();
  const checkin = useField('checkin');
  const [entryEnd, checkinEnd] = useWatch<ContestValues, ['entryEnd', 'checkinEnd']>({
    name: ['entryEnd', 'checkinEnd'],
  });
  const late = checkin.value && entryEnd && checkinEnd && Date.parse(entryEnd) > Date.parse(checkinEnd);

  function set(name: TimeName, value: string | null) {
    setValue(name, value, { shouldDirty: true, shouldValidate: false });
  }

  /**
   * Moves the end of the contest with its start. An unchanged check-in window stays the hour before the start, also while
   * check-in is switched off.
   */
  function contestStartMoved(from: string | null, to: string | null) {
    if (!from || !to) return;
    const { contestEnd, checkinStart, checkinEnd } = getValues();
    if (contestEnd) set('contestEnd', shifted(contestEnd, Date.parse(to) - Date.parse(from)));
    const before = defaultCheckin(from);
    if (checkinStart === before.checkinStart && checkinEnd === before.checkinEnd) {
      const after = defaultCheckin(to);
      set('checkinStart', after.checkinStart);
      set('checkinEnd', after.checkinEnd);
    }
  }

  function toggleCheckin(on: boolean) {
    checkin.onChange(on);
    const { contestStart, checkinStart, checkinEnd } = getValues();
    if (!on || !contestStart || (checkinStart && checkinEnd)) return;
    const window = defaultCheckin(contestStart);
    set('checkinStart', checkinStart ?? window.checkinStart);
    set('checkinEnd', checkinEnd ?? window.checkinEnd);
  }

  return (
    <Section heading={t('form.section.schedule')}>
      <div className={classes.fields}>
        <ZoneNote />
        <div className={classes.pair}>
          <TimeField name="entryStart" required />
          <TimeField name="entryEnd" required />
        </div>
        <div className={classes.pair}>
          <TimeField name="contestStart" required onMoved={contestStartMoved} />
          <TimeField name="contestEnd" required />
        </div>
        <div {...fieldPlace('checkin')}>
          <SwitchField
            label={t('form.field.checkin')}
            description={t('form.hint.checkin')}
            checked={checkin.value}
            onChange={(event) => toggleCheckin(event.currentTarget.checked)}
            onBlur={checkin.onBlur}
            error={checkin.error}
          />
        </div>
        {checkin.value && (
          <div className={classes.pair}>
            <TimeField name="checkinStart" required />
            <TimeField name="checkinEnd" required />
          </div>
        )}
        {late && <Notice tone="warning">{t('form.hint.entryAfterCheckin')}</Notice>}
      </div>
    </Section>
  );
}

interface TimeFieldProps {
  name: TimeName;
  required?: boolean;
  onMoved?: (from: string | null, to: string | null) => void;
}

function TimeField({ name, required, onMoved }: TimeFieldProps) {
  const { t } = useTranslation('contest');
  const { value, onChange, onBlur, error } = useField(name);
  return (
    <div {...fieldPlace(name)}>
      <DateTimeField
        label={t(`form.field.${name}`)}
        value={value}
        onChange={(next) => {
          onChange(next);
          onMoved?.(value, next);
        }}
        onBlur={onBlur}
        error={error}
        required={required}
      />
    </div>
  );
}
