import { useEffect, useState } from 'react';
import { type MatchAddress, previewResult, resultAct, saveResult } from '@/entities/match/api';
import { useMoment } from '@/entities/match/lib/moments';
import {
  bodyOf,
  contradicts,
  formOf,
  lacksScore,
  needsTieBreak,
  type ResultForm,
  sameResult,
  scoreOf,
  undecided,
  withDraw,
  withNewImages,
  withOutcome,
  withoutWinner,
  withWinner,
} from '@/entities/match/lib/resultForm';
import { isOver } from '@/entities/match/lib/state';
import { resultText } from '@/entities/match/lib/tally';
import { useNow } from '@/entities/match/lib/useNow';
import type { MatchTexts } from '@/entities/match/texts';
import { formatOf } from '@/formats/registry';
import { isFault } from '@/shared/api/error';
import { fieldErrors, faultText as textOf, useFaultText } from '@/shared/api/faults';
import type { MatchChange, MatchDetail, MatchOutcome, MatchResultInput } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useSend } from '@/shared/outbox/acts';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { TabButtons } from '@/shared/ui/Tabs';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { ConflictPanel } from './ConflictPanel';
import { CorrectionDialog } from './CorrectionDialog';
import { GamesEditor } from './GamesEditor';
import classes from './ResultEditor.module.css';
import { ScoreFields } from './ScoreFields';
import { SidePick } from './SidePick';

interface ResultEditorProps {
  address: MatchAddress;
  /** The newest state of the match; the form keeps to the state it was begun from. */
  match: MatchDetail;
  texts: MatchTexts;
  /** Whether something is typed that would be lost. */
  onTyped: (typed: boolean) => void;
  onSaved: (match: MatchDetail) => void;
  /** It waits for the network. */
  onKept: () => void;
  onClose: () => void;
  /** Reads the match again. */
  onStale: () => Promise<unknown>;
}

/** Reports, decides or corrects a match. What was typed stays until it is saved or given up. */
export function ResultEditor(props: ResultEditorProps) {
  const { address, match, texts, onTyped, onSaved, onKept, onClose, onStale } = props;
  const { t } = texts;
  const faultText = useFaultText();
  const keyFor = useIdempotencyKey();
  const sendAct = useSend();
  const moment = useMoment();
  const [base, setBase] = useState(match);
  const [form, setForm] = useState<ResultForm>(() => formOf(match));
  const [uploading, setUploading] = useState<Record<number, number>>({});
  const [correction, setCorrection] = useState<MatchChange[] | null>(null);
  const [kept, setKept] = useState(false);

  const sending = useAct(
    // A correction moves other matches: it is made on what stands now, or not at all.
    (body: MatchResultInput) =>
      correcting
        ? saveResult(address, body, keyFor(body))
        : sendAct(resultAct(address, base.contest.name, said(), body), keyFor(body)),
    {
      done: (saved) => saved && savedText(saved),
      onDone: (saved) => {
        release();
        if (!saved) return onKept();
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
  const busy = sending.busy || previewing.busy;
  const fault = sending.error ?? previewing.error;
  const error = isFault(fault, 'correctionNeedsAcknowledge') ? null : fault;

  function clearFaults() {
    sending.clear();
    previewing.clear();
  }

  const dirty = !sameResult(form, formOf(base));
  const moved = match.version !== base.version;
  // Nothing typed, nothing to lose: the form follows the match.
  if (moved && !dirty && !busy) {
    setBase(match);
    setForm(formOf(match));
  }
  const conflict = moved && dirty;
  const correcting = isOver(base);
  const waiting = Object.values(uploading).some((count) => count > 0);
  useEffect(() => onTyped(dirty || waiting), [dirty, waiting, onTyped]);
  const release = useAskBeforeLeaving(dirty || waiting);
  const partial = undecided(form);
  // What a participant decides waits for the other side, where the contest wants it so.
  const claims = !base.isOperator && base.confirmMinutes > 0;
  const contradiction = contradicts(form);
  const scoreMissing = lacksScore(form);
  // Scores decide who wins, unless they are equal and the match has no draw.
  const scoreDecides = form.scoring === 'score' && form.outcome === 'win';
  // Without play there is a score only where an operator awards one.
  const scored = form.scoring !== 'games' && (form.outcome === 'win' || base.isOperator);
  const own = base.participantList.find((each) => each.myItem)?.id;
  // Who gives the match to the other side has nobody who could contradict.
  // In a table the score counts too, which the other side may contradict.
  const disputable = scored && !formatOf(base).knockout;
  const concedes =
    !base.isOperator && !disputable && own !== undefined && form.winner !== null && form.winner !== own;
  const now = useNow(10_000);
  const tooEarly =
    !base.isOperator &&
    form.outcome === 'unearned' &&
    form.winner === own &&
    now < Date.parse(base.unearnedFrom);

  function change(next: ResultForm) {
    setForm(next);
    clearFaults();
    setKept(false);
  }

  async function send(extra: { reason?: string; acknowledge?: number[] } = {}) {
    previewing.clear();
    await sending.run(bodyOf(scored ? form : { ...form, score: ['', ''] }, base.version, extra));
  }

  /** A correction shows first what it moves in other matches. */
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

  function takeTheirs() {
    setBase(match);
    setForm(formOf(match));
    clearFaults();
    setKept(false);
    if (!match.canEdit || match.claims.some((claim) => !claim.mine)) onClose();
  }

  function keepMine() {
    setForm(withNewImages(form, formOf(base), formOf(match)));
    setBase(match);
    clearFaults();
    setKept(true);
  }

  const faults = fieldErrors(error);
  const shownError =
    error !== null && !(conflict && isFault(error, 'matchConflict')) ? faultText(error) : null;
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className={classes.title}>{correcting ? t('result.correctTitle') : t('result.title')}</h2>
      {conflict && (
        <ConflictPanel match={match} form={form} texts={texts} onTheirs={takeTheirs} onMine={keepMine} />
      )}
      {kept && <Notice tone="info">{t('conflict.kept')}</Notice>}
      <TabButtons
        label={t('result.outcome')}
        value={form.outcome}
        onChange={(outcome) => change(withOutcome(form, outcome))}
        items={[
          { value: 'win', label: t('result.normal') },
          { value: 'unearned', label: t('result.unearned') },
          ...(base.isOperator ? [{ value: 'doubleNoShow' as const, label: t('result.doubleNoShow') }] : []),
        ]}
      />
      {form.outcome === 'unearned' && <p className={classes.hint}>{t('result.unearnedHint')}</p>}
      {tooEarly && (
        <Notice tone="warning">{t('result.unearnedFrom', { time: moment(base.unearnedFrom) })}</Notice>
      )}
      {form.outcome === 'doubleNoShow' && <p className={classes.hint}>{t('result.doubleNoShowHint')}</p>}
      {scored && form.outcome !== 'doubleNoShow' && (
        <ScoreFields
          match={base}
          form={form}
          texts={texts}
          onChange={change}
          fault={faults.score ?? (scoreMissing ? textOf('scoreRequired') : undefined)}
        />
      )}
      {scoreDecides && !partial && !needsTieBreak(form) && <p className={classes.hint}>{said()}</p>}
      {form.outcome !== 'doubleNoShow' && (!scoreDecides || needsTieBreak(form)) && (
        <SidePick
          match={base}
          texts={texts}
          legend={
            form.outcome === 'unearned'
              ? t('result.winnerUnearned')
              : t(scoreDecides ? 'result.winnerOfTie' : 'result.winner')
          }
          winner={form.winner}
          onPick={(entry) => change(withWinner(form, entry))}
          draw={
            form.drawAllowed && form.outcome === 'win'
              ? { chosen: form.drawn, onPick: () => change(withDraw(form)) }
              : undefined
          }
          onClear={form.picked && !correcting && !partial ? () => change(withoutWinner(form)) : undefined}
        />
      )}
      {!form.picked && form.outcome === 'win' && !partial && !scoreDecides && (
        <p className={classes.hint}>{t('result.auto')}</p>
      )}
      {form.outcome !== 'doubleNoShow' && (
        <GamesEditor
          match={base}
          form={form}
          texts={texts}
          onChange={change}
          onImages={setForm}
          onBusy={(index, count) => setUploading((now) => ({ ...now, [index]: count }))}
          fault={faults.games ?? (contradiction ? textOf('gamesContradictWinner') : undefined)}
        />
      )}
      {shownError && <Notice tone="danger" title={shownError} answer />}
      {partial && !correcting && (
        <p className={classes.hint}>
          {t(scoreDecides && !needsTieBreak(form) ? 'result.needScore' : 'result.needWinner')}
        </p>
      )}
      {claims && !partial && (
        <p className={classes.hint}>
          {concedes ? t('claim.concedeHint') : t('claim.hint', { minutes: base.confirmMinutes })}
        </p>
      )}
      {waiting && <p className={classes.hint}>{t('result.uploadWait')}</p>}
      <div className={classes.acts}>
        <Button variant="quiet" onClick={onClose}>
          {t('result.cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          disabled={
            waiting ||
            contradiction ||
            (scored && scoreMissing) ||
            conflict ||
            tooEarly ||
            (partial && (correcting || !dirty))
          }
        >
          {saveLabel()}
        </Button>
      </div>
      <CorrectionDialog
        changes={correction}
        self={base.id}
        texts={texts}
        busy={busy}
        onClose={() => setCorrection(null)}
        onApply={(reason, acknowledge) => void send({ reason, acknowledge })}
      />
    </form>
  );

  function saveLabel(): string {
    if (correcting) return t('result.saveCorrection');
    if (form.outcome === 'doubleNoShow') return t('result.saveNoShow');
    if (partial) return t('result.savePartial');
    return claims && !concedes ? t('claim.send') : t('result.save');
  }

  /** The result in words, for where the match is not seen. */
  function said(): string {
    if (form.outcome === 'doubleNoShow') return t('result.doubleNoShow');
    if (partial) return t('result.savePartial');
    const score = scored ? scoreOf(form) : null;
    return [endText(), score && resultText(score)].filter(Boolean).join(' ');
  }

  function endText(): string {
    if (form.drawn) return t('page.drawn');
    const winner = base.participants.find((each) => each?.id === form.winner);
    return t('result.pickWinner', { name: displayName(winner?.name ?? '') });
  }

  function savedText(saved: MatchDetail): string {
    if (partial) return t('result.savedPartial');
    if (saved.outcome !== 'none') return t('completeUpdateMatchResult');
    return saved.disputedAt ? t('claim.disputed') : t('claim.sent');
  }
}
