import { ContestRegistration } from '@/shared/api/limits';
/** The most rounds of a swiss draw (CONTEST-8). */
export const maxRounds = ContestRegistration.swissRounds.maximum;
