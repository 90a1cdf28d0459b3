import type { Page } from '@playwright/test';
import { languages, languageTags } from '@/shared/i18n/languages';
import { demoAddress } from '../support/addresses';
import { type Demo, lookAround } from '../support/demo';
import { desktop, expect, phone, type Screens, test } from '../support/journey';
import { expectAccessible, expectNoSidewaysScroll } from '../support/look';
import { arrived, turnTo } from '../support/network';
import { chooseListAct } from '../support/screens';
import { ja as t } from '../support/texts';

interface View {
  name: string;
  at: (demo: Demo) => string;
  /** The organiser by default. */
  who?: 'visitor' | 'player' | 'organiser';
  /** Brings the page into the state to check. */
  act?: (page: Page) => Promise<void>;
  /** The page requests data that does not exist yet, which the browser writes to its console. */
  refusals?: boolean;
}

const contest = (demo: Demo) => `/contests/${demo.played.id}`;
const bracket = (demo: Demo) => `${contest(demo)}/tournament/${demo.played.tournamentId}`;

const views: readonly View[] = [
  { name: 'home of a visitor', at: () => '/', who: 'visitor' },
  {
    name: 'login window',
    at: () => '/',
    who: 'visitor',
    act: (page) => page.getByRole('button', { name: t('shell:login'), exact: true }).click(),
  },
  {
    name: 'sign-up with a password',
    at: () => '/',
    who: 'visitor',
    act: async (page) => {
      await page.getByRole('button', { name: t('shell:login'), exact: true }).click();
      await page.getByRole('button', { name: t('auth:toSignUp') }).click();
      await page.getByRole('button', { name: t('auth:otherWaysSignUp') }).click();
      await page.getByRole('button', { name: t('auth:signUp.passwordSubmit') }).click();
    },
  },
  { name: 'home', at: () => '/' },
  { name: 'contest list', at: () => '/contests' },
  {
    name: 'new contest with mistakes',
    at: () => '/contests/registration',
    act: async (page) => {
      await page.getByRole('switch', { name: t('contest:form.field.checkin') }).check();
      await page.getByRole('switch', { name: t('contest:form.field.isEntryPassword') }).check();
      await page.getByRole('switch', { name: t('contest:form.field.isRecommend') }).check();
    },
  },
  {
    name: 'calendar of the contest form',
    at: () => '/contests/registration',
    // The next month, because days outside the month that are in the past cannot be chosen and are not checked.
    act: async (page) => {
      await page.getByRole('button', { name: new RegExp(`^${t('contest:form.field.entryEnd')} `) }).click();
      await page.getByRole('button', { name: t('common:date.next') }).click();
    },
  },
  { name: 'contest', at: contest },
  { name: 'contest of a visitor', at: contest, who: 'visitor' },
  { name: 'operators', at: (demo) => `${contest(demo)}/operator` },
  { name: 'participants', at: (demo) => `${contest(demo)}/participant` },
  { name: 'bracket', at: (demo) => `${contest(demo)}/tournament` },
  {
    name: 'bracket as a list',
    at: (demo) => `${contest(demo)}/tournament`,
    who: 'visitor',
    act: (page) => page.getByRole('button', { name: t('tournament:view.list'), exact: true }).click(),
  },
  {
    name: 'entry form',
    at: (demo) => `/contests/${demo.open}`,
    who: 'player',
    act: async (page) => {
      await page
        .getByRole('button', { name: t('entry:enter.action') })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('entry:form.submit') })
        .click();
    },
  },
  { name: 'contest form', at: (demo) => `/contests/${demo.open}/edit` },
  { name: 'entry confirmation', at: (demo) => `/contests/${demo.closed}/participant/entryconfirm` },
  ...(['BATTLEROYAL', 'LEAGUE'] as const).map((type) => ({
    name: `new contest of type ${type}`,
    at: () => '/contests/registration',
    act: (page: Page) => page.getByRole('radio', { name: t(`common:contestType.${type}`) }).check(),
  })),
  {
    name: 'earlier contests to begin with',
    at: () => '/contests/registration',
    act: async (page) => {
      await page.getByRole('button', { name: t('contest:template.open') }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'survey and trophies in the contest form',
    at: (demo) => `/contests/${demo.closed}/edit`,
    act: async (page) => {
      await page
        .getByRole('button', { name: t('survey:showAnswers') })
        .first()
        .click();
      await page.getByRole('button', { name: t('trophy:addThree') }).click();
      await page.getByRole('button', { name: t('survey:add') }).click();
    },
  },
  { name: 'battle royale', at: (demo) => `/contests/${demo.formats.BATTLEROYAL}`, who: 'visitor' },
  { name: 'league', at: (demo) => `/contests/${demo.formats.LEAGUE}`, who: 'visitor' },
  {
    name: 'swiss draw without pairings',
    at: (demo) => `/contests/${demo.formats.SWISSDRAW}/tournament`,
    who: 'visitor',
    refusals: true,
  },
  { name: 'finished contest', at: (demo) => `/contests/${demo.finished}`, who: 'visitor' },
  {
    name: 'ways to share a contest',
    at: contest,
    who: 'visitor',
    act: (page) => page.getByRole('button', { name: t('contest:share.open') }).click(),
  },
  { name: 'desk in play', at: (demo) => `${contest(demo)}/desk` },
  { name: 'desk during check-in', at: (demo) => `/contests/${demo.closed}/desk` },
  { name: 'editing of operators', at: (demo) => `${contest(demo)}/operator/edit` },
  { name: 'audit log', at: (demo) => `${contest(demo)}/activity` },
  {
    name: 'participants to choose from',
    at: (demo) => `/contests/${demo.closed}/participant`,
    // "Select all" reads all pages of the list first, so the box is ticked some time after the click.
    act: (page) => page.getByRole('checkbox', { name: t('entry:participant.selectAll') }).click(),
  },
  {
    name: 'ban of participants',
    at: (demo) => `/contests/${demo.closed}/participant`,
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: new RegExp(t('entry:participant.select', { name: '' })) })
        .first()
        .check();
      await page.getByRole('button', { name: t('entry:ban.action'), exact: true }).click();
    },
  },
  {
    name: 'import of entries',
    at: (demo) => `/contests/${demo.closed}/participant`,
    act: async (page) => {
      await chooseListAct(page, t('entry:import.action'));
      await page.locator('input[type="file"]').setInputFiles({
        name: 'entries.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('username,twitterId,gameUsername\nnobody_at_all,nobody,Nobody'),
      });
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  {
    name: 'details of an applicant',
    at: (demo) => `/contests/${demo.closed}/participant/entryconfirm`,
    act: async (page) => {
      await page.getByRole('button', { name: t('entry:view.filter'), exact: true }).click();
      await page
        .getByRole('button', { name: new RegExp(t('entry:applicant.open', { name: '' })) })
        .first()
        .click();
    },
  },
  { name: 'rooms of a contest', at: (demo) => `${contest(demo)}/chats` },
  {
    name: 'questions in the rooms of a contest',
    at: (demo) => `${contest(demo)}/chats`,
    act: (page) => page.getByRole('button', { name: t('chat:filter.open') }).click(),
  },
  { name: 'new bracket', at: (demo) => `/contests/${demo.closed}/tournament/add` },
  { name: 'bracket form', at: (demo) => `${bracket(demo)}/edit` },
  { name: 'match to report', at: (demo) => `${bracket(demo)}/match/${demo.played.readyMatch}` },
  { name: 'decided match', at: (demo) => `${bracket(demo)}/match/${demo.played.decidedMatch}` },
  { name: 'profile', at: ({ organiser }) => `/users/${organiser.id}` },
  { name: 'profile form', at: ({ organiser }) => `/users/${organiser.id}/edit` },
  { name: 'teams', at: () => '/teams' },
  { name: 'team', at: ({ team }) => `/teams/${team}` },
  { name: 'short terms', at: () => '/contract' },
  { name: 'terms', at: () => '/terms-of-service' },
  { name: 'privacy policy', at: () => '/privacy-policy' },
  { name: 'incomplete sign-in link', at: () => '/magic-link', who: 'visitor' },
  { name: 'inbox', at: () => '/inbox' },
  { name: 'contests by date', at: () => '/contests?view=board', who: 'visitor' },
  { name: 'search', at: () => '/search?q=杯', who: 'visitor' },
  { name: 'search for people', at: () => '/search-user', who: 'visitor' },
  { name: 'profile of somebody else', at: ({ organiser }) => `/users/${organiser.id}`, who: 'player' },
  {
    name: 'report',
    at: ({ organiser }) => `/users/${organiser.id}`,
    who: 'player',
    act: async (page) => {
      await page.getByRole('banner').waitFor();
      await page.getByRole('main').locator('[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: t('site:complaint.action') }).click();
    },
  },
  { name: 'following', at: () => '/following' },
  { name: 'friends', at: () => '/friends' },
  { name: 'game accounts', at: () => '/game-accounts' },
  { name: 'settings', at: () => '/settings' },
  { name: 'notification settings', at: () => '/settings/notifications' },
  { name: 'search for teams', at: () => '/teams?tab=search' },
  { name: 'members of a team', at: ({ team }) => `/teams/${team}/members` },
  {
    name: 'new team',
    at: () => '/teams',
    act: (page) =>
      page
        .getByRole('button', { name: t('team:create') })
        .first()
        .click(),
  },
  { name: 'ranking', at: () => '/ranking' },
  { name: 'timeline', at: () => '/timeline' },
];

/** Pages with much text in little space. */
const dense: readonly ((demo: Demo) => string)[] = [
  () => '/',
  () => '/contests',
  contest,
  (demo) => `${contest(demo)}/desk`,
  (demo) => `${contest(demo)}/activity`,
  (demo) => `${contest(demo)}/operator/edit`,
  (demo) => `${contest(demo)}/chats`,
  ({ closed }) => `/contests/${closed}/desk`,
  ({ closed }) => `/contests/${closed}/edit`,
  ({ closed }) => `/contests/${closed}/participant`,
  ({ closed }) => `/contests/${closed}/participant/entryconfirm`,
  ({ finished }) => `/contests/${finished}`,
  ({ formats }) => `/contests/${formats.BATTLEROYAL}/edit`,
  ({ formats }) => `/contests/${formats.LEAGUE}/edit`,
  ({ organiser }) => `/users/${organiser.id}`,
  ({ organiser }) => `/users/${organiser.id}/edit`,
  () => '/contests?view=board',
  () => '/search?q=杯',
  () => '/search-user',
  () => '/friends',
  () => '/friends?tab=sent',
  () => '/game-accounts',
  () => '/teams',
  () => '/teams?tab=search',
  ({ team }) => `/teams/${team}`,
  () => '/ranking',
  () => '/timeline',
  () => '/settings',
  ...[
    'display',
    'notifications',
    'email',
    'password',
    'passkeys',
    'sessions',
    'blocks',
    'data',
    'withdrawal',
  ].map((section) => () => `/settings/${section}`),
];

const quality = 'accessible in both themes, wide and narrow, without errors or sideways scrolling';
const viewerOf = ({ who = 'organiser' }: View) => who;

/** Opens a window for the viewer of a view. */
async function windowFor(view: View, demo: Demo, screens: Screens): Promise<Page> {
  const who = viewerOf(view);
  const person = who === 'visitor' ? null : demo[who];
  return (await screens.open(person, { ...desktop, baseURL: demoAddress })).newPage();
}

/** Views that nothing is done to. A viewer goes from one to the next: a new window for each takes a third longer. */
const plain = views.filter(({ act, refusals }) => !act && !refusals);
const viewsInARow = 7;

for (const who of ['visitor', 'player', 'organiser'] as const) {
  const seen = plain.filter((view) => viewerOf(view) === who);
  for (let first = 0; first < seen.length; first += viewsInARow) {
    const row = seen.slice(first, first + viewsInARow);
    test(`${who}: ${row.map(({ name }) => name).join(', ')}: ${quality}`, async ({ screens }) => {
      const demo = await lookAround();
      const [start] = row as [View];
      const page = await windowFor(start, demo, screens);
      await page.goto(start.at(demo));
      for (const view of row) {
        if (view !== start) {
          await page.setViewportSize(desktop.viewport);
          await turnTo(page, view.at(demo));
        }
        await arrived(page);
        await expectAccessible(page);
      }
    });
  }
}

for (const view of views.filter((each) => !plain.includes(each))) {
  test.describe(() => {
    test.use({ refusals: view.refusals ?? false });
    test(`${view.name}: ${quality}`, async ({ screens }) => {
      const demo = await lookAround();
      const page = await windowFor(view, demo, screens);
      await page.goto(view.at(demo));
      await arrived(page);
      await view.act?.(page);
      await expectAccessible(page);
    });
  });
}

for (const language of languages) {
  test(`no page is wider than a phone in the language ${language}`, async ({ screens }) => {
    const demo = await lookAround();
    const locale = languageTags[language];
    const context = await screens.open(demo.organiser, { ...phone, locale, baseURL: demoAddress });
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate((chosen) => localStorage.setItem('yagura.language', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    for (const at of dense) {
      await turnTo(page, at(demo));
      await expect(page.getByRole('main').getByRole('heading').first(), at(demo)).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
}
