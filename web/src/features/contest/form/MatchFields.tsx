import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '@/entities/contest/form/ChoiceField';
import classes from '@/entities/contest/form/form.module.css';
import { limits } from '@/entities/contest/form/limits';
import { Setting } from '@/entities/contest/form/Setting';
import { isCounted, type Scoring } from '@/entities/contest/form/settings';
import { fieldPlace, useField } from '@/entities/contest/form/useField';
import type { ContestValues } from '@/entities/contest/form/values';

/** The rules for the result of a match. */
export function MatchFields({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const walkover = Number(useWatch({ control, name: 'walkoverMinutes' }));
  return (
    <fieldset className={classes.group} aria-label={t('form.matches')}>
      <ScoringField drawn={drawn} />
      <div className={classes.pair}>
        <Setting name="confirmMinutes" bounds={limits.confirmMinutes} hint={t('form.hint.confirmMinutes')} />
      </div>
      <div className={classes.pair}>
        <Setting
          name="walkoverMinutes"
          bounds={limits.waitMinutes}
          hint={t('form.hint.walkoverMinutes')}
          related={['warnMinutes']}
        />
        {walkover > 0 && (
          <Setting name="warnMinutes" bounds={{ min: 0, max: walkover }} hint={t('form.hint.warnMinutes')} />
        )}
      </div>
    </fieldset>
  );
}

/** Whether results count games or scores; fixed once there are matches. */
function ScoringField({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation('contest');
  const { getValues, setValue } = useFormContext<ContestValues>();
  const { name, value, onChange, error } = useField('scoring');

  /** Rules that do not fit are removed from the order of the table. */
  function choose(scoring: Scoring) {
    onChange(scoring);
    const standings = getValues('standings').filter((rule) => isCounted(rule, scoring));
    setValue('standings', standings.length > 1 ? standings : [], { shouldDirty: true });
  }

  return (
    <div {...fieldPlace('scoring')}>
      <ChoiceField<Scoring>
        label={t('form.field.scoring')}
        name={name}
        value={value}
        onChange={choose}
        disabled={drawn}
        note={drawn ? t('form.hint.scoringDrawn') : undefined}
        error={error}
        choices={(['games', 'score', 'gamesAndScore'] as const).map((scoring) => ({
          value: scoring,
          label: t(`form.scoring.${scoring}`),
          text: t(`form.scoringText.${scoring}`),
        }))}
      />
    </div>
  );
}
