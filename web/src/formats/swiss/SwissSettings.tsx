import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '@/entities/contest/form/ChoiceField';
import classes from '@/entities/contest/form/form.module.css';
import { limits } from '@/entities/contest/form/limits';
import { RuleSwitch } from '@/entities/contest/form/RuleSwitch';
import { Setting } from '@/entities/contest/form/Setting';
import { useCounted } from '@/entities/contest/form/useCounted';
import { fieldPlace, useField } from '@/entities/contest/form/useField';
import type { ContestValues } from '@/entities/contest/form/values';
import { GameWinField, StandingsField } from '@/formats/common/components/TableFields';
import { NumberField } from '@/shared/ui/NumberField';
import { swissRoundsFor } from './lib/roundCount';
import { roundLimits, usualRules } from './settings';

/** The settings of a swiss draw in the form of a contest. */
export default function SwissSettings() {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const places = Number(useWatch({ control, name: 'entryMaxCount' }));
  const counted = useCounted();
  const rounds = useField('swissRounds');
  const automatic = swissRoundsFor(places);
  return (
    <>
      <div {...fieldPlace('swissRounds')}>
        <ChoiceField
          label={t('form.field.swissRounds')}
          name="swissRoundsKind"
          value={rounds.value === 0 ? 'automatic' : 'fixed'}
          onChange={(kind) =>
            rounds.onChange(kind === 'automatic' ? 0 : Math.min(Math.max(1, automatic), roundLimits.max))
          }
          choices={[
            {
              value: 'automatic',
              label: t('form.rounds.automatic'),
              text: t('form.rounds.automaticText', { places: counted(places), count: automatic }),
            },
            { value: 'fixed', label: t('form.rounds.fixed'), text: t('form.rounds.fixedText') },
          ]}
        />
      </div>
      {rounds.value !== 0 && (
        <div className={classes.pair}>
          <NumberField
            value={rounds.value}
            onChange={(value) => rounds.onChange(value === '' ? '' : Number(value))}
            onBlur={rounds.onBlur}
            label={t('form.rounds.count')}
            min={1}
            max={roundLimits.max}
            error={rounds.error}
            withAsterisk
          />
        </div>
      )}
      <RuleSwitch name="swissDraws" hint={t('form.hint.draws')} />
      <StandingsField usual={usualRules} />
      <GameWinField usual={usualRules} />
      <RuleSwitch name="forfeitsMeet" hint={t('form.hint.forfeitsMeet')} />
      <div className={classes.pair}>
        <Setting name="playoff" bounds={limits.playoff} hint={t('form.hint.playoffSwiss')} optional />
      </div>
    </>
  );
}
