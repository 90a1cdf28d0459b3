import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';

interface DraftStepProps<Draft> {
  draft: UseQueryResult<Draft>;
  onBack: () => void;
  children: (draft: Draft) => ReactNode;
}

/**
 * The second step of making a stage begins with what the server proposes for those who were just confirmed: an earlier
 * proposal is not shown, and a later one takes nothing away that was typed.
 */
export function DraftStep<Draft>({ draft, onBack, children }: DraftStepProps<Draft>) {
  const { t } = useTranslation('rounds');
  if (draft.data !== undefined && draft.isFetchedAfterMount) return children(draft.data);
  if (!draft.isError) return <Loading />;
  return (
    <>
      <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
      <Button onClick={onBack}>{t('add.back')}</Button>
    </>
  );
}
