import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { entryKeys } from '@/entities/entry/api';
import type { EntryDetails } from '@/entities/entry/lib/applicant';
import type { Answer, Question } from '@/entities/survey/api';
import { SurveyFields } from '@/entities/survey/components/SurveyFields';
import { useAnswers } from '@/entities/survey/lib/useAnswers';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { gamesQuery } from '@/shared/api/games';
import { apiKey } from '@/shared/api/query';
import type { Contest, EntryEdit } from '@/shared/api/types';
import { bareSocialId } from '@/shared/lib/socialId';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useOneAtATime } from '@/shared/lib/useOneAtATime';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useDiscardQuestion } from '@/shared/ui/useAskBeforeLeaving';
import { showOnFields } from '../lib/fieldFaults';
import { type EntryTexts, entryTextRules } from '../lib/rules';
import classes from './EntryDialog.module.css';
import { EntryFields } from './EntryFields';

interface EditEntryFormProps {
  contest: Contest;
  entryId: number;
  details: EntryDetails;
  questions: readonly Question[];
  answers: readonly Answer[];
  onDone: () => void;
}

/** Edits an entry's texts until it is in a stage. */
export function EditEntryForm({ contest, entryId, details, questions, answers, onDone }: EditEntryFormProps) {
  const { t } = useTranslation(['entry', 'common']);
  const textOf = useFaultText();
  const games = useQuery(gamesQuery);
  const asked = games.data?.find((game) => game.id === contest.gameId)?.needsFriendCode ?? false;
  const friendCode = asked || details.friendCode !== '';
  const survey = useAnswers(questions, answers);
  const form = useForm<EntryTexts>({
    resolver: zodResolver(entryTextRules({ friendCode: asked })),
    defaultValues: {
      twitterId: details.socialId,
      gameUsername: details.gameUsername,
      friendCode: details.friendCode,
      comment: details.comment,
    },
  });
  const saving = useEntrySaving(contest.id, entryId, onDone);
  const [refusal, setRefusal] = useState<unknown>(null);
  const askToDiscard = useDiscardQuestion();
  const { isDirty: changed } = form.formState;

  const submit = useOneAtATime(async () => {
    const given = survey.check();
    await form.handleSubmit(async (values) => {
      if (!given) return;
      setRefusal(null);
      const body = {
        twitterId: bareSocialId(values.twitterId),
        gameUsername: values.gameUsername.trim(),
        friendCode: values.friendCode.trim(),
        comment: values.comment.trim(),
        answers: given,
      };
      await saving.attempt(body).catch((error: unknown) => {
        const onField = showOnFields(form, ['twitterId', 'gameUsername', 'friendCode', 'comment'], error);
        if (!survey.refused(error) && !onField) setRefusal(error);
      });
    })();
  });

  async function cancel() {
    if ((!changed && !survey.changed) || (await askToDiscard())) onDone();
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <EntryFields form={form} contest={contest} friendCode={friendCode} autoFocus />
      {questions.length > 0 && <SurveyFields {...survey.fields} />}
      {refusal !== null && <Notice tone="danger">{textOf(refusal)}</Notice>}
      <div className={classes.acts}>
        <Button variant="quiet" onClick={() => void cancel()}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={saving.busy}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}

/** Saves an entry. `onDone` is called once the stored values are in the cache. */
function useEntrySaving(contestId: number, entryId: number, onDone: () => void) {
  const { t } = useTranslation('entry');
  const queries = useQueryClient();
  const withKey = useIdempotencyKey();
  const path = { id: contestId, entryId };
  return useAct(
    (body: EntryEdit) =>
      withKey(body, (key) => apiCall('put', '/contests/{id}/entries/{entryId}/', { path, key, body })),
    {
      done: t('edit.done'),
      onDone: async () => {
        await queries.invalidateQueries({ queryKey: entryKeys.detail(contestId, entryId) });
        onDone();
      },
      refresh: [apiKey('/contests/{id}/', { id: contestId })],
      inline: true,
    },
  );
}
