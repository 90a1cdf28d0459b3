import { readFile } from 'node:fs/promises';
import { createContest, openContest } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { enrol } from '../support/people';
import { expectToast, minutesFromNow } from '../support/screens';
import { ja as t } from '../support/texts';

test('a contest is shared by its address', async ({ screens, baseURL }) => {
  const organiser = await enrol('宣伝の主催');
  const name = `宣伝杯 ${Date.now()}`;
  const id = await createContest(organiser, openContest({ name }));
  const context = await screens.open(organiser, phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`/contests/${id}`);
  await page
    .getByRole('button', { name: t('contest:organise.gather.action') })
    .first()
    .click();
  const share = page.getByRole('dialog', { name: t('contest:share.title') });
  const address = `${baseURL}/contests/${id}`;
  for (const way of ['x', 'line'] as const) {
    const link = share.getByRole('link', { name: t(`contest:share.${way}`) });
    const query = new URL((await link.getAttribute('href')) ?? '').searchParams;
    expect(query.get('url')).toBe(address);
    expect(query.get('text')).toBe(t('contest:share.text', { name }));
  }
  await share.getByRole('button', { name: t('contest:share.copy') }).click();
  await expectToast(page, t('common:copiedText'));
  await expect(share).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test('a contest is put into a calendar', async ({ screens }) => {
  const organiser = await enrol('暦の主催');
  const name = `暦杯 ${Date.now()}`;
  const id = await createContest(organiser, openContest({ name }));
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto(`/contests/${id}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('contest:schedule.calendar') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`contest-${id}.ics`);
  expect(await readFile(await file.path(), 'utf8')).toContain(`SUMMARY:${name}\r\n`);
  await expect(page).toHaveURL(`/contests/${id}`);
});

test('a tab of a contest begins on the first screen of a phone, with the next step below', async ({
  screens,
}) => {
  const organiser = await enrol('小さい画面の主催');
  const id = await createContest(organiser, openContest({ entryMaxCount: 4 }));
  const page = await (await screens.open(organiser, phone)).newPage();
  await page.goto(`/contests/${id}/participant`);
  // The first view of the document has none of these buttons.
  await expect(page.getByRole('button', { name: t('entry:add.action') })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: t('contest:organise.gather.action') })).toBeInViewport({
    ratio: 1,
  });
  const edit = page.getByRole('link', { name: t('contest:organise.edit'), exact: true });
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: t('contest:organise.menu') }).click();
  await expect(edit).toBeInViewport({ ratio: 1 });
});

test('the next step is never under the bar of a phone', async ({ screens }) => {
  const organiser = await enrol('低い画面の主催');
  const id = await createContest(organiser, openContest());
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto(`/contests/${id}`);
  const enter = page.getByRole('button', { name: t('entry:enter.action') });
  await expect(enter).toHaveCount(1);
  const { y, height } = await enter.evaluate((button) => button.getBoundingClientRect());
  // The button is in the window, where the bar of the site is.
  await page.setViewportSize({ width: 360, height: Math.ceil(y + height) });
  const reached = () =>
    page.evaluate((name) => {
      const buttons = [...document.querySelectorAll('button')].filter(
        ({ textContent }) => textContent === name,
      );
      return buttons.some((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button') === button;
      });
    }, t('entry:enter.action'));
  await expect.poll(reached).toBe(true);
  await page.setViewportSize({ width: 360, height: Math.ceil(y + height) + 100 });
  await expect(enter).toHaveCount(1);

  // A step that is not open yet leaves the room to the countdown.
  const later = await createContest(organiser, openContest({ entryStart: minutesFromNow(60).toISOString() }));
  await page.goto(`/contests/${later}`);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: t('entry:enter.action'), includeHidden: true })).toHaveCount(
    2,
  );
  await expect(enter).toHaveCount(1);
});

test('the list of contests of a phone names the participant type and the organiser', async ({ screens }) => {
  const organiser = await enrol('名の載る主催');
  const name = `名札杯 ${Date.now()}`;
  await createContest(organiser, openContest({ name }));
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto(`/contests?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('link').filter({ has: page.getByRole('heading', { name }) });
  for (const text of [t('common:participantType.SOLO'), '名の載る主催']) {
    await expect(card.getByText(text).filter({ visible: true })).toBeInViewport({ ratio: 1 });
  }
});

test('a video is loaded from its site only after a press and shown in a frame', async ({ screens }) => {
  const organiser = await enrol('配信の主催');
  const name = `配信杯 ${Date.now()}`;
  const iframeSrc = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const id = await createContest(organiser, openContest({ name, iframeSrc }));
  const context = await screens.open(null, desktop);
  const asked: string[] = [];
  await context.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<h1>video</h1>' });
  });
  const page = await context.newPage();
  await page.goto(`/contests/${id}`);
  const play = page.getByRole('button', { name: t('contest:video.play') });
  await expect(play).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  const frame = page.frameLocator(`iframe[title="${t('contest:video.title', { name })}"]`);
  await expect(frame.getByRole('heading', { name: 'video' })).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)]);
});

test('the list shows contests of every type, filtered by role and by game', async ({ screens }) => {
  const organiser = await enrol('四種の主催');
  const types = ['TOURNAMENT', 'BATTLEROYAL', 'SWISSDRAW', 'LEAGUE'] as const;
  for (const [at, contestType] of types.entries()) {
    await createContest(organiser, openContest({ contestType, gameId: at === 3 ? 5 : 2 }));
  }
  const page = await (await screens.open(organiser, phone)).newPage();
  await page.goto('/contests');
  await page.getByRole('button', { name: t('contest:list.tab.operated') }).click();
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(4);
  for (const type of types) {
    await expect(cards.filter({ hasText: t(`common:contestType.${type}`) })).toHaveCount(1);
  }
  await page
    .getByRole('combobox', { name: t('contest:list.game') })
    .selectOption({ label: 'STREET FIGHTER 6' });
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(t('common:contestType.LEAGUE'));
  await page.reload();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: t('contest:list.tab.participated') }).click();
  await expect(page.getByText(t('contest:list.empty.filtered'))).toBeVisible();
});
