import { type RefObject, useEffect, useState } from 'react';
import { type MatchAddress, previewResult, resultAct, saveResult } from '@/entities/match/api';
import {
  bodyOf,
  contradicts,
  formOf,
  lacksGames,
  lacksScore,
  type ResultForm,
  sameResult,
  scoreOf,
  undecided,
  withNewImages,
} from '@/entities/match/lib/resultForm';
import { isOver } from '@/entities/match/lib/state';
import { resultOf } from '@/entities/match/lib/tally';
import type { MatchTexts } from '@/entities/match/texts';
import { formatOf } from '@/formats/registry';
import { isFault } from '@/shared/api/error';
import type { MatchChange, MatchDetail, MatchOutcome, MatchResultInput } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import { displayName } from '@/shared/lib/displayName';
import { sameJson } from '@/shared/lib/sameJson';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useSend } from '@/shared/outbox/acts';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';

export interface ResultEditorProps {
  address: MatchAddress;
  /** The newest state of the match. The form builds on the state that it began with. */
  match: MatchDetail;
  texts: MatchTexts;
  /** The title of the form, which takes the focus when the viewer opens it. */
  title: RefObject<HTMLHeadingElement | null>;
  /** Called with whether there is unsaved input. */
  onTyped: (typed: boolean) => void;
  onSaved: (match: MatchDetail) => void;
  /** Called if the result waits for the network. */
  onKept: () => void;
  onClose: () => void;
  /** Reads the match again. */
  onStale: () => Promise<unknown>;
}

/** The input of a result, and the state of the match that the input builds on. */
function useResultInput(match: MatchDetail) {
  const [base, setBase] = useState(match);
  const [form, setForm] = useState<ResultForm>(() => formOf(match));
  const [kept, setKept] = useState(false);
  return {
    base,
    form,
    setForm,
    /** Whether the input was kept over a change of the match by somebody else. */
    kept,
    dirty: !sameResult(form, formOf(base)),
    moved: match.version !== base.version,
    change(next: ResultForm) {
      setForm(next);
      setKept(false);
    },
    takeTheirs() {
      setBase(match);
      setForm(formOf(match));
      setKept(false);
    },
    keepMine() {
      setForm(withNewImages(form, formOf(base), formOf(match)));
      setBase(match);
      setKept(true);
    },
  };
}

/**
 * useResultEditor holds the form of a result: the input, its effect, and how it is saved. The input stays until it is
 * saved or discarded.
 */
export function useResultEditor(props: ResultEditorProps) {
  const { match, texts, onTyped, onClose } = props;
  const input = useResultInput(match);
  const { base, form, setForm, kept, dirty, moved } = input;
  const [uploading, setUploading] = useState<Record<number, number>>({});
  const waiting = Object.values(uploading).some((count) => count > 0);
  useEffect(() => onTyped(dirty || waiting), [dirty, waiting, onTyped]);
  const release = useAskBeforeLeaving(dirty || waiting);
  const now = useNow(10_000);
  const verdict = verdictOf(base, form, now);
  const saving = useResultSaving(props, base, form, verdict, release);
  const { busy, error, clear, correction, setCorrection, send, save } = saving;

  // Without input the form follows the match.
  if (moved && !dirty && !busy) input.takeTheirs();

  function change(next: ResultForm) {
    input.change(next);
    clear();
  }

  function takeTheirs() {
    input.takeTheirs();
    clear();
    if (!match.canEdit || match.claims.some((claim) => !claim.mine)) onClose();
  }

  function keepMine() {
    input.keepMine();
    clear();
  }

  return {
    base,
    form,
    setForm,
    setUploading,
    correction,
    setCorrection,
    kept,
    busy,
    error,
    conflict: moved && dirty,
    correcting: isOver(base),
    waiting,
    dirty,
    verdict,
    change,
    send,
    save,
    takeTheirs,
    keepMine,
    said: () => words(base, form, texts),
  };
}

/**
 * Saves a result. A correction shows its effects on other matches first. `onDone` is called when the result is saved or waits for
 * the network, before the callbacks of the page.
 */
function useResultSaving(
  { address, texts, onSaved, onKept, onStale }: ResultEditorProps,
  base: MatchDetail,
  form: ResultForm,
  { partial, scored }: Verdict,
  onDone: () => void,
) {
  const { t } = texts;
  const withKey = useIdempotencyKey();
  const sendAct = useSend();
  const [correction, setCorrection] = useState<MatchChange[] | null>(null);
  const correcting = isOver(base);

  const sending = useAct(
    // A correction changes other matches, so it must build on the newest state.
    (body: MatchResultInput) =>
      withKey(body, (key) =>
        correcting
          ? saveResult(address, body, key)
          : sendAct(resultAct(address, base.contest.name, words(base, form, texts), body), key),
      ),
    {
      onDone: (saved) => {
        onDone();
        if (!saved) return onKept();
        announce(saved, partial, texts);
        setCorrection(null);
        onSaved(saved);
      },
      onFault: async (fault) => {
        const moves = isFault(fault, 'correctionNeedsAcknowledge');
        setCorrection(
          moves ? ((fault.data as { changes?: MatchChange[] } | undefined)?.changes ?? []) : null,
        );
        if (isFault(fault, 'matchConflict') || isFault(fault, 'resultAlreadySet')) await onStale();
        return true;
      },
    },
  );
  const previewing = useAct(
    (result: { outcome: MatchOutcome; winner: number | null }) => previewResult(address, result),
    { onDone: setCorrection, inline: true },
  );
  const fault = sending.error ?? previewing.error;

  async function send(extra: { reason?: string; acknowledge?: number[] } = {}) {
    previewing.clear();
    await sending.run(bodyOf(scored ? form : { ...form, score: ['', ''] }, base.version, extra));
  }

  async function save() {
    if (form.outcome === 'doubleNoShow' && !correcting) {
      const agreed = await confirm({
        title: t('result.noShowTitle'),
        body: t('result.noShowBody'),
        confirmLabel: t('result.saveNoShow'),
      });
      if (!agreed) return;
    }
    const { outcome, winner } = bodyOf(form, base.version);
    if (!correcting || outcome === 'none') return send();
    sending.clear();
    await previewing.run({ outcome, winner: winner ?? null });
  }

  return {
    busy: sending.busy || previewing.busy,
    error: isFault(fault, 'correctionNeedsAcknowledge') ? null : fault,
    /** Removes the faults of the last try. */
    clear() {
      sending.clear();
      previewing.clear();
    },
    /** The effects of a correction to confirm; null if there is none. */
    correction,
    setCorrection,
    send,
    save,
  };
}

/** Says what became of a result. A report that contradicts the other side's decides nothing, so it is no success. */
function announce(saved: MatchDetail, partial: boolean, { t }: MatchTexts): void {
  const decided = saved.outcome !== 'none';
  if (partial) toast.success(t('result.savedPartial'));
  else if (decided) toast.success(t('completeUpdateMatchResult'));
  else if (saved.disputedAt) toast.info(t('claim.disputed'));
  else toast.success(t('claim.sent'));
}

type Verdict = ReturnType<typeof verdictOf>;

/** Returns the meaning of a form for a match, and what is missing or wrong. */
function verdictOf(base: MatchDetail, form: ResultForm, now: number) {
  const own = base.participantList.find((each) => each.myItem)?.id;
  // Without play there is a score only if an operator sets one.
  const scored = form.scoring !== 'games' && (form.outcome === 'win' || base.isOperator);
  return {
    partial: undecided(form),
    /** A participant's result waits for the other side, if the contest requires that. */
    claims: !base.isOperator && base.confirmMinutes > 0,
    contradiction: contradicts(form),
    gamesMissing: lacksGames(form),
    scoreMissing: lacksScore(form),
    /** Scores decide the winner, unless they are equal and the match has no draw. */
    scoreDecides: form.scoring === 'score' && form.outcome === 'win',
    scored,
    effect: base.isOperator ? null : effectOf(base, form, scored),
    tooEarly:
      !base.isOperator &&
      form.outcome === 'unearned' &&
      form.winner === own &&
      now < Date.parse(base.unearnedFrom),
  };
}

type Effect = 'agrees' | 'concedes' | 'waits' | 'disputes';

/**
 * Returns what a report of the viewer's side does. It counts at once if it agrees with the report of the other side (MATCH-17) or
 * concedes the match (MATCH-13). Otherwise it waits for the other side, or contradicts its report.
 */
function effectOf(base: MatchDetail, form: ResultForm, scored: boolean): Effect {
  const own = base.participantList.find((each) => each.myItem)?.id;
  const theirs = base.claims.find(({ mine }) => !mine);
  const {
    outcome,
    winner,
    score = null,
  } = bodyOf(scored ? form : { ...form, score: ['', ''] }, base.version);
  const sameScore = theirs !== undefined && sameJson(theirs.score, score);
  if (sameScore && theirs.outcome === outcome && theirs.winner === (winner ?? null)) return 'agrees';
  // In a table the score counts, so the other side may contradict it.
  const disputable = scored && !formatOf(base).knockout;
  const loses = !disputable && own !== undefined && form.winner !== null && form.winner !== own;
  const opposed = theirs && (theirs.winner === own || (theirs.score !== null && !sameScore));
  if (loses && !opposed) return 'concedes';
  return theirs ? 'disputes' : 'waits';
}

/** Returns the result in words, for places that do not show the match. */
function words(base: MatchDetail, form: ResultForm, { t }: MatchTexts): string {
  if (form.outcome === 'doubleNoShow') return t('result.doubleNoShow');
  const { partial, scored } = verdictOf(base, form, 0);
  if (partial) return t('result.savePartial');
  const winner = base.participants.find((each) => each?.id === form.winner);
  const end = form.drawn
    ? t('page.drawn')
    : t('result.pickWinner', { name: displayName(winner?.name ?? '') });
  const score = scored ? scoreOf(form) : null;
  return [end, score && resultOf(form.winner, score, base.participants)].filter(Boolean).join(' ');
}
