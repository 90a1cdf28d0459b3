import type { ContestInput } from '@/shared/api/types';
import { confirmedContest } from '../support/contests';
import { desktop, expect, test } from '../support/journey';
import { expectAccessible } from '../support/look';
import { arrived, turnTo } from '../support/network';
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
    const lobby = await start(organiser, id);
    const stage = [`/contests/${id}/tournament`, ...(typeof lobby === 'string' ? [lobby] : [])];
    const [player = organiser] = players;
    for (const [who, views] of [
      [organiser, stage],
      [player, [...stage, '/play']],
    ] as const) {
      await test.step(`${who.name} at ${views.join(', ')}`, async () => {
        const page = await (await screens.open(who, desktop)).newPage();
        await page.goto('/');
        for (const at of views) {
          await page.setViewportSize(desktop.viewport);
          await turnTo(page, at);
          await arrived(page);
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
          await expectAccessible(page);
        }
      });
    }
  });
}
