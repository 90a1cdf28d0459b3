import type { BrowserContext } from '@playwright/test';
import { expect } from './journey';
import { answer, type Person } from './people';
import { ja as t } from './texts';

interface Won {
  id: number;
  name: string;
  gameId: number;
}

/**
 * A title is shown in the records, on the profile of the champion and in the ranking of the game. A ranking is cached, so each
 * journey needs its own game.
 */
export async function expectTitle(visitor: BrowserContext, contest: Won, champion: Person): Promise<void> {
  const first = t('standings:places.first');
  const { items } = await answer(
    champion.api.GET('/records/', { params: { query: { gameID: contest.gameId } } }),
  );
  const records = items.filter((each) => each.contest.id === contest.id && each.place.from === 1);
  expect(records.map(({ participant }) => participant.refId)).toEqual([champion.id]);
  const page = await visitor.newPage();
  await page.goto(`/users/${champion.id}`);
  const row = page.getByRole('link', { name: new RegExp(`^${contest.name}.*${first}$`) });
  await expect(row, 'the place on the profile page').toBeVisible();
  await page.goto(`/ranking?game=${contest.gameId}`);
  const ranked = page.getByRole('row').filter({ hasText: champion.name });
  await expect(ranked.getByRole('cell').nth(1), 'titles in the ranking').toHaveText('1');
}
