import { ContestRegistration } from '@/shared/api/limits';
/** The most rounds that a draw can have (CONTEST-8). */
export const maxRounds = ContestRegistration.swissRounds.maximum;
