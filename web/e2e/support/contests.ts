import type { ContestInput } from '@/shared/api/types';
import { answer, enrolAll, type Person } from './people';
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
    const body = { twitterId: 'player', gameUsername: person.name, friendCode: '', agreePolicy: true };
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
