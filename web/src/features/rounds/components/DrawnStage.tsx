import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Contest } from '@/shared/api/types';
import { QueryView } from '@/shared/ui/Query';

interface DrawnStageProps<Stage> {
  contest: UseQueryResult<Contest>;
  /** The contest's stage of the tab's format; null while there is none, and not asked for until the contest names one. */
  stage: UseQueryResult<Stage | null>;
  drawn: boolean;
  /** How the stage will come about. */
  none: (contest: Contest) => ReactNode;
  children: (contest: Contest, stage: Stage) => ReactNode;
}

/** What the tab of a stage shows: the stage, or how it will come about. */
export function DrawnStage<Stage>({ contest, stage, drawn, none, children }: DrawnStageProps<Stage>) {
  return (
    <QueryView query={contest}>
      {(contest) =>
        drawn ? (
          <QueryView query={stage}>{(stage) => (stage ? children(contest, stage) : none(contest))}</QueryView>
        ) : (
          none(contest)
        )
      }
    </QueryView>
  );
}
