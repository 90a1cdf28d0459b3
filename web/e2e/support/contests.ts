import type { components } from '@/shared/api/schema';
import type { ContestInput, TournamentInput } from '@/shared/api/types';
import { answer, enrol, enrolAll, type Person } from './people';
import { minutesFromNow } from './screens';

/** The form of a contest whose entry period is open now. */
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
    // A report of one side counts at once. Journeys about the answer of the other side set this themselves.
    matches: { confirmMinutes: 0, warnMinutes: 0, walkoverMinutes: 0 },
    ...change,
  };
}

export async function createContest(organiser: Person, input: ContestInput): Promise<number> {
  const { id } = await answer(organiser.api.POST('/contests/', { body: input }));
  return id;
}

/** Enters people one after the other, in this order. */
export async function enterAll(
  contestId: number,
  people: readonly Person[],
  more: Partial<components['schemas']['EntryPayload']> = {},
): Promise<void> {
  for (const { api, name } of people) {
    const body = { twitterId: 'player', gameUsername: name, friendCode: 'SW-1', agreePolicy: true, ...more };
    await answer(api.POST('/contests/{id}/users/', { params: { path: { id: contestId } }, body }));
  }
}

type Question = components['schemas']['QuestionInput'];

/** Replaces the survey of a contest and returns its questions. */
export async function saveSurvey(
  organiser: Person,
  contestId: number,
  questions: readonly (Pick<Question, 'question_detail' | 'input_type'> & Partial<Question>)[],
) {
  const params = { path: { id: contestId } };
  const { version } = await answer(organiser.api.GET('/contests/{id}/questions/', { params }));
  const asked = { id: null, required: false, minLength: 0, maxLength: 256, selections: [] };
  const items = questions.map((question) => ({ ...asked, ...question }));
  const body = { version, items };
  return (await answer(organiser.api.PUT('/contests/{id}/questions/', { params, body }))).items;
}

/** Replaces the trophies of a contest; a rank of null is a special prize. */
export async function saveTrophies(
  organiser: Person,
  contestId: number,
  trophies: readonly { name: string; rank: number | null }[],
) {
  const params = { path: { id: contestId } };
  const { version } = await answer(organiser.api.GET('/contests/{id}/trophies/', { params }));
  const body = { version, items: trophies.map((trophy) => ({ id: null, image: null, ...trophy })) };
  return (await answer(organiser.api.PUT('/contests/{id}/trophies/', { params, body }))).items;
}

/** Saves a contest with a change, as the form does. */
export async function changeContest(
  organiser: Person,
  contestId: number,
  input: ContestInput,
  change: Partial<ContestInput>,
): Promise<void> {
  const params = { path: { id: contestId } };
  const { version } = await answer(organiser.api.GET('/contests/{id}/', { params }));
  const body = { ...input, ...change, version };
  await answer(organiser.api.PUT('/contests/{id}/', { params, body }));
}

/** Ends the entry period and starts the contest. */
export async function begin(organiser: Person, contestId: number, input: ContestInput): Promise<void> {
  const now = minutesFromNow(-1).toISOString();
  await changeContest(organiser, contestId, input, { entryEnd: now, contestStart: now });
}

export async function addOperator(owner: Person, contestId: number, { id }: Person): Promise<void> {
  const params = { path: { id: contestId } };
  const { gameId } = await answer(owner.api.GET('/contests/{id}/', { params }));
  await answer(owner.api.POST('/contests/{id}/operators/', { params, body: { gameId, userIds: [id] } }));
}

/** A started contest with a number of entries that are not confirmed. */
export async function begunContest(organiser: Person, names: readonly string[]) {
  const input = openContest();
  const id = await createContest(organiser, input);
  const players = await enrolAll(names);
  await enterAll(id, players);
  await begin(organiser, id, input);
  return { id, name: input.name, players };
}

/** A started contest of a type with a number of confirmed entries. */
export async function confirmedContest(
  organiser: Person,
  names: readonly string[],
  change: Partial<ContestInput>,
) {
  const input = openContest(change);
  const id = await createContest(organiser, input);
  const players = await enrolAll(names);
  await enterAll(id, players);
  await begin(organiser, id, input);
  await confirmAll(organiser, id);
  return { id, name: input.name, gameId: input.gameId, players };
}

async function confirmAll(organiser: Person, contestId: number): Promise<void> {
  const path = { id: contestId };
  const { items } = await answer(
    organiser.api.GET('/contests/{id}/users/', { params: { path, query: { all: true } } }),
  );
  const allowed = items.map((entry) => entry.id);
  await answer(
    organiser.api.POST('/contests/{id}/entries/confirm/', { params: { path }, body: { allowed } }),
  );
}

/** Confirms all entries, draws the proposed bracket and returns its matches. */
export async function drawBracket(organiser: Person, contestId: number, matchCount: 1 | 3 | 5 = 1) {
  await confirmAll(organiser, contestId);
  const path = { id: contestId };
  const draft = await answer(organiser.api.GET('/contests/{id}/tournament/draft/', { params: { path } }));
  const { assignment, roundStarts, matchTime } = draft;
  const slots = draft.slots as TournamentInput['slots'];
  const body = { slots, assignment, roundStarts, matchTime, matchCount, thirdPlace: false, thirdStart: null };
  return answer(organiser.api.POST('/contests/{id}/tournament/', { params: { path }, body }));
}

export type Match = components['schemas']['Match'];

/** The address of the matches of a stage. */
export interface StageAddress {
  contestId: number;
  format: 'tournament' | 'swissdraw' | 'league';
  stageId: number;
}

/** Reads a match again and reports the own win. */
export async function claim(who: Person, stage: StageAddress, matchId: number): Promise<void> {
  const { contestId: id, format, stageId } = stage;
  const params = { path: { id, format, stageId, matchId } };
  const match = await answer(who.api.GET('/contests/{id}/{format}/{stageId}/match/{matchId}/', { params }));
  await report(who, stage, match, who.name);
}

/** Reports one side of a match as its winner, the first unless another is named. */
export async function report(
  who: Person,
  { contestId: id, format, stageId }: StageAddress,
  match: Pick<Match, 'id' | 'version'> & { participants: readonly ({ id: number; name: string } | null)[] },
  winner: string | undefined = match.participants[0]?.name,
): Promise<void> {
  const entry = match.participants.find((each) => each?.name === winner)?.id ?? null;
  const body = { version: match.version, outcome: 'win' as const, winner: entry, games: [] };
  const path = { id, format, stageId, matchId: match.id };
  await answer(
    who.api.PUT('/contests/{id}/{format}/{stageId}/match/{matchId}/result/', { params: { path }, body }),
  );
}

/** Reports the first side of a match of a bracket as its winner. */
export function decide(who: Person, contestId: number, bracketId: number, match: Match): Promise<void> {
  return report(who, { contestId, format: 'tournament', stageId: bracketId }, match);
}

/** The public final places of a contest, best first. */
export async function finalPlaces(who: Person, contestId: number) {
  const { items } = await answer(who.api.GET('/records/', { params: { query: { contestID: contestId } } }));
  return items
    .map(({ place, participant }) => ({ from: place.from, to: place.to, name: participant.name }))
    .sort((a, b) => a.from - b.from);
}

/** A team with a captain and one other member. */
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
