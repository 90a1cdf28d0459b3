import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChosen } from '@/formats/common/lib/useChosen';
import type { PairIssue, ParticipantRef, PlannedPair, SwissDraw, SwissPairing } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { sameJson } from '@/shared/lib/sameJson';
import { checkQuery, type Pair } from '../api';
import { entryAt, exchanged, issuesByEntry, judged, type Place, samePlace } from './pairs';

/** The pairs that an organiser changed, and the revision under which the server checks them. */
interface ChangedPairs {
  pairs: Pair[];
  revision: number;
}

/**
 * Holds the pairs of the next round while an organiser changes them: choosing two places exchanges them. The server checks
 * each change unless `checked` is false.
 */
export function usePairing(draw: SwissDraw, drawn: SwissPairing, checked: boolean) {
  const { t } = useTranslation('swissdraw');
  const nameOf = useDisplayName();
  const [changed, setChanged] = useState<ChangedPairs | null>(null);
  const [chosen, setChosen] = useChosen<Place>();
  const [announcement, setAnnouncement] = useState('');
  const [refused, setRefused] = useState<PairIssue[] | null>(null);
  const check = useQuery({
    ...checkQuery(draw, changed?.revision ?? 0, changed?.pairs ?? null),
    enabled: checked && changed !== null,
    placeholderData: keepPreviousData,
  });
  const drawnPairs = useMemo(() => drawn.pairs.map(({ a, b }): Pair => [a.id, b?.id ?? null]), [drawn]);
  const participants = useMemo(() => participantsOf(drawn), [drawn]);
  const reasons = useMemo(() => reasonsOf(drawn), [drawn]);
  const pairs = changed?.pairs ?? drawnPairs;
  const issues = refused ?? (changed ? check.data : drawn.issues) ?? [];
  const byEntry = useMemo(() => issuesByEntry(issues), [issues]);
  const { hard, avoidable } = judged(changed ? issues : []);

  function nameAt(place: Place): string {
    const entry = entryAt(pairs, place);
    const participant = entry === null ? undefined : participants.get(entry);
    if (participant) return nameOf(participant.name);
    return entry === null ? t('pairing.bye') : t('pairing.gone');
  }

  function choose(place: Place) {
    if (chosen === null || samePlace(chosen, place)) {
      setChosen(chosen === null ? place : null);
      return;
    }
    setAnnouncement(t('pairing.swapped', { first: nameAt(chosen), second: nameAt(place) }));
    const next = exchanged(pairs, chosen, place);
    const asDrawn = sameJson(next, drawnPairs);
    setChanged(asDrawn ? null : { pairs: next, revision: Date.now() });
    setRefused(null);
    setChosen(null);
  }

  return {
    pairs,
    /** The pairs to publish; null if they are as drawn. */
    changed: changed?.pairs ?? null,
    chosen,
    announcement,
    participants,
    hard,
    avoidable,
    /** The names of those who are in no pair. */
    missing: hard.flatMap(({ kind, entries }) =>
      kind === 'missing' ? entries.map((entry) => nameOf(participants.get(entry)?.name ?? '')) : [],
    ),
    checking: changed !== null && check.isFetching && refused === null,
    /** Whether the last check failed. The pairs can be published all the same: the server checks them then. */
    unchecked: changed !== null && check.isError && !check.isFetching,
    reasonOf: (pair: Pair) => reasons.get(String(pair)),
    issuesOf: (pair: Pair) => issuesOf(byEntry, pair),
    nameAt,
    choose,
    cancelChoice: () => setChosen(null),
    /** Shows the issues for which the server refused the pairs. */
    refuse: setRefused,
    reset() {
      setChanged(null);
      setRefused(null);
      setChosen(null);
    },
  };
}

function participantsOf(drawn: SwissPairing): ReadonlyMap<number, ParticipantRef> {
  return new Map(drawn.pairs.flatMap(({ a, b }) => (b ? [a, b] : [a])).map((each) => [each.id, each]));
}

function reasonsOf(drawn: SwissPairing): ReadonlyMap<string, PlannedPair['reason']> {
  return new Map(drawn.pairs.map(({ a, b, reason }) => [String([a.id, b?.id ?? null]), reason]));
}

function issuesOf(byEntry: ReadonlyMap<number, PairIssue[]>, pair: Pair): PairIssue[] {
  return [...new Set(pair.flatMap((entry) => (entry === null ? [] : (byEntry.get(entry) ?? []))))];
}
