import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { matchOf, person } from '@/entities/match/testing';
import type { MatchChange } from '@/shared/api/types';
import { server } from '@/test/server';
import { answers, base, decided, played, playMatch, show } from './testing';

playMatch();

/** A final whose first side a correction replaces. Its result is voided. */
const playedAgain: MatchChange = {
  matchId: 20,
  section: 0,
  round: 1,
  order: 0,
  type: 'final',
  before: [person(1), person(4)],
  after: [person(2), person(4)],
  resultVoided: true,
  advancesWithoutPlay: false,
  nobodyAdvances: false,
};

/** Lets an operator correct the decided match. */
function correctable() {
  played.match = matchOf({
    ...decided(),
    canEdit: true,
    editBlockedBy: null,
    isOperator: true,
    isParticipant: false,
  });
}

it('has an operator’s correction acknowledged before it voids a later result', async () => {
  const user = userEvent.setup();
  correctable();
  const changes = [playedAgain];
  server.use(http.post(`${base}/result/preview/`, () => HttpResponse.json({ changes })));
  answers(() => played.match);
  show();
  await user.click(await screen.findByRole('button', { name: '結果を編集' }));
  await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
  await user.click(screen.getByRole('button', { name: '訂正する' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('listitem')).toHaveTextContent(/決勝.*結果が無効になります.*選手1.*選手2/);
  const apply = dialog.getByRole('button', { name: '訂正を適用する' });
  expect(apply).toBeDisabled();
  expect(played.sent).toHaveLength(0);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(apply);
  expect(dialog.getByRole('textbox')).toBeInvalid();
  expect(played.sent).toHaveLength(0);
  await user.type(dialog.getByRole('textbox'), '入力の間違い');
  await user.click(apply);
  await waitFor(() => expect(played.sent).toHaveLength(1));
  expect(played.sent[0]?.body).toMatchObject({ winner: 2, acknowledge: [20], reason: '入力の間違い' });
});

it('says before a correction that a match which both sides left ends without a winner', async () => {
  const user = userEvent.setup();
  correctable();
  const final = { ...playedAgain, nobodyAdvances: true };
  server.use(http.post(`${base}/result/preview/`, () => HttpResponse.json({ changes: [final] })));
  show();
  await user.click(await screen.findByRole('button', { name: '結果を編集' }));
  await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
  await user.click(screen.getByRole('button', { name: '訂正する' }));
  const effect = within(await screen.findByRole('dialog')).getByRole('listitem');
  expect(effect).toHaveTextContent('両者が大会から離脱したため、勝者はいません');
  expect(effect).not.toHaveTextContent('あらためて対戦が必要です');
});

it('asks for the reason of a correction that changes no other match under a plain title', async () => {
  const user = userEvent.setup();
  correctable();
  server.use(http.post(`${base}/result/preview/`, () => HttpResponse.json({ changes: [] })));
  show();
  await user.click(await screen.findByRole('button', { name: '結果を編集' }));
  await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
  await user.click(screen.getByRole('button', { name: '訂正する' }));
  const sheet = within(await screen.findByRole('dialog', { name: '結果の訂正' }));
  expect(sheet.getByText('ほかの試合への影響はありません。')).toBeInTheDocument();
});
