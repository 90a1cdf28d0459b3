/** The navigation state that another page passes to the list of contests. */
export interface ContestListState {
  unknownContest?: boolean;
}
