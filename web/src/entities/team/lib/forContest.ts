/** The parameter of the addresses of teams that names the contest for which somebody makes or completes a team. */
const parameter = 'for';

/** Returns an address of teams from which one gets back to the contest, if there is one. */
export function forContest(path: string, contestId: number | null): string {
  return contestId ? `${path}${path.includes('?') ? '&' : '?'}${parameter}=${contestId}` : path;
}

/** Returns the contest that the address names, or null. */
export function contestInAddress(query: URLSearchParams): number | null {
  const id = Number(query.get(parameter));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
