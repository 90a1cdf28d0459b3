import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/shared/ui/Button';
import hidden from '@/shared/ui/spoken.module.css';
import classes from './ConfirmBar.module.css';

interface ConfirmBarProps {
  count: number;
  max: number;
  /** The number of places that stay free although entries wait. */
  free: number;
  /** The address of the Back button. */
  back: string;
  pending: boolean;
  onConfirm: () => void;
}

/** The number of chosen entries and two buttons, at the bottom of the window (CONFIRM-1). */
export function ConfirmBar({ count, max, free, back, pending, onConfirm }: ConfirmBarProps) {
  const { t } = useTranslation(['entry', 'common']);
  const over = count > max;
  return (
    <div className={classes.bar}>
      {free > 0 && (
        <p className={classes.rest} role="status">
          {t('entry:confirm.rest', { count: free })}
        </p>
      )}
      <p className={classes.count} data-over={over || undefined} role="status">
        <span className={hidden.spoken}>{t('entry:confirm.count', { count, max })}</span>
        <span aria-hidden="true">
          <b>{count}</b> / {max}
        </span>
        {over && <small>{t('entry:confirm.over', { count: count - max })}</small>}
      </p>
      <LinkButton variant="quiet" to={back}>
        {t('common:back')}
      </LinkButton>
      <Button variant="primary" loading={pending} onClick={onConfirm}>
        {t('entry:confirm.action')}
      </Button>
    </div>
  );
}
