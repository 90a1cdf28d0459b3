import { useInfiniteQuery } from '@tanstack/react-query';
import { MatchesPath } from '@/formats/common/components/MatchesPath';
import { StageFinder } from '@/formats/common/components/StageFinder';
import { useSearch } from '@/formats/common/lib/useSearch';
import type { SwissDraw } from '@/shared/api/types';
import { standingQuery, standingsQuery } from '../api';

interface FinderProps {
  draw: SwissDraw;
  addressOf: (matchId: number) => string;
}

/** Finds a participant of a swiss draw and shows the path through the rounds. */
export function Finder({ draw, addressOf }: FinderProps) {
  const { setSearch, name } = useSearch();
  const rows = useInfiniteQuery(standingsQuery(draw, name));
  return (
    <StageFinder
      contestId={draw.contestId}
      participants={rows.data?.pages[0]?.items.map(({ participant }) => participant) ?? []}
      onType={setSearch}
    >
      {({ id }) => (
        <MatchesPath
          query={standingQuery(draw, id)}
          entry={id}
          rounds={draw.finished ? [] : draw.roundInfo}
          addressOf={addressOf}
        />
      )}
    </StageFinder>
  );
}
