import { ApiError, isFault } from '@/shared/api/error';

const absent = ['stageDoesNotExist', 'tournamentDoesNotExist'] as const;

/** Resolves to null if the contest has no such stage. */
export async function orNone<Stage>(reading: Promise<Stage>): Promise<Stage | null> {
  try {
    return await reading;
  } catch (cause) {
    if (cause instanceof ApiError && absent.some((key) => isFault(cause, key))) return null;
    throw cause;
  }
}

/**
 * Query options of a proposal, which is read once each time it is opened: it never replaces the organiser's input. Once
 * the stage exists, the server has no proposal.
 */
export const readOnce = { staleTime: 'static', gcTime: 0 } as const;
