import { ApiError, isFault } from '@/shared/api/error';

/** What a contest's stage is read as; null while there is none. */
export async function orNone<Stage>(reading: Promise<Stage>): Promise<Stage | null> {
  try {
    return await reading;
  } catch (cause) {
    if (cause instanceof ApiError && isFault(cause, 'stageDoesNotExist')) return null;
    throw cause;
  }
}

/** A proposal is read once: what is edited of it is not replaced under the organiser's hands. */
export const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const;
