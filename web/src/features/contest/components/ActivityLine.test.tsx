import { cleanup, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, expect, it } from 'vitest';
import type { LoggedEvent, LoggedKind } from '@/shared/api/events';
import { chooseLanguage } from '@/shared/i18n/i18n';
import { renderRoutes } from '@/test/render';
import type { ResultEvent } from '../lib/activity';
import { ActivityLine } from './ActivityLine';

const sides: [{ id: number; name: string }, { id: number; name: string }] = [
  { id: 1, name: 'Akane' },
  { id: 2, name: 'Ren' },
];
const stage = { stageId: 5, format: 'x', round: 1, order: 2 };
const match = { ...stage, type: '', participants: sides };
const result: ResultEvent['data'] = {
  ...match,
  before: { outcome: 'none', winner: null, games: [] },
  after: { outcome: 'draw', winner: null, games: [], score: [1, 1] },
};
const scores = {
  ...stage,
  scores: [{ participant: sides[0], before: { rank: null, kill: 0 }, after: { rank: 3, kill: 4 } }],
};
const entrant = { format: 'x', participant: sides[0], round: 1 };
const person = { userId: 1, nickname: 'Akane' };
const entry = { entryId: 1, userId: 1, name: 'Akane' };

/** One payload of every kind. A kind without one does not compile. */
const samples: { [K in LoggedKind]: Extract<LoggedEvent, { kind: K }>['data'] } = {
  'ban.added': entry,
  'ban.ended': entry,
  'caster.added': person,
  'caster.removed': person,
  'checkin.changed': { checkin: true },
  'checkin.reminder': { which: 'opens' },
  'contest.cancelled': { name: 'Cup', reason: 'rain' },
  'contest.created': { name: 'Cup' },
  'contest.deleted': { name: 'Cup' },
  'contest.reinstated': { name: 'Cup' },
  'contest.status': { boundary: 'entryEnd' },
  'contest.updated': { changes: [{ field: 'name', before: 'Cup', after: 'Open' }] },
  'engagement.checked': { checked: 3 },
  'entries.confirmed': { before: 0, after: 8 },
  'entries.imported': { added: 2, updated: 1 },
  'entries.moved': { added: [entry], removed: [], reason: 'maximum' },
  'entry.added': entry,
  'entry.dropped': { participant: sides[0], cause: 'left', decided: 1 },
  'entry.reinstated': { participant: sides[0], decided: 1 },
  'entry.removed': entry,
  'entry.roster': { name: 'Owls', joined: [{ userId: 1, name: 'Akane' }] },
  'entry.updated': { ...entry, fields: ['twitterId'] },
  'match.answered': match,
  'match.called': match,
  'match.checked_in': { ...match, entries: [1] },
  'match.claimed': result,
  'match.cleared': result,
  'match.corrected': { ...result, reason: 'typo' },
  'match.decided': result,
  'match.disputed': result,
  'match.lobby': match,
  'match.reported': result,
  'match.undone': result,
  'match.videos': { ...match, video: { change: 'added' } },
  'match.warned': { ...match, entries: [2] },
  'operator.added': person,
  'operator.removed': person,
  'operator.role': person,
  'round.ended': { ...stage, missing: 1 },
  'round.reopened': stage,
  'round.started': { ...stage, matches: 4 },
  'score.corrected': scores,
  'score.reported': scores,
  'stage.created': { format: 'x', participants: 8 },
  'stage.deleted': { format: 'x', matches: 4, decided: 2 },
  'stage.dropped': entrant,
  'stage.finished': { format: 'x' },
  'stage.joined': entrant,
  'stage.reopened': { format: 'x' },
  'stage.returned': entrant,
  'stage.updated': { format: 'x' },
  'stream.added': match,
  'stream.announced': match,
  'stream.called': match,
  'stream.ended': match,
  'stream.moved': match,
  'stream.removed': match,
  'stream.returned': match,
  'stream.started': match,
  'survey.saved': { before: 0, after: 2 },
  'tournament.created': { participants: 8, slots: 8 },
  'tournament.deleted': { slots: 8, results: [] },
  'tournament.updated': {},
  'trophies.saved': { before: [], after: ['MVP'] },
  'trophy.awarded': { trophy: 'MVP', after: { id: 1, userId: 1, name: 'Akane' } },
};

function show(events: Record<string, unknown>) {
  const lines = Object.entries(events).map(([kind, data], index) => ({
    id: index + 1,
    kind,
    data,
    at: '2026-11-20T10:00:00.000Z',
    actor: { id: 9, nickname: 'Mio', imageUrl: null },
  }));
  const element = lines.map((line) => <ActivityLine key={line.id} line={line} />);
  renderRoutes([{ path: '/', element: <ul>{element}</ul> }]);
  return screen.findAllByRole('listitem');
}

afterAll(() => chooseLanguage('ja'));

it.each(['ja', 'en', 'ko', 'zh'] as const)('has a sentence for every kind in %s', async (language) => {
  await chooseLanguage(language);
  const fallback = i18next.t('activity.kind.other', { ns: 'contest' });
  const items = await show(samples);
  const kinds = Object.keys(samples);
  expect(items).toHaveLength(kinds.length);
  items.forEach((item, index) => {
    const text = item.textContent ?? '';
    expect(text, kinds[index]).not.toContain(fallback);
    expect(text, kinds[index]).not.toMatch(/activity\.|\{\{|undefined|NaN|\[object/);
  });
  cleanup();
});

it('shows a draw as a draw', async () => {
  await chooseLanguage('en');
  const [item] = await show({ 'match.decided': samples['match.decided'] });
  expect(item).toHaveTextContent('Mio set the result of a match2-3Akane vs RenResultDraw (1 – 1)');
});

it('shows a kind of a newer server without its data', async () => {
  await chooseLanguage('en');
  const [item] = await show({ 'from.tomorrow': { secret: 'x' } });
  expect(item).toHaveTextContent(/Mio did something$/);
});

it('names changed fields and choices as the form does, also within groups of settings', async () => {
  await chooseLanguage('en');
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const minutes = { confirmMinutes: 10, warnMinutes: 5, walkoverMinutes: 0 };
  const league = { legs: 1, groups: 1, win: 3, draw: 1, loss: 0 };
  const [item] = await show({
    'contest.updated': {
      changes: [
        change('language', '', 'ko'),
        change('scoring', 'games', 'gamesAndScore'),
        change('matches', minutes, { ...minutes, confirmMinutes: 20 }),
        change('drawAllowed', false, true),
        change('league', league, { ...league, legs: 2, noDraws: true }),
        change('killPoint', { point: 1 }, { point: 2 }),
        change('fromTomorrow', 1, 2),
      ],
    },
  });
  const details = within(item as HTMLElement);
  const rows = details.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(rows).toEqual([
    'Languagenone → 한국어',
    'How results are countedGames → Games and points',
    'Minutes to wait for the other side10 → 20',
    'Draws allowedOff → On',
    'Meetings of each pairOnce → Twice',
    'Draws allowed',
    'Points per kill',
    'fromTomorrow1 → 2',
  ]);
});
