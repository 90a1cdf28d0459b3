import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bracketOf, person } from '@/formats/bracket/testing/fixtures';
import { chooseLanguage } from '@/shared/i18n/i18n';
import { renderRoutes } from '@/test/render';
import { Places } from './Places';

const ranges = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 8],
  [9, 12],
] as const;

function shown(): (string | null)[] {
  const places = ranges.map(([from, to], index) => ({ from, to, participant: person(index + 1) }));
  const tournament = { ...bracketOf({ slots: 16 }), places };
  renderRoutes([{ path: '/', element: <Places places={tournament.places} final /> }]);
  return screen.getAllByRole('term').map((term) => term.textContent);
}

afterEach(() => chooseLanguage('ja'));

it('names places as a Japanese bracket does; a round with byes by its figures', () => {
  expect(shown()).toEqual(['優勝', '準優勝', '第3位', '第4位', 'ベスト8', '第9〜12位']);
});

it('counts places in English', async () => {
  await chooseLanguage('en');
  expect(shown()).toEqual(['1st', '2nd', '3rd', '4th', '5th–8th', '9th–12th']);
});

it('calls the places final only after the last match', () => {
  const places = [{ from: 5, to: 8, participant: person(5) }];
  renderRoutes([{ path: '/', element: <Places places={places} final={false} /> }]);
  expect(screen.getByRole('heading', { name: '現在の順位' })).toBeVisible();
});
