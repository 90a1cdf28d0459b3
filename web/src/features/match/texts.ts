import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import type { Format } from './lib/paths';
import { isLive, isThirdPlace } from './lib/state';

/** Round and order as people say them, from one: 2-3 is the third match of the second round (C2.147). */
export function matchNumber(match: Pick<Match, 'round' | 'order'>): string {
  return `${match.round + 1}-${match.order + 1}`;
}

/** A league's groups are lettered: A, B, … Z, AA. */
export function groupLetter(section: number): string {
  const letter = String.fromCharCode(65 + (section % 26));
  return section < 26 ? letter : groupLetter(Math.floor(section / 26) - 1) + letter;
}

/** Texts about rounds and matches in the language of the screen; `roundCount` is that of the section. */
export function useMatchTexts(format: Format, roundCount: number): MatchTexts {
  const { t, i18n } = useTranslation('match');
  const { language } = i18n;
  return useMemo(() => matchTexts(t, language, format, roundCount), [t, language, format, roundCount]);
}

export type MatchTexts = ReturnType<typeof matchTexts>;

type Place = Pick<Match, 'round' | 'order'> & { type: string; section?: number };

const lower = 1;

function matchTexts(t: TFunction<'match'>, language: string, format: Format, roundCount: number) {
  /** Japanese counts the rounds; the other languages name how many are left in the field. */
  function knockoutTitle(round: number): string {
    switch (roundCount - 1 - round) {
      case 0:
        return t('round.final');
      case 1:
        return t('round.semiFinal');
      case 2:
        return t('round.quarterFinal');
      default:
        return t('round.nth', { n: language === 'ja' ? round + 1 : 2 ** (roundCount - round) });
    }
  }

  function roundTitle(round: number): string {
    return format === 'tournament' ? knockoutTitle(round) : t('round.numbered', { n: round + 1 });
  }

  function matchTitle(match: Place): string {
    switch (match.type) {
      case 'thirdPlaceMatch':
        return t('round.third');
      case 'upperFinal':
      case 'lowerFinal':
      case 'grandFinal':
      case 'grandFinalReset':
        return t(`round.${match.type}`);
    }
    if (format === 'tournament' && match.section === lower) return t('round.lower', { n: match.round + 1 });
    // The semi-finals of a single elimination say so; those of an upper bracket are no more than a round.
    if (format === 'tournament' && match.type === '' && match.round === roundCount - 2) {
      return t('round.upper', { n: match.round + 1 });
    }
    if (format === 'league') {
      return t('round.group', { group: groupLetter(match.section ?? 0), round: roundTitle(match.round) });
    }
    return roundTitle(match.round);
  }

  /** Who stands in a slot of a single elimination, or who will: the winner of an earlier match. */
  function slotName(match: Match, slot: 0 | 1): string {
    const participant = match.participants[slot];
    if (participant) return displayName(participant.name);
    if (match.round === 0 || match.state === 'bye' || match.state === 'empty') return t('slot.empty');
    if (format !== 'tournament' || match.section !== 0 || isThirdPlace(match)) return t('slot.undecided');
    return t('slot.winnerOf', {
      number: matchNumber({ round: match.round - 1, order: match.order * 2 + slot }),
    });
  }

  function stateText(match: Match, now: number): string {
    return isLive(match, now) ? t('state.live') : t(`state.${match.state}`);
  }

  return { t, roundTitle, matchTitle, slotName, stateText };
}
