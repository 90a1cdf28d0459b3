import type { Match, StageAddress } from './contests';
import { answer, type Person } from './people';

/** The matches of a round of a swiss draw, in the order of their numbers. */
export async function swissRound(
  who: Pick<Person, 'api'>,
  { contestId, stageId }: Pick<StageAddress, 'contestId' | 'stageId'> & Partial<StageAddress>,
  round: number,
) {
  const path = { id: contestId, stageId, round };
  const { items } = await answer(
    who.api.GET('/contests/{id}/swissdraw/{stageId}/round/{round}/', { params: { path } }),
  );
  return items;
}

/** The matches of a round of a league, of all groups or of one. */
export async function leagueRound(
  who: Pick<Person, 'api'>,
  { contestId, stageId }: Pick<StageAddress, 'contestId' | 'stageId'> & Partial<StageAddress>,
  round: number,
) {
  const path = { id: contestId, stageId, round };
  const { items } = await answer(
    who.api.GET('/contests/{id}/league/{stageId}/round/{round}/', { params: { path } }),
  );
  return items;
}

/** Matches without a result. */
export function open(matches: readonly Match[]): Match[] {
  return matches.filter(({ state }) => state === 'ready');
}
