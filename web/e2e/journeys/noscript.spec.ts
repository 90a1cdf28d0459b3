import { demoAddress } from '../support/addresses';
import { lookAround } from '../support/demo';
import { expect, phone, test } from '../support/journey';

// Browsers write the scripts that they do not run to their console.
test.use({ refusals: true });

test('without JavaScript a visitor reads the list, a contest, its organiser and a result', async ({
  screens,
}) => {
  const { played, organiser, team } = await lookAround();
  const context = await screens.open(null, { ...phone, baseURL: demoAddress, javaScriptEnabled: false });
  const page = await context.newPage();
  const title = page.getByRole('heading', { level: 1 });

  await test.step('home and the list lead to a contest', async () => {
    await page.goto('/');
    await page.locator('nav a[href="/contests"]').filter({ visible: true }).click();
    const contest = page.locator(`main a[href="/contests/${played.id}"]`);
    const name = ((await contest.textContent()) ?? '').split(' – ')[0] ?? '';
    await contest.click();
    await expect(title).toHaveText(name);
    expect(await page.getByRole('term').count(), 'number of facts on the page').toBeGreaterThanOrEqual(5);
  });

  await test.step('the contest leads to its organiser', async () => {
    const person = page.locator(`main a[href="/users/${organiser.id}"]`);
    const name = (await person.textContent()) ?? '';
    await person.click();
    await expect(title).toHaveText(name);
  });

  await test.step('a match shows its result', async () => {
    const { id, tournamentId, decidedMatch } = played;
    await page.goto(`/contests/${id}/tournament/${tournamentId}/match/${decidedMatch}`);
    await expect(page.getByRole('definition').filter({ hasText: /^\d+–\d+$/ })).toHaveCount(1);
  });

  await test.step('a team has a heading, and the help leads to the texts of its topics', async () => {
    await page.goto(`/teams/${team}`);
    await expect(title).toBeVisible();
    await page.goto('/help');
    await page.locator('main a[href="/help/swiss"]').click();
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(5);
    await expect(page.locator('#root')).toBeEmpty();
  });
});
