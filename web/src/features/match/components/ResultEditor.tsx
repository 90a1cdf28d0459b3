import { useMoment } from '@/entities/match/lib/moments';
import {
  needsTieBreak,
  withDraw,
  withOutcome,
  withoutWinner,
  withWinner,
} from '@/entities/match/lib/resultForm';
import type { MatchTexts } from '@/entities/match/texts';
import { isFault } from '@/shared/api/error';
import { fieldErrors, faultText as textOf, useFaultText } from '@/shared/api/faults';
import { Button } from '@/shared/ui/Button';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Notice } from '@/shared/ui/Notice';
import { TabButtons } from '@/shared/ui/Tabs';
import { ConflictPanel } from './ConflictPanel';
import { CorrectionSheet } from './CorrectionSheet';
import { GamesEditor } from './GamesEditor';
import classes from './ResultEditor.module.css';
import { ScoreFields } from './ScoreFields';
import { SidePick } from './SidePick';
import { type ResultEditorProps, useResultEditor } from './useResultEditor';

/** Reports, decides or corrects a match. */
export function ResultEditor(props: ResultEditorProps) {
  const { match, texts, onClose } = props;
  const { t } = texts;
  const faultText = useFaultText();
  const editor = useResultEditor(props);
  const { base, form, setForm, setUploading, correction, setCorrection, kept, busy, error, conflict } =
    editor;
  const { correcting, change, send, save, takeTheirs, keepMine } = editor;
  const faults = fieldErrors(error);
  const shownError =
    error !== null && !(conflict && isFault(error, 'matchConflict')) ? faultText(error) : null;
  const ready = isReady(editor);
  return (
    <>
      <form
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h2 className={classes.title} ref={props.title} tabIndex={-1}>
          {correcting ? t('result.correctTitle') : t('result.title')}
        </h2>
        {conflict && (
          <ConflictPanel match={match} form={form} texts={texts} onTheirs={takeTheirs} onMine={keepMine} />
        )}
        {kept && <Notice tone="info">{t('conflict.kept')}</Notice>}
        {base.isOperator && <OutcomeTabs editor={editor} texts={texts} />}
        <Decision editor={editor} texts={texts} scoreFault={faults.score} />
        {shownError && <Notice tone="danger" title={shownError} answer />}
        <div className={classes.acts} data-ready={ready || undefined}>
          <Button variant="quiet" onClick={onClose}>
            {t('result.cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={busy} disabled={!ready}>
            {saveLabel(editor, texts)}
          </Button>
        </div>
        <SaveHints editor={editor} texts={texts} />
        {form.outcome !== 'doubleNoShow' && (
          <GamesEditor
            match={base}
            form={form}
            texts={texts}
            onChange={change}
            onImages={setForm}
            onBusy={(index, count) => setUploading((now) => ({ ...now, [index]: count }))}
            fault={faults.games}
          />
        )}
        {!base.isOperator && <OutcomeTabs editor={editor} texts={texts} />}
        <HelpLink topic="reporting" text="report" beside />
      </form>
      {correction && (
        <CorrectionSheet
          changes={correction}
          self={base.id}
          texts={texts}
          busy={busy}
          onClose={() => setCorrection(null)}
          onApply={(reason, acknowledge) => void send({ reason, acknowledge })}
        />
      )}
    </>
  );
}

type Editor = ReturnType<typeof useResultEditor>;

interface PartProps {
  editor: Editor;
  texts: MatchTexts;
}

/** The fields that decide the match: its score and its winner, with the meaning of the outcome. */
function Decision({ editor, texts, scoreFault }: PartProps & { scoreFault: string | undefined }) {
  const { t } = texts;
  const moment = useMoment();
  const { base, form, correcting, verdict, change, said } = editor;
  const { partial, scoreMissing, scoreDecides, scored, tooEarly } = verdict;
  return (
    <>
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
          fault={scoreFault ?? (scoreMissing ? textOf('scoreRequired') : undefined)}
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
      {form.outcome === 'unearned' && <p className={classes.hint}>{t('result.unearnedHint')}</p>}
      {!form.picked && form.outcome === 'win' && !partial && !scoreDecides && (
        <p className={classes.hint}>{t('result.auto')}</p>
      )}
    </>
  );
}

const effectHints = {
  waits: 'claim.hint',
  concedes: 'claim.concedeHint',
  agrees: 'claim.agreeHint',
  disputes: 'claim.disputeHint',
} as const;

/** What is missing for a result, and what happens after it is sent. */
function SaveHints({ editor, texts }: PartProps) {
  const { t } = texts;
  const { base, form, correcting, waiting, verdict } = editor;
  const { partial, claims, effect, scoreDecides, contradiction, gamesMissing } = verdict;
  return (
    <>
      {gamesMissing ? (
        <p className={classes.hint} role="status">
          {t('result.needGames')}
        </p>
      ) : (
        contradiction && (
          <p className={classes.fault} role="alert">
            {textOf('gamesContradictWinner')}
          </p>
        )
      )}
      {partial && !correcting && (
        <p className={classes.hint}>
          {t(
            scoreDecides && !needsTieBreak(form)
              ? 'result.needScore'
              : savesProgress(editor)
                ? 'result.needWinner'
                : 'result.needChoice',
          )}
        </p>
      )}
      {claims && effect && !partial && !contradiction && (
        <p className={classes.hint}>{t(effectHints[effect], { minutes: base.confirmMinutes })}</p>
      )}
      {waiting && <p className={classes.hint}>{t('result.uploadWait')}</p>}
    </>
  );
}

/**
 * Chooses how the match ended: by play, without play, or because nobody appeared. Operators decide that often, so it comes first for
 * them; players first choose the winner.
 */
function OutcomeTabs({ editor: { base, form, change }, texts: { t } }: PartProps) {
  return (
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
  );
}

/** Whether a part of the result can be saved before its end: the first games of several, or their scores. A walkover has no parts. */
function savesProgress({ base, form, correcting }: Editor): boolean {
  return base.matchCount > 1 && form.outcome === 'win' && !correcting;
}

/** Whether the input can be saved. An undecided result is saved only if it is new input and corrects nothing. */
function isReady(editor: Editor): boolean {
  const { waiting, conflict, dirty, verdict } = editor;
  const { partial, contradiction, scoreMissing, scored, tooEarly } = verdict;
  if (waiting || conflict || contradiction || tooEarly) return false;
  if (scored && scoreMissing) return false;
  return !partial || (dirty && savesProgress(editor));
}

function saveLabel(editor: Editor, { t }: MatchTexts): string {
  const { form, correcting } = editor;
  const { partial, claims, effect } = editor.verdict;
  if (correcting) return t('result.saveCorrection');
  if (form.outcome === 'doubleNoShow') return t('result.saveNoShow');
  if (partial && savesProgress(editor)) return t('result.savePartial');
  return claims && effect !== 'concedes' ? t('claim.send') : t('result.save');
}
