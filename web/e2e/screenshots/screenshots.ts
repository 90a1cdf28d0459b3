import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { routeTable } from '@/app/routeTable';
import { languageTags } from '@/shared/i18n/languages';
import { demoAddress } from '../support/addresses';
import { pictures } from '../support/contactSheet';
import { type DemoPerson, lookAround } from '../support/demo';
import { expect, type Screens, test } from '../support/journey';
import { expectNoSidewaysScroll } from '../support/look';
import { type Look, looks } from '../support/looks';
import { arrived, turnTo } from '../support/network';
import { answer } from '../support/people';
import { type Place, type Places, placesOf, routesOf } from '../support/places';
import { grantSiteAdmin } from '../support/site';
import { textsOf } from '../support/texts';

/**
 * The pictures of `make screenshots`, which are looked at by eye before a release. Every address of the app (routeTable.ts) has one
 * place or more in the demo (places.ts), each as a certain person sees it. Each look is a test: it opens a browser of its width, theme
 * and language, walks through all places and takes a picture of each. bin/screenshots/index.html shows them side by side.
 *
 * A test fails if a route has no place, if a page is wider than the screen, and if a page writes an error to the console.
 * Places whose request the server refuses are a test of their own, because the browser writes such refusals to its console.
 *
 * PAGES and LOOKS are regular expressions that choose routes and looks: make screenshots PAGES=desk LOOKS=360.
 */

/** A picture shows at most so many screens of a long page. */
const mostScreens = 4;

const pages = new RegExp(process.env.PAGES ?? '');
const wanted = looks.filter(({ name }) => new RegExp(process.env.LOOKS ?? '').test(name));

let known: Promise<Places> | undefined;

/** The places of all routes. Each worker finds them once. */
function everyPlace(): Promise<Places> {
  known ??= find();
  return known;
}

async function find(): Promise<Places> {
  const demo = await lookAround();
  const { captain } = demo;
  const { username, email } = await answer(captain.api.GET('/users/profile/'));
  await grantSiteAdmin(username || (email ?? ''), demoAddress);
  const params = { path: { id: captain.team } };
  const { items } = await answer(captain.api.GET('/teams/{id}/invitations/', { params }));
  const { token } = items[0] ?? (await answer(captain.api.POST('/teams/{id}/invitations/', { params })));
  const administered = routesOf(routeTable).filter((route) => /^\/admin\b/.test(route));
  return {
    ...(await placesOf(demo)),
    ...Object.fromEntries(administered.map((at) => [at, [{ at, who: captain }]])),
    '/teams/join/:token': [
      { at: `/teams/join/${token}`, who: null },
      { at: `/teams/join/${token}`, who: demo.organiser, view: 'signed in' },
    ],
  };
}

/** The name of the picture of a place: the words of its route and of its view, such as contests-id-organiser. */
function nameOf(route: string, { view }: Place): string {
  const words = [...route.split(/[/:]+/), ...(view?.split(' ') ?? [])].filter(Boolean);
  return words.join('-') || 'home';
}

async function takePicture(page: Page, look: Look, name: string): Promise<void> {
  const { width, height } = look;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(whole, height), mostScreens * height) };
  const path = join(pictures, look.name, `${name}.png`);
  await page.screenshot({ path, fullPage: true, clip, animations: 'disabled' });
}

/** Runs in each page: rows outside the window are drawn too, because a picture shows more than the window. */
function showEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Walks through the places that are wanted, those of one viewer after the other in one browser. A page is opened without a reload, as a
 * person goes from page to page, which is much faster than loading the app for each.
 */
async function takePictures(screens: Screens, look: Look, refused: boolean): Promise<void> {
  const t = textsOf(look.language);
  const seen = new Map<DemoPerson | null, [string, Place][]>();
  for (const [route, places] of Object.entries(await everyPlace())) {
    if (!pages.test(route)) continue;
    for (const place of places.filter((each) => (each.refused ?? false) === refused))
      seen.set(place.who, [...(seen.get(place.who) ?? []), [nameOf(route, place), place]]);
  }
  for (const [who, places] of seen) {
    const { width, height } = look;
    const context = await screens.open(who, {
      baseURL: demoAddress,
      viewport: { width, height },
      isMobile: width < 768,
      hasTouch: width < 1440,
      colorScheme: look.scheme,
      locale: languageTags[look.language],
    });
    await context.addInitScript(showEverything);
    const page = await context.newPage();
    await page.goto('/');
    await arrived(page);
    for (const [name, { at, act }] of places) {
      // What a place opens may stay open on the next page.
      if (act) await page.goto(at);
      else await turnTo(page, at);
      await arrived(page);
      await act?.(page, t);
      await expectNoSidewaysScroll(page);
      await takePicture(page, look, name);
      if (!act) continue;
      await page.goto('/');
      await arrived(page);
    }
    await context.close();
  }
}

test('every route has a place', async () => {
  expect(Object.keys(await everyPlace()).sort()).toEqual(routesOf(routeTable).sort());
});

const runs = wanted.flatMap((look) => [false, true].map((refused) => ({ look, refused })));

for (const { look, refused } of runs) {
  test.describe(() => {
    test.use({ refusals: refused, blurred: true });
    test(`${look.name}${refused ? ', refused links' : ''}`, async ({ screens }) =>
      takePictures(screens, look, refused));
  });
}
