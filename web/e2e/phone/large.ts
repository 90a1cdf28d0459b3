import { begin, createContest, enterAll, openContest } from '../support/contests';
import { answer, enrol, enrolAll, type Person } from '../support/people';
import { minutesFromNow } from '../support/screens';
import { startDouble, startSwiss } from '../support/stages';

const count = 256;

/** Contests of 256 people, in the states in which organisers and players have most to do. */
export interface Large {
  organiser: Person;
  players: Person[];
  /** In play, as a double elimination. */
  double: number;
  /** Confirmed, without a bracket. */
  planned: number;
  /** In play, as a swiss draw in its first round. */
  swiss: number;
  /** Entry is over, and check-in is open. */
  applied: number;
}

/** Creates the contests. The people are enrolled in parts, because each waits for an e-mail. */
export async function fill(): Promise<Large> {
  const organiser = await enrol('櫓の主催');
  const names = Array.from({ length: count }, (_, index) => `選手${String(index + 1).padStart(3, '0')}`);
  const players: Person[] = [];
  while (players.length < count) {
    players.push(...(await enrolAll(names.slice(players.length, players.length + 16))));
  }

  const entered = async (change: Parameters<typeof openContest>[0]) => {
    const input = openContest({ entryMaxCount: count, ...change });
    const id = await createContest(organiser, input);
    await enterAll(id, players);
    return { id, input };
  };
  const confirmed = async (change: Parameters<typeof openContest>[0]) => {
    const { id, input } = await entered(change);
    await begin(organiser, id, input);
    const path = { id };
    const { items } = await answer(
      organiser.api.GET('/contests/{id}/users/', { params: { path, query: { all: true } } }),
    );
    const allowed = items.map((entry) => entry.id);
    await answer(
      organiser.api.POST('/contests/{id}/entries/confirm/', { params: { path }, body: { allowed } }),
    );
    return id;
  };

  const [double, swiss, planned, { id: applied }] = await Promise.all([
    confirmed({}),
    confirmed({ contestType: 'SWISSDRAW' }),
    confirmed({}),
    entered({
      checkin: true,
      checkinStart: minutesFromNow(-60).toISOString(),
      checkinEnd: minutesFromNow(110).toISOString(),
    }),
  ]);
  await startDouble(organiser, double);
  await startSwiss(organiser, swiss);
  return { organiser, players, double, planned, swiss, applied };
}
