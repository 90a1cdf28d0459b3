import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ThisDevice } from '@/entities/notification/components/ThisDevice';
import { zoneName } from '@/shared/lib/datetime';
import { SwitchField, TextField } from '@/shared/ui/Field';
import { Section } from '@/shared/ui/Page';
import { WeekdayField } from '@/shared/ui/WeekdayField';
import { useTimeZone, viewerOf } from '@/shared/viewer/viewer';
import { type NotificationKind, notificationKinds, useAccount, useSavePreferences } from '../api';
import { usePreference } from '../lib/usePreference';
import classes from './sections.module.css';

/** The kinds of notification, and the days of a team's poll (NOTIFY-3). */
export default function NotificationSection() {
  const { t } = useTranslation('settings');
  const { id } = useAccount();
  return (
    <>
      <Section heading={t('notifications.title')}>
        <p className={classes.lead}>{t('notifications.lead')}</p>
        <Kinds />
      </Section>
      <Section heading={t('push.title')}>
        <p className={classes.lead}>{t('push.lead')}</p>
        <ThisDevice me={id} />
      </Section>
      <Section heading={t('quiet.title')}>
        <p className={classes.lead}>{t('quiet.lead')}</p>
        <QuietHours />
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
  const [muted, setMuted] = usePreference('mutedKinds');
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

/** The hours are saved once both ends are set and differ. */
function QuietHours() {
  const { t } = useTranslation('settings');
  const zone = zoneName(useTimeZone());
  const account = useAccount();
  const saving = useSavePreferences();
  const queries = useQueryClient();
  const saves = useRef(0);
  const [from, setFrom] = useState(account.quietFrom ?? '');
  const [to, setTo] = useState(account.quietTo ?? '');
  const on = from !== '' || to !== '';
  const same = from !== '' && from === to;
  function keep(nextFrom: string, nextTo: string) {
    setFrom(nextFrom);
    setTo(nextTo);
    saves.current += 1;
    const save = saves.current;
    if ((nextFrom === '') !== (nextTo === '') || (nextFrom !== '' && nextFrom === nextTo)) return;
    void saving.run({ quietFrom: nextFrom || null, quietTo: nextTo || null }).then((saved) => {
      // A later change shows its own result.
      if (saved || save !== saves.current) return;
      const { quietFrom, quietTo } = viewerOf(queries) ?? account;
      setFrom(quietFrom ?? '');
      setTo(quietTo ?? '');
    });
  }
  return (
    <div className={classes.form}>
      <SwitchField
        label={t('quiet.on')}
        checked={on}
        onChange={(event) => (event.currentTarget.checked ? keep('23:00', '07:00') : keep('', ''))}
      />
      {on && (
        <>
          <div className={classes.actions}>
            <TextField
              type="time"
              label={t('quiet.from')}
              value={from}
              onChange={(event) => event.currentTarget.value && keep(event.currentTarget.value, to)}
            />
            <TextField
              type="time"
              label={t('quiet.to')}
              value={to}
              error={same && t('quiet.same')}
              onChange={(event) => event.currentTarget.value && keep(from, event.currentTarget.value)}
            />
          </div>
          <p className={classes.hint}>{t('quiet.zone', { zone })}</p>
        </>
      )}
    </div>
  );
}

function Weekdays() {
  const { t } = useTranslation('settings');
  const [chosen, setChosen] = usePreference('notificationWeekdays');
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
