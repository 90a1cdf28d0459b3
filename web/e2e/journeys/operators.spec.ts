import type { Page } from '@playwright/test';
import { addOperator, createContest, openContest } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { enrolAll } from '../support/people';
import { choose, connected, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

/** Confirms a question. */
async function agree(page: Page, question: string, action: string): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: action }).click();
}

// The requests of a removed operator are refused until the page changes.
test.use({ refusals: true });

test('operators are added, removed and transfer the contest, and the activity log shows it', async ({
  screens,
}) => {
  const stamp = Date.now() % 1_000_000;
  const [owner, heir, helper] = await enrolAll([`主${stamp}`, `継ぐ${stamp}`, `手伝う${stamp}`]);
  if (!owner || !heir || !helper) throw new Error('nobody enrolled');
  const id = await createContest(owner, openContest());
  const menu = (page: Page) => page.getByRole('navigation', { name: t('contest:organise.menu') });
  const page = await (await screens.open(owner, phone)).newPage();
  await page.goto(`/contests/${id}/operator`);
  await page.getByRole('link', { name: t('contest:operator.edit.action') }).click();

  await test.step('two are found and added together', async () => {
    await expect(page.getByText(t('contest:operator.edit.transferNobody'))).toBeVisible();
    const find = page.getByRole('combobox', { name: t('contest:operator.edit.find') });
    for (const { name } of [heir, helper]) {
      await find.fill(name);
      await page.getByRole('option', { name }).click();
    }
    await page.getByRole('button', { name: t('contest:operator.edit.addCount', { count: 2 }) }).click();
    await expectToast(page, t('contest:completeAddOperator'));
  });

  await test.step('a removed operator loses access at once', async () => {
    const context = await screens.open(helper, desktop);
    const pages = await Promise.all(
      ['operator/edit', 'desk'].map(async (at) => {
        const own = await context.newPage();
        const live = connected(own);
        await own.goto(`/contests/${id}/${at}`);
        await live;
        await expect(own).toHaveURL(`/contests/${id}/${at}`);
        return own;
      }),
    );
    const tick = page.getByRole('checkbox', {
      name: t('contest:operator.edit.tick', { name: helper.name }),
    });
    await tick.check();
    await page.getByRole('button', { name: t('contest:operator.edit.removeCount', { count: 1 }) }).click();
    const question = t('contest:operator.edit.removeQuestion', { names: helper.name });
    await agree(page, question, t('contest:operator.edit.removeAction'));
    await expectToast(page, t('contest:completeDeleteOperator'));
    await expect(tick).toHaveCount(0);
    for (const own of pages) {
      await expect(own).toHaveURL(`/contests/${id}`);
      await expect(menu(own)).toBeHidden();
    }
    await context.close();
  });

  await test.step('the owner hands over and leaves', async () => {
    await choose(page, t('contest:operator.edit.transferTo'), heir.name);
    await page.getByRole('button', { name: t('contest:operator.edit.transferAction') }).click();
    const question = t('contest:operator.edit.transferQuestion', { name: heir.name });
    await agree(page, question, t('contest:operator.edit.transferAction'));
    await expectToast(page, t('contest:operator.edit.transferDone', { name: heir.name }));
    await page.getByRole('button', { name: t('contest:operator.edit.leave'), exact: true }).click();
    await agree(page, t('contest:operator.edit.leaveQuestion'), t('contest:operator.edit.leaveAction'));
    await expectToast(page, t('contest:operator.edit.leaveDone'));
    await expect(page).toHaveURL(`/contests/${id}`);
    await expect(menu(page)).toBeHidden();
  });

  await test.step('the new owner reads who did what', async () => {
    const log = await (await screens.open(heir, phone)).newPage();
    await log.goto(`/contests/${id}/activity`);
    const said = (key: 'operatorAdded' | 'operatorRemoved' | 'operatorRole', name: string) =>
      `${owner.name}${t(`contest:activity.kind.${key}`, { name })}`;
    const lines = log.getByRole('main').getByRole('listitem').getByRole('paragraph');
    await expect(lines).toHaveText([
      `${owner.name}${t('contest:activity.kind.operatorLeft')}`,
      said('operatorRole', heir.name),
      said('operatorRemoved', helper.name),
      // Two rows of the same time can be in either order.
      /^.+$/,
      /^.+$/,
      `${owner.name}${t('contest:activity.kind.contestCreated')}`,
    ]);
    for (const { name } of [heir, helper]) {
      await expect(lines.filter({ hasText: said('operatorAdded', name) })).toHaveCount(1);
    }
    await choose(log, t('contest:activity.filter.kind'), t('contest:activity.group.contest'));
    await expect(lines).toHaveCount(1);
    await expect(log).toHaveURL(/kind=contest$/);
  });
});

test('an operator who is removed while editing the form is notified and keeps the text', async ({
  screens,
}) => {
  const [owner, helper] = await enrolAll(['外す主催', '書く人']);
  if (!owner || !helper) throw new Error('nobody enrolled');
  const id = await createContest(owner, openContest());
  await addOperator(owner, id, helper);
  const page = await (await screens.open(helper, phone)).newPage();
  await page.goto(`/contests/${id}/edit`);
  const award = page.getByRole('textbox', { name: t('contest:form.field.award') });
  await award.fill('書きかけの賞品');
  const params = { path: { id } };
  await owner.api.POST('/contests/{id}/operators/delete/', { params, body: { userIds: [helper.id] } });
  // Only the live event shows it here. A component test covers a save that is refused before the event arrives.
  await expect(page.getByText(t('contest:gone.removed')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('contest:form.save') })).toBeDisabled();
  await expect(award).toHaveValue('書きかけの賞品');
});
