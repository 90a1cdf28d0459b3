import type { MatchDetail } from '@/shared/api/types';

/** The formats of a stage, as addresses name them. */
export type Format = MatchDetail['format'];

/** The address of a match's page. */
export function matchPath(contestId: number, format: Format, stageId: number, matchId: number): string {
  return `/contests/${contestId}/${format}/${stageId}/match/${matchId}`;
}
