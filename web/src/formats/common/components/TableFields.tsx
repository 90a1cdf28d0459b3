import { useTranslation } from 'react-i18next';
import { OrderField } from '@/entities/contest/form/OrderField';
import { RuleSwitch } from '@/entities/contest/form/RuleSwitch';
import { allStandings, isCounted, type StandingRule, usualOrder } from '@/entities/contest/form/settings';
import { fieldPlace, useField } from '@/entities/contest/form/useField';

type Ruled = Exclude<StandingRule, 'points'>;

/** The rules that decide between equal points of a table. */
export function StandingsField({ usual }: { usual: readonly StandingRule[] }) {
  const { t } = useTranslation('contest');
  const { value, onChange, error } = useField('standings');
  const { value: scoring } = useField('scoring');
  const stored = value.length === 0 ? usualOrder(usual, scoring) : value;
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

/** The lower bound for the share of games won; shown only if the table counts that share. */
export function GameWinField({ usual }: { usual: readonly StandingRule[] }) {
  const { t } = useTranslation('contest');
  const { value } = useField('standings');
  const { value: scoring } = useField('scoring');
  const rules = value.length === 0 ? usualOrder(usual, scoring) : value;
  if (!rules.includes('gameWin')) return null;
  return <RuleSwitch name="gameWinFloored" hint={t('form.hint.gameWinFloored')} />;
}
