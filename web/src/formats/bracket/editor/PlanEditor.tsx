import { IconArrowsShuffle, IconRotate2 } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { finals } from '@/entities/match/lib/elimination';
import type { GameCount } from '@/formats/common/lib/plan';
import type { ParticipantRef } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { DateTimeField } from '@/shared/ui/DateTimeField';
import { Section } from '@/shared/ui/Page';
import { TabButtons } from '@/shared/ui/Tabs';
import { MatchCard } from '../view/MatchCard';
import { useBracketTexts } from '../view/texts';
import { sectionsOf } from '../view/tree';
import { BracketPreview } from './BracketPreview';
import { exchanged, faultsOf, plannedTournament, type Starts, shuffled, startFaults } from './draft';
import classes from './PlanEditor.module.css';
import { SlotBoard } from './SlotBoard';

/** What an organiser arranges: the entry of each slot, and the start of each round. */
export interface Plan extends Starts {
  assignment: (number | null)[];
  thirdStart: string | null;
}

interface PlanEditorProps {
  plan: Plan;
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

/** The field of a plan with the starts of each section. */
const startNames = ['roundStarts', 'lowerStarts', 'finalStarts'] as const;

/** Arranges a bracket before it is played: one round at a time, with a preview of the whole below. */
export function PlanEditor({
  plan,
  onChange,
  participants,
  thirdPlace,
  double,
  matchCount,
  matchTime,
  contest,
  lockOf,
  reset,
  noReserves,
  startTools,
  faults,
}: PlanEditorProps) {
  const slots = plan.assignment.length;
  const count = Math.log2(slots);
  const texts = useBracketTexts({ rounds: count, double });
  const { t } = texts;
  const [at, setAt] = useState({ section: 0, round: 0 });
  const wrong = faultsOf(plan, { start: contest.contestStart, end: contest.contestEnd });
  const planned = useMemo(
    () => plannedTournament({ ...plan, participants, thirdPlace, double, matchCount, matchTime }),
    [plan, participants, thirdPlace, double, matchCount, matchTime],
  );
  const sections = sectionsOf(planned);
  const section = double ? at.section : 0;
  const rounds = sections[section]?.rounds ?? [];
  const shown = Math.min(at.round, rounds.length - 1);
  const startsName = startNames[section] ?? 'roundStarts';
  const title = texts.roundTitle(shown, section);

  function setStart(index: number, value: string | null) {
    onChange({
      ...plan,
      [startsName]: plan[startsName].map((start, each) => (each === index ? value : start)),
    });
  }

  return (
    <>
      <Section heading={t('edit.assignment')} aside={startTools}>
        <RoundTabs
          sections={sections}
          section={section}
          round={shown}
          double={double}
          wrong={wrong}
          texts={texts}
          onChange={setAt}
        />
        <div className={classes.starts}>
          <DateTimeField
            key={`${section}.${shown}`}
            label={`${title} ${t('edit.start')}`}
            value={plan[startsName][shown] ?? null}
            onChange={(value) => setStart(shown, value)}
            error={
              faultOf(wrong[section]?.[shown] ?? null) ??
              faults[`${startsName}.${shown}`] ??
              faults[startsName]
            }
            required
          />
          {thirdPlace && !double && shown === count - 1 && (
            <DateTimeField
              label={t('edit.thirdStart')}
              value={plan.thirdStart}
              onChange={(thirdStart) => onChange({ ...plan, thirdStart })}
              error={faultOf(thirdFault(plan, contest)) ?? faults.thirdStart}
              required
            />
          )}
        </div>
        {section === 0 && shown === 0 ? (
          <Assignment
            plan={plan}
            onChange={onChange}
            participants={participants}
            lockOf={lockOf}
            reset={reset}
            noReserves={noReserves}
            fault={faults.assignment}
            texts={texts}
          />
        ) : (
          <>
            <p className={classes.later}>
              {t(section === finals && shown > 0 ? 'edit.resetRound' : 'edit.laterRound')}
            </p>
            <ol className={classes.matches}>
              {rounds[shown]?.matches.map((match) => (
                <li key={match.id}>
                  <MatchCard match={match} texts={texts} now={0} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Section>
      <Section heading={t('edit.preview')}>
        <BracketPreview planned={planned} texts={texts} />
      </Section>
    </>
  );

  function faultOf(fault: 'startRequired' | 'startOrder' | 'startOutside' | null): string | undefined {
    return fault ? t(`edit.${fault}`) : undefined;
  }
}

interface RoundTabsProps {
  sections: ReturnType<typeof sectionsOf>;
  section: number;
  round: number;
  double: boolean;
  /** The faults of the starts by section and round. */
  wrong: ReturnType<typeof faultsOf>;
  texts: ReturnType<typeof useBracketTexts>;
  onChange: (at: { section: number; round: number }) => void;
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

interface AssignmentProps
  extends Pick<PlanEditorProps, 'plan' | 'onChange' | 'participants' | 'lockOf' | 'reset' | 'noReserves'> {
  fault: string | undefined;
  texts: ReturnType<typeof useBracketTexts>;
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

/** Returns the fault of the third-place match's start. It may be at any time within the contest. */
function thirdFault(plan: Plan, contest: PlanEditorProps['contest']) {
  return startFaults([plan.thirdStart], { start: contest.contestStart, end: contest.contestEnd })[0] ?? null;
}

export function plansAreValid(plan: Plan, thirdPlace: boolean, contest: PlanEditorProps['contest']): boolean {
  const window = { start: contest.contestStart, end: contest.contestEnd };
  return (
    faultsOf(plan, window)
      .flat()
      .every((fault) => fault === null) &&
    (!thirdPlace || thirdFault(plan, contest) === null)
  );
}
