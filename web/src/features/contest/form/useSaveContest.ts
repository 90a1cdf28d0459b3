import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ContestTemplate, contestListKeys } from '@/entities/contest/api';
import type { ContestField, ContestValues } from '@/entities/contest/form/values';
import { contestPath } from '@/entities/contest/lib/paths';
import type { PublishedState } from '@/entities/contest/lib/published';
import { apiCall } from '@/shared/api/call';
import { ApiError, isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { apiKey, apiQuery, refreshQueries } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { toast } from '@/shared/ui/toast';
import { asField, inputOf } from './values';

/** Fields that the specified codes mean, for an answer that names none (ERROR-2). */
const codeFields: Record<number, ContestField> = {
  [-1]: 'gameId',
  [-2]: 'name',
  [-3]: 'entryEnd',
  [-5]: 'entryMaxCount',
  [-6]: 'teamSize',
  [-7]: 'entryMaxCount',
  [-8]: 'discordUrl',
};

/** An earlier contest that a new one begins with. */
export interface FormTemplate {
  id: number;
  content: ContestTemplate;
}

/** Returns the fields that an error of the server is about, each with the key of its text. */
function fieldFaults(error: ApiError): { field: ContestField; message: string }[] {
  const named = error.fields.flatMap(({ name, key: message }) => {
    const field = asField(name);
    return field ? [{ field, message }] : [];
  });
  if (named.length > 0) return named;
  const field = error.code === undefined ? undefined : codeFields[error.code];
  return field ? [{ field, message: error.key }] : [];
}

interface SaveOptions {
  contest: Contest | null;
  template: FormTemplate | null;
  form: UseFormReturn<ContestValues>;
  /** Returns the version of the contest that the input builds on. */
  version: () => number | null;
  /** Runs once the contest is saved, before the page is left. */
  onSaved: () => void;
  /** Runs if somebody else has saved the contest since that version. */
  onConflict: (latest: Contest) => void;
}

/**
 * Creates or saves a contest. The same content is sent under the same idempotency key until it is saved, so a repetition
 * has no further effect if an earlier request reached the server and its answer was lost.
 */
export function useSaveContest({ contest, template, form, version, onSaved, onConflict }: SaveOptions) {
  const { t } = useTranslation('contest');
  const faultText = useFaultText(t('errorMsg'));
  const navigate = useNavigateIfShown();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [deleted, setDeleted] = useState(false);
  const withKey = useIdempotencyKey();

  function send(values: ContestValues): Promise<number> {
    const input = inputOf(values);
    const base = version();
    return withKey([input, base], async (key) => {
      if (!contest) {
        const source = template && { templateId: template.id };
        return (await apiCall('post', '/contests/', { body: { ...input, ...source }, key })).id;
      }
      await apiCall('put', '/contests/{id}/', {
        path: { id: contest.id },
        body: { ...input, version: base ?? 0 },
        key,
      });
      return contest.id;
    });
  }

  async function handleFault(error: unknown) {
    if (contest && isFault(error, 'editConflict')) {
      const query = apiQuery('/contests/{id}/', { path: { id: contest.id } });
      return onConflict(await queries.fetchQuery({ ...query, staleTime: 0 }));
    }
    if (contest && isFault(error, 'contestDoesNotExist')) return setDeleted(true);
    if (contest && isFault(error, 'participationAuthority')) {
      await queries.invalidateQueries({ queryKey: apiKey('/contests/{id}/', { id: contest.id }) });
    }
    setFailure(faultText(error));
    if (!(error instanceof ApiError)) return;
    for (const { field, message } of fieldFaults(error)) form.setError(field, { type: 'server', message });
  }

  const saving = useAct(send, {
    onDone: async (id) => {
      onSaved();
      await refreshQueries(queries, [...contestListKeys, apiKey('/contests/{id}/', { id })]);
      toast.success(t(contest ? 'contestHasBeenChanged' : 'contestRegistrationed'));
      const state: PublishedState = { published: id };
      await navigate(contest ? contestPath(id, '') : contestPath(id), {
        replace: true,
        ...(!contest && { state }),
      });
    },
    onFault: async (fault) => {
      await handleFault(fault).catch((cause) => setFailure(faultText(cause)));
      return true;
    },
  });
  return { submit: saving.run, busy: saving.busy, failure, setFailure, deleted };
}
