import type { TournamentInput } from '@/shared/api/types';
import { answer, type Person } from './people';

/** Creates the proposed swiss draw of a contest, publishes its first round and returns its id. */
export async function startSwiss({ api }: Person, contestId: number): Promise<number> {
  const path = { id: contestId };
  const { roundInfo } = await answer(api.GET('/contests/{id}/swissdraw/draft/', { params: { path } }));
  const { id } = await answer(
    api.POST('/contests/{id}/swissdraw/', { params: { path }, body: { roundInfo, forbidden: [] } }),
  );
  await answer(
    api.POST('/contests/{id}/swissdraw/{stageId}/round/', {
      params: { path: { ...path, stageId: id } },
      body: { round: 0 },
    }),
  );
  return id;
}

/** Creates the proposed league of a contest and returns its id. */
export async function startLeague({ api }: Person, contestId: number): Promise<number> {
  const path = { id: contestId };
  const { groups, roundInfo } = await answer(api.GET('/contests/{id}/league/draft/', { params: { path } }));
  const { id } = await answer(
    api.POST('/contests/{id}/league/', { params: { path }, body: { groups, roundInfo } }),
  );
  return id;
}

/** Creates the proposed battle royale of a contest, starts its first round and returns the address of a lobby. */
export async function startRoyale({ api }: Person, contestId: number): Promise<string> {
  const path = { id: contestId };
  const { roundInfo } = await answer(api.GET('/contests/{id}/battleroyal/draft/', { params: { path } }));
  const { id } = await answer(
    api.POST('/contests/{id}/battleroyal/', { params: { path }, body: { roundInfo } }),
  );
  const stage = { ...path, stageId: id };
  await answer(
    api.POST('/contests/{id}/battleroyal/{stageId}/round/', { params: { path: stage }, body: { round: 0 } }),
  );
  const { lobbies } = await answer(
    api.GET('/contests/{id}/battleroyal/{stageId}/round/{round}/', {
      params: { path: { ...stage, round: 0 } },
    }),
  );
  return `/contests/${contestId}/battleroyal/${id}/match/${lobbies[0]?.matchId}`;
}

/** Draws the bracket of a contest as a double elimination. */
export async function startDouble({ api }: Person, contestId: number): Promise<void> {
  const path = { id: contestId };
  const draft = await answer(
    api.GET('/contests/{id}/tournament/draft/', { params: { path, query: { double: true } } }),
  );
  const { assignment, roundStarts, lowerStarts, finalStarts, matchTime } = draft;
  const slots = draft.slots as TournamentInput['slots'];
  const body = {
    slots,
    assignment,
    roundStarts,
    lowerStarts,
    finalStarts,
    matchTime,
    matchCount: 1,
    double: true,
    thirdPlace: false,
    thirdStart: null,
  } as const;
  await answer(api.POST('/contests/{id}/tournament/', { params: { path }, body }));
}
