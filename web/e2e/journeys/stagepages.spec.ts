import type { ContestInput } from '@/shared/api/types';
import { confirmedContest } from '../support/contests';
import { desktop, expect, test } from '../support/journey';
import { expectAccessible } from '../support/look';
import { settled } from '../support/network';
import { enrol, type Person } from '../support/people';
import { startDouble, startLeague, startRoyale, startSwiss } from '../support/stages';

interface Stage {
  name: string;
  contest: Partial<ContestInput>;
  /** Creates the stage; may return a further page to check. */
  start: (organiser: Person, contestId: number) => Promise<unknown>;
}

const stages: readonly Stage[] = [
  { name: 'swiss draw', contest: { contestType: 'SWISSDRAW', swissRounds: 3 }, start: startSwiss },
  {
    name: 'league',
    contest: { contestType: 'LEAGUE', league: { legs: 1, groups: 2, win: 3, draw: 1, loss: 0 } },
    start: startLeague,
  },
  { name: 'battle royale', contest: { contestType: 'BATTLEROYAL' }, start: startRoyale },
  { name: 'double elimination', contest: {}, start: startDouble },
];

const names = ['あおい', 'いつき', 'うみ', 'えま', 'おうか', 'かえで'];

for (const { name, contest, start } of stages) {
  test(`a ${name} in play: its pages are accessible to operators and players`, async ({ screens }) => {
    const organiser = await enrol('櫓の主催');
    const { id, players } = await confirmedContest(organiser, names, contest);
    const page = await start(organiser, id);
    const player = players[0] ?? organiser;
    const lobby = typeof page === 'string' ? page : null;
    const views: [Person, string][] = [
      [organiser, `/contests/${id}/tournament`],
      [player, `/contests/${id}/tournament`],
      [player, '/play'],
      ...(lobby ? ([organiser, player].map((who) => [who, lobby]) as [Person, string][]) : []),
    ];
    for (const [who, at] of views) {
      await test.step(`${who.name} at ${at}`, async () => {
        const context = await screens.open(who, desktop);
        const page = await context.newPage();
        await page.goto(at);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await settled(page);
        await expectAccessible(page);
        await context.close();
      });
    }
  });
}
