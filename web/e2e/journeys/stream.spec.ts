import { begin, createContest, drawBracket, enterAll, openContest } from '../support/contests';
import { expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { enrol, enrolAll } from '../support/people';
import { connected, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

// A page that hears that its rooms changed may ask for them before it hears that its person is no longer a caster.
test.use({ refusals: true });

test('a caster streams a match while its player waits for the call', async ({ screens }) => {
  const organiser = await enrol('配信の主催');
  const caster = await enrol('実況の三日月');
  const players = await enrolAll(['朱雀', '玄武']);
  const input = openContest({ entryMaxCount: 4 });
  const id = await createContest(organiser, input);
  await enterAll(id, players);
  await begin(organiser, id, input);
  const { id: stageId, rounds } = await drawBracket(organiser, id);
  const [match] = rounds[0]?.matches ?? [];
  const [player] = players;
  if (!match || !player) throw new Error('no match');
  const matchPath = `/contests/${id}/tournament/${stageId}/match/${match.id}`;

  await test.step('the organiser names a caster', async () => {
    const page = await (await screens.open(organiser, phone)).newPage();
    await page.goto(`/contests/${id}/operator/edit`);
    await page.getByRole('combobox', { name: t('stream:casters.find') }).fill(caster.name);
    await page.getByRole('option', { name: caster.name }).click();
    await expectToast(page, t('stream:casters.added'));
    await page.close();
  });

  const theirs = await (await screens.open(player, phone)).newPage();
  const live = connected(theirs);
  await theirs.goto(matchPath);
  await live;
  const page = await (await screens.open(caster, phone)).newPage();
  await page.goto(matchPath);

  await test.step('the caster puts the match on the queue', async () => {
    await page.getByRole('button', { name: t('stream:add') }).click();
    await expect(page.getByText(t('stream:mark.waits', { place: 1 }))).toBeVisible();
    await expect(theirs.getByText(t('stream:willBe'))).toBeVisible();
    await page.getByRole('link', { name: t('stream:open') }).click();
    await expect(page).toHaveURL(`/contests/${id}/stream`);
    await expect(page.getByRole('link', { name: new RegExp(t('match:round.final')) })).toBeVisible();
    await expectSound(page);
  });

  await test.step('the player is called, and sees the stream begin and end', async () => {
    await page.getByRole('button', { name: t('stream:act.call') }).click();
    await expect(theirs.getByText(t('stream:waitForCaster'))).toBeVisible();
    await expectSound(theirs);
    await page.getByRole('button', { name: t('stream:act.start') }).click();
    await expect(theirs.getByText(t('stream:mark.live'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('stream:act.end') }).click();
    await expect(page.getByRole('heading', { name: t('stream:done') })).toBeVisible();
    await expect(theirs.getByText(t('stream:mark.live'), { exact: true })).toHaveCount(0);
  });

  await test.step('the caster gives the role back', async () => {
    await page.getByRole('button', { name: t('stream:resign.act') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('stream:resign.act') })
      .click();
    await expectToast(page, t('stream:resign.done'));
    await expect(page.getByRole('button', { name: t('stream:act.call') })).toHaveCount(0);
  });
});
