/** The most rounds that a draw can have (CONTEST-8). */
export const maxRounds = 20;
