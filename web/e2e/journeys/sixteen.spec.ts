import { readFile } from 'node:fs/promises';
import { begunContest } from '../support/contests';
import { desktop, expect, test } from '../support/journey';
import { enrol } from '../support/people';
import { expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

const players = Array.from({ length: 16 }, (_, index) => `選手${String(index + 1).padStart(2, '0')}`);

test('an organiser plays a bracket of sixteen to its champion and takes its picture', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const { id, name } = await begunContest(organiser, players);
  const page = await (await screens.open(organiser, desktop)).newPage();
  const open = new RegExp(`${t('match:state.live')}|${t('match:state.ready')}`);
  const won = new RegExp(t('match:page.winnerIs', { name: '選手' }));

  await test.step('confirms everybody and draws the bracket', async () => {
    await page.goto(`/contests/${id}/tournament/add`);
    const chosen = t('entry:confirm.count', { count: 16, max: 16 });
    await expect(page.getByRole('status').filter({ hasText: chosen })).toBeVisible();
    await page.getByRole('button', { name: t('entry:confirm.action') }).click();
    await expectToast(page, t('entry:confirm.done', { count: 16 }));
    await expect(page.getByRole('combobox', { name: t('tournament:edit.slots') })).toHaveValue(
      t('tournament:edit.slotsValue', { slots: 16 }),
    );
    await page.getByRole('checkbox', { name: t('tournament:edit.third') }).check();
    await page.getByRole('button', { name: t('tournament:edit.add'), exact: true }).click();
    await expectToast(page, t('tournament:completeCreateTournament'));
  });

  await test.step('decides all fifteen matches and the one for third place', async () => {
    await page.getByRole('link', { name: t('contest:tab.stage.TOURNAMENT'), exact: true }).click();
    for (let decided = 0; decided < 16; decided++) {
      await expect(page.getByRole('link', { name: won })).toHaveCount(decided);
      await page.getByRole('link', { name: open }).first().press('Enter');
      const winner = page
        .getByRole('group', { name: t('match:result.winner') })
        .getByRole('button')
        .first();
      await winner.click();
      await page.getByRole('button', { name: t('match:result.save') }).click();
      await expect(page.getByRole('button', { name: t('match:page.edit') })).toBeVisible();
      await page.getByRole('link', { name: t('match:page.backToBracket') }).click();
    }
  });

  await test.step('sees who won', async () => {
    const champion = page.getByRole('region', { name: t('contest:champion') });
    await expect(champion.getByRole('link', { name: /選手/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('standings:places.title') })).toBeVisible();
    const third = t('standings:places.single', { place: t('standings:places.ordinal.other', { n: 3 }) });
    await expect(page.getByRole('term').filter({ hasText: third })).toBeVisible();
  });

  await test.step('takes the picture of the bracket', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('tournament:view.download') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${name}.png`);
    const picture = await readFile(await file.path());
    expect(picture.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(picture.readUInt32BE(16), 'width').toBeGreaterThan(800);
    expect(picture.readUInt32BE(20), 'height').toBeGreaterThan(600);
    expect(picture.length, 'bytes').toBeGreaterThan(20_000);
  });
});
