import { begin, createContest, drawBracket, enterAll, openContest } from '../../support/contests';
import { answer, enrol, enrolAll } from '../../support/people';
import { ja as t } from '../../support/texts';
import { expect, test } from '../support/journey';

test('a player comes to the match and reports it, and sees the other side live', async ({ screens }) => {
  const organiser = await enrol('報告の主催');
  const [me, other] = await enrolAll(['あかね', 'いぶき']);
  if (!me || !other) throw new Error('nobody enrolled');
  const input = openContest({ matches: { confirmMinutes: 10, warnMinutes: 5, walkoverMinutes: 10 } });
  const id = await createContest(organiser, input);
  await enterAll(id, [me, other]);
  await begin(organiser, id, input);
  const { id: stageId, rounds } = await drawBracket(organiser, id);
  const match = rounds[0]?.matches[0];
  if (!match) throw new Error('no match');
  const params = { path: { id, format: 'tournament' as const, stageId, matchId: match.id } };
  const screen = await screens.open(me);
  await screen.goto('/play');

  await test.step('comes', async () => {
    await screen.tap({ role: 'button', name: t('play:turn.checkin.action') });
    await screen.see({ role: 'heading', name: t('play:turn.opponentAbsent.title') });
    await answer(
      other.api.PUT('/contests/{id}/{format}/{stageId}/match/{matchId}/here/', { params, body: {} }),
    );
    await screen.see({ role: 'heading', name: t('play:turn.playing.title') });
  });

  await test.step('reports', async () => {
    await screen.tap({ role: 'link', name: t('play:turn.playing.action') });
    const before = screen.taps;
    await screen.tap({ role: 'button', name: t('match:result.pickWinner', { name: me.name }) });
    await screen.tap({ role: 'button', name: t('match:claim.send') });
    await screen.see({ text: t('match:claim.waiting') });
    expect(screen.taps - before, 'taps to report').toBeLessThanOrEqual(3);
  });
});
