import { IconArrowsShuffle, IconRotate2 } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { finals } from '@/entities/match/lib/elimination';
import type { GameCount } from '@/formats/common/lib/plan';
import type { Match, ParticipantRef, Tournament } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { DateTimeField } from '@/shared/ui/DateTimeField';
import { Section } from '@/shared/ui/Page';
import { TabButtons } from '@/shared/ui/Tabs';
import { MatchCard } from '../view/MatchCard';
import { type BracketTexts, useBracketTexts } from '../view/texts';
import { sectionsOf } from '../view/tree';
import classes from './BracketPlanEditor.module.css';
import { BracketPreview } from './BracketPreview';
import {
  exchanged,
  faultsOf,
  plannedTournament,
  type StartFault,
  type Starts,
  shuffled,
  startNames,
  thirdFault,
} from './draft';
import { SlotBoard } from './SlotBoard';

/** What an organiser arranges: the entry of each slot, and the start of each round. */
export interface Plan extends Starts {
  assignment: (number | null)[];
  thirdStart: string | null;
}

interface BracketPlanEditorProps {
  plan: Plan;
  /** The stored plan of a bracket that is edited. */
  stored?: Plan;
  onChange: (plan: Plan) => void;
  /** All entries that can be in a slot. Those in no slot are reserves. */
  participants: ReadonlyMap<number, ParticipantRef>;
  thirdPlace: boolean;
  double: boolean;
  matchCount: GameCount;
  matchTime: number;
  contest: { contestStart: string; contestEnd: string };
  lockOf?: (order: number) => string | null;
  /** Resets the arrangement to `assignment`. */
  reset: { label: string; assignment: readonly (number | null)[] };
  /** Shown if there are no reserves. */
  noReserves?: ReactNode;
  /** Controls beside the starts. */
  startTools?: ReactNode;
  /** The server's texts of refused fields. */
  faults: Record<string, string>;
}

/** The round that is arranged. */
interface RoundAt {
  section: number;
  round: number;
}

/** Arranges a bracket before it is played: one round at a time, with a preview of the whole below. */
export function BracketPlanEditor(props: BracketPlanEditorProps) {
  const { plan, stored, onChange, thirdPlace, double, contest, faults } = props;
  const count = Math.log2(plan.assignment.length);
  const texts = useBracketTexts({ rounds: count, double });
  const { t } = texts;
  const [at, setAt] = useState<RoundAt>({ section: 0, round: 0 });
  const wrong = faultsOf(plan, windowOf(contest), stored);
  const planned = usePlannedTournament(props);
  const sections = sectionsOf(planned);
  const section = double ? at.section : 0;
  const rounds = sections[section]?.rounds ?? [];
  const round = Math.min(at.round, rounds.length - 1);

  return (
    <>
      <Section heading={t('edit.assignment')} aside={props.startTools}>
        <RoundTabs
          sections={sections}
          section={section}
          round={round}
          double={double}
          wrong={wrong}
          texts={texts}
          onChange={setAt}
        />
        <div className={classes.starts}>
          <RoundStart
            key={`${section}.${round}`}
            at={{ section, round }}
            plan={plan}
            onChange={onChange}
            fault={wrong[section]?.[round] ?? null}
            faults={faults}
            texts={texts}
          />
          {thirdPlace && !double && round === count - 1 && (
            <ThirdStart
              plan={plan}
              onChange={onChange}
              fault={thirdFault(plan, windowOf(contest), stored)}
              faults={faults}
              texts={texts}
            />
          )}
        </div>
        {section === 0 && round === 0 ? (
          <Assignment
            plan={plan}
            onChange={onChange}
            participants={props.participants}
            lockOf={props.lockOf}
            reset={props.reset}
            noReserves={props.noReserves}
            fault={faults.assignment}
            texts={texts}
          />
        ) : (
          <LaterRound at={{ section, round }} matches={rounds[round]?.matches ?? []} texts={texts} />
        )}
      </Section>
      <Section heading={t('edit.preview')}>
        <BracketPreview planned={planned} texts={texts} />
      </Section>
    </>
  );
}

/** Returns the planned bracket; the same object while the plan does not change. */
function usePlannedTournament(props: BracketPlanEditorProps): Tournament {
  const { plan, participants, thirdPlace, double, matchCount, matchTime } = props;
  return useMemo(
    () => plannedTournament({ ...plan, participants, thirdPlace, double, matchCount, matchTime }),
    [plan, participants, thirdPlace, double, matchCount, matchTime],
  );
}

interface RoundTabsProps {
  sections: ReturnType<typeof sectionsOf>;
  section: number;
  round: number;
  double: boolean;
  /** The faults of the starts by section and round. */
  wrong: ReturnType<typeof faultsOf>;
  texts: BracketTexts;
  onChange: (at: RoundAt) => void;
}

/** Chooses the section and the round that is arranged. Those with a wrong start are marked. */
function RoundTabs({ sections, section, round, double, wrong, texts, onChange }: RoundTabsProps) {
  const { t } = texts;
  const rounds = sections[section]?.rounds ?? [];
  return (
    <>
      {double && (
        <TabButtons
          label={t('section.label')}
          value={String(section)}
          onChange={(value) => onChange({ section: Number(value), round: 0 })}
          items={sections.map((each) => ({
            value: String(each.section),
            label: (
              <span
                className={classes.tab}
                data-wrong={wrong[each.section]?.some((fault) => fault !== null) || undefined}
              >
                {t(`section.${each.key}`)}
              </span>
            ),
          }))}
        />
      )}
      <TabButtons
        label={t('round.rounds')}
        value={String(round)}
        onChange={(value) => onChange({ section, round: Number(value) })}
        items={rounds.map((each) => ({
          value: String(each.round),
          label: (
            <span className={classes.tab} data-wrong={wrong[section]?.[each.round] != null || undefined}>
              {texts.roundTitle(each.round, section)}
            </span>
          ),
        }))}
      />
    </>
  );
}

interface RoundStartProps extends Pick<BracketPlanEditorProps, 'plan' | 'onChange' | 'faults'> {
  at: RoundAt;
  fault: StartFault | null;
  texts: BracketTexts;
}

/** The start of one round. */
function RoundStart({ at, plan, onChange, fault, faults, texts }: RoundStartProps) {
  const { t, roundTitle } = texts;
  const { section, round } = at;
  const name = startNames[section] ?? 'roundStarts';

  function setStart(value: string | null) {
    onChange({ ...plan, [name]: plan[name].map((start, each) => (each === round ? value : start)) });
  }

  return (
    <DateTimeField
      label={`${roundTitle(round, section)} ${t('edit.start')}`}
      value={plan[name][round] ?? null}
      onChange={setStart}
      error={startFaultText(t, fault) ?? faults[`${name}.${round}`] ?? faults[name]}
      required
    />
  );
}

interface ThirdStartProps extends Pick<BracketPlanEditorProps, 'plan' | 'onChange' | 'faults'> {
  fault: StartFault | null;
  texts: BracketTexts;
}

/** The start of the third-place match. */
function ThirdStart({ plan, onChange, fault, faults, texts }: ThirdStartProps) {
  const { t } = texts;
  return (
    <DateTimeField
      label={t('edit.thirdStart')}
      value={plan.thirdStart}
      onChange={(thirdStart) => onChange({ ...plan, thirdStart })}
      error={startFaultText(t, fault) ?? faults.thirdStart}
      required
    />
  );
}

function startFaultText(t: BracketTexts['t'], fault: StartFault | null): string | undefined {
  return fault ? t(`edit.${fault}`) : undefined;
}

interface AssignmentProps
  extends Pick<
    BracketPlanEditorProps,
    'plan' | 'onChange' | 'participants' | 'lockOf' | 'reset' | 'noReserves'
  > {
  fault: string | undefined;
  texts: BracketTexts;
}

/** The slots of the first round, with buttons that change all of them. */
function Assignment(props: AssignmentProps) {
  const { plan, onChange, participants, lockOf, reset, noReserves, fault, texts } = props;
  const { t } = texts;
  const reserves = [...participants.keys()].filter((entry) => !plan.assignment.includes(entry));
  const locked = (slot: number) => (lockOf?.(Math.floor(slot / 2)) ?? null) !== null;
  return (
    <>
      <div className={classes.tools}>
        <p>{t('edit.assignmentHint')}</p>
        <Button
          size="s"
          icon={<IconArrowsShuffle size={18} aria-hidden="true" />}
          onClick={() => onChange({ ...plan, assignment: shuffled(plan.assignment, locked) })}
        >
          {t('edit.shuffle')}
        </Button>
        <Button
          size="s"
          variant="quiet"
          icon={<IconRotate2 size={18} aria-hidden="true" />}
          onClick={() => onChange({ ...plan, assignment: [...reset.assignment] })}
        >
          {reset.label}
        </Button>
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <SlotBoard
        assignment={plan.assignment}
        participants={participants}
        lockOf={lockOf}
        numberOf={(order) => texts.numberOf({ section: 0, round: 0, order })}
        reserves={reserves}
        noReserves={noReserves}
        onSwap={(a, b) => onChange({ ...plan, assignment: exchanged(plan.assignment, reserves, a, b) })}
      />
    </>
  );
}

interface LaterRoundProps {
  at: RoundAt;
  matches: readonly Match[];
  texts: BracketTexts;
}

/** The matches of a later round, whose participants follow from the first one. */
function LaterRound({ at, matches, texts }: LaterRoundProps) {
  const { t } = texts;
  const reset = at.section === finals && at.round > 0;
  return (
    <>
      <p className={classes.later}>{t(reset ? 'edit.resetRound' : 'edit.laterRound')}</p>
      <ol className={classes.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} texts={texts} now={0} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Returns the time in which matches can start. */
function windowOf({ contestStart, contestEnd }: BracketPlanEditorProps['contest']) {
  return { start: contestStart, end: contestEnd };
}

/** Whether a plan can be saved. */
export function planIsValid(
  plan: Plan,
  { thirdPlace, contest, stored }: Pick<BracketPlanEditorProps, 'thirdPlace' | 'contest' | 'stored'>,
): boolean {
  const faults = faultsOf(plan, windowOf(contest), stored).flat();
  if (thirdPlace) faults.push(thirdFault(plan, windowOf(contest), stored));
  return faults.every((fault) => fault === null);
}
