import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { ContestView } from '@/entities/contest/components/ContestView';
import { contestPath, stagePath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useContestLive } from '@/shared/live/useContestLive';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Refused } from '@/shared/ui/Refused';

interface StageEditProps<Stage> {
  title: string;
  /** The contest's stage in this format; null without one. */
  stage: UseQueryResult<Stage | null>;
  children: (contest: Contest, stage: Stage) => ReactNode;
}

/**
 * The page that edits a stage, for operators. The address of a stage that does not exist leads to the contest's stages.
 */
export function StageEdit<Stage extends { id: number }>({ title, stage, children }: StageEditProps<Stage>) {
  const params = useParams();
  const contestId = Number(params.id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  const stageId = Number(params.stageId);
  const deleted = useContestLive(contestId, { stageId }).has(stageId);
  useStaleAfterLeaving(contestId);
  if (deleted) return <Navigate to={stagePath(contestId)} replace />;
  return (
    <Page title={title}>
      <ContestView query={contest}>
        {(contest) => (
          <QueryView query={stage}>
            {(now) => {
              if (!canEdit(contest)) return <Refused to={contestPath(contestId)} />;
              if (now?.id !== stageId) {
                return <Navigate to={stagePath(contestId)} replace />;
              }
              return (
                <>
                  <PageHeader eyebrow={contest.name} title={title} />
                  {children(contest, now)}
                </>
              );
            }}
          </QueryView>
        )}
      </ContestView>
    </Page>
  );
}

/** Makes the next page read the contest again, without a request from this page: its stage may be deleted. */
function useStaleAfterLeaving(contestId: number) {
  const queries = useQueryClient();
  useEffect(
    () => () => {
      const queryKey = apiKey('/contests/{id}/', { id: contestId });
      void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    [queries, contestId],
  );
}
