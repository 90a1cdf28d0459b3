import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gameCounts, matchMinutes } from '@/formats/common/lib/plan';
import { ownFormat } from '@/formats/registry';
import type { Contest, Rehearsal } from '@/shared/api/types';
import { SelectField, SwitchField } from '@/shared/ui/Field';
import { NumberField } from '@/shared/ui/NumberField';
import { leastBots, mostBots, type RehearsalRun } from '../lib/useRehearsal';
import classes from './SetUp.module.css';

interface SetUpProps {
  contest: Contest;
  run: RehearsalRun;
  /** The current rehearsal. */
  rehearsal: Rehearsal;
}

/** The number of bots, and settings that are otherwise chosen when a stage is created. */
export function SetUp({ contest, run, rehearsal }: SetUpProps) {
  const { t } = useTranslation(['rehearsal', 'rounds']);
  const most = mostBots(contest);
  const [bots, setBots] = useState<number | string>(run.input.participants);
  const wrong = !(typeof bots === 'number' && bots >= leastBots && bots <= most);
  const { knockout, lobbies } = ownFormat(contest);
  const games = !lobbies && contest.scoring !== 'score';
  const bracket = knockout || (contest.playoff ?? 0) > 0;
  return (
    <section className={classes.fields} aria-label={t('rehearsal:setUp.title')}>
      <NumberField
        label={t('rehearsal:setUp.bots')}
        min={leastBots}
        max={most}
        value={bots}
        error={wrong && t('rehearsal:setUp.botsFault', { min: leastBots, max: most })}
        onChange={(next) => {
          setBots(next);
          const valid = typeof next === 'number' && next >= leastBots && next <= most;
          if (valid && next !== run.input.participants) run.setUp({ participants: next });
        }}
      />
      <SelectField
        label={t('rounds:plan.minutes')}
        allowDeselect={false}
        data={matchMinutes.map((each) => ({
          value: String(each),
          label: t('rounds:plan.minutesValue', { minutes: each }),
        }))}
        value={String(rehearsal.matchTime)}
        onChange={(value) => run.setUp({ matchTime: Number(value) })}
      />
      {games && (
        <SelectField
          label={t('rounds:plan.games')}
          allowDeselect={false}
          data={gameCounts.map((each) => ({
            value: String(each),
            label: t('rounds:plan.gamesShort', { games: each }),
          }))}
          value={String(rehearsal.matchCount)}
          onChange={(value) => run.setUp({ matchCount: gameCounts.find((each) => each === Number(value)) })}
        />
      )}
      {bracket && (
        <div className={classes.switches}>
          <SwitchField
            label={t('rehearsal:setUp.double')}
            checked={rehearsal.double}
            onChange={(event) => run.setUp({ double: event.currentTarget.checked })}
          />
          {!rehearsal.double && (
            <SwitchField
              label={t('rehearsal:setUp.third')}
              checked={rehearsal.thirdPlace}
              onChange={(event) => run.setUp({ thirdPlace: event.currentTarget.checked })}
            />
          )}
        </div>
      )}
    </section>
  );
}
