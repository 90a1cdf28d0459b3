import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import type { Contest } from '@/shared/api/types';
import { confirm as ask } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { applicantsQuery, entryKeys } from '../api';
import { confirmEntries } from '../operatorApi';
import type { Applicant } from './applicant';
import { type Confirmation, confirmationOf } from './confirmation';
import type { Selection } from './useSelection';

/** Confirms what is ticked and tells what that did. Nobody ticked takes every confirmation back, after a question. */
export function useConfirmation(
  contest: Contest,
  applicants: readonly Applicant[],
  selection: Selection,
  max: number,
  onConfirmed: (confirmation: Confirmation) => void,
) {
  const { t } = useTranslation('entry');
  const queries = useQueryClient();
  const confirmation = useMutation({
    mutationFn: async (ids: number[]) => {
      const { allowedCount } = await confirmEntries(contest.id, ids);
      return { allowedCount, before: applicants };
    },
    onSuccess: async ({ allowedCount, before }) => {
      toast.success(allowedCount > 0 ? t('confirm.done', { count: allowedCount }) : t('confirm.takenBack'));
      const queryKey = entryKeys.applicants(contest.id);
      await queries.invalidateQueries({ queryKey, refetchType: 'none' });
      // The confirmation stands even where what it did cannot be read.
      const after = await queries.fetchQuery(applicantsQuery(contest)).catch(() => before);
      onConfirmed(confirmationOf(before, after));
    },
    onError: toast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: entryKeys.contest(contest.id) }),
  });

  async function confirm() {
    const { ids, over } = selection;
    if (over > 0) return toast.error(faultText('tooManyAllowed', { max }));
    if (ids.length === 0) {
      if (!applicants.some(({ allowed }) => allowed)) return toast.error(faultText('selectEntryItem'));
      const agreed = await ask({
        title: t('confirm.takeBackQuestion'),
        body: t('confirm.takeBackText'),
        confirmLabel: t('confirm.takeBack'),
        danger: true,
      });
      if (!agreed) return;
    }
    confirmation.mutate(ids);
  }

  return { confirm: () => void confirm(), pending: confirmation.isPending };
}
