import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { applicantsQuery, entryKeys } from '@/entities/entry/api';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { confirmEntries } from '@/entities/entry/operatorApi';
import { isFault } from '@/shared/api/error';
import { faultText } from '@/shared/api/faults';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { confirm as ask } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { type Confirmation, confirmationOf } from './confirmation';
import type { Selection } from './useSelection';

interface ShortTeam {
  name: string;
  count: number;
}

/** Returns the teams that a refusal names. */
function shortTeams(data: unknown): ShortTeam[] {
  return (data as { teams?: ShortTeam[] } | undefined)?.teams ?? [];
}

interface ConfirmationOptions {
  /** Whether no toast says the result. */
  silent: boolean;
  onConfirmed: (confirmation: Confirmation) => void;
}

/**
 * Confirms the ticked entries and returns the result. Without a tick it revokes every confirmation, after a question.
 */
export function useConfirmation(
  contest: Contest,
  applicants: readonly Applicant[],
  selection: Selection,
  { silent, onConfirmed }: ConfirmationOptions,
) {
  const { t, i18n } = useTranslation('entry');
  const queries = useQueryClient();
  const confirmation = useAct(
    async ({ ids, acceptShort }: { ids: number[]; acceptShort: boolean }) => {
      const { allowedCount } = await confirmEntries(contest.id, ids, acceptShort);
      return { allowedCount, before: applicants };
    },
    {
      done: ({ allowedCount }) => {
        if (silent) return null;
        return allowedCount > 0 ? t('confirm.done', { count: allowedCount }) : t('confirm.takenBack');
      },
      onDone: async ({ before }) => {
        const queryKey = entryKeys.applicants(contest.id);
        // A read under way may have begun before the confirmation.
        await queries.cancelQueries({ queryKey });
        await queries.invalidateQueries({ queryKey, refetchType: 'none' });
        // The confirmation is valid even if its result cannot be read.
        const after = await queries.fetchQuery(applicantsQuery(contest)).catch(() => before);
        onConfirmed(confirmationOf(before, after));
      },
      refresh: [apiKey('/contests/{id}/', { id: contest.id })],
      onFault: (error) => isFault(error, 'teamBelowSize'),
    },
  );

  async function send(ids: number[]) {
    try {
      await confirmation.attempt({ ids, acceptShort: false });
    } catch (error) {
      if (isFault(error, 'teamBelowSize')) await askShort(shortTeams(error.data), ids);
    }
  }

  async function askShort(teams: ShortTeam[], ids: number[]) {
    const names = teams.map(({ name, count }) => t('confirm.shortTeam', { name, count }));
    const agreed = await ask({
      title: t('confirm.shortTitle'),
      body: t('confirm.shortText', {
        size: contest.teamSize,
        teams: new Intl.ListFormat(i18n.language, { style: 'narrow' }).format(names),
      }),
      confirmLabel: t('confirm.shortAction'),
    });
    if (agreed) await confirmation.run({ ids, acceptShort: true });
  }

  async function confirm() {
    const { confirmed, over } = selection;
    if (over > 0) return toast.error(faultText('tooManyAllowed', { max: contest.entryMaxCount }));
    if (confirmed.length === 0) {
      if (!applicants.some(({ allowed }) => allowed)) return toast.error(faultText('selectEntryItem'));
      const agreed = await ask({
        title: t('confirm.takeBackQuestion'),
        body: t('confirm.takeBackText'),
        confirmLabel: t('confirm.takeBack'),
        danger: true,
      });
      if (!agreed) return;
    }
    await send(confirmed);
  }

  return { confirm: () => void confirm(), pending: confirmation.busy };
}
