import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { ParticipantType } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { SelectField } from '@/shared/ui/Field';
import { candidatesQuery, type Trophy } from '../api';

interface AwardFieldProps {
  contestId: number;
  participantType: ParticipantType;
  trophy: Trophy;
}

/** Awards a special prize to an entry, or withdraws it. Each change is saved at once. */
export function AwardField({ contestId, participantType, trophy }: AwardFieldProps) {
  const { t } = useTranslation(['trophy', 'common']);
  const queries = useQueryClient();
  const displayName = useDisplayName();
  const candidates = useQuery(candidatesQuery(contestId, participantType));
  const giving = useAct(
    (entryId: number | null) =>
      apiCall('put', '/contests/{id}/trophies/{trophyId}/winner/', {
        path: { id: contestId, trophyId: trophy.id },
        body: { entryId },
      }),
    {
      done: (given) =>
        given.winner
          ? t('given', { name: displayName(given.winner.name), trophy: given.name })
          : t('takenBack', { trophy: given.name }),
      onDone: (given) =>
        queries.setQueryData(
          apiQuery('/contests/{id}/trophies/', { path: { id: contestId } }).queryKey,
          (before) =>
            before && {
              ...before,
              items: before.items.map((other) => (other.id === given.id ? given : other)),
            },
        ),
      refresh: [apiKey('/contests/{id}/trophies/', { id: contestId })],
    },
  );
  const { winner } = trophy;
  const entries = candidates.data ?? [];
  // The winner is an option even before the list of entries is loaded.
  const known =
    winner && !entries.some(({ entryId }) => entryId === winner.id)
      ? [{ entryId: winner.id, name: winner.name }, ...entries]
      : entries;
  return (
    <SelectField
      label={t('winner')}
      placeholder={
        candidates.isPending
          ? t('common:loading')
          : t(candidates.data?.length === 0 ? 'noEntries' : 'chooseWinner')
      }
      data={known.map(({ entryId, name }) => ({ value: String(entryId), label: displayName(name) }))}
      value={winner ? String(winner.id) : null}
      onChange={(value) => void giving.run(value ? Number(value) : null)}
      disabled={giving.busy || known.length === 0}
      searchable
      clearable
      limit={50}
      allowDeselect={false}
      error={candidates.isError ? t('entriesFailed') : undefined}
    />
  );
}
