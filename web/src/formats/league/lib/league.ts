import type { components } from '@/shared/api/schema';

/** The stage of a contest in this format. */
export type League = components['schemas']['League'];
