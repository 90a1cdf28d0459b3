import { useTranslation } from 'react-i18next';
import { useApp } from '@/shared/api/app';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { inboxOf } from '../lib/inbox';
import classes from './login.module.css';

interface SentProps {
  kind: 'activation' | 'reset';
  email: string;
  onClose: () => void;
}

/** Says that a mail was sent. The text is the same whether or not an account has the address (SIGNIN-3). */
export function Sent({ kind, email, onClose }: SentProps) {
  const { t } = useTranslation(['auth', 'common']);
  const app = useApp();
  return (
    <div className={classes.form}>
      <Notice tone="success">{t(`auth:sent.${kind}`, { email })}</Notice>
      <div className={classes.actions}>
        {app.data?.devInbox && (
          <LinkButton to={inboxOf(email)} variant="primary" onClick={onClose}>
            {t('auth:sent.openInbox')}
          </LinkButton>
        )}
        <Button onClick={onClose}>{t('common:close')}</Button>
      </div>
    </div>
  );
}
