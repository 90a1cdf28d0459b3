import { useEffect, useRef, useState } from 'react';
import type { Match, Tournament } from '@/shared/api/types';
import { allMatches } from './tree';

const shownFor = 3200;

function mark(match: Match): string {
  return `${match.winner}/${match.state}/${match.wins.join('-')}/${match.score?.join('-')}`;
}

/** Returns the ids of the matches that the last update changed, while the change is highlighted. */
export function useFresh(tournament: Tournament): ReadonlySet<number> {
  const seen = useRef<{ id: number; marks: Map<number, string> } | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    const matches = allMatches(tournament);
    const before = seen.current?.id === tournament.id ? seen.current.marks : null;
    seen.current = { id: tournament.id, marks: new Map(matches.map((match) => [match.id, mark(match)])) };
    if (!before) return;
    const changed = matches.filter((match) => before.get(match.id) !== mark(match)).map((match) => match.id);
    if (changed.length > 0) setFresh(new Set(changed));
  }, [tournament]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), shownFor);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
