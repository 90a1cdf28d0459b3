import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import type { Contest } from '@/shared/api/types';
import { toast } from '@/shared/ui/toast';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { useViewer } from '@/shared/viewer/viewer';
import { contestKeys, contestQuery, createContest, updateContest } from '../api';
import { type ContestDraft, draftKey, readDraft, removeDraft, writeDraft } from './draft';
import { contestResolver } from './rules';
import {
  type ContestField,
  type ContestValues,
  changedFields,
  inputOf,
  isContestField,
  newContest,
  onTop,
  valuesOf,
} from './values';

/** Fields that the specified codes speak of, for an answer that names none (contests.md §8). */
const codeFields: Record<number, ContestField> = {
  [-1]: 'gameId',
  [-2]: 'name',
  [-3]: 'entryEnd',
  [-5]: 'entryMaxCount',
  [-6]: 'teamSize',
  [-7]: 'entryMaxCount',
  [-8]: 'discordUrl',
};

interface Conflict {
  base: ContestValues;
  mine: ContestValues;
  latest: Contest;
}

function started(contest: Contest | null): ContestDraft {
  const values = contest ? valuesOf(contest) : newContest(Date.now());
  return { values, base: values, version: contest?.version ?? null };
}

/** The contest form's state: values, draft, saving, and what happens when somebody else saved first. */
export function useContestForm(contest: Contest | null) {
  const { t } = useTranslation('contest');
  const faultText = useFaultText();
  const viewer = useViewer();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = draftKey(viewer.id ?? 0, contest?.id ?? null);
  const [stored] = useState(() => readDraft(key));
  /** The saved form that the present input builds on; its version goes with the edit. */
  const ground = useRef(stored ?? started(contest));
  const [restored, setRestored] = useState(stored !== null);
  const [changed, setChanged] = useState(stored !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [replaced, setReplaced] = useState<Conflict | null>(null);
  const finished = useRef(false);
  const wish = useRef({ body: '', key: '' });
  const form = useForm<ContestValues>({
    defaultValues: ground.current.values,
    resolver: contestResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });

  const isChanged = () => changedFields(ground.current.base, form.getValues()).length > 0;
  useDraft(form.subscribe, () => {
    if (finished.current) return;
    const { base, version } = ground.current;
    setChanged(isChanged());
    if (isChanged()) writeDraft(key, { values: form.getValues(), base, version });
    else removeDraft(key);
  });
  useAskBeforeLeaving(changed, t('leave.text'));

  function start(next: ContestDraft) {
    ground.current = next;
    form.reset(next.values);
    setChanged(isChanged());
    setFailure(null);
  }

  function discardDraft() {
    removeDraft(key);
    setRestored(false);
    start(started(contest));
  }

  /** Ends the form: nothing is kept, leaving asks no more. */
  function forget() {
    finished.current = true;
    setChanged(false);
    removeDraft(key);
  }

  async function send(values: ContestValues): Promise<number> {
    const input = inputOf(values);
    const body = JSON.stringify([input, ground.current.version]);
    // The same content sent again after a broken connection is the same wish.
    if (wish.current.body !== body) wish.current = { body, key: crypto.randomUUID() };
    if (!contest) return (await createContest(input, wish.current.key)).id;
    await updateContest(contest.id, { ...input, version: ground.current.version ?? 0 }, wish.current.key);
    return contest.id;
  }

  async function refused(error: unknown) {
    if (!isFault(error, 'networkError')) wish.current = { body: '', key: '' };
    if (contest && isFault(error, 'editConflict')) {
      const latest = await queries.fetchQuery({ ...contestQuery(contest.id), staleTime: 0 });
      setConflict({ base: ground.current.base, mine: form.getValues(), latest });
      return;
    }
    setFailure(faultText(error));
    if (!(error instanceof ApiError)) return;
    const named = error.fields.filter((field) => isContestField(field.name));
    const field = error.code === undefined ? undefined : codeFields[error.code];
    const faults = named.length > 0 ? named : field ? [{ name: field, key: error.key }] : [];
    for (const fault of faults) {
      form.setError(fault.name as ContestField, { type: 'server', message: fault.key });
    }
  }

  async function submit(values: ContestValues): Promise<boolean> {
    setSaving(true);
    try {
      const id = await send(values);
      forget();
      await Promise.all([
        queries.invalidateQueries({ queryKey: contestKeys.lists }),
        queries.invalidateQueries({ queryKey: contestKeys.detail(id) }),
      ]);
      toast.success(t(contest ? 'contestHasBeenChanged' : 'contestRegistrationed'));
      navigate(contest ? `/contests/${id}/` : `/contests/${id}`, { replace: true });
      return true;
    } catch (error) {
      await refused(error).catch((cause) => setFailure(faultText(cause)));
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** Checks and saves; false when something is in the way, which is then on the screen. */
  async function save(): Promise<boolean> {
    if (saving) return true;
    setFailure(null);
    let done = false;
    await form.handleSubmit(async (values) => {
      done = await submit(values);
    })();
    return done;
  }

  /** Builds on what the other one saved, with this person's own changes on top. */
  async function keepMine() {
    if (!conflict) return;
    const theirs = valuesOf(conflict.latest);
    setConflict(null);
    start({
      values: onTop(conflict.base, conflict.mine, theirs),
      base: theirs,
      version: conflict.latest.version,
    });
    await save();
  }

  function takeTheirs() {
    if (!conflict) return;
    const theirs = valuesOf(conflict.latest);
    setReplaced(conflict);
    setConflict(null);
    setRestored(false);
    start({ values: theirs, base: theirs, version: conflict.latest.version });
  }

  function bringMineBack() {
    if (!replaced) return;
    const theirs = valuesOf(replaced.latest);
    setReplaced(null);
    start({
      values: onTop(replaced.base, replaced.mine, theirs),
      base: theirs,
      version: replaced.latest.version,
    });
  }

  return {
    form,
    saving,
    failure,
    restored,
    conflict,
    replaced,
    save,
    forget,
    discardDraft,
    keepMine,
    takeTheirs,
    bringMineBack,
    closeConflict: () => setConflict(null),
  };
}

type Subscribe = ReturnType<typeof useForm<ContestValues>>['subscribe'];

/** Keeps the draft a moment after each change, and when the page goes away. */
function useDraft(subscribe: Subscribe, keep: () => void): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      clearTimeout(timer);
      latest.current();
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(now, 300);
      },
    });
    window.addEventListener('pagehide', now);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', now);
    };
  }, [subscribe]);
}
