import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';

interface DraftStepProps<Draft, Key extends QueryKey> {
  read: UseQueryOptions<Draft, Error, Draft, Key>;
  onBack: () => void;
  children: (draft: Draft) => ReactNode;
}

/**
 * The second step of creating a stage. It begins with the server's proposal for the entries that were just confirmed: it
 * ignores earlier proposals, and a later one does not replace the input.
 */
export function DraftStep<Draft, Key extends QueryKey>({
  read,
  onBack,
  children,
}: DraftStepProps<Draft, Key>) {
  const { t } = useTranslation('rounds');
  const draft = useQuery(read);
  if (draft.data !== undefined && draft.isFetchedAfterMount) return children(draft.data);
  if (!draft.isError) return <Loading />;
  return (
    <>
      <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
      <Button onClick={onBack}>{t('add.back')}</Button>
    </>
  );
}
