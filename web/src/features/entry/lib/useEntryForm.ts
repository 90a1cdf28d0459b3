import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { chatKeys } from '@/entities/chat/api';
import { enterContest } from '@/entities/entry/api';
import { offerPush } from '@/entities/notification/lib/offer';
import type { Answer, Question } from '@/entities/survey/api';
import { useAnswers } from '@/entities/survey/lib/useAnswers';
import { ApiError, isFault } from '@/shared/api/error';
import { apiKey, refreshQueries } from '@/shared/api/query';
import type { Contest, EntryPayload, GameAccount, TeamSummary, UserInfo } from '@/shared/api/types';
import { bareSocialId } from '@/shared/lib/socialId';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useOneAtATime } from '@/shared/lib/useOneAtATime';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { type EntryDraft, useEntryDraft, useStoredEntry } from './draft';
import { showOnFields } from './fieldFaults';
import { type EntryAsks, type EntryValues, entryRules } from './rules';
import { isTeamRefusal } from './teamRefusal';
import { type PasswordCheck, usePasswordCheck } from './usePasswordCheck';

/** The initial values of the form. */
interface EntryBeginning {
  me: UserInfo;
  /** The viewer's accounts of the contest's title. The first one is suggested. */
  accounts: readonly GameAccount[];
  questions: readonly Question[];
  /** The viewer's teams; empty in a contest of persons. */
  teams: readonly TeamSummary[];
  /** The team that is chosen at first, before the stored one. */
  team: number | undefined;
}

interface EntryForm {
  form: UseFormReturn<EntryValues>;
  answers: ReturnType<typeof useAnswers>;
  passwordCheck: PasswordCheck;
  submit: () => Promise<void>;
  pending: boolean;
  /** The server's refusal, unless it belongs to a field. */
  refusal: ApiError | null;
  /** The server's refusals by team id. */
  teamRefusals: ReadonlyMap<number, ApiError>;
}

/** In the order of the form; the survey is between the two parts. */
const texts = ['gameUsername', 'friendCode', 'twitterId', 'comment'] as const;
const fields = [...texts, 'entryPassword', 'agreePolicy'] as const;

function valuesOf(
  { me, accounts: [account], teams, team }: EntryBeginning,
  stored?: EntryDraft['values'],
): EntryValues {
  return {
    twitterId: me.twitterId,
    gameUsername: account?.username ?? '',
    friendCode: account?.friendCode || me.friendCode,
    entryPassword: '',
    comment: '',
    agreePolicy: false,
    ...stored,
    // The viewer may have left the team since.
    teamId: [team, stored?.teamId].find((wanted) => teams.some(({ id }) => id === wanted)) ?? null,
  };
}

function payloadOf(values: EntryValues, asks: EntryAsks, answers: Answer[], overMax: boolean) {
  return {
    twitterId: bareSocialId(values.twitterId),
    gameUsername: values.gameUsername.trim(),
    friendCode: asks.friendCode ? values.friendCode.trim() : '',
    comment: values.comment.trim(),
    agreePolicy: values.agreePolicy,
    ...(answers.length > 0 && { answers }),
    ...(asks.password && { entryPassword: values.entryPassword }),
    ...(overMax && { overMax }),
  } satisfies EntryPayload;
}

/** Returns the numbers of the fault overEntryMaxCount. */
function fullness(error: ApiError, contest: Contest) {
  const data = (error.data ?? {}) as { entryCount?: number; entryMaxCount?: number };
  const count = data.entryCount ?? contest.entryCount;
  const max = data.entryMaxCount ?? contest.entryMaxCount;
  return { count, max, waiting: contest.waitingCount };
}

/** Returns the question of a full contest (fault overEntryMaxCount): whether to join the waiting list. */
function useOverMaxQuestion(contest: Contest): (error: ApiError) => Promise<boolean> {
  const { t } = useTranslation(['entry', 'common']);
  return (error) =>
    confirm({
      title: t('entry:overMax.title'),
      body: t('entry:overMax.text', fullness(error, contest)),
      confirmLabel: t('entry:overMax.action'),
      cancelLabel: t('common:back'),
    });
}

/** Shows each refusal of the server at the chosen team, at the fields that it names, or for the whole form. */
function useRefusals(form: EntryForm['form'], answers: EntryForm['answers']) {
  const [teamRefusals, setTeamRefusals] = useState<EntryForm['teamRefusals']>(new Map());
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  function showRefusal(error: ApiError, teamId: number | null) {
    if (teamId !== null && isTeamRefusal(error)) {
      setTeamRefusals((before) => new Map(before).set(teamId, error));
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-team="${teamId}"] input`)?.focus(),
      );
      return;
    }
    const onField = showOnFields(form, fields, error);
    if (!answers.refused(error) && !onField) setRefusal(error);
  }

  return { refusal, teamRefusals, showRefusal, clearRefusal: () => setRefusal(null) };
}

/**
 * Holds the entry form: the server's rules, the question at a full contest, and the input, which is kept until it
 * succeeds.
 */
export function useEntryForm(
  contest: Contest,
  beginning: EntryBeginning,
  asks: EntryAsks,
  onDone: () => void,
): EntryForm {
  const { t } = useTranslation('entry');
  const askOverMax = useOverMaxQuestion(contest);
  const queries = useQueryClient();
  const withKey = useIdempotencyKey();
  const { key: draftKey, stored } = useStoredEntry(beginning.me.id, contest.id);
  const answers = useAnswers(beginning.questions, stored?.answers);
  const form = useForm<EntryValues>({
    resolver: zodResolver(entryRules(asks)),
    defaultValues: valuesOf(beginning, stored?.values),
  });
  const endDraft = useEntryDraft(
    draftKey,
    form,
    Object.entries(answers.values).map(([id, value]) => ({ questionId: Number(id), value })),
  );
  const { refusal, teamRefusals, showRefusal, clearRefusal } = useRefusals(form, answers);
  const passwordCheck = usePasswordCheck(form, contest.id);
  const entering = useAct(
    ({ values, given, overMax }: { values: EntryValues; given: Answer[]; overMax: boolean }) => {
      const payload = payloadOf(values, asks, given, overMax);
      return withKey([payload, values.teamId], (key) => enterContest(contest, payload, values.teamId, key));
    },
    {
      inline: true,
    },
  );

  async function enter(values: EntryValues, given: Answer[], overMax: boolean): Promise<void> {
    clearRefusal();
    try {
      const result = await entering.attempt({ values, given, overMax });
      endDraft();
      toast.success(t(result.overMax ? 'enter.successWaiting' : 'contestEntrySuccess'));
      onDone();
      offerPush();
    } catch (error) {
      if (!overMax && isFault(error, 'overEntryMaxCount')) {
        if (await askOverMax(error)) return enter(values, given, true);
      } else if (error instanceof ApiError) {
        if (error.key === 'contestEntryPasswordFailed') passwordCheck.refused(values.entryPassword);
        showRefusal(error, values.teamId);
      }
    }
    await refreshQueries(queries, [apiKey('/contests/{id}/', { id: contest.id }), chatKeys.every]);
  }

  const submit = useOneAtATime(async () => {
    const given = answers.check();
    await form.handleSubmit(
      async (values) => {
        if (asks.password && (await passwordCheck.knownWrong(values.entryPassword))) {
          form.setError('entryPassword', { type: 'server', message: 'contestEntryPasswordFailed' });
          form.setFocus('entryPassword');
        } else if (given) await enter(values, given, contest.freePlaces === 0);
      },
      // The check of the answers has already moved the focus to a faulty one. A faulty text, which stands above the survey,
      // takes it back.
      (errors: FieldErrors<EntryValues>) =>
        requestAnimationFrame(() => {
          const first = (given ? fields : texts).find((field) => errors[field]);
          if (first && !errors.teamId) form.setFocus(first);
        }),
    )();
  });

  return { form, answers, passwordCheck, submit, pending: entering.busy, refusal, teamRefusals };
}
