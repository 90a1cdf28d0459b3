import { ContestRegistration } from '@/shared/api/limits';
/** The most rounds of a Swiss stage (CONTEST-8). */
export const maxRounds = ContestRegistration.swissRounds.maximum;
