import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { EntryConfirmPanel } from '@/features/entry/components/EntryConfirmPanel';
import { formatAt } from '@/formats/registry';
import { Loading } from '@/shared/ui/Loading';

/** Creates the stage of a contest in the format that the address names. */
export default function StageSetupPage() {
  const { Setup } = formatAt(useLocation().pathname);
  return (
    <Suspense fallback={<Loading />}>
      <Setup ConfirmEntries={EntryConfirmPanel} />
    </Suspense>
  );
}
