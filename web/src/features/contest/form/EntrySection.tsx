import { IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/contest/form/form.module.css';
import { limits, maxLength } from '@/entities/contest/form/limits';
import { rankRows } from '@/entities/contest/form/settings';
import { fieldPlace, useField } from '@/entities/contest/form/useField';
import type { ContestValues } from '@/entities/contest/form/values';
import { IconButton } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { SwitchField, TextField } from '@/shared/ui/Field';
import { NumberField } from '@/shared/ui/NumberField';
import { Section } from '@/shared/ui/Page';
import { generatePassword } from './values';

interface PlacesProps {
  /** The largest maximum of entries that the form takes. */
  places: number;
}

/** Who may enter, and how many. */
export function EntrySection({ places }: PlacesProps) {
  const { t } = useTranslation('contest');
  return (
    <Section heading={t('form.section.entry')}>
      <div className={classes.fields}>
        <PlacesFields places={places} />
        <PasswordFields />
        <RecommendField />
      </div>
    </Section>
  );
}

/** The maximum of entries and the size of a team. */
function PlacesFields({ places }: PlacesProps) {
  const { t } = useTranslation('contest');
  const { control, getValues, setValue, trigger } = useFormContext<ContestValues>();
  const teams = useWatch({ control, name: 'participantType' }) === 'MULTI';
  const max = useField('entryMaxCount');
  const teamSize = useField('teamSize');

  // Points of removed rows, in case the maximum grows again.
  const knownRows = useRef<ContestValues['rankPoint']>([]);

  /** The table of rank points follows the maximum (ROYALE-5). If it cannot, its fault is shown at once. */
  function changeMax(value: number | '') {
    max.onChange(value);
    if (value === '') return;
    const rows = getValues('rankPoint');
    knownRows.current = [...rows, ...knownRows.current.slice(rows.length)];
    setValue('rankPoint', rankRows(rows, value, knownRows.current), { shouldDirty: true });
    if (value > places || max.error) void trigger(['entryMaxCount', 'rankPoint']);
  }

  return (
    <div className={classes.pair}>
      <div {...fieldPlace('entryMaxCount')}>
        <NumberField
          {...max}
          onChange={(value) => changeMax(value === '' ? '' : Number(value))}
          label={t(teams ? 'form.maxTeams' : 'form.maxPlayers')}
          description={t('form.hint.entryMaxCount')}
          min={limits.entryMaxCount.min}
          max={places}
          withAsterisk
        />
      </div>
      {teams && (
        <div {...fieldPlace('teamSize')}>
          <NumberField
            {...teamSize}
            onChange={(value) => teamSize.onChange(value === '' ? '' : Number(value))}
            label={t('form.field.teamSize')}
            description={t('form.hint.teamSize')}
            min={limits.teamSize.min}
            max={limits.teamSize.max}
            withAsterisk
          />
        </div>
      )}
    </div>
  );
}

/** Whether an entry needs a password, and the password. */
function PasswordFields() {
  const { t } = useTranslation('contest');
  const { getValues, setValue, trigger } = useFormContext<ContestValues>();
  const locked = useField('isEntryPassword');
  const password = useField('entryPassword');

  function renew() {
    setValue('entryPassword', generatePassword(), { shouldDirty: true });
    if (password.error) void trigger('entryPassword');
  }

  function toggleLock(on: boolean) {
    locked.onChange(on);
    if (on && !getValues('entryPassword')) renew();
    void trigger('isRecommend');
  }

  return (
    <>
      <div {...fieldPlace('isEntryPassword')}>
        <SwitchField
          label={t('form.field.isEntryPassword')}
          description={t('form.hint.isEntryPassword')}
          checked={locked.value}
          onChange={(event) => toggleLock(event.currentTarget.checked)}
          onBlur={locked.onBlur}
        />
      </div>
      {locked.value && (
        <div className={classes.password} {...fieldPlace('entryPassword')}>
          <TextField
            {...password}
            label={t('form.field.entryPassword')}
            description={t('form.hint.entryPassword')}
            maxLength={maxLength.entryPassword}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            withAsterisk
          />
          <div className={classes.tools}>
            <IconButton label={t('form.renewPassword')} onClick={renew}>
              <IconRefresh size={20} aria-hidden="true" />
            </IconButton>
            <CopyButton text={password.value} />
          </div>
        </div>
      )}
    </>
  );
}

/** Whether the page marks the contest as recommended. It cannot be combined with a password. */
function RecommendField() {
  const { t } = useTranslation('contest');
  const { trigger } = useFormContext<ContestValues>();
  const recommend = useField('isRecommend');
  return (
    <div {...fieldPlace('isRecommend')}>
      <SwitchField
        label={t('form.field.isRecommend')}
        description={t('form.hint.isRecommend')}
        checked={recommend.value}
        onChange={(event) => {
          recommend.onChange(event.currentTarget.checked);
          void trigger('isRecommend');
        }}
        onBlur={recommend.onBlur}
        error={recommend.error}
      />
    </div>
  );
}
