import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../api/faults';
import { Button } from './Button';
import { Notice } from './Notice';

type Read = Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>;

/** Says in the place of a small part of a page that it could not be read, with a retry button. Otherwise it is empty. */
export function LoadFault({ query }: { query: Read }) {
  const { t } = useTranslation('common');
  const faultText = useFaultText();
  if (!query.isError || query.data !== undefined) return null;
  return (
    <Notice
      tone="danger"
      title={faultText(query.error)}
      action={
        <Button size="s" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    />
  );
}
