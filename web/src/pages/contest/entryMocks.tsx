import type { Contest } from '@/shared/api/types';

// The buttons of an entry without what they load, for tests of the page around them.

export function EntryButton({ contest }: { contest: Contest }) {
  return (
    <button type="button" disabled={!contest.canEntry}>
      エントリーする
    </button>
  );
}

export function CheckinButton() {
  return <button type="button">チェックインする</button>;
}

export function EnteredState() {
  return <button type="button">参加確定</button>;
}
