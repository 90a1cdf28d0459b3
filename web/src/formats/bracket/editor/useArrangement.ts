import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asGameCount } from '@/formats/common/lib/plan';
import { useStepState } from '@/formats/common/lib/stepStore';
import type { Contest, TournamentDraft } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { confirm } from '@/shared/ui/confirm';
import { useDraft } from '../api';
import type { Plan } from './BracketPlanEditor';
import { asSlotCount, leastDouble, reseated, spacedStarts, startNames } from './draft';
import type { Settings } from './SettingsFields';

/** The arrangement of a bracket before it is created. */
interface BracketDraft {
  settings: Settings;
  /** The server's proposal: the entry of each slot. */
  seeded: readonly (number | null)[];
  plan: Plan;
  /** Whether the organiser set a start. Otherwise the starts follow the match time. */
  ownStarts: boolean;
}

function proposalOf(draft: TournamentDraft): BracketDraft {
  return {
    settings: {
      slots: asSlotCount(draft.slots),
      matchCount: asGameCount(draft.matchCount),
      matchTime: draft.matchTime,
      thirdPlace: false,
      double: false,
    },
    seeded: draft.assignment,
    plan: {
      assignment: draft.assignment,
      roundStarts: draft.roundStarts,
      lowerStarts: [],
      finalStarts: [],
      thirdStart: draft.roundStarts.at(-1) ?? null,
    },
    ownStarts: false,
  };
}

/** Returns an arrangement that was kept over a step back; null if its slots are too few for the current entries. */
function revivedDraft(kept: BracketDraft, draft: TournamentDraft): BracketDraft | null {
  const active = draft.active.map(({ id }) => id);
  if (active.length > kept.settings.slots) return null;
  return {
    ...kept,
    seeded: reseated(kept.seeded, active),
    plan: { ...kept.plan, assignment: reseated(kept.plan.assignment, active) },
  };
}

/** Returns starts that are one match time apart. The third-place match starts with the last round. */
function spacedPlan(
  first: string,
  slots: number,
  minutes: number,
  double: boolean,
): Omit<Plan, 'assignment'> {
  const starts = spacedStarts(first, slots, minutes, double);
  return { ...starts, thirdStart: starts.roundStarts.at(-1) ?? null };
}

/** Returns the arrangement for another number of slots, as the server proposes it. */
function rearranged(settings: Settings, next: TournamentDraft, firstStart: string): BracketDraft {
  const { slots, assignment } = next;
  return {
    settings: {
      ...settings,
      slots: asSlotCount(slots),
      thirdPlace: settings.thirdPlace && slots >= 4,
    },
    seeded: assignment,
    plan: { assignment, ...spacedPlan(firstStart, slots, settings.matchTime, settings.double) },
    ownStarts: false,
  };
}

/** Reads the server's proposal for another number of slots, and gives it to `onProposal` once. */
function useProposal(contestId: number, onProposal: (next: TournamentDraft) => void) {
  const [asked, setAsked] = useState<number | null>(null);
  const other = useDraft(contestId, asked, asked !== null);
  if (asked !== null && other.data) {
    setAsked(null);
    onProposal(other.data);
  }
  return {
    /** The number of slots whose proposal is being read; null without one. */
    asked,
    other,
    ask: (slots: number) => setAsked(slots),
    cancel: () => setAsked(null),
  };
}

/** Asks whether another number of slots may replace what the organiser has arranged. */
function confirmSlots(t: TFunction<'tournament'>): Promise<boolean> {
  return confirm({
    title: t('edit.slotsChange'),
    body: t('edit.slotsChangeBody'),
    confirmLabel: t('edit.slotsChangeOk'),
  });
}

/**
 * The settings and the arrangement of a bracket. Both survive a step back while the entries still fit. Another number of
 * slots has a proposal of its own, which replaces the arrangement.
 */
export function useArrangement(contest: Contest, first: TournamentDraft) {
  const { t } = useTranslation('tournament');
  const [proposed] = useState(() => proposalOf(first));
  const [form, setForm] = useStepState<BracketDraft>(
    'bracket',
    () => proposed,
    (kept) => revivedDraft(kept, first),
  );
  const { settings, seeded, plan, ownStarts } = form;
  const change = (next: Partial<BracketDraft>) => setForm((now) => ({ ...now, ...next }));
  const [firstStart = contest.contestStart] = first.roundStarts;
  const proposal = useProposal(contest.id, (next) => change(rearranged(settings, next, firstStart)));

  function space(minutes: number) {
    setForm((now) => ({
      ...now,
      plan: { ...now.plan, ...spacedPlan(firstStart, settings.slots, minutes, settings.double) },
      ownStarts: false,
    }));
  }

  /** Adds or removes the rounds of a double elimination. Starts that the organiser has set stay. */
  function spaceKind(double: boolean) {
    const [first] = plan.roundStarts;
    const spaced = spacedPlan((ownStarts && first) || firstStart, settings.slots, settings.matchTime, double);
    const { roundStarts, thirdStart } = ownStarts ? plan : spaced;
    setForm((now) => ({ ...now, plan: { ...now.plan, ...spaced, roundStarts, thirdStart } }));
  }

  async function changeSlots(slots: number) {
    const arranged = ownStarts || plan.assignment.some((entry, slot) => entry !== seeded[slot]);
    if (!arranged || (await confirmSlots(t))) proposal.ask(slots);
  }

  async function changeSettings(next: Partial<Settings>) {
    if (next.slots !== undefined && next.slots !== settings.slots) return changeSlots(next.slots);
    setForm((now) => ({ ...now, settings: { ...now.settings, ...next } }));
    if (next.matchTime !== undefined && !ownStarts) space(next.matchTime);
    if (next.double !== undefined) {
      if (next.double && settings.slots < leastDouble) proposal.ask(leastDouble);
      else spaceKind(next.double);
    }
  }

  /** Gives the proposal for another slot count up. */
  function keepSlots() {
    proposal.cancel();
    // The double elimination that asked for more slots is not possible without them.
    if (settings.double && settings.slots < leastDouble) change({ settings: { ...settings, double: false } });
  }

  /** Starts that the organiser has set no longer follow the match time. */
  function changePlan(next: Plan) {
    const moved = [...startNames, 'thirdStart' as const].some((name) => next[name] !== plan[name]);
    change({ plan: next, ...(moved && { ownStarts: true }) });
  }

  return {
    ...form,
    changed: !sameJson(form, proposed),
    changePlan,
    changeSettings,
    space,
    asked: proposal.asked,
    other: proposal.other,
    keepSlots,
  };
}
