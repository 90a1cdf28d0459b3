import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { type Elimination, feedersOf, finals, lower, roundsIn } from './lib/elimination';
import type { Format } from './lib/paths';
import { isLive, isThirdPlace } from './lib/state';

/** Round and order as people say them, from one: 2-3 is the third match of the second round. */
export function matchNumber(match: Pick<Match, 'round' | 'order'>): string {
  return `${match.round + 1}-${match.order + 1}`;
}

/** A league's groups are lettered: A, B, … Z, AA. */
export function groupLetter(section: number): string {
  const letter = String.fromCharCode(65 + (section % 26));
  return section < 26 ? letter : groupLetter(Math.floor(section / 26) - 1) + letter;
}

/**
 * Texts about rounds and matches in the language of the screen; `roundCount` is that of the section, in a bracket of the
 * one that the slots start in.
 */
export function useMatchTexts(format: Format, roundCount: number, double = false): MatchTexts {
  const { t, i18n } = useTranslation('match');
  const { language } = i18n;
  return useMemo(
    () => matchTexts(t, language, format, { rounds: roundCount, double }),
    [t, language, format, roundCount, double],
  );
}

export type MatchTexts = ReturnType<typeof matchTexts>;

type Place = Pick<Match, 'round' | 'order'> & { type: string; section?: number };

function matchTexts(t: TFunction<'match'>, language: string, format: Format, shape: Elimination) {
  /** Japanese counts the rounds; the other languages name how many are left in the field. */
  function knockoutTitle(round: number): string {
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
    if (format !== 'tournament') return t('round.numbered', { n: round + 1 });
    return shape.double ? doubleTitle(round, section) : knockoutTitle(round);
  }

  function matchTitle(match: Place): string {
    if (isThirdPlace(match)) return t('round.third');
    const title = roundTitle(match.round, match.section);
    if (format !== 'league') return title;
    return t('round.group', { group: groupLetter(match.section ?? 0), round: title });
  }

  /** Round and order; in a double elimination also the part of the bracket: W1-1, L2-1, GF. */
  function numberOf({ section = 0, ...match }: Omit<Place, 'type'>): string {
    const number = matchNumber(match);
    if (format !== 'tournament' || !shape.double) return number;
    if (section === finals) return t(match.round === 0 ? 'number.grandFinal' : 'number.grandFinalReset');
    return section === lower ? t('number.lower', { number }) : t('number.upper', { number });
  }

  /** Who stands in a slot, or who will: the winner, or the loser, of an earlier match. */
  function slotName(match: Match, slot: 0 | 1): string {
    const participant = match.participants[slot];
    if (participant) return displayName(participant.name);
    if (format !== 'tournament') return t(match.state === 'bye' ? 'slot.nobody' : 'slot.undecided');
    // Why the other side goes on without playing.
    if (match.state === 'bye') {
      return t(match.section === 0 && match.round === 0 ? 'slot.free' : 'slot.nobodyCame');
    }
    if (match.state === 'empty') return t('slot.empty');
    if (isThirdPlace(match)) return t('slot.undecided');
    if (match.section === 0 && match.round === 0) return t('slot.empty');
    const feeder = feedersOf(shape, match)?.[slot];
    if (!feeder) return t('slot.ifNeeded');
    const number = match.section === finals ? roundTitle(feeder.round, feeder.section) : numberOf(feeder);
    return t(feeder.loser ? 'slot.loserOf' : 'slot.winnerOf', { number });
  }

  function stateText(match: Match, now: number): string {
    return isLive(match, now) ? t('state.live') : t(`state.${match.state}`);
  }

  return { t, roundTitle, matchTitle, numberOf, slotName, stateText };
}
