import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '@/shared/ui/Field';
import { ChoiceField } from './ChoiceField';
import { OrderField } from './OrderField';
import {
  allStandings,
  allTieBreaks,
  isCounted,
  type Scoring,
  type StandingRule,
  usualOrder,
} from './settings';
import { fieldPlace, useField } from './useField';
import type { ContestValues } from './values';

/** What decides between equal points of a battle royale; a drawn lot is always the last (ROYALE-2). */
export function TieBreakField() {
  const { t } = useTranslation('contest');
  const { value, onChange, error } = useField('tieBreaks');
  return (
    <div {...fieldPlace('tieBreaks')}>
      <OrderField
        legend={t('form.field.tieBreaks')}
        hint={t('form.hint.tieBreaks')}
        last={t('form.tie.lot')}
        order={value}
        all={allTieBreaks}
        name={(tie) => t(`form.tie.${tie}`)}
        text={(tie) => t(`form.tieText.${tie}`)}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}

type Ruled = Exclude<StandingRule, 'points'>;

/** What decides between equal points of a table (LEAGUE-1, SWISS-2). */
export function StandingsField({ type }: { type: 'SWISSDRAW' | 'LEAGUE' }) {
  const { t } = useTranslation('contest');
  const { value, onChange, error } = useField('standings');
  const { value: scoring } = useField('scoring');
  const stored = value.length === 0 ? usualOrder(type, scoring) : value;
  return (
    <div {...fieldPlace('standings')}>
      <OrderField
        legend={t('form.field.standings')}
        hint={t('form.hint.standings')}
        first={t('form.standing.points')}
        last={t('form.tie.lot')}
        order={stored.filter((rule): rule is Ruled => rule !== 'points')}
        all={allStandings.filter((rule): rule is Ruled => rule !== 'points' && isCounted(rule, scoring))}
        name={(rule) => t(`form.standing.${rule}`)}
        text={(rule) => t(`form.standingText.${rule}`)}
        error={error}
        onChange={(order) => onChange(['points', ...order])}
      />
    </div>
  );
}

/** What the result of a match is counted in; fixed once there are matches. */
export function ScoringField({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation('contest');
  const { getValues, setValue } = useFormContext<ContestValues>();
  const { name, value, onChange, error } = useField('scoring');

  /** Rules that cannot be counted any more leave the order of the table. */
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

/** Whether a match may end without a winner. */
export function DrawsField({ name }: { name: 'swissDraws' | 'leagueDraws' }) {
  const { t } = useTranslation('contest');
  return <RuleSwitch name={name} hint={t('form.hint.draws')} />;
}

/** How a table and the next pairings count matches that somebody hardly won a game of, or did not play. */
export function CountingFields({ type }: { type: 'SWISSDRAW' | 'LEAGUE' }) {
  const { t } = useTranslation('contest');
  const { value } = useField('standings');
  const { value: scoring } = useField('scoring');
  const rules = value.length === 0 ? usualOrder(type, scoring) : value;
  return (
    <>
      {rules.includes('gameWin') && <RuleSwitch name="gameWinFloored" hint={t('form.hint.gameWinFloored')} />}
      {type === 'SWISSDRAW' && <RuleSwitch name="forfeitsMeet" hint={t('form.hint.forfeitsMeet')} />}
    </>
  );
}

interface RuleSwitchProps {
  name: 'swissDraws' | 'leagueDraws' | 'gameWinFloored' | 'forfeitsMeet';
  hint: string;
}

function RuleSwitch({ name, hint }: RuleSwitchProps) {
  const { t } = useTranslation('contest');
  const { value, onChange } = useField(name);
  return (
    <div {...fieldPlace(name)}>
      <SwitchField
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={t(`form.field.${name}`)}
        description={hint}
      />
    </div>
  );
}
