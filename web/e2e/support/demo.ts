import createClient, { type Client } from 'openapi-fetch';
import { matchPath } from '@/entities/match/lib/paths';
import type { paths } from '@/shared/api/schema';
import type { ContestType } from '@/shared/api/types';
import { demoAddress } from './addresses';
import { type DemoStages, findStages } from './demoStages';
import { answer, type Person } from './people';

/** A person whom a visitor of the demo can sign in as. */
export type DemoPerson = Pick<Person, 'id' | 'token' | 'api'>;

/** The parts of the demo that journeys visit: an organiser with contests in several states, and a team. */
export interface Demo {
  organiser: DemoPerson;
  /** A person who can enter the open contest. */
  player: DemoPerson;
  /** In play, with a bracket. */
  played: { id: number; tournamentId: number; readyMatch: number; decidedMatch: number };
  /** Entry is open. */
  open: number;
  /** Entry is over and the bracket is not drawn; its entrants have answered a survey. */
  closed: number;
  /** Over, with trophies that were won. */
  finished: number;
  /** Contests whose own stage is not a bracket. */
  formats: Record<'BATTLEROYAL' | 'SWISSDRAW' | 'LEAGUE', number>;
  stages: DemoStages;
  team: number;
  /** A person who has a match to play, and its address. */
  contestant: DemoPerson & { match: string };
  /** The owner of a team, who is in a match room. */
  captain: DemoPerson & { team: number; matchRoom: number };
}

function apiOf(token?: string): Client<paths> {
  return createClient<paths>({
    baseUrl: `${demoAddress}/api/v1`,
    ...(token && { headers: { Authorization: `JWT ${token}` } }),
  });
}

function found<Thing>(thing: Thing | null | undefined, what: string): Thing {
  if (thing === null || thing === undefined) throw new Error(`The demo has no ${what}`);
  return thing;
}

let known: Promise<Demo> | undefined;

/** The contents of the demo. Journeys do not change them, so each worker reads them once. */
export function lookAround(): Promise<Demo> {
  known ??= find();
  return known;
}

/** A person with the address of a match of two sides that they can play. */
async function withMatch(person: DemoPerson): Promise<Demo['contestant'] | undefined> {
  const { items } = await answer(person.api.GET('/users/me/matches/'));
  for (const { contest, format, stageId, match, opponent } of items) {
    if (stageId && match?.state === 'ready' && opponent)
      return { ...person, match: matchPath(contest.id, format, stageId, match.id) };
  }
  return undefined;
}

/** Among the players, one who could enter the open contest, and one with a match. */
async function findPlayers(
  players: DemoPerson[],
  open: number,
): Promise<Pick<Demo, 'player' | 'contestant'>> {
  let player: DemoPerson | undefined;
  let contestant: Demo['contestant'] | undefined;
  for (const person of players) {
    const contest = await answer(person.api.GET('/contests/{id}/', { params: { path: { id: open } } }));
    if (!contest.isEntry) player ??= person;
    contestant ??= await withMatch(person);
  }
  return {
    player: found(player, 'player who could enter'),
    contestant: found(contestant, 'player with a match'),
  };
}

/** The tournament that is played, with a match of each state. */
async function findPlayed(api: DemoPerson['api'], id: number): Promise<Demo['played']> {
  const tournament = await answer(api.GET('/contests/{id}/tournament/', { params: { path: { id } } }));
  const matches = tournament.rounds.flatMap((round) => round.matches);
  const matchIn = (state: string) =>
    found(
      matches.find((match) => match.state === state),
      `match in state ${state}`,
    ).id;
  return {
    id,
    tournamentId: tournament.id,
    readyMatch: matchIn('ready'),
    decidedMatch: matchIn('decided'),
  };
}

/** A captain with their team and match room. */
async function findCaptain(captain: DemoPerson): Promise<Demo['captain']> {
  const teams = await answer(captain.api.GET('/teams/'));
  const matchRooms = await answer(captain.api.GET('/match/', { params: { query: { mine: true } } }));
  return {
    ...captain,
    team: found(teams.items[0], 'team of the captain').id,
    matchRoom: found(matchRooms.items[0], 'match room of the captain').id,
  };
}

/** Reads the contents. The contests of the first organiser cover every state. */
async function find(): Promise<Demo> {
  const visitor = apiOf();
  const people = await answer(visitor.GET('/demo/people/'));
  const signIn = async ({ id }: { id: number }): Promise<DemoPerson> => {
    const { token } = await answer(visitor.POST('/demo/sign-in/', { body: { userId: id } }));
    return { id, token, api: apiOf(token) };
  };
  const withRole = (role: string) => Promise.all(people.filter((each) => each.role === role).map(signIn));
  const organisers = await withRole('organiser');
  const organiser = found(organisers[0], 'organiser');
  const all = await answer(visitor.GET('/contests/'));
  const own = await answer(organiser.api.GET('/contests/', { params: { query: { tab: 'operated' } } }));
  const inState = (status: string) =>
    found(
      own.items.find((contest) => contest.contestType === 'TOURNAMENT' && contest.status === status),
      `own tournament in state ${status}`,
    ).id;

  const open = inState('entry');
  const ofType = (type: ContestType) =>
    found(
      all.items.find(({ contestType }) => contestType === type),
      `contest of type ${type}`,
    ).id;
  const over = await Promise.all(
    all.items
      .filter(({ status }) => status === 'matchDone')
      .map(({ id }) => answer(visitor.GET('/contests/{id}/', { params: { path: { id } } }))),
  );

  const teamContest = found(
    all.items.find((contest) => contest.participantType === 'MULTI' && contest.entryCount > 0),
    'contest of teams',
  );
  const teams = await answer(
    visitor.GET('/contests/{id}/teams/', { params: { path: { id: teamContest.id } } }),
  );
  return {
    organiser,
    ...(await findPlayers(await withRole('player'), open)),
    played: await findPlayed(organiser.api, inState('match')),
    open,
    closed: inState('entryDone'),
    finished: found(
      over.find(({ trophyCount }) => trophyCount > 0),
      'contest with trophies',
    ).id,
    formats: {
      BATTLEROYAL: ofType('BATTLEROYAL'),
      SWISSDRAW: ofType('SWISSDRAW'),
      LEAGUE: ofType('LEAGUE'),
    },
    stages: await findStages(organisers),
    team: found(teams.items[0], 'team').team.id,
    captain: await findCaptain(found((await withRole('captain'))[0], 'captain')),
  };
}
