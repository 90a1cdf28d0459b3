import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/contest/form/form.module.css';
import { Setting } from '@/entities/contest/form/Setting';
import { fieldPlace } from '@/entities/contest/form/useField';
import type { ContestValues } from '@/entities/contest/form/values';
import { RankTable } from './components/RankTable';
import { TieBreakField } from './components/TieBreakField';
import { limits } from './settings';

/**
 * The settings of a battle royale in the form of a contest. After the draw, the stage's editor sets the number of
 * rounds.
 */
export default function RoyaleSettings({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation('contest');
  const { control, getValues, setValue } = useFormContext<ContestValues>();
  const max = useWatch({ control, name: 'killPointMax' });
  const kill = useWatch({ control, name: 'killPoint' });

  /** Replaces a maximum of zero by none. */
  function dropNoMaximum() {
    if (getValues('killPointMax') === 0) setValue('killPointMax', '', { shouldDirty: true });
  }

  return (
    <>
      <div className={classes.pair}>
        <Setting
          name="matchCount"
          bounds={limits.matchCount}
          hint={t(drawn ? 'form.hint.matchCountDrawn' : 'form.hint.matchCount')}
          disabled={drawn}
        />
      </div>
      <div {...fieldPlace('rankPoint')}>
        <RankTable />
      </div>
      <div className={classes.pair}>
        <Setting name="killPoint" bounds={limits.killPoint} hint={t('form.hint.killPoint')} />
        <Setting
          name="killPointMax"
          bounds={limits.killPointMax}
          hint={t('form.hint.killPointMax')}
          optional
          related={['killPoint']}
          onLeave={dropNoMaximum}
        />
      </div>
      {Number(kill) > 0 && Number(max) >= Number(kill) && (
        <p className={classes.note}>
          {t('form.killExample', { count: Math.ceil(Number(max) / Number(kill)), max })}
        </p>
      )}
      <TieBreakField />
      <div className={classes.pair}>
        <Setting name="lobbySize" bounds={limits.lobbySize} hint={t('form.hint.lobbySize')} optional />
        <Setting name="matchPoint" bounds={limits.matchPoint} hint={t('form.hint.matchPoint')} optional />
      </div>
    </>
  );
}
