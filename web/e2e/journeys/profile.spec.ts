import type { Page, Response } from '@playwright/test';
import { demoAddress, devAddress } from '../support/addresses';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { answer, enrol, enrolAll } from '../support/people';
import { picture } from '../support/picture';
import { choose, connected, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

type Field = 'nickname' | 'comment' | 'bio' | 'playTime' | 'friendCode' | 'city' | 'twitterId' | 'birthDate';

test.use({ refusals: true });

test('every field of a profile is kept; others see what is public and nothing else', async ({ screens }) => {
  const person = await enrol('まだ名前だけ');
  const page = await (await screens.open(person, phone)).newPage();
  const field = (name: Field) => page.getByLabel(t(`account:field.${name}`), { exact: true });
  const save = page.getByRole('button', { name: t('common:save') });

  await test.step('says what is wrong, and keeps what was typed', async () => {
    await page.goto(`/users/${person.id}`);
    await page.getByRole('link', { name: t('account:edit') }).click();
    await field('nickname').fill('');
    await field('comment').fill('長'.repeat(257));
    await field('twitterId').fill('あいう');
    await page.getByRole('button', { name: t('account:linkAdd') }).click();
    await page.getByLabel(t('account:field.snsLink', { n: 1 })).fill('javascript:alert(1)');
    await save.click();
    for (const fault of [
      t('common:required', { value: t('account:field.nickname') }),
      t('fault:exceededLength', { length: 256 }),
      t('fault:correctTwitterID'),
      t('fault:invalidUrl'),
    ]) {
      await expect(page.getByText(fault)).toBeVisible();
    }
    await expect(field('comment')).toHaveValue('長'.repeat(257));
    await expectSound(page);
  });

  await test.step('cuts a picture to the part that was chosen', async () => {
    const input = page.getByRole('group', { name: t('account:field.image') }).locator('input[type="file"]');
    await input.setInputFiles({
      name: 'note.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await expect(
      page.getByText(t('fault:unsupportedFileType', { types: 'PNG, JPEG, GIF, WebP' })),
    ).toBeVisible();
    await input.setInputFiles(picture('face.png', 640, 320, 0xe0));
    const sheet = page.getByRole('dialog', { name: t('picture:title') });
    const frame = sheet.getByRole('button', { name: t('picture:frame') });
    await expect(frame).toBeFocused();
    await expectSound(page);
    // From the middle to the right half.
    for (let press = 0; press < 4; press++) await frame.press('Shift+ArrowRight');
    await sheet.getByRole('button', { name: t('picture:done') }).click();
    await expect(sheet).toBeHidden();
    const background = page.getByRole('group', { name: t('account:field.backgroundImage') });
    await background.locator('input[type="file"]').setInputFiles(picture('back.png', 900, 600));
    await sheet.getByLabel(t('picture:zoom')).fill('2');
    await sheet.getByRole('button', { name: t('picture:done') }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('saves', async () => {
    await field('nickname').fill('よるの弓手');
    await field('comment').fill('練習相手を募集中');
    await field('bio').fill('二年目です。配信は https://example.com/live で。');
    await field('playTime').fill('平日21時から');
    await field('friendCode').fill('SW-1111-2222-3333');
    await choose(page, t('account:field.prefecture'), '北海道');
    await field('city').fill('札幌市');
    await page.getByRole('combobox', { name: t('account:field.timezone') }).fill('Tokyo');
    await page.getByRole('option', { name: /^Asia\/Tokyo/ }).click();
    await field('twitterId').fill('@yoru_yumite');
    const link = (n: number) => page.getByLabel(t('account:field.snsLink', { n }));
    await link(1).fill('www.youtube.com/@yoru');
    await page.getByRole('button', { name: t('account:linkAdd') }).click();
    await link(2).fill('https://github.com/yoru');
    await page.getByRole('button', { name: t('account:linkUp', { n: 2 }) }).click();
    await choose(page, t('account:field.gender'), t('account:gender.other'));
    await field('birthDate').fill('1999-12-31');
    await save.click();
    await expectToast(page, t('account:saveChangeMsg'));
    await expect(page).toHaveURL(`/users/${person.id}`);
  });

  const shown = ['練習相手を募集中', '平日21時から', '北海道 札幌市', '@yoru_yumite'];
  const looks = async (viewer: Page) => {
    await expect(viewer.getByRole('heading', { level: 1, name: 'よるの弓手' })).toBeVisible();
    for (const text of shown) await expect(viewer.getByText(text)).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'https://example.com/live' })).toBeVisible();
    const links = viewer.getByRole('list', { name: t('account:links') }).getByRole('link');
    await expect(links).toHaveText(['@yoru_yumite', 'github.com/yoru', 'youtube.com/@yoru']);
  };

  await test.step('the profile shows it, with the chosen part of the picture', async () => {
    await looks(page);
    const face = page.getByRole('main').locator('img[src*="/files/"]').last();
    await expect(face).toBeVisible();
    const [ratio, colour] = await face.evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixel = context?.getImageData(4, Math.floor(canvas.height / 2), 1, 1).data[0] ?? 0;
      return [canvas.width / canvas.height, pixel] as const;
    });
    expect(ratio).toBe(1);
    expect(colour).toBeGreaterThan(0xd0);
    await expectSound(page);
    await page.goto(`/users/${person.id}/edit`);
    await expect(field('birthDate')).toHaveValue('1999-12-31');
    await expect(field('friendCode')).toHaveValue('SW-1111-2222-3333');
    await expect(page.getByRole('combobox', { name: t('account:field.gender') })).toHaveValue(
      t('account:gender.other'),
    );
  });

  await test.step('others see it without an edit button and without anything private', async () => {
    for (const who of [null, await enrol('となりの人')]) {
      const other = await (await screens.open(who, desktop)).newPage();
      const answers: Promise<string>[] = [];
      const listen = (response: Response) => {
        const json = response.headers()['content-type']?.includes('json');
        if (response.url().includes(`/users/${person.id}/`) && json) answers.push(response.text());
      };
      other.on('response', listen);
      await other.goto(`/users/${person.id}`);
      await looks(other);
      await other.waitForLoadState('networkidle');
      await expect(other.getByRole('link', { name: t('account:edit') })).toHaveCount(0);
      other.off('response', listen);
      const read = (await Promise.all(answers)).join();
      expect(read).not.toBe('');
      for (const secret of ['1999-12-31', 'SW-1111-2222-3333', person.email, '"gender"', '"email"']) {
        expect(read, secret).not.toContain(secret);
      }
      await other.goto(`/users/${person.id}/edit`);
      const refusal = who ? other.getByText(t('fault:participationAuthority')) : other.getByRole('dialog');
      await expect(refusal).toBeVisible();
      await expect(other.getByLabel(t('account:field.birthDate'))).toHaveCount(0);
    }
  });
});

test('texts of a profile are never executed', async ({ screens, request }) => {
  const person = await enrol('x');
  const viewer = await enrol('みる人');
  const path = { id: person.id };
  const nickname = '<img src=x onerror=alert(1)>';
  const scripts = [
    '<script src="https://foreign.example.com/x.js"></script>',
    '<svg onload=alert(1)><iframe srcdoc="<script>parent.alert(1)</script>">',
    '<a href="javascript:alert(1)">a</a> [b](javascript:alert(1)) javascript:alert(1)',
    '<style>@import "https://foreign.example.com/x.css";</style>{{alert(1)}}',
    'https://user:pass@foreign.example.com/ https://foreign.example.com/"onmouseover="alert(1)',
    '<img src="https://foreign.example.com/x.png"><meta http-equiv=refresh content="0;url=https://foreign.example.com">',
  ];
  const words = {
    nickname,
    bio: scripts.join('\n'),
    comment: scripts[1],
    playTime: nickname,
    city: nickname,
  };
  const snsLinks = [
    'https://foreign.example.com/?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    "https://foreign.example.com/'onclick=alert(1)//",
  ];
  await answer(person.api.PUT('/users/{id}/', { params: { path }, body: { ...words, snsLinks } }));
  const account = { gameId: 2, username: nickname, friendCode: '', rank: '9999' };
  await answer(person.api.POST('/users/{id}/gameusers/', { params: { path }, body: account }));
  const asked = { params: { path }, body: { responseUserId: viewer.id } };
  await answer(person.api.POST('/users/{id}/request/', asked));

  await test.step('addresses outside the public web are refused', async () => {
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'http://foreign.example.com/',
      'https://user:pass@foreign.example.com/',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://[::1]/',
    ]) {
      const { response } = await person.api.PUT('/users/{id}/', {
        params: { path },
        body: { snsLinks: [link] },
      });
      expect(response.status, link).toBe(422);
    }
  });

  const page = await (await screens.open(viewer, desktop)).newPage();
  const foreign: string[] = [];
  page.on('request', (each) => {
    const { origin, protocol } = new URL(each.url());
    if (protocol.startsWith('http') && origin !== devAddress) foreign.push(each.url());
  });
  page.on('dialog', async (dialog) => {
    foreign.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  for (const at of [
    `/users/${person.id}`,
    `/search-user?q=${encodeURIComponent('<img')}`,
    '/friends?tab=received',
  ]) {
    await test.step(at, async () => {
      await page.goto(at);
      await expect(page.getByText(nickname, { exact: true }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const hrefs = await page
        .getByRole('main')
        .locator('a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
      expect(hrefs.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
      await expect(
        page.getByRole('main').locator('script, iframe, meta, [onerror], [onload], [onmouseover], [onclick]'),
      ).toHaveCount(0);
    });
  }
  expect(foreign).toEqual([]);

  await test.step('the content policy of every page forbids inline scripts', async () => {
    const policy = (await request.get(`/users/${person.id}`)).headers()['content-security-policy'] ?? '';
    const rules = new Map(
      policy.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim().split(' ').slice(1)]),
    );
    expect(rules.get('script-src') ?? rules.get('default-src')).toEqual(["'self'"]);
    expect(rules.get('object-src') ?? rules.get('default-src')).toEqual(["'none'"]);
    expect(rules.get('base-uri')).toEqual(["'none'"]);
  });
});

test('a friendship from the search to a block, live on both sides', async ({ screens }) => {
  const stamp = Date.now() % 1_000_000_000;
  const names = [`さがす${stamp}`, `みつかる${stamp}`] as const;
  const [seeker, found] = (await enrolAll(names)) as [
    Awaited<ReturnType<typeof enrol>>,
    Awaited<ReturnType<typeof enrol>>,
  ];
  const [page, other] = (await Promise.all(
    [seeker, found].map(async (who) => (await screens.open(who, phone)).newPage()),
  )) as [Page, Page];

  await test.step('finds somebody by the first letters', async () => {
    await page.goto('/search-user');
    const nickname = page.getByRole('combobox', { name: t('search:nickname') });
    await nickname.pressSequentially(names[1].slice(0, -1));
    const option = page.getByRole('option', { name: names[1] });
    await expect(option).toBeVisible();
    await expectSound(page);
    await option.click();
    await expect(page.getByRole('heading', { level: 1, name: names[1] })).toBeVisible();
  });

  await test.step('asks; the other sees it without reloading and accepts', async () => {
    const live = connected(other);
    await other.goto(`/users/${seeker.id}`);
    await expect(other.getByRole('button', { name: t('friend:ask') })).toBeVisible();
    await live;
    await page.getByRole('button', { name: t('friend:ask') }).click();
    await expectToast(page, t('friend:done.asked', { name: names[1] }));
    await expect(other.getByText(t('friend:askedYou'))).toBeVisible();
    await expectSound(other);
    await other.goto('/friends?tab=received');
    await expectSound(other);
    await other.getByRole('button', { name: t('friend:allow') }).click();
    await expectToast(other, t('friend:done.allowed', { name: names[0] }));
    await expect(page.getByText(t('friend:status.ALLOW'), { exact: true })).toBeVisible();
  });

  await test.step('ends it', async () => {
    await page.goto('/friends');
    const row = page.getByRole('listitem').filter({ hasText: names[1] });
    await expect(row).toBeVisible();
    await expectSound(page);
    await row.getByRole('button', { name: t('friend:end.action') }).click();
    await confirmed(page, t('friend:end.action'));
    await expectToast(page, t('friend:done.ended', { name: names[1] }));
    await expect(page.getByText(t('friend:empty.friends'))).toBeVisible();
  });

  await test.step('reports, once', async () => {
    await page.goto(`/users/${found.id}`);
    const report = async () => {
      await page.getByRole('button', { name: t('account:menu', { name: names[1] }) }).click();
      await page.getByRole('menuitem', { name: t('site:complaint.action') }).click();
      return page.getByRole('dialog', { name: t('site:complaint.title') });
    };
    const send = { name: t('site:complaint.send') };
    const sheet = await report();
    await sheet.getByRole('button', send).click();
    await expect(sheet.getByText(t('common:required', { value: t('site:complaint.reason') }))).toBeVisible();
    await expectSound(page);
    await choose(page, t('site:complaint.reason'), t('site:complaint.reasons.spam'));
    await sheet.getByLabel(t('site:complaint.comment')).fill('宣伝ばかりです');
    await sheet.getByRole('button', send).click();
    await expectToast(page, t('site:complaint.sent'));
    await report();
    await choose(page, t('site:complaint.reason'), t('site:complaint.reasons.other'));
    await sheet.getByRole('button', send).click();
    await expect(sheet.getByText(t('fault:complaintAlreadyMade'))).toBeVisible();
    await sheet.getByRole('button', { name: t('common:back') }).click();
  });

  await test.step('blocks; no request arrives any more until the block is taken back', async () => {
    await page.getByRole('button', { name: t('account:menu', { name: names[1] }) }).click();
    await page.getByRole('menuitem', { name: t('friend:block.action') }).click();
    await confirmed(page, t('friend:block.action'));
    await expectToast(page, t('friend:done.blocked', { name: names[1] }));
    await expect(page.getByText(t('friend:status.blocked'))).toBeVisible();
    await other.goto(`/users/${seeker.id}`);
    await other.getByRole('button', { name: t('friend:ask') }).click();
    await expect(other.getByText(t('fault:friendRequestRefused'))).toBeVisible();
    await page.goto('/settings/blocks');
    await expectSound(page);
    await page.getByRole('button', { name: t('settings:blocks.unblock') }).click();
    await expectToast(page, t('settings:blocks.unblocked', { name: names[1] }));
    await other.getByRole('button', { name: t('friend:ask') }).click();
    await expectToast(other, t('friend:done.asked', { name: names[0] }));
  });
});

test('game accounts are added, found by, changed and deleted', async ({ screens }) => {
  const person = await enrol('ゲーム好き');
  const gameName = `Inkling${Date.now()}`;
  const page = await (await screens.open(person, phone)).newPage();
  const sheet = page.getByRole('dialog');
  const save = sheet.getByRole('button', { name: t('common:save') });

  await test.step('adds one with rank and friend code', async () => {
    await page.goto('/game-accounts');
    await expect(page.getByText(t('gameAccount:empty'))).toBeVisible();
    await page.getByRole('button', { name: t('gameAccount:add') }).click();
    await choose(page, t('gameAccount:field.game'), 'Splatoon 3');
    await save.click();
    await expect(
      sheet.getByText(t('common:required', { value: t('gameAccount:label.username') })),
    ).toBeVisible();
    await expectSound(page);
    await sheet.getByLabel(t('gameAccount:label.username')).fill(gameName);
    await choose(page, t('gameAccount:field.rank'), 'S');
    await sheet.getByLabel(t('gameAccount:field.friendCode')).fill('SW-9999-8888-7777');
    await save.click();
    await expectToast(page, t('gameAccount:saved'));
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: gameName })).toContainText('SW-9999-8888-7777');
    await expectSound(page);
  });

  await test.step('is not added twice', async () => {
    await page.getByRole('button', { name: t('gameAccount:add') }).click();
    await choose(page, t('gameAccount:field.game'), 'Splatoon 3');
    await sheet.getByLabel(t('gameAccount:label.username')).fill(gameName);
    await sheet.getByLabel(t('gameAccount:field.friendCode')).fill('SW-9999-8888-7777');
    await save.click();
    await expect(sheet.getByText(t('fault:gameAccountExists'))).toBeVisible();
    await sheet.getByRole('button', { name: t('common:cancel') }).click();
    await page.getByRole('button', { name: t('common:leave.discard') }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('others find the person by it, and see no friend code', async () => {
    const other = await (await screens.open(null, phone)).newPage();
    await other.goto('/search-user');
    await choose(other, t('search:game'), 'Splatoon 3');
    await other.getByLabel(t('search:gameUsername')).fill(gameName.toLowerCase());
    await other.getByRole('button', { name: t('search:submit') }).click();
    const card = other.getByRole('link', { name: 'ゲーム好き' });
    await expect(card).toHaveCount(1);
    await expectSound(other);
    await card.click();
    await expect(other.getByText(gameName)).toBeVisible();
    await expect(other.getByText('SW-9999-8888-7777')).toHaveCount(0);
    await other.goBack();
    await expect(other.getByLabel(t('search:gameUsername'))).toHaveValue(gameName.toLowerCase());
    await choose(other, t('search:game'), 'VALORANT');
    await expect(other.getByText(t('search:empty'))).toBeVisible();
  });

  await test.step('is changed and deleted', async () => {
    const named = { game: 'Splatoon 3', name: gameName };
    await page.getByRole('button', { name: t('gameAccount:editNamed', named) }).click();
    await choose(page, t('gameAccount:field.rank'), 'X');
    await save.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: gameName })).toContainText('X');
    await page.getByRole('button', { name: t('gameAccount:deleteNamed', named) }).click();
    await confirmed(page, t('common:delete'));
    await expectToast(page, t('gameAccount:deleted'));
    await expect(page.getByText(t('gameAccount:empty'))).toBeVisible();
  });
});

test('a long list of people goes on at a person’s wish, each once', async ({ screens }) => {
  const page = await (await screens.open(null, { ...desktop, baseURL: demoAddress })).newPage();
  await page.goto('/search-user');
  const people = page.getByRole('main').locator('a[href^="/users/"]');
  await expect(people).toHaveCount(50);
  await page.getByRole('button', { name: t('common:more') }).click();
  await expect.poll(() => people.count()).toBeGreaterThan(60);
  await expect(page.getByRole('button', { name: t('common:more') })).toHaveCount(0);
  const places = await people.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(places).size).toBe(places.length);
});

/** Confirms the question before an action that cannot be undone. */
async function confirmed(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}
