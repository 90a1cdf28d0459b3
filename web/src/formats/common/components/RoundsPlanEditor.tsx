import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type Dispatch, memo, type SetStateAction, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import type { Contest } from '@/shared/api/types';
import { Button, IconButton, LinkButton } from '@/shared/ui/Button';
import { DateTimeField } from '@/shared/ui/DateTimeField';
import { SelectField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Time } from '@/shared/ui/Time';
import { useGradualList } from '@/shared/ui/useGradualList';
import {
  asGameCount,
  type DraftRound,
  endOf,
  type Gap,
  gameCounts,
  gaps,
  matchMinutes,
  resized,
  spaced,
  startFaults,
} from '../lib/plan';
import classes from './RoundsPlanEditor.module.css';

/** How far a round is, which locks some of its fields. */
export type RoundLock =
  /** Planned: every field can be changed, and the round can be removed. */
  | 'open'
  /** Published before its start: every field can be changed. */
  | 'published'
  /** Published and past its start, but not in play: every field can be changed. */
  | 'due'
  /** In play: the number of games is locked. */
  | 'begun'
  /** All matches are decided, but the round is not ended: the number of games is locked. */
  | 'decided'
  /** Ended: every field is locked. */
  | 'ended';

interface RoundsPlanEditorProps {
  contest: Pick<Contest, 'id' | 'contestEnd'>;
  rounds: readonly DraftRound[];
  onChange: Dispatch<SetStateAction<DraftRound[]>>;
  /** One lock per round, from the first; further rounds are open. */
  locks?: readonly RoundLock[];
  /** Bounds of the number of rounds; without them it is fixed. */
  count?: { min: number; max: number; hint?: string };
  /** Whether a match has a number of games to choose. */
  games?: boolean;
  /** The initial gap between rounds. */
  usual?: Gap;
  /** The server's texts of refused fields. */
  faults: Record<string, string>;
}

/** How many rounds are shown at first. */
const shownAtOnce = 20;

/** Holds the gap between rounds, and changes the rounds: all that are open, or one. */
function useRoundChanges({ rounds, onChange, locks = [], usual = 'next' }: RoundsPlanEditorProps) {
  const [gap, setGap] = useState<Gap>(usual);
  const lockOf = (index: number) => locks[index] ?? 'open';
  const firstOpen = rounds.findIndex((_, index) => lockOf(index) === 'open');
  const respaced = (next: readonly DraftRound[], by: Gap) => spaced(next, by, Math.max(firstOpen, 1));
  return {
    gap,
    lockOf,
    /** The first round that can still be changed freely. */
    sample: rounds[firstOpen],
    resize: (count: number) => onChange(resized(rounds, count, gap)),
    /** Changes all open rounds. If the match time changes, their starts follow. */
    setAll(change: Partial<DraftRound>) {
      const next = rounds.map((round, index) => (lockOf(index) === 'open' ? { ...round, ...change } : round));
      onChange(change.matchTime === undefined ? next : respaced(next, gap));
    },
    /** The same function each time, so that a change of one round draws no other again. */
    setOne: useCallback(
      (index: number, change: Partial<DraftRound>) =>
        onChange((before) => before.map((round, each) => (each === index ? { ...round, ...change } : round))),
      [onChange],
    ),
    /** Moves the starts of the open rounds to the given gap. */
    space(by: Gap) {
      setGap(by);
      onChange(respaced(rounds, by));
    },
  };
}

/** Edits the number of rounds, the games and minutes of a match, and the start of each round. */
export function RoundsPlanEditor(props: RoundsPlanEditorProps) {
  const { contest, rounds, count, games = true, faults } = props;
  const { t } = useTranslation('rounds');
  const { gap, lockOf, sample, resize, setAll, setOne, space } = useRoundChanges(props);
  const [limit, setLimit] = useState(shownAtOnce);
  // One after the other: each round has a calendar and long lists of options.
  const drawn = useGradualList(rounds.slice(0, limit), 1, 1);
  const wrong = startFaults(rounds);
  const end = endOf(rounds);

  return (
    <div className={classes.plan}>
      <div className={classes.common}>
        {count && (
          <Stepper
            label={t('plan.count')}
            hint={count.hint}
            value={rounds.length}
            min={count.min}
            max={count.max}
            onChange={resize}
          />
        )}
        {sample && <CommonFields sample={sample} games={games} gap={gap} onAll={setAll} onGap={space} />}
      </div>
      {faults.roundInfo && <Notice tone="danger" title={faults.roundInfo} />}
      <ol className={classes.rounds}>
        {numbered(drawn).map(({ index, round }) => (
          <RoundFields
            key={index}
            index={index}
            round={round}
            lock={lockOf(index)}
            games={games}
            fault={wrong[index] ?? null}
            startFault={faults[`roundInfo.${index}.startTime`]}
            gamesFault={faults[`roundInfo.${index}.matchCount`]}
            minutesFault={faults[`roundInfo.${index}.matchTime`]}
            onChange={setOne}
          />
        ))}
      </ol>
      {rounds.length > limit && (
        <Button size="s" onClick={() => setLimit(limit + shownAtOnce)}>
          {t('plan.more', { rest: rounds.length - limit })}
        </Button>
      )}
      {wrong.some(Boolean) && (
        <Notice
          tone="warning"
          title={t('plan.wrong')}
          action={
            sample && (
              <Button size="s" onClick={() => space(gap)}>
                {t('plan.respace')}
              </Button>
            )
          }
        />
      )}
      {end && <EndNotice end={end} contest={contest} />}
    </div>
  );
}

interface CommonFieldsProps {
  /** The first round that can still be changed freely. */
  sample: DraftRound;
  games: boolean;
  gap: Gap;
  onAll: (change: Partial<DraftRound>) => void;
  onGap: (gap: Gap) => void;
}

/** The fields that change all open rounds at once. */
function CommonFields({ sample, games, gap, onAll, onGap }: CommonFieldsProps) {
  const { t } = useTranslation('rounds');
  return (
    <>
      {games && (
        <SelectField
          label={t('plan.games')}
          allowDeselect={false}
          data={gameCounts.map((count) => ({
            value: String(count),
            label: t('plan.gamesValue', {
              context: count === 1 ? 'single' : undefined,
              games: count,
              wins: (count + 1) / 2,
            }),
          }))}
          value={String(sample.matchCount)}
          onChange={(value) => onAll({ matchCount: asGameCount(Number(value)) })}
        />
      )}
      <SelectField
        label={t('plan.minutes')}
        allowDeselect={false}
        data={matchMinutes.map((minutes) => ({
          value: String(minutes),
          label: t('plan.minutesValue', { minutes }),
        }))}
        value={String(sample.matchTime)}
        onChange={(value) => onAll({ matchTime: Number(value) })}
      />
      <SelectField
        label={t('plan.gap')}
        allowDeselect={false}
        data={gaps.map((value) => ({ value, label: t(`plan.gaps.${value}`) }))}
        value={gap}
        onChange={(value) => onGap(gaps.find((each) => each === value) ?? gap)}
      />
    </>
  );
}

interface RoundFieldsProps {
  index: number;
  round: DraftRound;
  lock: RoundLock;
  games: boolean;
  fault: ReturnType<typeof startFaults>[number];
  /** The server's texts of refused fields. */
  startFault: string | undefined;
  gamesFault: string | undefined;
  minutesFault: string | undefined;
  onChange: (index: number, change: Partial<DraftRound>) => void;
}

/** The start of one round, and the games and minutes of its matches. */
const RoundFields = memo(function RoundFields(props: RoundFieldsProps) {
  const { index, round, lock, games, fault, startFault, gamesFault, minutesFault, onChange } = props;
  const { t } = useTranslation('rounds');
  return (
    <li className={classes.round} data-lock={lock}>
      <h3>
        {t('round.nth', { n: index + 1 })}
        {lock !== 'open' && (
          <small>
            {games
              ? t(`plan.lock.${lock}`)
              : t(lock === 'decided' || lock === 'ended' ? 'round.status.end' : 'round.status.start')}
          </small>
        )}
      </h3>
      <DateTimeField
        label={t('plan.start')}
        value={round.startTime}
        disabled={lock === 'ended'}
        onChange={(startTime) => onChange(index, { startTime })}
        error={startFault ?? (fault ? t(`plan.${fault}`) : undefined)}
        required
      />
      {games && (
        <SelectField
          label={t('plan.games')}
          allowDeselect={false}
          disabled={lock === 'begun' || lock === 'decided' || lock === 'ended'}
          data={gameCounts.map((count) => ({
            value: String(count),
            label: t('plan.gamesShort', { games: count }),
          }))}
          value={String(round.matchCount)}
          onChange={(value) => onChange(index, { matchCount: asGameCount(Number(value)) })}
          error={gamesFault}
        />
      )}
      <SelectField
        label={t('plan.minutes')}
        allowDeselect={false}
        disabled={lock === 'ended'}
        data={matchMinutes.map((minutes) => ({
          value: String(minutes),
          label: t('plan.minutesValue', { minutes }),
        }))}
        value={String(round.matchTime)}
        onChange={(value) => onChange(index, { matchTime: Number(value) })}
        error={minutesFault}
      />
    </li>
  );
});

/** When the last round ends, with a warning if that is after the contest. */
function EndNotice({ end, contest }: { end: string; contest: RoundsPlanEditorProps['contest'] }) {
  const { t } = useTranslation('rounds');
  const late = Date.parse(end) > Date.parse(contest.contestEnd);
  return (
    <Notice
      tone={late ? 'warning' : 'info'}
      title={
        <>
          {t('plan.ends')} <Time at={end} zone within />
        </>
      }
      action={late && <LinkButton to={contestPath(contest.id, 'edit')}>{t('plan.toContest')}</LinkButton>}
    >
      {late && (
        <>
          {t('plan.late')} <Time at={contest.contestEnd} within />
        </>
      )}
    </Notice>
  );
}

/** Adds the index of each round. A round has no other identity. */
function numbered(rounds: readonly DraftRound[]) {
  return rounds.map((round, index) => ({ index, round }));
}

interface StepperProps {
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A small number with two buttons. */
function Stepper({ label, hint, value, min, max, onChange }: StepperProps) {
  const { t } = useTranslation('rounds');
  return (
    <fieldset className={classes.stepper} aria-label={label}>
      <span className={classes.label}>{label}</span>
      <div className={classes.steps}>
        <IconButton label={t('plan.fewer')} disabled={value <= min} onClick={() => onChange(value - 1)}>
          <IconMinus size={20} aria-hidden="true" />
        </IconButton>
        <output>{value}</output>
        <IconButton label={t('plan.another')} disabled={value >= max} onClick={() => onChange(value + 1)}>
          <IconPlus size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {hint && <small>{hint}</small>}
    </fieldset>
  );
}
