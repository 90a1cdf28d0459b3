import { ApiError, isFault } from '@/shared/api/error';

const absent = ['stageDoesNotExist', 'tournamentDoesNotExist'] as const;

/** What a contest's stage is read as; null while there is none. */
export async function orNone<Stage>(reading: Promise<Stage>): Promise<Stage | null> {
  try {
    return await reading;
  } catch (cause) {
    if (cause instanceof ApiError && absent.some((key) => isFault(cause, key))) return null;
    throw cause;
  }
}

/**
 * A proposal is read once each time it is opened: what is edited of it is not replaced under the organiser's hands, and
 * once something was made of it, which the contest tells at once, there is none to ask for.
 */
export const readOnce = { staleTime: 'static', gcTime: 0 } as const;
