import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Drawn } from '@/shared/ui/firstView';
import { Loading } from '@/shared/ui/Loading';
import { Page } from '@/shared/ui/Page';
import { reportError } from './browserErrors';
import { isMissingCode, reloadForCode } from './missingCode';
import classes from './Shell.module.css';

/** Keeps the shell while a page loads or after it throws. Opening another page clears the error. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Loading />}>
        {children}
        <Drawn />
      </Suspense>
    </ErrorBoundary>
  );
}

interface BoundaryProps {
  place: string;
  children: ReactNode;
}

class ErrorBoundary extends Component<BoundaryProps, { brokenAt: string | null }> {
  override state = { brokenAt: null };

  override componentDidCatch(error: unknown) {
    this.setState({ brokenAt: this.props.place });
    if (isMissingCode(error)) reloadForCode();
    else reportError('render', error);
  }

  override render() {
    return this.state.brokenAt === this.props.place ? <BrokenPage /> : this.props.children;
  }
}

/**
 * The error view of a page. It is also shown while the page's code cannot be loaded, without a network or after a
 * reload.
 */
function BrokenPage() {
  const { t } = useTranslation(['common', 'shell']);
  return (
    <Page title={t('common:error.page')}>
      <Drawn />
      <div role="alert">
        <EmptyState
          title={t('common:error.page')}
          action={
            <div className={classes.row}>
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
