import { useTranslation } from 'react-i18next';
import { SwitchField } from '@/shared/ui/Field';
import { Section } from '@/shared/ui/Page';
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

/** A Sunday, for the names of the days. */
const sunday = Date.UTC(2023, 0, 1);
const dayLength = 86_400_000;

function Weekdays() {
  const { t, i18n } = useTranslation('settings');
  const [chosen, setChosen] = useKept('notificationWeekdays');
  const names = (style: 'short' | 'long') => {
    const format = new Intl.DateTimeFormat(i18n.language, { weekday: style, timeZone: 'UTC' });
    return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(sunday + day * dayLength));
  };
  const long = names('long');
  function set(day: number, on: boolean) {
    const others = chosen.filter((each) => each !== day);
    setChosen(on ? [...others, day].sort() : others);
  }
  return (
    <>
      <fieldset className={classes.days}>
        <legend>{t('bot.days')}</legend>
        {names('short').map((name, day) => (
          <label key={name}>
            <input
              type="checkbox"
              aria-label={long[day]}
              checked={chosen.includes(day)}
              onChange={(event) => set(day, event.currentTarget.checked)}
            />
            <span aria-hidden="true">{name}</span>
          </label>
        ))}
      </fieldset>
      {chosen.length === 0 && <p className={classes.hint}>{t('bot.none')}</p>}
      <p className={classes.hint}>{t('bot.nextPoll')}</p>
    </>
  );
}
