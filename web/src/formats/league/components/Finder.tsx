import { useInfiniteQuery } from '@tanstack/react-query';
import { MatchesPath } from '@/formats/common/components/MatchesPath';
import { StageFinder } from '@/formats/common/components/StageFinder';
import { useSearch } from '@/formats/common/lib/useSearch';
import { standingQuery, standingsQuery } from '../api';
import type { League } from '../lib/league';

interface FinderProps {
  league: League;
  addressOf: (matchId: number) => string;
}

/** Finds a participant of a league, of whatever group, and shows the path through the rounds. */
export function Finder({ league, addressOf }: FinderProps) {
  const { setSearch, name } = useSearch();
  const rows = useInfiniteQuery(standingsQuery(league, { name }));
  return (
    <StageFinder
      contestId={league.contestId}
      participants={rows.data?.pages[0]?.items.map(({ participant }) => participant) ?? []}
      onType={setSearch}
    >
      {({ id }) => (
        <MatchesPath query={standingQuery(league, id)} entry={id} rounds={[]} addressOf={addressOf} />
      )}
    </StageFinder>
  );
}
