import { demoAddress } from '../support/addresses';
import { type Demo, lookAround } from '../support/demo';
import { expect, phone, test } from '../support/journey';
import { arrived, turnTo } from '../support/network';
import { type Place, placesOf } from '../support/places';
import {
  coveredFocus,
  expectRoomForLargeText,
  expectRoomForZoom,
  smallTargets,
  smallTexts,
} from '../support/reach';
import { ja as t } from '../support/texts';

/** The routes that people use most. Each of their places is visited. */
const main = [
  '/',
  '/contests',
  '/contests/registration',
  '/contests/:id',
  '/contests/:id/operator',
  '/contests/:id/participant',
  '/contests/:id/participant/entryconfirm',
  '/contests/:id/tournament',
  '/contests/:id/chats',
  '/contests/:id/desk',
  '/contests/:id/tournament/:stageId/match/:matchId',
  '/contests/:id/swissdraw/:stageId/match/:matchId',
  '/contests/:id/league/:stageId/match/:matchId',
  '/contests/:id/battleroyal/:stageId/match/:matchId',
  '/play',
  '/search',
  '/search-user',
  '/ranking',
  '/users/:id',
  '/users/:id/edit',
  '/teams',
  '/teams/:id',
  '/settings',
  '/settings/notifications',
  '/notifications',
  '/help',
  '/help/:topic',
];

const viewers: Record<string, (demo: Demo, who: Place['who']) => boolean> = {
  'a visitor': (_, who) => who === null,
  'an organiser': ({ organiser }, who) => who === organiser,
  'players and captains': ({ organiser }, who) => who !== null && who !== organiser,
};

for (const [name, isViewer] of Object.entries(viewers)) {
  test(`${name} can read and reach everything with large text, at a zoom of 400 %, by finger and by keyboard`, async ({
    screens,
  }) => {
    const demo = await lookAround();
    const places = await placesOf(demo);
    const seen = main.flatMap((route) => places[route] ?? []).filter(({ who }) => isViewer(demo, who));
    for (const who of new Set(seen.map((place) => place.who))) {
      const page = await (await screens.open(who, { ...phone, baseURL: demoAddress })).newPage();
      await page.goto('/');
      await arrived(page);
      for (const { at, act } of seen.filter((place) => place.who === who)) {
        await turnTo(page, at);
        await arrived(page);
        await act?.(page, t);
        expect.soft(await smallTexts(page), `texts below 12 pixels at ${at}`).toEqual([]);
        expect.soft(await smallTargets(page), `targets below 44 pixels at ${at}`).toEqual([]);
        expect.soft(await coveredFocus(page), `focus under a bar at ${at}`).toEqual([]);
        await expectRoomForLargeText(page);
        await expectRoomForZoom(page);
        // What a place opens may stay open on the next page.
        if (!act) continue;
        await page.goto('/');
        await arrived(page);
      }
    }
  });
}
