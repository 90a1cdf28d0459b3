import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, isFault } from '@/shared/api/error';
import type { Contest, EntryPayload, UserInfo } from '@/shared/api/types';
import { bareSocialId } from '@/shared/lib/socialId';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { enterContest, entryKeys } from '../api';
import { type EntryAsks, type EntryValues, entryRules } from './rules';

interface EntryForm {
  form: UseFormReturn<EntryValues>;
  submit: () => Promise<void>;
  pending: boolean;
  /** Why the server refused, where no field says it. */
  refusal: ApiError | null;
}

function payloadOf(values: EntryValues, asks: EntryAsks, overMax: boolean): EntryPayload {
  return {
    twitterId: bareSocialId(values.twitterId),
    gameUsername: values.gameUsername.trim(),
    friendCode: asks.friendCode ? values.friendCode.trim() : '',
    comment: values.comment.trim(),
    agreePolicy: values.agreePolicy,
    ...(asks.password && { entryPassword: values.entryPassword }),
    ...(overMax && { overMax }),
  };
}

/** The numbers that come with overEntryMaxCount. */
function fullness(error: ApiError, contest: Contest): { count: number; max: number } {
  const data = (error.data ?? {}) as { entryCount?: number; entryMaxCount?: number };
  return { count: data.entryCount ?? contest.entryCount, max: data.entryMaxCount ?? contest.entryMaxCount };
}

/** The entry form: the server's rules, the question at a full contest, and what was typed kept until it succeeds. */
export function useEntryForm(contest: Contest, me: UserInfo, asks: EntryAsks, onDone: () => void): EntryForm {
  const { t } = useTranslation(['entry', 'common']);
  const queries = useQueryClient();
  const account = me.gameUsers.find(({ game }) => game.id === contest.gameId);
  const form = useForm<EntryValues>({
    resolver: zodResolver(entryRules(asks)),
    defaultValues: {
      teamId: null,
      twitterId: me.twitterId,
      gameUsername: account?.username ?? '',
      friendCode: account?.friendCode || me.friendCode,
      entryPassword: '',
      comment: '',
      agreePolicy: false,
    },
  });
  // One wish has one key: the same form sent again after a broken connection enters once.
  const sent = useRef({ content: '', key: '' });
  const entering = useMutation<{ overMax: boolean }, Error, { values: EntryValues; overMax: boolean }>({
    mutationFn: ({ values, overMax }) => {
      const payload = payloadOf(values, asks, overMax);
      const content = JSON.stringify([payload, values.teamId]);
      if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
      return enterContest(contest, payload, values.teamId, sent.current.key);
    },
  });

  async function enter(values: EntryValues, overMax: boolean): Promise<void> {
    try {
      const result = await entering.mutateAsync({ values, overMax });
      toast.success(t(result.overMax ? 'enter.successWaiting' : 'enter.success'));
      onDone();
    } catch (error) {
      if (!overMax && isFault(error, 'overEntryMaxCount')) {
        const agreed = await confirm({
          title: t('overMax.title'),
          body: t('overMax.text', fullness(error, contest)),
          confirmLabel: t('overMax.action'),
          cancelLabel: t('common:back'),
        });
        entering.reset();
        if (agreed) return enter(values, true);
      } else if (error instanceof ApiError) {
        showOnFields(form, error);
      }
    }
    await queries.invalidateQueries({ queryKey: entryKeys.contest(contest.id) });
  }

  const { error } = entering;
  const onField = error instanceof ApiError && error.fields.some(({ name }) => isField(name));
  return {
    form,
    submit: form.handleSubmit((values) => enter(values, false)),
    pending: entering.isPending,
    refusal: error instanceof ApiError && !onField && error.key !== 'overEntryMaxCount' ? error : null,
  };
}

const fields = [
  'twitterId',
  'gameUsername',
  'friendCode',
  'entryPassword',
  'comment',
  'agreePolicy',
] as const;

function isField(name: string): name is (typeof fields)[number] {
  return fields.some((field) => field === name);
}

function showOnFields(form: UseFormReturn<EntryValues>, error: ApiError): void {
  for (const { name, key } of error.fields) {
    if (isField(name)) form.setError(name, { type: 'server', message: key }, { shouldFocus: true });
  }
}
