import { demoAddress } from '../../support/addresses';
import { lookAround } from '../../support/demo';
import { ja as t } from '../../support/texts';
import { test } from '../support/journey';

test('a visitor finds a contest and follows its bracket', async ({ screens }) => {
  const { played } = await lookAround();
  const screen = await screens.open(null, demoAddress);
  await screen.goto('/');
  await screen.tap({ role: 'link', name: t('home:hero.browse') });
  await screen.at('/contests');
  await screen.see({ role: 'heading', name: t('contest:list.title') });

  await screen.goto(`/contests/${played.id}`);
  const tabs = { role: 'navigation', name: t('contest:tab.label') };
  await screen.tap({ role: 'link', name: t('contest:tab.stage.TOURNAMENT'), within: tabs });
  await screen.at(`/contests/${played.id}/tournament`);
  await screen.see({ text: t('match:round.semiFinal') });
  await screen.see({ text: t('match:state.live') });

  await screen.back();
  await screen.at(`/contests/${played.id}`);
});

test('the browser’s Back closes a dialog and leaves the page as it was', async ({ screens }) => {
  const screen = await screens.open(null);
  await screen.goto('/contests');
  await screen.tap({ role: 'button', name: t('shell:login') });
  await screen.see({ role: 'dialog' });
  await screen.back();
  await screen.miss({ role: 'dialog' });
  await screen.at('/contests');
});
