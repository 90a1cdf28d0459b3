import { IconClockPlus, IconDoorExit, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import { useTimeZone } from '@/shared/viewer/viewer';
import { contestListKeys } from '../api';
import { ChoiceField } from '../form/ChoiceField';
import { extended, extensions, timeActsOf } from '../lib/timeActs';
import classes from './TimeActs.module.css';

interface TimeActsProps {
  /** The contest with its status at `now`. */
  contest: Contest;
  now: number;
}

/** Closes entry, extends entry or starts the contest with one button each. For people with the edit ability. */
export function TimeActs({ contest, now }: TimeActsProps) {
  const { t } = useTranslation('contest');
  const [extending, setExtending] = useState(false);
  const acts = timeActsOf(contest);
  const close = useTimeAct(contest, '/contests/{id}/entry/close/', t('times.closed'));
  const start = useTimeAct(contest, '/contests/{id}/start/', t('times.started'));
  if (acts.length === 0) return null;

  const askClose = () =>
    close.ask({
      title: t('times.closeQuestion'),
      body: t('times.closeText', { count: contest.entryCount }),
      confirmLabel: t('times.close'),
    });
  const askStart = () =>
    start.ask({
      title: t('times.startQuestion'),
      body: t(startText(contest, now)),
      confirmLabel: t('times.start'),
    });
  const busy = close.busy || start.busy;
  return (
    <div className={classes.acts}>
      {acts.includes('close') && (
        <Button
          size="s"
          loading={close.busy}
          disabled={busy}
          icon={<IconDoorExit size={18} aria-hidden="true" />}
          onClick={() => void askClose()}
        >
          {t('times.close')}
        </Button>
      )}
      {acts.includes('extend') && (
        <Button
          size="s"
          disabled={busy}
          icon={<IconClockPlus size={18} aria-hidden="true" />}
          onClick={() => setExtending(true)}
        >
          {t(contest.status === 'entry' ? 'times.extend' : 'times.reopen')}
        </Button>
      )}
      {acts.includes('start') && (
        <Button
          size="s"
          loading={start.busy}
          disabled={busy}
          icon={<IconPlayerPlay size={18} aria-hidden="true" />}
          onClick={() => void askStart()}
        >
          {t('times.start')}
        </Button>
      )}
      {extending && <ExtendSheet contest={contest} now={now} onClose={() => setExtending(false)} />}
    </div>
  );
}

/** Says what the start ends besides entry. */
function startText({ checkin, checkinStart, checkinEnd }: Contest, now: number) {
  if (!checkin || !checkinStart || !checkinEnd || now >= Date.parse(checkinEnd)) return 'times.startText';
  return now > Date.parse(checkinStart) ? 'times.startTextCheckin' : 'times.startTextNoCheckin';
}

/** Returns the keys of the queries to read again after an act. Open pages of other people get a hint from the server. */
function keysOf(id: number) {
  return [apiKey('/contests/{id}/', { id }), ...contestListKeys];
}

function useTimeAct(
  contest: Contest,
  path: '/contests/{id}/entry/close/' | '/contests/{id}/start/',
  done: string,
) {
  const { id, version } = contest;
  const withKey = useIdempotencyKey();
  return useAct(
    () => withKey(version, (key) => apiCall('post', path, { path: { id }, key, body: { version } })),
    { done, refresh: keysOf(id) },
  );
}

function ExtendSheet({ contest, now, onClose }: TimeActsProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation(['contest', 'common']);
  const textOf = useFaultText();
  const zone = useTimeZone();
  const withKey = useIdempotencyKey();
  // The offered times stay while the sheet is open.
  const [choices] = useState(() =>
    extensions.map((minutes) => ({ minutes, ...extended(contest, minutes, now) })),
  );
  const [chosen, setChosen] = useState(choices[1] ?? choices[0]);
  const { id, version } = contest;
  const extending = useAct(
    (entryEnd: string) =>
      withKey([version, entryEnd], (key) =>
        apiCall('post', '/contests/{id}/entry/extend/', {
          path: { id },
          key,
          body: { version, entryEnd },
        }),
      ),
    { done: t('contest:times.extended'), onDone: onClose, refresh: keysOf(id), inline: true },
  );
  const clock = (at: string) => formatTime(at, { zone, language: i18n.language }, 'list');
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t(contest.status === 'entry' ? 'contest:times.extend' : 'contest:times.reopen')}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) void extending.run(chosen.entryEnd);
        }}
      >
        <ChoiceField
          label={t('contest:times.by')}
          name="minutes"
          value={String(chosen?.minutes)}
          onChange={(value) => setChosen(choices.find(({ minutes }) => String(minutes) === value))}
          choices={choices.map(({ minutes, entryEnd, delay, contestStart }) => ({
            value: String(minutes),
            label: t('contest:times.minutes', { count: minutes }),
            text:
              delay > 0
                ? t('contest:times.until', { end: clock(entryEnd), start: clock(contestStart) })
                : t('contest:times.untilOnly', { end: clock(entryEnd) }),
          }))}
        />
        {chosen && chosen.delay > 0 && (
          <p className={classes.note}>
            {t('contest:times.delay', { count: chosen.delay, start: clock(chosen.contestStart) })}
          </p>
        )}
        {chosen?.checkinEnd && (
          <p className={classes.note}>{t('contest:times.checkinToo', { end: clock(chosen.checkinEnd) })}</p>
        )}
        {extending.error && <Notice tone="danger">{textOf(extending.error)}</Notice>}
        <div className={classes.end}>
          <Button onClick={onClose}>{t('common:back')}</Button>
          <Button type="submit" variant="primary" loading={extending.busy}>
            {t('contest:times.extendAction')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
