import type { Format } from '@/formats/format';
import { formats } from '@/formats/registry';
import type { DemoPerson } from './demo';
import { answer } from './people';
import { leagueRound, swissRound } from './rounds';

type FormatName = Format['name'];

interface Run {
  contestId: number;
  /** A person who runs the contest. */
  organiser: DemoPerson;
}

interface StageInPlay extends Run {
  stageId: number;
  /** A match or lobby that is open. */
  matchId: number;
}

/** For each format a contest whose stage is being played, and one whose stage is still to be drawn. */
export type DemoStages = Record<FormatName, { played: StageInPlay; coming: Run }>;

/** How an open match of a stage is found. */
const openMatch: Record<FormatName, (stage: Run & { stageId: number }) => Promise<number | undefined>> = {
  tournament: async ({ contestId: id, organiser }) => {
    const { rounds } = await answer(
      organiser.api.GET('/contests/{id}/tournament/', { params: { path: { id } } }),
    );
    return rounds.flatMap(({ matches }) => matches).find(({ state }) => state === 'ready')?.id;
  },
  swissdraw: async ({ organiser, ...stage }) => {
    const path = { id: stage.contestId };
    const swiss = await answer(organiser.api.GET('/contests/{id}/swissdraw/', { params: { path } }));
    const matches = await swissRound(organiser, stage, swiss.currentRound);
    return matches.find(({ state }) => state === 'ready')?.id;
  },
  league: async ({ organiser, ...stage }) => {
    const path = { id: stage.contestId };
    const { roundInfo } = await answer(organiser.api.GET('/contests/{id}/league/', { params: { path } }));
    const matches = await leagueRound(organiser, stage, roundInfo.length - 1);
    return matches.find(({ state }) => state === 'ready')?.id;
  },
  battleroyal: async ({ contestId: id, stageId, organiser }) => {
    const { api } = organiser;
    const royale = await answer(api.GET('/contests/{id}/battleroyal/', { params: { path: { id } } }));
    const path = { id, stageId, round: royale.currentRound };
    const { lobbies } = await answer(
      api.GET('/contests/{id}/battleroyal/{stageId}/round/{round}/', { params: { path } }),
    );
    return lobbies[0]?.matchId;
  },
};

/** Finds the stages of all formats among the contests of some organisers. */
export async function findStages(organisers: readonly DemoPerson[]): Promise<DemoStages> {
  const found = Object.fromEntries(formats.map(({ name }) => [name, {}])) as Record<
    FormatName,
    Partial<DemoStages[FormatName]>
  >;
  for (const organiser of organisers) {
    const query = { tab: 'operated' } as const;
    const { items } = await answer(organiser.api.GET('/contests/', { params: { query } }));
    for (const { id, contestType, status } of items) {
      if (status === 'matchDone') continue;
      const run = { contestId: id, organiser };
      const { stages } = await answer(organiser.api.GET('/contests/{id}/', { params: { path: { id } } }));
      const [stage] = stages;
      const format = stage?.format ?? formats.find(({ type }) => type === contestType)?.name ?? 'tournament';
      if (!stage) found[format].coming ??= run;
      else if (!found[format].played) {
        const matchId = await openMatch[format]({ ...run, stageId: stage.id });
        if (matchId !== undefined) found[format].played = { ...run, stageId: stage.id, matchId };
      }
    }
  }
  for (const [format, { played, coming }] of Object.entries(found))
    if (!played || !coming) throw new Error(`The demo has no ${played ? 'coming' : 'played'} ${format}`);
  return found as DemoStages;
}
