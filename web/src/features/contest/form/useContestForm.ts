import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ContestTemplate, contestListKeys } from '@/entities/contest/api';
import type { ContestField, ContestValues } from '@/entities/contest/form/values';
import { apiCall } from '@/shared/api/call';
import { ApiError, isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { apiKey, apiQuery, refreshQueries } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { useViewer } from '@/shared/viewer/viewer';
import { type ContestDraft, draftKey, readDraft, removeDraft, sweepDrafts, writeDraft } from './draft';
import { contestResolver, mostPlaces } from './rules';
import { settingOfWire } from './settings';
import { changedFields, inputOf, isContestField, newContest, onTop, valuesFrom, valuesOf } from './values';

/** Fields that the specified codes speak of, for an answer that names none (ERROR-2). */
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

/** An earlier contest that a new one begins with. */
export interface FormTemplate {
  id: number;
  content: ContestTemplate;
}

export interface ContestFormOptions {
  /** The contest as it was when the form opened; null makes a new one. */
  contest: Contest | null;
  template?: FormTemplate | null;
  /** The contest as it is now, while somebody else may save it. */
  latest?: Contest | null;
  /** Parts of the page that are saved on their own have unsaved input. */
  unsavedParts?: boolean;
}

function started(contest: Contest | null, template: FormTemplate | null): ContestDraft {
  const now = Date.now();
  const fresh = () => (template ? valuesFrom(template.content, now) : newContest(now));
  const values = contest ? valuesOf(contest) : fresh();
  return { values, base: values, version: contest?.version ?? null };
}

/** The form's field of a name that the server uses; null for any other name. */
export function asField(name: string): ContestField | null {
  const field = settingOfWire(name) ?? name;
  return isContestField(field) ? field : null;
}

/** The contest form's state: values, draft, saving, and what happens when somebody else saved first. */
export function useContestForm({
  contest,
  template = null,
  latest = null,
  unsavedParts = false,
}: ContestFormOptions) {
  const { t } = useTranslation('contest');
  const faultText = useFaultText();
  const viewer = useViewer();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = draftKey(viewer.id ?? 0, contest?.id ?? null, template?.id ?? null);
  const [stored] = useState(() => {
    sweepDrafts();
    return readDraft(key);
  });
  /** The saved form that the present input builds on; its version goes with the edit. */
  const [first] = useState(() => stored ?? started(contest, template));
  const ground = useRef(first);
  const [restored, setRestored] = useState(stored !== null);
  const [changed, setChanged] = useState(stored !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [replaced, setReplaced] = useState<Conflict | null>(null);
  const [gone, setGone] = useState(false);
  const finished = useRef(false);
  const wish = useRef({ body: '', key: '' });
  const form = useForm<ContestValues>({
    defaultValues: first.values,
    resolver: contestResolver(mostPlaces(contest?.entryMaxCount)),
    mode: 'onTouched',
    shouldFocusError: false,
  });

  const isChanged = () => changedFields(ground.current.base, form.getValues()).length > 0;
  const onInput = () => {
    if (!finished.current) setChanged(isChanged());
  };
  useDraft(form.subscribe, onInput, () => {
    if (finished.current) return;
    const { base, version } = ground.current;
    if (isChanged()) writeDraft(key, { values: form.getValues(), base, version });
    else removeDraft(key);
  });
  const release = useAskBeforeLeaving(changed || unsavedParts, {
    text: t(unsavedParts ? 'leave.parts' : 'leave.text'),
    kept: !unsavedParts,
  });

  function start(next: ContestDraft) {
    ground.current = next;
    form.reset(next.values);
    setChanged(isChanged());
    setFailure(null);
  }

  function discardDraft() {
    removeDraft(key);
    setRestored(false);
    start(started(latest ?? contest, template));
  }

  /** Ends the form: nothing is kept, leaving asks no more. */
  function forget() {
    finished.current = true;
    release();
    setChanged(false);
    removeDraft(key);
  }

  async function send(values: ContestValues): Promise<number> {
    const input = inputOf(values);
    const body = JSON.stringify([input, ground.current.version]);
    // The same content sent again after a broken connection is the same wish.
    if (wish.current.body !== body) wish.current = { body, key: crypto.randomUUID() };
    if (!contest) {
      const more = template && { templateId: template.id };
      return (await apiCall('post', '/contests/', { body: { ...input, ...more }, key: wish.current.key })).id;
    }
    await apiCall('put', '/contests/{id}/', {
      path: { id: contest.id },
      body: { ...input, version: ground.current.version ?? 0 },
      key: wish.current.key,
    });
    return contest.id;
  }

  async function refused(error: unknown) {
    if (!isFault(error, 'networkError')) wish.current = { body: '', key: '' };
    if (contest && isFault(error, 'editConflict')) {
      const latest = await queries.fetchQuery({
        ...apiQuery('/contests/{id}/', { path: { id: contest.id } }),
        staleTime: 0,
      });
      setConflict({ base: ground.current.base, mine: form.getValues(), latest });
      return;
    }
    if (contest && isFault(error, 'contestDoesNotExist')) {
      setGone(true);
      return;
    }
    if (contest && isFault(error, 'participationAuthority')) {
      await queries.invalidateQueries({ queryKey: apiKey('/contests/{id}/', { id: contest.id }) });
    }
    setFailure(faultText(error));
    if (!(error instanceof ApiError)) return;
    const named = error.fields.flatMap(({ name, key: message }) => {
      const field = asField(name);
      return field ? [{ field, message }] : [];
    });
    const field = error.code === undefined ? undefined : codeFields[error.code];
    const faults = named.length > 0 ? named : field ? [{ field, message: error.key }] : [];
    for (const { field: place, message } of faults) form.setError(place, { type: 'server', message });
  }

  const saving = useAct(send, {
    onDone: async (id) => {
      forget();
      await refreshQueries(queries, [...contestListKeys, apiKey('/contests/{id}/', { id })]);
      toast.success(t(contest ? 'contestHasBeenChanged' : 'contestRegistrationed'));
      navigate(contest ? `/contests/${id}/` : `/contests/${id}`, { replace: true });
    },
    onFault: async (fault) => {
      await refused(fault).catch((cause) => setFailure(faultText(cause)));
      return true;
    },
  });
  const submit = saving.run;

  /** Checks and saves; false when something is in the way, which is then on the screen. */
  async function save(): Promise<boolean> {
    if (saving.busy) return true;
    setFailure(null);
    if (unsavedParts && !(await saveWithoutParts())) return true;
    let done = false;
    await form.handleSubmit(async (values) => {
      done = await submit(values);
    })();
    return done;
  }

  /** Leaving for the contest would lose what the other parts of the page hold. */
  function saveWithoutParts(): Promise<boolean> {
    return confirm({
      title: t('leave.partsTitle'),
      body: t('leave.parts'),
      confirmLabel: t('leave.saveAnyway'),
    });
  }

  /** Builds on what the other one saved, with this person's own changes on top but for the fields kept as they are. */
  async function apply(keepTheirs: ContestField[]) {
    if (!conflict) return;
    const theirs = valuesOf(conflict.latest);
    setConflict(null);
    start({
      values: onTop(conflict.base, conflict.mine, theirs, keepTheirs),
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

  const newer = latest !== null && !finished.current && latest.version > (ground.current.version ?? 0);

  /** Shows what somebody else has saved since the form opened, before it comes to a refusal. */
  function review() {
    if (latest) setConflict({ base: ground.current.base, mine: form.getValues(), latest });
  }

  // Nobody loses anything where nothing was typed: the form simply shows what is there now.
  function followTo(next: Contest) {
    // What was typed a moment ago is not noted yet.
    if (isChanged()) return setChanged(true);
    const values = valuesOf(next);
    start({ values, base: values, version: next.version });
  }
  const follow = useRef(followTo);
  useEffect(() => {
    follow.current = followTo;
  });
  useEffect(() => {
    if (newer && !changed && !saving.busy && latest) follow.current(latest);
  }, [newer, changed, saving.busy, latest]);

  return {
    form,
    saving: saving.busy,
    failure,
    restored,
    conflict,
    replaced,
    gone,
    newer: newer && changed && !conflict,
    review,
    save,
    forget,
    discardDraft,
    apply,
    takeTheirs,
    bringMineBack,
    closeConflict: () => setConflict(null),
  };
}

type Subscribe = ReturnType<typeof useForm<ContestValues>>['subscribe'];

/** Keeps the draft a moment after each change, and when the page goes away. */
function useDraft(subscribe: Subscribe, onInput: () => void, keep: () => void): void {
  const latest = useRef({ onInput, keep });
  useEffect(() => {
    latest.current = { onInput, keep };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      clearTimeout(timer);
      timer = undefined;
      latest.current.keep();
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
