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
import { groupLimits, leagueMatches, pointLimits, usualRules } from './settings';

/** The settings of a league in the form of a contest. */
export default function LeagueSettings() {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const counted = useCounted();
  const legs = useField('leagueLegs');
  const [groups, max] = useWatch({ control, name: ['leagueGroups', 'entryMaxCount'] });
  const places = Number(max);
  const known = Number(groups) >= 1 && places >= 2;
  return (
    <>
      <div {...fieldPlace('leagueLegs')}>
        <ChoiceField
          label={t('form.field.leagueLegs')}
          name={legs.name}
          value={String(legs.value)}
          onChange={(value) => legs.onChange(Number(value))}
          choices={['1', '2'].map((value) => ({
            value,
            label: t(`form.legs.${value as '1' | '2'}`),
            text: t(`form.legs.text${value as '1' | '2'}`),
          }))}
        />
      </div>
      <div className={classes.pair}>
        <Setting name="leagueGroups" bounds={groupLimits} hint={t('form.hint.leagueGroups')} />
      </div>
      <fieldset className={classes.group}>
        <legend>{t('form.matchPoints')}</legend>
        <div className={classes.triple}>
          <Setting name="leagueWin" bounds={pointLimits} related={['leagueDraw', 'leagueLoss']} />
          <Setting name="leagueDraw" bounds={pointLimits} related={['leagueLoss']} />
          <Setting name="leagueLoss" bounds={pointLimits} />
        </div>
        <p className={classes.note}>{t('form.hint.matchPoints')}</p>
      </fieldset>
      {known &&
        (places < 2 * Number(groups) ? (
          <p className={classes.note} data-warning>
            {t('form.league.tooManyGroups')}
          </p>
        ) : (
          <p className={classes.note}>
            {t('form.league.matches', {
              places: counted(places),
              size: counted(Math.ceil(places / Number(groups))),
              count: leagueMatches(places, Number(groups), legs.value),
            })}
          </p>
        ))}
      <RuleSwitch name="leagueDraws" hint={t('form.hint.draws')} />
      <StandingsField usual={usualRules} />
      <GameWinField usual={usualRules} />
      <div className={classes.pair}>
        <Setting name="playoff" bounds={limits.playoff} hint={t('form.hint.playoffLeague')} optional />
      </div>
    </>
  );
}
