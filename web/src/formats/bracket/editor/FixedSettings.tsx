import { useTranslation } from 'react-i18next';
import { asGameCount } from '@/formats/common/lib/plan';
import type { Tournament } from '@/shared/api/types';
import classes from './FixedSettings.module.css';
import { gamesText } from './SettingsFields';

interface FixedSettingsProps {
  tournament: Tournament;
  /** Whether a match has a number of games. If scores alone decide, it has none. */
  games: boolean;
}

/** The settings of a bracket that is drawn, in one paragraph. They cannot be changed, and on a phone what can be changed comes soon. */
export function FixedSettings({ tournament, games }: FixedSettingsProps) {
  const { t } = useTranslation('tournament');
  const { t: matchText } = useTranslation('match');
  const { slots, matchCount, matchTime, thirdPlace, double } = tournament;
  const facts = [
    t(double ? 'edit.double' : 'edit.single'),
    t('edit.slotsValue', { slots }),
    games && gamesText(t, asGameCount(matchCount)),
    `${t('edit.minutes')} ${t('edit.minutesValue', { minutes: matchTime })}`,
    thirdPlace && matchText('round.third'),
  ];
  return (
    <p className={classes.settings}>
      {facts.filter(Boolean).join(' · ')} <small>{t('edit.fixed')}</small>
    </p>
  );
}
