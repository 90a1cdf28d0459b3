import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '@/shared/api/schema';
import type { ContestType } from '@/shared/api/types';
import { demoAddress } from './addresses';
import { answer } from './people';

export interface DemoPerson {
  id: number;
  token: string;
}

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
  /** Contests of other types than tournaments, by type. */
  /** Contests whose own stage is not a bracket. */
  formats: Record<'BATTLEROYAL' | 'SWISSDRAW' | 'LEAGUE', number>;
  team: number;
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

/** Reads the contents. The contests of the first organiser cover every state. */
async function find(): Promise<Demo> {
  const visitor = apiOf();
  const people = await answer(visitor.GET('/demo/people/'));
  const signIn = async ({ id }: { id: number }): Promise<DemoPerson> => {
    const { token } = await answer(visitor.POST('/demo/sign-in/', { body: { userId: id } }));
    return { id, token };
  };
  const organiser = await signIn(
    found(
      people.find((person) => person.role === 'organiser'),
      'organiser',
    ),
  );
  const api = apiOf(organiser.token);
  const all = await answer(visitor.GET('/contests/'));
  const own = await answer(api.GET('/contests/', { params: { query: { tab: 'operated' } } }));
  const inState = (status: string) =>
    found(
      own.items.find((contest) => contest.contestType === 'TOURNAMENT' && contest.status === status),
      `own tournament in state ${status}`,
    ).id;

  const open = inState('entry');
  let player: DemoPerson | undefined;
  for (const person of people.filter(({ role }) => role === 'player')) {
    const signedIn = await signIn(person);
    const contest = await answer(
      apiOf(signedIn.token).GET('/contests/{id}/', { params: { path: { id: open } } }),
    );
    if (!contest.isEntry) player ??= signedIn;
  }

  const played = inState('match');
  const tournament = await answer(
    api.GET('/contests/{id}/tournament/', { params: { path: { id: played } } }),
  );
  const matches = tournament.rounds.flatMap((round) => round.matches);
  const matchIn = (state: string) =>
    found(
      matches.find((match) => match.state === state),
      `match in state ${state}`,
    ).id;

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
    player: found(player, 'player who could enter'),
    played: {
      id: played,
      tournamentId: tournament.id,
      readyMatch: matchIn('ready'),
      decidedMatch: matchIn('decided'),
    },
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
    team: found(teams.items[0], 'team').team.id,
  };
}
