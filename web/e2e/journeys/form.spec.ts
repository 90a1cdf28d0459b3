import type { Page } from '@playwright/test';
import {
  addOperator,
  changeContest,
  createContest,
  openContest,
  saveSurvey,
  saveTrophies,
} from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { settled } from '../support/network';
import { answer, enrol, enrolAll } from '../support/people';
import { choose, connected, expectToast } from '../support/screens';
import { countTaps } from '../support/taps';
import { ja as t } from '../support/texts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const people = (count: number) => t('contest:overview.maxValue.solo', { count });

/** Opens the form of a new contest of a type. */
async function begin(page: Page, type: 'BATTLEROYAL' | 'SWISSDRAW' | 'LEAGUE', name: string) {
  await page.goto('/contests/registration');
  await choose(page, t('contest:form.field.gameId'), 'VALORANT');
  await field(page, t('contest:form.field.name')).fill(name);
  await page.getByRole('radio', { name: t(`common:contestType.${type}`) }).check();
}

async function register(page: Page, name: string) {
  await page.getByRole('button', { name: t('contest:form.register') }).click();
  await expectToast(page, t('contest:contestRegistrationed'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a battle royale gets its points, its kill cap and its order of ties, and survives a reload', async ({
  screens,
}) => {
  const page = await (await screens.open(await enrol('配点の主催'), phone)).newPage();
  const name = `バトロワ杯 ${Date.now()}`;
  await begin(page, 'BATTLEROYAL', name);
  const table = page.getByRole('group', { name: t('contest:form.field.rankPoint') });
  const ranks = table.getByRole('list').getByRole('textbox');
  const points = () => ranks.evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value));
  const places = field(page, t('contest:form.maxPlayers'));

  await test.step('the table follows the maximum, and what fell away comes back', async () => {
    await places.fill('5');
    await expect(ranks).toHaveCount(5);
    await field(page, t('contest:form.rank.first')).fill('10');
    await field(page, t('contest:form.rank.step')).fill('3');
    await table.getByRole('button', { name: t('contest:form.rank.fillSteps') }).click();
    await expect.poll(points).toEqual(['10', '7', '4', '1', '0']);
    await places.fill('3');
    await expect(ranks).toHaveCount(3);
    await places.fill('5');
    await expect(ranks).toHaveCount(5);
    await ranks.nth(1).fill('8');
    await expect.poll(points).toEqual(['10', '8', '4', '1', '0']);
  });

  await test.step('the points of one kill cannot exceed those of all kills', async () => {
    await field(page, t('contest:form.field.matchCount')).fill('4');
    await field(page, t('contest:form.field.killPoint')).fill('12');
    await field(page, t('contest:form.field.killPointMax')).fill('9');
    await page.getByRole('button', { name: t('contest:form.register') }).click();
    await expect(page.getByRole('alert').getByText(t('fault:overMaxKillPoint'))).toBeVisible();
    await field(page, t('contest:form.field.killPoint')).fill('2');
    await expect(page.getByText(t('contest:form.killExample', { count: 5, max: 9 }))).toBeVisible();
    const kills = t('contest:form.tie.kills');
    await page.getByRole('button', { name: t('contest:form.moveUp', { name: kills }) }).click();
    const average = t('contest:form.tie.averageRank');
    await page.getByRole('button', { name: t('contest:form.remove', { name: average }) }).click();
  });

  await test.step('the draft comes back', async () => {
    // The draft is stored a moment after the last change, and when the page closes.
    await page.reload();
    await expect(page.getByText(t('conflict:draft.restored'))).toBeVisible();
    await expect(field(page, t('contest:form.field.name'))).toHaveValue(name);
    await expect.poll(points).toEqual(['10', '8', '4', '1', '0']);
    await expect(field(page, t('contest:form.field.killPointMax'))).toHaveValue('9');
  });

  await test.step('the contest shows how it is scored', async () => {
    await register(page, name);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveText([
      /./,
      ...[10, 8, 4, 1, 0].map(
        (count, at) =>
          `${t('contest:format.oneRank', { from: at + 1 })}${t('contest:format.points', { count })}`,
      ),
    ]);
    await expect(page.getByText(t('contest:format.killPointMax', { max: 9 }))).toBeVisible();
    const ties = page.getByRole('definition').filter({ hasText: t('contest:format.tieBreak.kills') });
    await expect(ties.getByRole('listitem')).toHaveText(
      (['kills', 'wins', 'bestMatch', 'latestMatch'] as const).map((tie) =>
        t(`contest:format.tieBreak.${tie}`),
      ),
    );
    await page.goto('/contests/registration');
    await expect(field(page, t('contest:form.field.name'))).toHaveValue('');
    await expect(page.getByText(t('conflict:draft.restored'))).toBeHidden();
  });
});

test('a swiss draw with its rounds and a league with its groups are made', async ({ screens }) => {
  const page = await (await screens.open(await enrol('総当たりの主催'), desktop)).newPage();
  const swiss = `スイス ${Date.now()}`;
  await begin(page, 'SWISSDRAW', swiss);
  await expect(
    page.getByText(t('contest:form.rounds.automaticText', { places: people(16), count: 4 })),
  ).toBeVisible();
  await page.getByRole('radio', { name: t('contest:form.rounds.fixed') }).check();
  await field(page, t('contest:form.rounds.count')).fill('6');
  await register(page, swiss);
  const rounds = t('contest:format.swissRoundsValue', { count: 6 });
  await expect(page.getByText(rounds, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('contest:tab.stage.SWISSDRAW') })).toBeVisible();

  const league = `リーグ ${Date.now()}`;
  await begin(page, 'LEAGUE', league);
  await field(page, t('contest:form.maxPlayers')).fill('7');
  await page.getByRole('radio', { name: t('contest:form.legs.2') }).check();
  await field(page, t('contest:form.field.leagueGroups')).fill('4');
  await expect(page.getByText(t('contest:form.league.tooManyGroups'))).toBeVisible();
  await field(page, t('contest:form.field.leagueGroups')).fill('2');
  await expect(
    page.getByText(t('contest:form.league.matches', { places: people(7), size: people(4), count: 18 })),
  ).toBeVisible();
  await field(page, t('contest:form.field.leagueDraw')).fill('2');
  await register(page, league);
  await expect(page.getByText(t('contest:format.legsValue.two'))).toBeVisible();
  await expect(page.getByText(t('contest:format.groupsValue', { count: 2 }))).toBeVisible();
  await expect(
    page.getByText(t('contest:format.leaguePointsValue', { win: 3, draw: 2, loss: 0 })),
  ).toBeVisible();
});

test('a new contest begins with an earlier one and takes its survey and trophies along', async ({
  screens,
}) => {
  const organiser = await enrol('二回目の主催');
  const name = `第1回 定例杯 ${Date.now()}`;
  const earlier = await createContest(
    organiser,
    openContest({ name, contestType: 'SWISSDRAW', swissRounds: 3, entryMaxCount: 24, rule: '## 定例の規定' }),
  );
  await saveSurvey(organiser, earlier, [{ question_detail: '使うデッキ', input_type: 'TEXT' }]);
  await saveTrophies(organiser, earlier, [
    { name: '定例王', rank: 1 },
    { name: '敢闘賞', rank: null },
  ]);
  await createContest(organiser, openContest({ name: `別の大会 ${Date.now()}` }));

  const page = await (await screens.open(organiser, desktop)).newPage();
  await page.goto('/contests/registration');
  await page.getByRole('button', { name: t('contest:template.open') }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('searchbox').fill(name);
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await picker.getByRole('link', { name }).click();
  await expect(page.getByText(t('contest:template.used', { name }))).toBeVisible();
  await expect(page.getByText(t('contest:form.later.copied', { questions: 1, trophies: 2 }))).toBeVisible();
  await expect(field(page, t('contest:form.maxPlayers'))).toHaveValue('24');
  const next = `第2回 定例杯 ${Date.now()}`;
  await field(page, t('contest:form.field.name')).fill(next);
  await register(page, next);

  await expect(page.getByRole('heading', { name: '定例の規定' })).toBeVisible();
  const rounds = t('contest:format.swissRoundsValue', { count: 3 });
  await expect(page.getByText(rounds, { exact: true })).toBeVisible();
  await expect(page.getByText(t('contest:overview.surveyValue', { count: 1 }))).toBeVisible();
  const trophies = page.getByRole('listitem').filter({ hasText: t('trophy:open') });
  await expect(trophies).toHaveCount(2);
  await expect(trophies.filter({ hasText: '敢闘賞' }).getByText(t('trophy:special'))).toBeVisible();
  await page.getByRole('link', { name: t('contest:organise.edit') }).click();
  await expect(page.getByRole('button', { name: `使うデッキ ${t('survey:type.TEXT')}` })).toBeVisible();
});

test.describe('two at one contest', () => {
  // The browser writes the refused save and the deleted contest to its console.
  test.use({ refusals: true });

  test('the second person to save sees the changes and keeps the input', async ({ screens }) => {
    const [first, second] = await enrolAll(['先に保存', 'あとで保存']);
    if (!first || !second) throw new Error('nobody enrolled');
    const input = openContest({ discordUrl: 'https://discord.gg/before' });
    const id = await createContest(first, input);
    await addOperator(first, id, second);
    const page = await (await screens.open(second, phone)).newPage();
    const live = connected(page);
    await page.goto(`/contests/${id}/edit`);
    await live;
    await field(page, t('contest:form.field.name')).fill('あとの名前');
    await field(page, t('contest:form.field.award')).fill('あとの賞品');

    const theirs = { name: '先の名前', discordUrl: 'https://discord.gg/after' };
    await changeContest(first, id, input, theirs);
    await expect(page.getByText(t('contest:conflict.newer'))).toBeVisible();
    await expect(field(page, t('contest:form.field.name'))).toHaveValue('あとの名前');

    await page.getByRole('button', { name: t('contest:form.save') }).click();
    const dialog = page.getByRole('dialog', { name: t('conflict:title') });
    await expect(dialog.getByText(t('conflict:by', { name: '先に保存' }))).toBeVisible();
    const name = dialog.getByRole('group', { name: t('contest:form.field.name') });
    await expect(name.getByRole('radio', { name: '先の名前' })).not.toBeChecked();
    await expect(name.getByRole('radio', { name: 'あとの名前' })).toBeChecked();
    await expect(dialog.getByRole('definition')).toHaveText('https://discord.gg/after');
    await dialog.getByRole('button', { name: t('conflict:apply') }).click();

    await expectToast(page, t('contest:contestHasBeenChanged'));
    await expect(page.getByRole('heading', { level: 1, name: 'あとの名前' })).toBeVisible();
    await expect(page.getByText('あとの賞品')).toBeVisible();
    await expect(page.getByRole('link', { name: 'discord.gg/after' })).toBeVisible();
  });

  test('the input survives the deletion of the contest', async ({ screens }) => {
    const organiser = await enrol('消す人');
    const id = await createContest(organiser, openContest());
    const page = await (await screens.open(organiser, phone)).newPage();
    const live = connected(page);
    await page.goto(`/contests/${id}/edit`);
    await live;
    await field(page, t('contest:form.field.award')).fill('消えない賞品');
    await answer(organiser.api.DELETE('/contests/{id}/', { params: { path: { id } } }));
    // The message is at the top and beside the button.
    await expect(page.getByText(t('contest:gone.deleted'))).toHaveCount(2);
    await expect(page.getByRole('button', { name: t('contest:form.save') })).toBeDisabled();
    await expect(field(page, t('contest:form.field.award'))).toHaveValue('消えない賞品');
    await page.getByRole('button', { name: t('contest:gone.begin') }).click();
    await expect(page).toHaveURL('/contests/registration');
    await expect(field(page, t('contest:form.field.award'))).toHaveValue('消えない賞品');
    await expect(page.getByRole('button', { name: t('contest:form.register') })).toBeEnabled();
  });
});

test('a contest is published from the home page in four taps, and opens with its link and code', async ({
  screens,
}) => {
  const page = await (await screens.open(await enrol('四回の主催'), phone)).newPage();
  const taps = await countTaps(page);
  const name = `早開き杯 ${Date.now()}`;
  await page.goto('/');
  await page.getByRole('link', { name: t('shell:create'), exact: true }).click();
  await choose(page, t('contest:form.field.gameId'), 'VALORANT');
  // The keyboard leads to the next field.
  await field(page, t('contest:form.field.name')).focus();
  await page.keyboard.type(name);
  await page.getByRole('button', { name: t('contest:form.register') }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/\/contests\/\d+$/);
  expect(await taps()).toBeLessThanOrEqual(4);
  const published = page.getByRole('region', { name: t('contest:published.title') });
  await expect(published.getByText(t('contest:published.text'))).toBeVisible();
  await expect(published.getByText(address, { exact: true })).toBeVisible();
  await expect(published.getByRole('img', { name: t('contest:share.code', { name }) })).toBeVisible();
  await expectSound(page);
  await published.getByRole('button', { name: t('common:close') }).click();
  await expect(published).toHaveCount(0);
  await page.reload();
  await settled(page); // the document has the heading before the app
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(published).toHaveCount(0);
});
