import { type HelpTopic, helpGroups, helpPath, helpTopics } from '@/shared/help/topics';
import { confirmedContest } from '../support/contests';
import { expect, phone, test } from '../support/journey';
import { barriers, expectNoSidewaysScroll } from '../support/look';
import { turnTo } from '../support/network';
import { enrol } from '../support/people';
import { expectRoomForLargeText } from '../support/reach';
import { startSwiss } from '../support/stages';
import { en, ja as t } from '../support/texts';

const topics = Object.keys(helpTopics) as HelpTopic[];

test('a player on a phone reads how a table is ordered, and goes back to it', async ({ screens }) => {
  const organiser = await enrol('助けの主催');
  const { id } = await confirmedContest(organiser, ['あい', 'かき', 'さし', 'たち'], {
    gameId: 6,
    contestType: 'SWISSDRAW',
  });
  await startSwiss(organiser, id);
  const page = await (await screens.open(null, phone)).newPage();
  const table = `/contests/${id}/tournament`;
  await page.goto(table);
  await page.getByRole('button', { name: t('rounds:view.standings'), exact: true }).click();

  await test.step('the link below the table opens the section about it', async () => {
    await page.getByRole('link', { name: t('help:link.table') }).click();
    await expect(page).toHaveURL(helpPath('swiss', 'table'));
    const section = page.locator('#table');
    await expect(section).toBeFocused();
    await expect(section).toBeInViewport();
    for (const rule of ['opponentMatchWin', 'gameWin', 'opponentGameWin'] as const)
      await expect(section.getByText(t(`standings:rule.${rule}`), { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('Back leads to the table', async () => {
    await page.goBack();
    await expect(page).toHaveURL(table);
    await expect(
      page
        .getByRole('link', { name: t('help:link.table') })
        .or(page.getByRole('button', { name: t('rounds:view.standings'), exact: true }))
        .first(),
    ).toBeVisible();
  });
});

test('every topic opens, is accessible and fits a phone with large text', async ({ screens }) => {
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: t('help:title') })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  for (const [group, members] of Object.entries(helpGroups)) {
    await expect(
      page.getByRole('heading', { level: 2, name: t(`help:group.${group as keyof typeof helpGroups}`) }),
    ).toBeVisible();
    for (const topic of members)
      await expect(page.getByRole('link', { name: t(`help:topic.${topic}.title`) }).first()).toBeVisible();
  }
  for (const topic of topics) {
    await turnTo(page, helpPath(topic));
    await expect(page.getByRole('heading', { level: 1, name: t(`help:topic.${topic}.title`) })).toBeVisible();
    await expect(page.getByRole('main').locator('section[id]')).toHaveCount(helpTopics[topic].length);
    expect.soft(await barriers(page), topic).toEqual([]);
    await expectNoSidewaysScroll(page);
    await expectRoomForLargeText(page);
  }
});

test('the help is found in the footer and by its search, in the language of the reader', async ({
  screens,
}) => {
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto('/contests');
  await page
    .getByRole('contentinfo')
    .getByRole('combobox', { name: t('shell:language') })
    .selectOption('en');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: en('shell:help') })
    .click();
  await page.getByRole('searchbox', { name: en('help:search') }).fill('grand final');
  await expect(
    page.getByRole('status').filter({ hasText: en('help:found.sections', { count: 2 }) }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Double elimination', exact: true }).click();
  await expect(page).toHaveURL(helpPath('bracket', 'double'));
  await expect(page.getByRole('img', { name: /double elimination of four/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await barriers(page)).toEqual([]);
});
