import { useTranslation } from 'react-i18next';
import { useFaultText } from '../api/faults';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
}

/** A failed read: what happened, and the way to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const faultText = useFaultText();
  return (
    <div role="alert">
      <EmptyState
        title={t('error.title')}
        action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      >
        {faultText(error)}
      </EmptyState>
    </div>
  );
}
