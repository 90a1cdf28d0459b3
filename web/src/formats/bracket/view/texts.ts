import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Elimination } from '@/entities/match/lib/elimination';
import { isLive, isNamed, isOver, isUnplayed, minutesOver } from '@/entities/match/lib/state';
import { resultText, tallyOf } from '@/entities/match/lib/tally';
import type { MatchTexts } from '@/entities/match/texts';
import type { Match, Tournament } from '@/shared/api/types';
import { dayOf } from '@/shared/lib/datetime';
import { displayName } from '@/shared/lib/displayName';
import { type TimeText, useTimeText } from '@/shared/ui/useTimeText';
import { useTimeZone } from '@/shared/viewer/viewer';
import { matchTexts } from '../matchTexts';

/** Returns the games that the side won in this match, otherwise its score, otherwise a dash. */
export function scoreOf(match: Match, slot: 0 | 1): string {
  return String(tallyOf(match)?.[slot] ?? '–');
}

/** The note beside a match's number: that it is being played, why it was not, or when it starts. */
interface MatchNote {
  kind: 'live' | 'note' | 'time';
  text: string;
}

const noSeeds: Tournament['seeds'] = [];

/**
 * Returns the texts of a bracket's rounds and matches in the language of the app, and the seeds of its entries. Lasting
 * texts, of a picture that is seen on other days, name no day as today.
 */
export function useBracketTexts(
  { rounds, double }: Elimination,
  seeds = noSeeds,
  lasting = false,
): BracketTexts {
  const { t } = useTranslation(['tournament', 'match']);
  const zone = useTimeZone();
  const timeText = useTimeText();
  const { t: tMatch, i18n } = useTranslation('match');
  const { language } = i18n;
  return useMemo(() => {
    const time: TimeText = (at, format = 'when') =>
      timeText(at, lasting && format === 'when' ? 'list' : format);
    return bracketTexts(t, zone, time, matchTexts(tMatch, language, { rounds, double }), seeds);
  }, [t, tMatch, language, zone, timeText, rounds, double, seeds, lasting]);
}

export type BracketTexts = ReturnType<typeof bracketTexts>;

function bracketTexts(
  t: TFunction<['tournament', 'match']>,
  zone: string,
  time: TimeText,
  texts: MatchTexts,
  seeds: Tournament['seeds'],
) {
  const { roundTitle, matchTitle, numberOf, slotName, stateText } = texts;
  const numbers = new Map(seeds.map(({ entryId, seed }) => [entryId, seed]));

  /** Returns the seed of a slot's entry; null without an entry or a known seed. */
  function seedOf(match: Match, slot: 0 | 1): number | null {
    return numbers.get(match.participants[slot]?.id ?? 0) ?? null;
  }

  /** Returns the content of a match's card as one sentence for screen readers. */
  function matchLabel(match: Match, now: number): string {
    const winner = match.participants.find((participant) => participant?.id === match.winner);
    const tally = tallyOf(match);
    const parts = [
      matchTitle(match),
      isNamed(match) ? '' : t('card.number', { number: numberOf(match) }),
      t('card.versus', { first: slotName(match, 0), second: slotName(match, 1) }),
      winner ? t('match:page.winnerIs', { name: displayName(winner.name) }) : stateText(match, now),
      match.unearned ? t('match:page.unearned') : '',
      tally ? t('card.score', { first: tally[0], second: tally[1] }) : '',
      winner ? '' : t('card.starts', { time: time(match.beginsAt) }),
      match.hasVideos ? t('card.video') : '',
      match.hasImages ? t('card.images') : '',
    ];
    return parts.filter(Boolean).join(t('card.separator'));
  }

  return {
    t,
    zone,
    time,
    roundTitle,
    matchTitle,
    numberOf,
    slotName,
    seedOf,
    stateText,
    ...noteTexts(t, zone, time, stateText),
    matchLabel,
  };
}

/** Returns the short texts of a match: the note on its card, the text below its line, and by how much it is late. */
function noteTexts(
  t: TFunction<['tournament', 'match']>,
  zone: string,
  time: TimeText,
  stateText: MatchTexts['stateText'],
) {
  function noteOf(match: Match, now: number): MatchNote | null {
    if (isLive(match, now)) return { kind: 'live', text: t('match:state.live') };
    if (match.state === 'bye' || match.state === 'empty' || match.state === 'noShow') {
      return { kind: 'note', text: stateText(match, now) };
    }
    if (isUnplayed(match, now)) return { kind: 'note', text: t('match:state.unplayed') };
    if (match.winner === null) return { kind: 'time', text: startText(match, now) };
    return match.unearned ? { kind: 'note', text: t('match:page.unearned') } : null;
  }

  /** Returns when a match starts: with its date unless that is today. A plan always has the date. */
  function startText({ beginsAt }: Match, now: number): string {
    const today = now === 0 || dayOf(beginsAt, zone) === dayOf(new Date(now), zone);
    return time(beginsAt, today ? 'clock' : 'when');
  }

  /** Returns the text below a match's line on a sheet: the score, otherwise how it ended, otherwise its start. */
  function belowLine(match: Match, now: number): string {
    if (match.state === 'bye' || match.state === 'empty') return '';
    const tally = tallyOf(match);
    if (tally) return resultText(tally);
    if (match.unearned) return t('match:page.unearned');
    if (isOver(match)) return match.winner === null ? stateText(match, now) : '';
    if (isUnplayed(match, now)) return t('match:state.unplayed');
    return isLive(match, now) ? t('match:state.live') : time(match.beginsAt, 'clock');
  }

  /** Returns by how much a match exceeds its time; empty if it does not. */
  function lateText(match: Match, now: number): string {
    const minutes = minutesOver(match, now);
    if (minutes === 0) return '';
    return minutes < 120
      ? t('card.late', { minutes })
      : t('card.lateHours', { hours: Math.floor(minutes / 60) });
  }

  return { noteOf, belowLine, lateText };
}
