import type { ContestInput, TournamentInput } from '@/shared/api/types';
import { answer, enrol, enrolAll, type Person } from './people';
import { minutesFromNow } from './screens';

/** A contest that takes entries now, as the form would send it. */
export function openContest(change: Partial<ContestInput> = {}): ContestInput {
  return {
    gameId: 2,
    name: `テスト大会 ${Date.now()}`,
    image: null,
    contestType: 'TOURNAMENT',
    participantType: 'SOLO',
    entryStart: minutesFromNow(-120).toISOString(),
    entryEnd: minutesFromNow(120).toISOString(),
    contestStart: minutesFromNow(120).toISOString(),
    contestEnd: minutesFromNow(600).toISOString(),
    checkin: false,
    checkinStart: null,
    checkinEnd: null,
    isEntryPassword: false,
    entryPassword: null,
    teamSize: 1,
    entryMaxCount: 16,
    discordUrl: '',
    iframeSrc: '',
    videoUrl: '',
    award: '',
    rule: '',
    isRecommend: false,
    ...change,
  };
}

export async function createContest(organiser: Person, input: ContestInput): Promise<number> {
  const { id } = await answer(organiser.api.POST('/contests/', { body: input }));
  return id;
}

/** Enters people one after the other, so that the order of entry is theirs. */
export async function enterAll(contestId: number, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const body = { twitterId: 'player', gameUsername: person.name, friendCode: 'SW-1', agreePolicy: true };
    await answer(person.api.POST('/contests/{id}/users/', { params: { path: { id: contestId } }, body }));
  }
}

/** Ends entry and begins the contest. */
export async function begin(organiser: Person, contestId: number, input: ContestInput): Promise<void> {
  const path = { id: contestId };
  const { version } = await answer(organiser.api.GET('/contests/{id}/', { params: { path } }));
  const now = minutesFromNow(-1).toISOString();
  const body = { ...input, version, entryEnd: now, contestStart: now };
  await answer(organiser.api.PUT('/contests/{id}/', { params: { path }, body }));
}

/** A contest that has begun with so many entries, which nobody has confirmed yet. */
export async function begunContest(organiser: Person, names: readonly string[]) {
  const input = openContest();
  const id = await createContest(organiser, input);
  const players = await enrolAll(names);
  await enterAll(id, players);
  await begin(organiser, id, input);
  return { id, name: input.name, players };
}

/** Confirms everybody and draws the proposed bracket; the answer holds its matches. */
export async function drawBracket(organiser: Person, contestId: number, matchCount: 1 | 3 | 5 = 1) {
  const path = { id: contestId };
  const { items } = await answer(
    organiser.api.GET('/contests/{id}/users/', { params: { path, query: { all: true } } }),
  );
  const allowed = items.map((entry) => entry.id);
  await answer(
    organiser.api.POST('/contests/{id}/entries/confirm/', { params: { path }, body: { allowed } }),
  );
  const draft = await answer(organiser.api.GET('/contests/{id}/tournament/draft/', { params: { path } }));
  const { assignment, roundStarts, matchTime } = draft;
  const slots = draft.slots as TournamentInput['slots'];
  const body = { slots, assignment, roundStarts, matchTime, matchCount, thirdPlace: false, thirdStart: null };
  return answer(organiser.api.POST('/contests/{id}/tournament/', { params: { path }, body }));
}

/** A team with a captain and one member more. */
export async function foundTeam(name: string): Promise<{ id: number; captain: Person }> {
  const [captain, member] = await Promise.all([enrol(`${name} 1`), enrol(`${name} 2`)]);
  const { id } = await answer(captain.api.POST('/teams/', { body: { name } }));
  const { token } = await answer(captain.api.POST('/teams/{id}/invitations/', { params: { path: { id } } }));
  await answer(member.api.POST('/teams/invitations/{token}/accept/', { params: { path: { token } } }));
  return { id, captain };
}

/** Enters a team and checks it in. */
export async function enterTeam(
  contestId: number,
  team: { id: number; captain: Person },
  entryPassword: string,
): Promise<void> {
  const { id: teamId, captain } = team;
  const body = {
    teamId,
    twitterId: 'captain',
    gameUsername: captain.name,
    friendCode: '',
    entryPassword,
    agreePolicy: true,
  };
  await answer(captain.api.POST('/contests/{id}/teams/', { params: { path: { id: contestId } }, body }));
  await answer(
    captain.api.PUT('/contests/{id}/teams/{teamId}/checkin/', {
      params: { path: { id: contestId, teamId } },
      body: { checkin: true },
    }),
  );
}
