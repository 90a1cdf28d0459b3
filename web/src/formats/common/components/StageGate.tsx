import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { hasStage } from '@/entities/contest/lib/phase';
import type { Format } from '@/entities/match/lib/paths';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { Loading } from '@/shared/ui/Loading';
import { QueryView } from '@/shared/ui/Query';

interface StageGateProps<Stage, Key extends QueryKey> {
  format: Format;
  /** Reads the contest's stage in this format; null without one. It is not called until the contest has one. */
  read: (contestId: number) => UseQueryOptions<Stage | null, Error, Stage | null, Key>;
  /** Explains how the stage is created. */
  none: (contest: Contest) => ReactNode;
  children: (contest: Contest, stage: Stage) => ReactNode;
}

/** The content of a contest's stage tab: the stage, or how it is created. */
export function StageGate<Stage, Key extends QueryKey>({
  format,
  read,
  none,
  children,
}: StageGateProps<Stage, Key>) {
  const contestId = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  const drawn = hasStage(contest.data, format);
  const stage = useQuery({ ...read(contestId), enabled: drawn });
  // React renders the first stage at low priority, so that the page answers input meanwhile. Later states are rendered at once: an older
  // one would show parts that ask the server for matches that no longer exist.
  const waits = useDeferredValue(stage.data) === undefined;
  return (
    <QueryView query={contest}>
      {(contest) =>
        drawn ? (
          <QueryView query={stage}>
            {(stage) => (waits ? <Loading /> : stage ? children(contest, stage) : none(contest))}
          </QueryView>
        ) : (
          none(contest)
        )
      }
    </QueryView>
  );
}
