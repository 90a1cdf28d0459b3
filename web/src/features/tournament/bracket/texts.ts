import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import { displayName } from '@/shared/lib/displayName';
import { useTimeZone } from '@/shared/viewer/viewer';
import { isLive, isOver, isThirdPlace, minutesOver } from './tree';

/** Round and order as people say them, from one: 2-3 is the third match of the second round (C2.147). */
export function matchNumber(match: Pick<Match, 'round' | 'order'>): string {
  return `${match.round + 1}-${match.order + 1}`;
}

/** Games won in this match, or a dash (C2.151). */
export function scoreOf(match: Match, slot: 0 | 1): string {
  return match.wins.some((wins) => wins > 0) ? String(match.wins[slot] ?? 0) : '–';
}

/** What stands beside a match's number: that it is played, why it was not, or when it starts. */
export interface MatchNote {
  kind: 'live' | 'note' | 'time';
  text: string;
}

/** Texts about rounds and matches in the language of the screen. */
export function useBracketTexts(roundCount: number): BracketTexts {
  const { t, i18n } = useTranslation('tournament');
  const zone = useTimeZone();
  const { language } = i18n;
  return useMemo(() => bracketTexts(t, language, zone, roundCount), [t, language, zone, roundCount]);
}

export type BracketTexts = ReturnType<typeof bracketTexts>;

function bracketTexts(t: TFunction<'tournament'>, language: string, zone: string, roundCount: number) {
  /** Japanese counts the rounds; the other languages name how many are left in the field. */
  function roundTitle(round: number): string {
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

  function matchTitle(match: Pick<Match, 'round' | 'order' | 'type'>): string {
    return isThirdPlace(match) ? t('round.third') : roundTitle(match.round);
  }

  /** Who stands in a slot, or who will: the winner of an earlier match. */
  function slotName(match: Match, slot: 0 | 1): string {
    const participant = match.participants[slot];
    if (participant) return displayName(participant.name);
    if (match.round === 0 || match.state === 'bye' || match.state === 'empty') return t('slot.empty');
    if (isThirdPlace(match)) return t('slot.undecided');
    return t('slot.winnerOf', {
      number: matchNumber({ round: match.round - 1, order: match.order * 2 + slot }),
    });
  }

  function stateText(match: Match, now: number): string {
    return isLive(match, now) ? t('state.live') : t(`state.${match.state}`);
  }

  function noteOf(match: Match, now: number): MatchNote | null {
    if (isLive(match, now)) return { kind: 'live', text: t('state.live') };
    if (match.state === 'bye' || match.state === 'empty' || match.state === 'noShow') {
      return { kind: 'note', text: t(`state.${match.state}`) };
    }
    if (match.winner === null) return { kind: 'time', text: formatTime(match.startTime, zone, 'clock') };
    return match.unearned ? { kind: 'note', text: t('card.unearned') } : null;
  }

  /** What stands below a match's line on a sheet: the score, else how it ended, else when it starts. */
  function belowLine(match: Match, now: number): string {
    if (match.state === 'bye' || match.state === 'empty') return '';
    if (match.wins.some((wins) => wins > 0)) return `${match.wins[0]} – ${match.wins[1]}`;
    if (match.unearned) return t('card.unearned');
    if (isOver(match)) return match.winner === null ? stateText(match, now) : '';
    return isLive(match, now) ? t('state.live') : formatTime(match.startTime, zone, 'clock');
  }

  /** By how much a match exceeds its time; empty while it does not. */
  function lateText(match: Match, now: number): string {
    const minutes = minutesOver(match, now);
    if (minutes === 0) return '';
    return minutes < 120
      ? t('card.late', { minutes })
      : t('card.lateHours', { hours: Math.floor(minutes / 60) });
  }

  /** All a match's card says, as one sentence for a screen reader. */
  function matchLabel(match: Match, now: number): string {
    const winner = match.participants.find((participant) => participant?.id === match.winner);
    const parts = [
      matchTitle(match),
      isThirdPlace(match) ? '' : t('card.number', { number: matchNumber(match) }),
      t('card.versus', { first: slotName(match, 0), second: slotName(match, 1) }),
      winner ? t('card.winner', { name: displayName(winner.name) }) : stateText(match, now),
      match.unearned ? t('card.unearned') : '',
      match.wins.some((wins) => wins > 0)
        ? t('card.score', { first: match.wins[0], second: match.wins[1] })
        : '',
      winner ? '' : t('card.starts', { time: formatTime(match.startTime, zone, 'list') }),
      match.hasVideos ? t('card.video') : '',
      match.hasImages ? t('card.images') : '',
    ];
    return parts.filter(Boolean).join(t('card.separator'));
  }

  return { t, zone, roundTitle, matchTitle, slotName, stateText, noteOf, belowLine, lateText, matchLabel };
}
