import type { TFunction } from 'i18next';
import { type Elimination, feedersOf, finals, lower, roundsIn } from '@/entities/match/lib/elimination';
import { hasNoChampion, isThirdPlace } from '@/entities/match/lib/state';
import { type MatchPosition, type MatchTexts, matchNumber, numberedMatchTexts } from '@/entities/match/texts';
import type { Match } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';

/** Returns the texts of a bracket: its rounds have names, and an open slot names the match that fills it. */
export function matchTexts(t: TFunction<'match'>, language: string, shape: Elimination): MatchTexts {
  /** Japanese numbers the rounds; the other languages use the number of remaining sides. */
  function singleTitle(round: number): string {
    switch (shape.rounds - 1 - round) {
      case 0:
        return t('round.final');
      case 1:
        return t('round.semiFinal');
      case 2:
        return t('round.quarterFinal');
      default:
        return t('round.nth', { n: language === 'ja' ? round + 1 : 2 ** (shape.rounds - round) });
    }
  }

  function doubleTitle(round: number, section: number): string {
    if (section === finals) return t(round === 0 ? 'round.grandFinal' : 'round.grandFinalReset');
    const last = round === roundsIn(shape, section) - 1;
    if (section === lower) return last ? t('round.lowerFinal') : t('round.lower', { n: round + 1 });
    return last ? t('round.upperFinal') : t('round.upper', { n: round + 1 });
  }

  function roundTitle(round: number, section = 0): string {
    return shape.double ? doubleTitle(round, section) : singleTitle(round);
  }

  function matchTitle(match: MatchPosition): string {
    return isThirdPlace(match) ? t('round.third') : roundTitle(match.round, match.section);
  }

  /** In a double elimination the number includes the part of the bracket: W1-1, L2-1, GF. */
  function numberOf({ section = 0, ...match }: Omit<MatchPosition, 'type'>): string {
    const number = matchNumber(match);
    if (!shape.double) return number;
    if (section === finals) return t(match.round === 0 ? 'number.grandFinal' : 'number.grandFinalReset');
    return section === lower ? t('number.lower', { number }) : t('number.upper', { number });
  }

  /** Returns the participant of a slot, or the earlier match whose winner or loser fills it. */
  function slotName(match: Match, slot: 0 | 1): string {
    const participant = match.participants[slot];
    if (participant) return displayName(participant.name);
    if (hasNoChampion(match)) return t('slot.nobody');
    // Why the other side advances without playing.
    if (match.state === 'bye') {
      return t(match.section === 0 && match.round === 0 ? 'slot.free' : 'slot.nobodyCame');
    }
    if (match.state === 'empty') return t('slot.empty');
    // The semi-finals are the matches of the round before the final.
    if (isThirdPlace(match)) {
      return t('slot.loserOf', { number: numberOf({ round: shape.rounds - 2, order: slot }) });
    }
    if (match.section === 0 && match.round === 0) return t('slot.empty');
    const feeder = feedersOf(shape, match)?.[slot];
    if (!feeder) return t('slot.ifNeeded');
    const number = match.section === finals ? roundTitle(feeder.round, feeder.section) : numberOf(feeder);
    return t(feeder.loser ? 'slot.loserOf' : 'slot.winnerOf', { number });
  }

  return { ...numberedMatchTexts(t), roundTitle, matchTitle, numberOf, label: numberOf, slotName };
}
