import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContestValues } from '@/entities/contest/form/values';
import type { Contest } from '@/shared/api/types';
import { confirm } from '@/shared/ui/confirm';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { useTimeZone, useViewer } from '@/shared/viewer/viewer';
import { type ContestDraft, draftKey, readDraft, removeDraft, sweepDrafts, writeDraft } from './draft';
import { contestResolver, mostPlaces } from './rules';
import { useEditConflict } from './useEditConflict';
import { type FormTemplate, useSaveContest } from './useSaveContest';
import { changedFields, newContest, valuesFrom, valuesOf } from './values';

interface ContestFormOptions {
  /** The contest as it was when the form opened; null creates a new one. */
  contest: Contest | null;
  template?: FormTemplate | null;
  /** The name of a new contest. */
  name?: string;
  /** The contest as it is now, which somebody else may have saved since. */
  latest?: Contest | null;
  /** Parts of the page that are saved on their own have unsaved input. */
  unsavedParts?: boolean;
}

interface Beginning {
  contest: Contest | null;
  template: FormTemplate | null;
  name?: string;
  /** The viewer's time zone. */
  zone: string;
}

function initial({ contest, template, name = '', zone }: Beginning): ContestDraft {
  const now = Date.now();
  const fresh = () => (template ? valuesFrom(template.content, now, zone) : newContest(now, zone));
  const values = contest ? valuesOf(contest) : fresh();
  return named({ values, base: values, version: contest?.version ?? null }, name);
}

/**
 * Returns the draft with the name of the form's address. A draft that was stored at this address has the name already,
 * and may have changed it since.
 */
function named(draft: ContestDraft, name: string): ContestDraft {
  if (!name || draft.addressName === name) return draft;
  return { ...draft, values: { ...draft.values, name } };
}

/** Holds the contest form's state: values, draft, saving, and the conflict if somebody else saved first. */
export function useContestForm({
  contest,
  template = null,
  name = '',
  latest = null,
  unsavedParts = false,
}: ContestFormOptions) {
  const zone = useTimeZone();
  const draft = useDraftedForm({ contest, template, name, zone });
  const { form, base, changed } = draft;
  const { release, confirmSave } = useLossQuestions(changed, unsavedParts);

  /** Ends the form: the draft is removed, and leaving does not ask. */
  function forget() {
    release();
    draft.end();
  }

  const { saving, conflict, save, start, openConflict } = useSaveAndMerge({
    contest,
    template,
    draft,
    onSaved: forget,
    confirmSave,
  });

  const newer = latest !== null && !draft.finished.current && latest.version > (base.current.version ?? 0);
  // If nothing was typed, the form shows the newer values at once.
  useFollowNewer(newer && !changed && !saving.busy ? latest : null, (next) => {
    // `changed` may not include the latest input yet.
    if (draft.readChanged()) return;
    const values = valuesOf(next);
    start({ values, base: values, version: next.version });
  });

  return {
    form,
    saving: saving.busy,
    failure: saving.failure,
    restored: draft.restored,
    conflict: conflict.conflict,
    replaced: conflict.replaced,
    deleted: saving.deleted,
    newer: newer && changed && !conflict.conflict,
    /** Shows what somebody else has saved since the form opened, before the server refuses the input. */
    review: () => latest && openConflict(latest),
    save,
    forget,
    discardDraft: () => {
      draft.discard();
      start(initial({ contest: latest ?? contest, template, name, zone }));
    },
    apply: conflict.apply,
    takeTheirs: () => {
      draft.clearRestored();
      conflict.takeTheirs();
    },
    bringMineBack: conflict.bringMineBack,
    closeConflict: conflict.close,
  };
}

/** Asks before unsaved input is lost: when the page is left, and when a save would lose the input of other parts. */
function useLossQuestions(changed: boolean, unsavedParts: boolean) {
  const { t } = useTranslation('contest');
  const release = useAskBeforeLeaving(changed || unsavedParts, {
    text: t(unsavedParts ? 'leave.parts' : 'leave.text'),
    kept: !unsavedParts,
  });

  /** After a save the page opens the contest, and the unsaved input of its other parts is lost. */
  function confirmLosingParts(): Promise<boolean> {
    return confirm({
      title: t('leave.partsTitle'),
      body: t('leave.parts'),
      confirmLabel: t('leave.saveAnyway'),
    });
  }

  return { release, confirmSave: unsavedParts ? confirmLosingParts : null };
}

interface SaveAndMergeOptions {
  contest: Contest | null;
  template: FormTemplate | null;
  draft: ReturnType<typeof useDraftedForm>;
  onSaved: () => void;
  /** Asks whether to save although other input is lost; null if none is lost. */
  confirmSave: (() => Promise<boolean>) | null;
}

/** Saves the form. If somebody else saved first, both versions are merged, and the result is saved. */
function useSaveAndMerge({ contest, template, draft, onSaved, confirmSave }: SaveAndMergeOptions) {
  const { form, base } = draft;

  /** Shows other values in the form. */
  function start(next: ContestDraft) {
    draft.restart(next);
    saving.setFailure(null);
  }

  const openConflict = (latest: Contest) =>
    conflict.open({ base: base.current.base, mine: form.getValues(), latest });
  const saving = useSaveContest({
    contest,
    template,
    form,
    version: () => base.current.version,
    onSaved,
    onConflict: openConflict,
  });
  const conflict = useEditConflict(start, save);

  /** Checks and saves. Returns false if a fault prevented saving; the fault is then shown. */
  async function save(): Promise<boolean> {
    if (saving.busy) return true;
    saving.setFailure(null);
    if (confirmSave && !(await confirmSave())) return true;
    let done = false;
    await form.handleSubmit(async (values) => {
      done = await saving.submit(values);
    })();
    return done;
  }

  return { saving, conflict, save, start, openConflict };
}

/** Calls `follow` with each newer version of the contest. `newer` is null while the form must not follow. */
function useFollowNewer(newer: Contest | null, follow: (newer: Contest) => void): void {
  const current = useRef(follow);
  useEffect(() => {
    current.current = follow;
  });
  useEffect(() => {
    if (newer) current.current(newer);
  }, [newer]);
}

/** The form with its draft, which is stored shortly after each change and restored when the form opens again. */
function useDraftedForm({ contest, template, name = '', zone }: Beginning) {
  const viewer = useViewer();
  const key = draftKey(viewer.id ?? 0, contest?.id ?? null, template?.id ?? null);
  const [stored] = useState(() => {
    sweepDrafts();
    return readDraft(key);
  });
  const [first] = useState(() => (stored ? named(stored, name) : initial({ contest, template, name, zone })));
  /** The saved values that the current input builds on, and their version, which is sent with the edit. */
  const base = useRef<ContestDraft>(first);
  const [restored, setRestored] = useState(stored !== null);
  const [changed, setChanged] = useState(stored !== null || name !== '');
  const finished = useRef(false);
  const form = useForm<ContestValues>({
    defaultValues: first.values,
    resolver: contestResolver(mostPlaces(contest?.entryMaxCount)),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const isChanged = () => changedFields(base.current.base, form.getValues()).length > 0;

  useStoredInput(
    form.subscribe,
    () => {
      if (!finished.current) setChanged(isChanged());
    },
    () => {
      if (finished.current) return;
      const { base: saved, version } = base.current;
      const input = { values: form.getValues(), base: saved, version, addressName: name };
      if (isChanged()) writeDraft(key, input);
      else removeDraft(key);
    },
  );

  return {
    form,
    base,
    finished,
    changed,
    restored,
    clearRestored: () => setRestored(false),
    /** Shows other values and builds on them. */
    restart(next: ContestDraft) {
      base.current = next;
      form.reset(next.values);
      setChanged(isChanged());
    },
    /** Returns whether the input differs from the saved values at this moment. */
    readChanged(): boolean {
      const now = isChanged();
      if (now) setChanged(true);
      return now;
    },
    discard() {
      removeDraft(key);
      setRestored(false);
    },
    /** Removes the draft and stores no further one. */
    end() {
      finished.current = true;
      setChanged(false);
      removeDraft(key);
    },
  };
}

/** Stores the input 300 ms after each change, and when the page is left. */
function useStoredInput(
  subscribe: UseFormReturn<ContestValues>['subscribe'],
  onInput: () => void,
  store: () => void,
): void {
  const latest = useRef({ onInput, store });
  useEffect(() => {
    latest.current = { onInput, store };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      clearTimeout(timer);
      timer = undefined;
      latest.current.store();
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        latest.current.onInput();
        clearTimeout(timer);
        timer = setTimeout(now, 300);
      },
    });
    window.addEventListener('pagehide', now);
    return () => {
      stop();
      if (timer !== undefined) now();
      window.removeEventListener('pagehide', now);
    };
  }, [subscribe]);
}
