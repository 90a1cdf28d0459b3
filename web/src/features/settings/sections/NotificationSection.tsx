import { useTranslation } from 'react-i18next';
import { SwitchField } from '@/shared/ui/Field';
import { Section } from '@/shared/ui/Page';
import { WeekdayField } from '@/shared/ui/WeekdayField';
import { type NotificationKind, notificationKinds } from '../api';
import { useKept } from '../lib/useKept';
import classes from './sections.module.css';

/** What one is told of, and on which days a team's poll asks (U2.087, U3.010, rulings.md 90). */
export default function NotificationSection() {
  const { t } = useTranslation('settings');
  return (
    <>
      <Section heading={t('notifications.title')}>
        <p className={classes.lead}>{t('notifications.lead')}</p>
        <Kinds />
      </Section>
      <Section heading={t('bot.title')}>
        <p className={classes.lead}>{t('bot.lead')}</p>
        <Weekdays />
      </Section>
    </>
  );
}

function Kinds() {
  const { t } = useTranslation('settings');
  const [muted, setMuted] = useKept('mutedKinds');
  function set(kind: NotificationKind, on: boolean) {
    const others = muted.filter((each) => each !== kind);
    setMuted(on ? others : [...others, kind]);
  }
  return (
    <ul className={classes.switches}>
      {notificationKinds.map((kind) => (
        <li key={kind}>
          <SwitchField
            labelPosition="left"
            aria-label={t(`kind.${kind}.name`)}
            label={t(`kind.${kind}.name`)}
            description={t(`kind.${kind}.about`)}
            checked={!muted.includes(kind)}
            onChange={(event) => set(kind, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
}

function Weekdays() {
  const { t } = useTranslation('settings');
  const [chosen, setChosen] = useKept('notificationWeekdays');
  return (
    <div className={classes.form}>
      <WeekdayField label={t('bot.days')} value={chosen} onChange={setChosen} />
      <div className={classes.hint}>
        {chosen.length === 0 && <p>{t('bot.none')}</p>}
        <p>{t('bot.nextPoll')}</p>
      </div>
    </div>
  );
}
