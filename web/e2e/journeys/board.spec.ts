import { demoAddress } from '../support/addresses';
import { createContest, openContest } from '../support/contests';
import { expect, phone, test } from '../support/journey';
import { expectNoSidewaysScroll } from '../support/look';
import { settled } from '../support/network';
import { enrol } from '../support/people';
import { ja as t } from '../support/texts';

test('a visitor finds a contest by the magnifier, narrows the list, and goes back through it', async ({
  screens,
}) => {
  const organiser = await enrol('探される主催');
  const name = `霧笛杯 ${Date.now()}`;
  const id = await createContest(organiser, {
    ...openContest({ contestType: 'SWISSDRAW', gameId: 5 }),
    name,
    language: 'ko' as const,
  });
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:search') })
    .click();
  const field = page.getByRole('searchbox', { name: t('search:all.text') });
  await expect(field).toBeFocused();
  await page.keyboard.insertText('霧笛');
  await page.keyboard.press('Enter');
  const results = page.getByRole('list', { name: t('search:all.contests') });
  const row = results.getByRole('link', { name });
  await expect(row).toHaveAttribute('href', `/contests/${id}`);
  const height = async () => (await row.boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThanOrEqual(64);
  await expect.poll(height).toBeLessThanOrEqual(84);
  await expectNoSidewaysScroll(page);

  await page
    .getByRole('link', { name: t('search:all.more') })
    .first()
    .click();
  await expect(page).toHaveURL(`/contests?q=${encodeURIComponent('霧笛')}`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(card).toBeVisible();
  await page.getByRole('combobox', { name: t('contest:list.filter.format') }).selectOption('TOURNAMENT');
  await expect(card).toHaveCount(0);
  await page.goBack();
  await expect(card).toBeVisible();
  await page.getByRole('combobox', { name: t('contest:list.filter.language') }).selectOption('ko');
  await page.getByRole('button', { name: t('contest:list.filter.free') }).click();
  await expect(page).toHaveURL(/language=ko&free=1$/);
  await expect(card).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: t('contest:list.tab.board') }).click();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a visitor sees the lists that an address asks for without a request', async ({ screens }) => {
  for (const address of ['/contests?status=match', '/contests?view=board', '/']) {
    const page = await (await screens.open(null, { ...phone, baseURL: demoAddress })).newPage();
    // A live connection reads the lists again when it begins.
    await page.routeWebSocket(/\/connection\/websocket/, () => undefined);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address);
    await settled(page); // the document has the list before the app asks for anything
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(
      asked.filter((path) => /^\/api\/v1\/(contests|site|games)\//.test(path)),
      address,
    ).toEqual([]);
  }
});
