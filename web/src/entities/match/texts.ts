import type { TFunction } from 'i18next';
import type { Match } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { hasNoChampion, isLive, isUnplayed } from './lib/state';

/** The position of a match, as far as its title and number need it. */
export type MatchPosition = Pick<Match, 'round' | 'order'> & { type: string; section?: number };

/** Texts about rounds and matches in the language of the app. Each format has its own. */
export interface MatchTexts {
  t: TFunction<'match'>;
  roundTitle: (round: number, section?: number) => string;
  matchTitle: (match: MatchPosition) => string;
  /** Round and order, with the section if the stage has several. */
  numberOf: (match: Omit<MatchPosition, 'type'>) => string;
  /** Name of a match in a list of matches of the whole stage. */
  label: (match: Omit<MatchPosition, 'type'>) => string;
  /** The participant of a slot, or the match that fills it. */
  slotName: (match: Match, slot: 0 | 1) => string;
  stateText: (match: Match, now: number) => string;
}

/** Returns round and order from one: 2-3 is the third match of the second round. */
export function matchNumber(match: Pick<Match, 'round' | 'order'>): string {
  return `${match.round + 1}-${match.order + 1}`;
}

/** Returns the letters of a group or lobby: A, B, … Z, AA. */
export function groupLetter(section: number): string {
  const letter = String.fromCharCode(65 + (section % 26));
  return section < 26 ? letter : groupLetter(Math.floor(section / 26) - 1) + letter;
}

/** Returns the letter of the group of a match and its number, such as B 2-3. */
export function groupMatchNumber(match: Pick<MatchPosition, 'round' | 'order' | 'section'>): string {
  return `${groupLetter(match.section ?? 0)} ${matchNumber(match)}`;
}

/** Returns the texts of a stage whose rounds are numbered and whose matches do not depend on each other. */
export function numberedMatchTexts(t: TFunction<'match'>): MatchTexts {
  const roundTitle = (round: number) => t('round.numbered', { n: round + 1 });
  return {
    t,
    roundTitle,
    matchTitle: ({ round }) => roundTitle(round),
    numberOf: matchNumber,
    label: matchNumber,
    slotName: (match, slot) => {
      const participant = match.participants[slot];
      if (participant) return displayName(participant.name);
      return t(match.state === 'bye' ? 'slot.nobody' : 'slot.undecided');
    },
    stateText: (match, now) => {
      if (isUnplayed(match, now)) return t('state.unplayed');
      if (hasNoChampion(match)) return t('state.noWinner');
      return isLive(match, now) ? t('state.live') : t(`state.${match.state}`);
    },
  };
}
