/** The history state of the page that a new contest opens on. */
export interface PublishedState {
  /** The id of the contest that was just created. */
  published?: number;
}
