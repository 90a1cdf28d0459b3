import { readFile } from 'node:fs/promises';
import { begunContest, createContest, drawBracket, enterAll, openContest } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { answer, enrol, enrolAll, type Person } from '../support/people';
import { connected, expectOut, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

test.use({ refusals: true });

test('a person downloads their data and withdraws; results stay', async ({ screens }) => {
  const stamp = Date.now() % 1_000_000_000;
  const organiser = await enrol('大会の主');
  const { id, players } = await begunContest(organiser, [`さる人${stamp}`, `のこる人${stamp}`]);
  const [leaver, stayer] = players as [Person, Person];
  const { id: tournamentId, rounds } = await drawBracket(organiser, id);
  const match = rounds[0]?.matches[0];
  if (!match) throw new Error('no match');
  const winner = match.participants.find((each) => each?.name === leaver.name)?.id ?? null;
  const matchPath = { id, format: 'tournament' as const, stageId: tournamentId, matchId: match.id };
  const result = { version: match.version, outcome: 'win' as const, winner, games: [] };
  await answer(
    leaver.api.PUT('/contests/{id}/{format}/{stageId}/match/{matchId}/result/', {
      params: { path: matchPath },
      body: result,
    }),
  );
  const input = openContest();
  const open = await createContest(organiser, input);
  await enterAll(open, [leaver]);
  const teamName = `いつもの${stamp}`;
  const { id: team } = await answer(leaver.api.POST('/teams/', { body: { name: teamName } }));
  const { token } = await answer(
    leaver.api.POST('/teams/{id}/invitations/', { params: { path: { id: team } } }),
  );
  await answer(stayer.api.POST('/teams/invitations/{token}/accept/', { params: { path: { token } } }));
  const page = await (await screens.open(leaver, phone)).newPage();

  await test.step('downloads everything', async () => {
    await page.goto('/settings/data');
    await expectSound(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('settings:data.download') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`yagura-${leaver.id}.json`);
    await expectToast(page, t('settings:data.done'));
    const text = await readFile(await file.path(), 'utf8');
    for (const own of [leaver.name, leaver.email, teamName, input.name]) expect(text).toContain(own);
    for (const foreign of [stayer.email, organiser.email]) expect(text).not.toContain(foreign);
    expect(() => JSON.parse(text)).not.toThrow();
  });

  const other = await (await screens.open(leaver, desktop)).newPage();
  await test.step('reads the effects, types the name and withdraws', async () => {
    const live = connected(other);
    await other.goto('/contests');
    await live;
    await page.goto('/settings/withdrawal');
    await expect(page.getByText(t('settings:withdrawal.entries', { count: 1 }))).toBeVisible();
    const transferred = t('settings:withdrawal.teamTransferred', { team: teamName, name: stayer.name });
    await expect(page.getByText(transferred)).toBeVisible();
    const name = page.getByLabel(t('settings:withdrawal.confirm', { nickname: leaver.name }));
    await name.fill('だれか');
    await page.getByRole('button', { name: t('settings:withdrawal.submit') }).click();
    await expect(page.getByText(t('settings:withdrawal.different'))).toBeVisible();
    await expectSound(page);
    await name.fill(leaver.name);
    await page.getByRole('button', { name: t('settings:withdrawal.submit') }).click();
    await expectToast(page, t('settings:withdrawal.done'));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
    await expectOut(other, t);
  });

  await test.step('is a withdrawn user everywhere; the results stay', async () => {
    const viewer = await (await screens.open(stayer, phone)).newPage();
    const withdrawnName = t('common:withdrawnUser');
    await viewer.goto(`/users/${leaver.id}`);
    await expect(viewer.getByRole('heading', { level: 1, name: withdrawnName })).toBeVisible();
    await expect(viewer.getByText(t('account:withdrawn'))).toBeVisible();
    await expectSound(viewer);
    await viewer.goto(`/contests/${id}/tournament`);
    const champion = viewer.getByRole('region', { name: t('contest:champion') });
    await expect(champion.getByText(withdrawnName)).toBeVisible();
    await expect(viewer.getByText(leaver.name)).toHaveCount(0);
    await viewer.goto(`/teams/${team}`);
    await expect(viewer.getByRole('heading', { level: 1, name: teamName })).toBeVisible();
    await expect(viewer.getByText(t('common:role.owner'), { exact: true })).toBeVisible();
    await expect(viewer.getByText(withdrawnName)).toHaveCount(0);
    const { users } = await answer(
      stayer.api.GET('/users/', { params: { query: { nickname: leaver.name } } }),
    );
    expect(users).toEqual([]);
    const entries = await answer(
      organiser.api.GET('/contests/{id}/users/', { params: { path: { id: open }, query: { all: true } } }),
    );
    expect(entries.items).toEqual([]);
  });
});

test('the only operator of a running contest is told what to do before a withdrawal', async ({ screens }) => {
  const [organiser] = (await enrolAll(['まだ主催中'])) as [Person];
  const input = openContest();
  const id = await createContest(organiser, input);
  const page = await (await screens.open(organiser, phone)).newPage();
  await page.goto('/settings/withdrawal');
  await expect(page.getByText(t('settings:withdrawal.blocked'))).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: input.name }).click();
  await expect(page).toHaveURL(`/contests/${id}`);
});
