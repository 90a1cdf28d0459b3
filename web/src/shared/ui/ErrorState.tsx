import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/error';
import { useFaultText } from '../api/faults';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
}

/**
 * A failed read with its reason and a retry button. If the current state does not allow the read, only the reason is
 * shown.
 */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const faultText = useFaultText();
  const refused = error instanceof ApiError && error.status === 409;
  return (
    <div role="alert">
      <EmptyState
        title={refused ? faultText(error) : t('error.title')}
        action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      >
        {!refused && faultText(error)}
      </EmptyState>
    </div>
  );
}
