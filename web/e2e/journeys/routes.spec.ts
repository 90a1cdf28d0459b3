import { routeTable } from '@/app/routeTable';
import { demoAddress } from '../support/addresses';
import { type Demo, lookAround } from '../support/demo';
import { desktop, expect, test } from '../support/journey';
import { settled, turnTo } from '../support/network';
import { ja as t } from '../support/texts';

/** An address, and where it leads a signed-in person and a visitor, who may have to sign in there. */
interface Route {
  /** The row of the route table that it covers. */
  row: string;
  at: string;
  signedIn: string;
  visitor: string;
  asked: boolean;
  /** The text to find if the page has no heading. */
  shows?: string;
  /** The document answers 404, and a sentence says why. */
  unknown?: true;
}

function anyone(row: string, at = row, to = at): Route {
  return { row, at, signedIn: to, visitor: to, asked: false };
}

function guarded(row: string, at: string, to = at): Route {
  return { row, at, signedIn: to, visitor: at.startsWith('/contests') ? '/contests' : '/', asked: true };
}

/** The contest list or home is shown instead, under a sentence that says why. */
function missing(row: string, at: string, to: string): Route {
  const shows = t(to === '/' ? 'contest:list.unknownPage' : 'contest:list.unknown');
  return { ...anyone(row, at, to), shows, unknown: true };
}

/** A visitor sees the page under the login modal. */
function asking(row: string, at: string): Route {
  return { ...anyone(row, at), asked: true };
}

function contestRoutes({ played, open, closed }: Demo): Route[] {
  const contest = `/contests/${played.id}`;
  const bracket = `${contest}/tournament/${played.tournamentId}`;
  const match = `${bracket}/match/${played.readyMatch}`;
  return [
    anyone('/contests'),
    guarded('/contests/registration', '/contests/registration'),
    anyone('/contests/:id', contest),
    anyone('/contests/:id', `${contest}/operator`),
    anyone('/contests/:id', `${contest}/participant`),
    anyone('/contests/:id', `${contest}/tournament`),
    anyone('/contests/:id/screen', `${contest}/screen`),
    guarded('/contests/:id', `${contest}/chats`),
    guarded('/contests/:id', `${contest}/chats/1`),
    guarded('/contests/:id/desk', `${contest}/desk`),
    guarded('/contests/:id/rehearsal', `${contest}/rehearsal`),
    guarded('/contests/:id/edit', `/contests/${open}/edit`),
    guarded('/contests/:id/operator/edit', `${contest}/operator/edit`),
    guarded('/contests/:id/activity', `${contest}/activity`),
    guarded('/contests/:id/participant/entryconfirm', `/contests/${closed}/participant/entryconfirm`),
    guarded('/contests/:id/tournament/add', `/contests/${closed}/tournament/add`),
    guarded('/contests/:id/tournament/:stageId/edit', `${bracket}/edit`),
    asking('/contests/:id/tournament/:stageId/match/:matchId', match),
    guarded('/contests/:id/tournament/:stageId/match/:matchId/chats', `${match}/chats`),
    ...['swissdraw', 'league', 'battleroyal'].flatMap((format) => {
      const row = `/contests/:id/${format}/:stageId/match/:matchId`;
      const unknown = `${contest}/${format}/1/match/1`;
      return [
        { ...asking(row, unknown), shows: t('fault:stageDoesNotExist'), unknown: true } satisfies Route,
        { ...guarded(`${row}/chats`, `${unknown}/chats`), shows: t('chat:room.unknown') },
      ];
    }),
    ...['swissdraw', 'battleroyal', 'league'].flatMap((format) => [
      // A stage of another type than the contest's cannot be created.
      guarded(`/contests/:id/${format}/add`, `${contest}/${format}/add`, contest),
      guarded(
        `/contests/:id/${format}/:stageId/edit`,
        `${contest}/${format}/1/edit`,
        `${contest}/tournament`,
      ),
    ]),
    missing('/contests/*', '/contests/nowhere', '/contests'),
    missing('/contests/*', `${contest}/nowhere`, '/contests'),
    missing('/contests/:id', '/contests/1', '/contests'),
  ];
}

function otherRoutes({ organiser, team }: Demo): Route[] {
  const me = `/users/${organiser.id}`;
  return [
    anyone('/'),
    guarded('/play', '/play'),
    guarded('/match', '/match'),
    guarded('/match/:id', '/match/404'),

    anyone('/search'),
    anyone('/search-user'),
    anyone('/users'),
    anyone('/users/:id', me),
    guarded('/users/:id/edit', `${me}/edit`),
    anyone('/teams'),
    anyone('/teams/:id', `/teams/${team}`),
    anyone('/teams/:id/members', `/teams/${team}/members`),
    {
      ...anyone('/teams/join/:token', '/teams/join/no-such-invitation'),
      shows: t('team:join.invalid'),
    },

    anyone('/help'),
    anyone('/help/:topic', '/help/swiss'),

    anyone('/contract'),
    anyone('/terms-of-service'),
    anyone('/privacy-policy'),
    anyone('/oauth/callback'),
    anyone('/magic-link'),
    anyone('/activate'),
    // Without a valid link it leads to the home page.
    anyone('/password-reset', '/password-reset', '/'),

    guarded('/friends', '/friends'),
    guarded('/following', '/following'),
    guarded('/game-accounts', '/game-accounts'),
    guarded('/settings', '/settings'),
    guarded('/settings', '/settings/password'),
    guarded('/chats', '/chats'),
    { ...guarded('/chats/:chatId', '/chats/1'), shows: t('chat:room.unknown') },
    guarded('/notifications', '/notifications'),
    anyone('/ranking'),
    anyone('/timeline'),
    // For everyone except site administrators it is an unknown address.
    anyone('/admin', '/admin', '/'),
    anyone('/admin', '/admin/users', '/'),
    anyone('/inbox'),
    missing('*', '/nowhere', '/'),
    missing('*', '/users/somebody', '/'),
  ];
}

// Some addresses contain ids that do not exist.
test.use({ refusals: true });

for (const signedIn of [true, false]) {
  test(`every address leads ${signedIn ? 'somebody signed in' : 'a visitor'} where it should`, async ({
    screens,
  }) => {
    const demo = await lookAround();
    const routes = [...otherRoutes(demo), ...contestRoutes(demo)];
    expect([...new Set(routes.map(({ row }) => row))].sort()).toEqual(
      routeTable.map(({ path }) => path).sort(),
    );

    const who = signedIn ? demo.organiser : null;
    const page = await (await screens.open(who, { ...desktop, baseURL: demoAddress })).newPage();
    const login = page.getByRole('dialog', { name: t('auth:login.title') });
    for (const route of routes) {
      // The documents of a visitor are those of everybody, so somebody signed in stays inside the app.
      if (signedIn && route !== routes[0] && !route.unknown) {
        await turnTo(page, route.at);
      } else {
        const document = await page.goto(route.at);
        expect(document?.status(), route.at).toBe(route.unknown ? 404 : 200);
        // The document has a heading before the app decides where the address leads.
        await expect(page.locator('#first'), route.at).toHaveCount(0);
      }
      const place = signedIn ? route.signedIn : route.visitor;
      await expect(page, route.at).toHaveURL(`${demoAddress}${place}`);
      if (!signedIn && route.asked) {
        await expect(login, route.at).toBeVisible();
      } else {
        const main = page.getByRole('main');
        const sign = route.shows ? main.getByText(route.shows) : main.getByRole('heading').first();
        await expect(sign, route.at).toBeVisible();
        await expect(login, route.at).toBeHidden();
      }
    }
  });
}

test('a visitor sees home without a request for its contests', async ({ screens }) => {
  const page = await (await screens.open(null, { ...desktop, baseURL: demoAddress })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await settled(page); // the document has the list before the app asks for anything
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/v1/contests/')).toEqual([]);
});
