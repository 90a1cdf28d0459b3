import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '@/shared/api/query';
import type { DeskMatch } from '@/shared/api/types';

type Concern = Pick<DeskMatch, 'matchId' | 'kind'>;

const none: readonly Concern[] = [];

/** Concerns that the list of a stage does not show: by how much a match exceeds its time is known without the desk. */
const unseen = ['conflict', 'called', 'noShowSoon'] as const;

/**
 * Returns the concerns of the desk about matches, by which an operator's list of open matches is ordered. Without a contest, as in a
 * rehearsal, and for other people there are none.
 */
export function useConcerns(contestId: number | null) {
  const { t } = useTranslation('desk');
  const desk = useQuery({
    ...apiQuery('/contests/{id}/desk/', { path: { id: contestId ?? 0 } }),
    enabled: contestId !== null,
  });
  const concerns = desk.data?.attention ?? none;
  const urgency = new Map(concerns.map(({ matchId }, index) => [matchId, index]));
  const rank = ({ id }: { id: number }) => urgency.get(id) ?? urgency.size;
  return {
    /** Returns the matches with those that need an operator first, the most urgent ones before the others. */
    urgentFirst: <Each extends { id: number }>(matches: readonly Each[]): Each[] =>
      [...matches].sort((a, b) => rank(a) - rank(b)),
    /** Returns why a match needs an operator, if the list does not show it otherwise. */
    concernOf: (match: { id: number }): string => {
      const kind = concerns.find(({ matchId }) => matchId === match.id)?.kind;
      const shown = unseen.find((each) => each === kind);
      return shown ? t(`attention.${shown}`) : '';
    },
  };
}
