import type { Page } from '@playwright/test';
import type { RouteRow } from '@/app/routeTable';
import { formats } from '@/formats/registry';
import type { Demo, DemoPerson } from './demo';
import { answer } from './people';
import type { Texts } from './texts';

/** A page of the demo as somebody sees it. */
export interface Place {
  at: string;
  /** The viewer; null is a visitor. */
  who: DemoPerson | null;
  /** What distinguishes it from other places of the same route. */
  view?: string;
  /** The server refuses what the address asks for, and the page says so. */
  refused?: true;
  /** Opens a part of the page. */
  act?: (page: Page, t: Texts) => Promise<void>;
}

/** Places by the address of their route. */
export type Places = Record<string, readonly Place[]>;

/** The addresses of a route table with those of tabs, without the ones that catch the rest. */
export function routesOf(table: readonly RouteRow[]): string[] {
  return table
    .flatMap(({ path, tabs = [] }) => [
      path,
      ...tabs.filter((tab) => tab.path).map((tab) => `${path}/${tab.path}`),
    ])
    .filter((path) => !path.endsWith('*'));
}

const settings = [
  'display',
  'notifications',
  'email',
  'password',
  'passkeys',
  'social',
  'sessions',
  'blocks',
  'data',
  'withdrawal',
] as const;

/** The places of the demo that need nothing made for them: all routes but those of administrators and invitations. */
export async function placesOf(demo: Demo): Promise<Places> {
  const { organiser, player, contestant, captain } = demo;
  const params = { path: { id: demo.played.id } };
  const contestRooms = await answer(organiser.api.GET('/contests/{id}/chats/', { params }));
  const rooms = await answer(organiser.api.GET('/chats/'));
  return {
    ...generalPlaces(demo),
    ...contestPlaces(demo),
    ...stagePlaces(demo),
    ...accountPlaces(demo),
    '/contests/:id/chats/:chatId': [
      { at: `/contests/${demo.played.id}/chats/${contestRooms.items[0]?.chatId}`, who: organiser },
    ],
    '/chats': [{ at: '/chats', who: organiser }],
    '/chats/:chatId': [{ at: `/chats/${rooms.items[0]?.chatId}`, who: organiser }],
    '/play': [{ at: '/play', who: contestant }],
    '/match': [{ at: '/match', who: captain }],
    '/match/:id': [{ at: `/match/${captain.matchRoom}`, who: captain }],
    '/teams': [
      { at: '/teams', who: captain },
      { at: '/teams?tab=search', who: player, view: 'search' },
    ],
    '/teams/:id': [
      { at: `/teams/${demo.team}`, who: null },
      { at: `/teams/${captain.team}`, who: captain, view: 'owner' },
    ],
    '/teams/:id/members': [{ at: `/teams/${captain.team}/members`, who: captain }],
  };
}

function generalPlaces({ organiser }: Demo): Places {
  const anyone = (at: string): Places => ({ [at]: [{ at, who: null }] });
  const openLogin = async (page: Page, t: Texts) => {
    await page.getByRole('button', { name: t('shell:login'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
  return {
    '/': [
      { at: '/', who: null },
      { at: '/', who: organiser, view: 'organiser' },
      { at: '/', who: null, view: 'login', act: openLogin },
    ],
    '/contests': [
      { at: '/contests', who: null },
      { at: '/contests?view=board', who: null, view: 'board' },
      { at: '/contests?tab=operated', who: organiser, view: 'operated' },
    ],
    '/search': [{ at: '/search?q=杯', who: null }],
    '/help': [{ at: '/help', who: null }],
    '/help/:topic': [
      { at: '/help/swiss', who: null },
      { at: '/help/first-contest', who: null, view: 'first contest' },
    ],
    '/password-reset': [{ at: '/password-reset?key_phrase=a', who: null, refused: true }],
    '/activate': [{ at: '/activate', who: null, refused: true }],
    ...anyone('/search-user'),
    ...anyone('/users'),
    ...anyone('/ranking'),
    ...anyone('/timeline'),
    ...anyone('/contract'),
    ...anyone('/terms-of-service'),
    ...anyone('/privacy-policy'),
    ...anyone('/oauth/callback'),
    ...anyone('/magic-link'),
    ...anyone('/inbox'),
  };
}

function contestPlaces({ organiser, player, played, open, closed, finished, stages }: Demo): Places {
  const contest = `/contests/${played.id}`;
  const run = (at: string, id = played.id): Place => ({ at: `/contests/${id}${at}`, who: organiser });
  const openEntryForm = async (page: Page, t: Texts) => {
    await page
      .getByRole('button', { name: t('entry:enter.action') })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  };
  return {
    '/contests/registration': [{ at: '/contests/registration', who: organiser }],
    '/contests/:id': [
      { at: contest, who: null },
      { ...run(''), view: 'organiser' },
      { at: `/contests/${open}`, who: player, view: 'open' },
      { at: `/contests/${open}`, who: player, view: 'entry form', act: openEntryForm },
      { at: `/contests/${finished}`, who: null, view: 'finished' },
      ...formats.map(({ name }) => ({
        at: `/contests/${stages[name].coming.contestId}`,
        who: null,
        view: `coming ${name}`,
      })),
    ],
    '/contests/:id/operator': [{ at: `${contest}/operator`, who: null }],
    '/contests/:id/participant': [
      { at: `${contest}/participant`, who: null },
      { ...run('/participant', closed), view: 'organiser' },
    ],
    '/contests/:id/tournament': [
      ...formats.map(({ name }) => ({
        at: `/contests/${stages[name].played.contestId}/tournament`,
        who: null,
        view: name,
      })),
      { ...run('/tournament'), view: 'organiser' },
      { at: `/contests/${finished}/tournament`, who: null, view: 'finished' },
    ],
    '/contests/:id/stream': [{ at: `${contest}/stream`, who: null }],
    '/contests/:id/screen': formats.map(({ name }) => ({
      at: `/contests/${stages[name].played.contestId}/screen`,
      who: null,
      view: name,
    })),
    '/contests/:id/chats': [run('/chats')],
    '/contests/:id/desk': [
      ...formats.map(({ name }) => ({
        at: `/contests/${stages[name].played.contestId}/desk`,
        who: stages[name].played.organiser,
        view: name,
      })),
      { ...run('/desk', closed), view: 'check-in' },
    ],
    '/contests/:id/rehearsal': [run('/rehearsal', open)],
    '/contests/:id/edit': [run('/edit', open)],
    '/contests/:id/operator/edit': [run('/operator/edit')],
    '/contests/:id/activity': [run('/activity')],
    '/contests/:id/participant/entryconfirm': [run('/participant/entryconfirm', closed)],
  };
}

/** A visitor reads a match under the login window. */
async function waitForLogin(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
}

function stagePlaces({ stages, contestant }: Demo): Places {
  return Object.fromEntries(
    formats.flatMap(({ name }): [string, Place[]][] => {
      const { played, coming } = stages[name];
      const route = `/contests/:id/${name}`;
      const stage = `/contests/${played.contestId}/${name}/${played.stageId}`;
      const match = `${stage}/match/${played.matchId}`;
      const who = played.organiser;
      const own: Place = { at: contestant.match, who: contestant, view: 'player' };
      return [
        [`${route}/add`, [{ at: `/contests/${coming.contestId}/${name}/add`, who: coming.organiser }]],
        [`${route}/:stageId/edit`, [{ at: `${stage}/edit`, who }]],
        [
          `${route}/:stageId/match/:matchId`,
          [
            { at: match, who },
            { at: match, who: null, view: 'visitor', act: waitForLogin },
            ...(contestant.match.includes(`/${name}/`) ? [own] : []),
          ],
        ],
        [`${route}/:stageId/match/:matchId/chats`, [{ at: `${match}/chats`, who }]],
      ];
    }),
  );
}

function accountPlaces({ organiser, player }: Demo): Places {
  const own = (at: string): Places => ({ [at]: [{ at, who: player }] });
  return {
    '/users/:id': [
      { at: `/users/${organiser.id}`, who: null },
      { at: `/users/${organiser.id}`, who: organiser, view: 'own' },
    ],
    '/users/:id/edit': [{ at: `/users/${organiser.id}/edit`, who: organiser }],
    '/notifications': [{ at: '/notifications', who: organiser }],
    ...own('/friends'),
    ...own('/following'),
    ...own('/game-accounts'),
    ...own('/settings'),
    ...Object.assign({}, ...settings.map((section) => own(`/settings/${section}`))),
  };
}
