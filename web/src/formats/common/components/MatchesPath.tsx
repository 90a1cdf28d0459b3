import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RoundInfo, StandingsDetail } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import type { PathStep } from '../lib/path';
import { aroundNow, matchStep } from '../lib/path';
import { PathSteps } from './Pins';

interface MatchesPathProps {
  /** Reads the matches of the entry, by round. */
  query: UseQueryOptions<StandingsDetail, Error, StandingsDetail, readonly unknown[]>;
  entry: number;
  rounds: readonly RoundInfo[];
  addressOf: (matchId: number) => string;
}

/** The path of an entry through a stage whose table counts the results of matches. */
export function MatchesPath({ query, entry, rounds, addressOf }: MatchesPathProps) {
  const { t } = useTranslation(['follow', 'match']);
  const now = useNow(30_000);
  const detail = useQuery(query);
  const titleOf = ({ round }: { round: number }) => t('follow:path.round', { n: round + 1 });
  const texts = { t, titleOf, nobody: () => t('follow:path.open'), addressOf, now };
  return (
    <QueryView query={detail}>
      {({ row, matches }) => {
        const around = aroundNow(matches);
        const planned = rounds.find(({ status }) => status === 'planned');
        const drawn: PathStep | null = around.next && matchStep(around.next, entry, texts);
        const ahead: PathStep | null =
          row.status === 'active' && planned
            ? {
                title: titleOf(planned),
                opponent: t('follow:path.open'),
                state: <Time at={planned.beginsAt} />,
              }
            : null;
        return (
          <PathSteps
            path={{
              before: around.before && matchStep(around.before, entry, texts),
              now: around.now && matchStep(around.now, entry, texts),
              next: drawn ?? ahead,
            }}
          />
        );
      }}
    </QueryView>
  );
}
