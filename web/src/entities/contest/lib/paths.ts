import type { Contest } from '@/shared/api/types';

/** Name of the tab that shows the stages of a contest, in addresses. It is the same for every format. */
export const stageTab = 'tournament';

/** Returns the address of a contest, or of a page of it, such as `edit` or `chats/7`. */
export function contestPath(contestId: number | string, page?: string): string {
  return page === undefined ? `/contests/${contestId}` : `/contests/${contestId}/${page}`;
}

/** Returns the address that shows the roster of an entered team, on the page of the participants. */
export function rosterPath(contestId: number, teamId: number): string {
  return contestPath(contestId, `participant?${rosterParam}=${teamId}`);
}

/** The parameter of the page of the participants that names the team whose roster is shown. */
export const rosterParam = 'roster';

/** Returns the address of a contest's stages. */
export function stagePath(contestId: number): string {
  return contestPath(contestId, stageTab);
}

/** Returns the address of the open matches of a contest's stages (OpenToggle, useOpenOnly). */
export function openMatchesPath(contestId: number): string {
  return `${stagePath(contestId)}?show=open#open`;
}

/**
 * Returns the address of the page that creates a contest's own stage. Addresses name a format as the contest type does,
 * in lower case.
 */
export function setupPath({ id, contestType }: Pick<Contest, 'id' | 'contestType'>): string {
  return contestPath(id, `${contestType.toLowerCase()}/add`);
}
