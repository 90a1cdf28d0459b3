/** What another page tells the list when it leads here. */
export interface ContestListState {
  unknownContest?: boolean;
}
