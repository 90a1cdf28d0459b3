import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Drawn } from '@/shared/ui/firstView';
import { Loading } from '@/shared/ui/Loading';
import { useSignOut, viewerQueryKey } from '@/shared/viewer/viewer';
import classes from './Shell.module.css';

/** How long the account may load, in milliseconds, before the person can choose to retry or sign out. */
export const accountPatience = 10_000;

/**
 * The loading view of a signed-in person whose account is not there yet. It offers a way out after `accountPatience`.
 */
export function AccountLoading({ failed }: { failed: boolean }) {
  const { t } = useTranslation(['shell', 'common']);
  const queries = useQueryClient();
  const signOut = useSignOut();
  const [attempt, setAttempt] = useState(0);
  const [late, setLate] = useState<number | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setLate(attempt), accountPatience);
    return () => clearTimeout(timer);
  }, [attempt]);

  if (!failed && late !== attempt) return <Loading label={t('shell:account.loading')} />;
  return (
    <div role="alert" className={classes.waiting}>
      <Drawn />
      <EmptyState
        title={t('shell:account.slow')}
        action={
          <div className={classes.row}>
            <Button
              variant="primary"
              onClick={() => {
                setAttempt((count) => count + 1);
                void queries.resetQueries({ queryKey: viewerQueryKey });
              }}
            >
              {t('common:retry')}
            </Button>
            <Button onClick={() => void signOut()}>{t('shell:logout')}</Button>
          </div>
        }
      >
        {t('shell:account.slowText')}
      </EmptyState>
    </div>
  );
}
