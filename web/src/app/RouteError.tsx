import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Page } from '@/shared/ui/Page';

/** A page that broke, or whose code could not be fetched after an update. */
export function RouteError() {
  const { t } = useTranslation(['common', 'shell']);
  useRouteError();
  return (
    <Page title={t('common:error.page')}>
      <div role="alert">
        <EmptyState
          title={t('common:error.page')}
          action={
            <div style={{ display: 'flex', gap: 10 }}>
              <Button variant="primary" onClick={() => location.reload()}>
                {t('common:reload')}
              </Button>
              <LinkButton to="/">{t('shell:home')}</LinkButton>
            </div>
          }
        >
          {t('common:error.pageText')}
        </EmptyState>
      </div>
    </Page>
  );
}
