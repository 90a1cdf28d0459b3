/** The most rounds that a draw can have (C9.013). */
export const maxRounds = 20;
