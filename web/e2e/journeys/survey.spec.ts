import type { Page } from '@playwright/test';
import {
  begunContest,
  createContest,
  decide,
  drawBracket,
  enterAll,
  openContest,
  saveTrophies,
} from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { enrol, enrolAll } from '../support/people';
import { choose, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

const stage = '好きなステージは？';
const greeting = '意気込みを一言';

/** The card of the question that is open in the builder. */
function openQuestion(page: Page) {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: t('survey:remove') }) });
}

/** Opens the entry form as a person. */
async function openEntry(page: Page, id: number) {
  await page.goto(`/contests/${id}`);
  await page
    .getByRole('button', { name: t('entry:enter.action') })
    .first()
    .click();
  return page.getByRole('dialog', { name: t('entry:form.title'), exact: true });
}

test('a survey is built, answered and read', async ({ screens }) => {
  const [organiser, player] = await enrolAll(['質問の主催', 'こたえる人']);
  if (!organiser || !player) throw new Error('nobody enrolled');
  const id = await createContest(organiser, openContest());
  const page = await (await screens.open(organiser, phone)).newPage();

  await test.step('the organiser asks for a choice and for a few words', async () => {
    await page.goto(`/contests/${id}/edit`);
    await page.getByRole('button', { name: t('survey:add') }).click();
    const card = openQuestion(page);
    await card.getByLabel(t('survey:detail')).fill(stage);
    await choose(page, t('survey:kind'), t('survey:type.SELECT'));
    await card.getByLabel(t('survey:selection', { number: 1 }), { exact: true }).fill('終点');
    await page.getByRole('button', { name: t('survey:save') }).click();
    await expect(card.getByText(t('fault:valueIsRequired')).first()).toBeVisible();
    await card.getByLabel(t('survey:selection', { number: 2 }), { exact: true }).fill('戦場');

    await page.getByRole('button', { name: t('survey:add') }).click();
    await expect(card.getByLabel(t('survey:detail'))).toHaveValue('');
    await card.getByLabel(t('survey:detail')).fill(greeting);
    await card.getByRole('switch', { name: t('survey:required') }).check();
    await card.getByLabel(t('survey:min')).fill('3');
    await card.getByLabel(t('survey:max')).fill('10');
    await page.getByRole('button', { name: t('survey:preview') }).click();
    const preview = page.getByRole('region', { name: t('survey:preview') });
    await expect(preview.getByRole('radio', { name: '戦場' })).toBeVisible();
    await page.getByRole('button', { name: t('survey:save') }).click();
    await expectToast(page, t('survey:saved'));
  });

  await test.step('an entrant sees at the question what is missing', async () => {
    const entering = await (await screens.open(player, phone)).newPage();
    const form = await openEntry(entering, id);
    await form.getByLabel(t('entry:field.gameUsername')).fill('kotae');
    await form.getByLabel(t('entry:field.twitterId')).fill('kotae');
    await form.getByRole('checkbox', { name: t('entry:policy.agree') }).check();
    const submit = form.getByRole('button', { name: t('entry:form.submit') });
    await submit.click();
    const choices = form.getByRole('group', { name: stage });
    const words = form.getByRole('textbox', { name: greeting });
    await expect(choices.getByText(t('survey:answer.required', { value: stage }))).toBeVisible();
    await expect(form.getByText(t('survey:answer.required', { value: greeting }))).toBeVisible();
    await choices.getByRole('radio', { name: '戦場' }).check();
    await words.fill('短');
    await submit.click();
    await expect(form.getByText(t('fault:atLeastLength', { length: 3 }))).toBeVisible();
    await words.fill('全部勝ちます');
    await submit.click();
    await expectToast(entering, t('entry:contestEntrySuccess'));
    await entering
      .getByRole('button', { name: t('entry:place.applied') })
      .first()
      .click();
    const own = entering.getByRole('dialog', { name: t('entry:own.title') });
    await expect(own.getByRole('definition').filter({ hasText: '全部勝ちます' })).toBeVisible();
  });

  await test.step('operators find the answers beside the entry, and all of them together', async () => {
    await page.goto(`/contests/${id}/participant/entryconfirm`);
    await page.getByRole('button', { name: t('entry:view.filter') }).click();
    await choose(page, t('entry:view.in'), stage);
    await choose(page, t('entry:view.answer'), '終点');
    await expect(page.getByText(t('entry:view.none'))).toBeVisible();
    await choose(page, t('entry:view.answer'), '戦場');
    await page.getByRole('button', { name: t('entry:applicant.open', { name: 'こたえる人' }) }).click();
    const sheet = page.getByRole('dialog', { name: t('entry:applicant.title') });
    await expect(sheet.getByRole('definition').filter({ hasText: '戦場' })).toBeVisible();
    await expect(sheet.getByRole('definition').filter({ hasText: '全部勝ちます' })).toBeVisible();

    await page.goto(`/contests/${id}/edit`);
    const chosen = page.getByRole('article').filter({ hasText: stage });
    await expect(chosen.getByRole('listitem').filter({ hasText: '戦場' })).toHaveText(/100%/);
    const said = page.getByRole('article').filter({ hasText: greeting });
    await said.getByRole('button', { name: t('survey:showAnswers') }).click();
    await expect(said.getByRole('listitem')).toHaveText(/こたえる人.*全部勝ちます/);
  });
});

test('a special prize is given by hand and stands on the contest and on the profile', async ({ screens }) => {
  const [organiser, player] = await enrolAll(['授与の主催', 'もらう人']);
  if (!organiser || !player) throw new Error('nobody enrolled');
  const id = await createContest(organiser, openContest());
  await enterAll(id, [player]);
  const page = await (await screens.open(organiser, phone)).newPage();
  await page.goto(`/contests/${id}/edit`);
  await page.getByRole('button', { name: t('trophy:addThree') }).click();
  await page.getByRole('button', { name: t('trophy:addSpecial'), exact: true }).click();
  await page.getByRole('button', { name: t('trophy:save') }).click();
  const prize = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox', { name: t('trophy:name') }) })
    .last();
  const name = prize.getByRole('textbox', { name: t('trophy:name') });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('ナイスファイト賞');
  await page.getByRole('button', { name: t('trophy:save') }).click();
  await expectToast(page, t('trophy:saved'));
  await choose(page, t('trophy:winner'), 'もらう人');
  await expectToast(page, t('trophy:given', { trophy: 'ナイスファイト賞', name: 'もらう人' }));

  const visitor = await (await screens.open(null, phone)).newPage();
  await visitor.goto(`/contests/${id}`);
  const shown = visitor.getByRole('listitem').filter({ hasText: 'ナイスファイト賞' });
  await expect(visitor.getByText(t('trophy:open'))).toHaveCount(3);
  await shown.getByRole('link', { name: 'もらう人' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'もらう人' })).toBeVisible();
  await visitor.getByRole('link', { name: /ナイスファイト賞/ }).click();
  await expect(visitor).toHaveURL(`/contests/${id}`);
});

test('trophies of places find their winners when the final is decided', async ({ screens }) => {
  const organiser = await enrol('表彰の主催');
  const { id, players } = await begunContest(organiser, ['金の人', '銀の人']);
  await saveTrophies(organiser, id, [
    { name: '金の塔', rank: 1 },
    { name: '銀の塔', rank: 2 },
  ]);
  const { id: bracket, rounds } = await drawBracket(organiser, id);
  const final = rounds[0]?.matches[0];
  const [winner, loser] = final?.participants ?? [];
  if (!final || !winner || !loser) throw new Error('no final');

  const page = await (await screens.open(null, desktop)).newPage();
  await page.goto(`/contests/${id}`);
  await expect(page.getByText(t('trophy:open'))).toHaveCount(2);
  await decide(organiser, id, bracket, final);
  const of = (trophy: string) => page.getByRole('listitem').filter({ hasText: trophy });
  await expect(of('金の塔').getByRole('link', { name: winner.name })).toBeVisible();
  await expect(of('銀の塔').getByRole('link', { name: loser.name })).toBeVisible();
  const champion = players.find(({ name }) => name === winner.name);
  await page.goto(`/users/${champion?.id}`);
  await expect(page.getByRole('link', { name: /金の塔/ })).toBeVisible();
});
