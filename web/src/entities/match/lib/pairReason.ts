import type { TFunction } from 'i18next';
import type { PairReason } from '@/shared/api/types';

/** Returns why two were paired in a round, in one to three short sentences. Everybody may read them. */
export function pairReasonTexts(t: TFunction<'match'>, reason: PairReason): string[] {
  const { scoreA, scoreB, bye, fixed, late, rematchAvoided, forbiddenAvoided, meetings } = reason;
  const said: string[] = [];
  if (fixed) said.push(t('why.fixed'));
  else if (bye) said.push(t(`why.bye.${bye}`));
  else if (scoreA === scoreB) said.push(t('why.level', { points: scoreA }));
  else said.push(t('why.near', { first: scoreA, second: scoreB }));
  if (meetings === 1) said.push(t('why.metOnce'));
  if (meetings > 1) said.push(t('why.metOften', { times: meetings }));
  if (rematchAvoided) said.push(t(meetings > 0 ? 'why.rematchMore' : 'why.rematch'));
  if (forbiddenAvoided) said.push(t('why.forbidden'));
  if (late) said.push(t('why.late'));
  return said;
}
