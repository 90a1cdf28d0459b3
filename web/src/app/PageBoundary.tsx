import { Component, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '@/shared/api/error';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Drawn } from '@/shared/ui/firstView';
import { Loading } from '@/shared/ui/Loading';
import { Page } from '@/shared/ui/Page';
import { toast } from '@/shared/ui/toast';
import { reportError } from './browserErrors';
import { isMissingCode, reloadForCode } from './missingCode';
import classes from './Shell.module.css';

/** Keeps the shell while a page loads or after it throws. Opening another page clears the error. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = useRef<string>(null);
  return (
    <ErrorBoundary place={pathname} shown={shown}>
      <Suspense fallback={<Loading />}>
        {children}
        <Drawn />
        <Shown place={pathname} shown={shown} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface ShownProps {
  place: string;
  /** The place whose page was last shown. */
  shown: RefObject<string | null>;
}

/** Notes that the page beside it is shown. */
function Shown({ place, shown }: ShownProps) {
  useEffect(() => {
    shown.current = place;
  }, [place, shown]);
  return null;
}

interface BoundaryProps extends ShownProps {
  children: ReactNode;
}

interface BoundaryState {
  brokenAt: string | null;
  /** Whether only the network is missing, which the page waits for. */
  waits: boolean;
}

class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { brokenAt: null, waits: false };
  private stopWaiting = () => {};

  override componentDidCatch(error: unknown) {
    const { place, shown } = this.props;
    const missing = isMissingCode(error);
    const waits = missing && !navigator.onLine;
    if (waits && shown.current === place) {
      // Only a part is missing, such as a dialog: the page is drawn again without it.
      shown.current = null;
      this.setState({ brokenAt: null });
      toast.error(new ApiError({ status: 0, key: 'networkError' }));
      return;
    }
    this.setState({ brokenAt: place, waits });
    if (missing) this.stopWaiting = reloadForCode();
    else reportError('render', error);
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    // A reload would discard what was typed on another page since.
    if (place !== this.props.place) this.stopWaiting();
  }

  override componentWillUnmount() {
    this.stopWaiting();
  }

  override render() {
    if (this.state.brokenAt !== this.props.place) return this.props.children;
    return this.state.waits ? <WaitingPage /> : <BrokenPage />;
  }
}

/** A page whose code was not loaded before the network was lost. It is loaded when the network is back. */
function WaitingPage() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <Page title={t('error.offline')}>
      <Drawn />
      <div role="alert">
        <EmptyState
          title={t('error.offline')}
          action={<Button onClick={() => void navigate(-1)}>{t('back')}</Button>}
        >
          {t('error.offlineText')}
        </EmptyState>
      </div>
    </Page>
  );
}

/** The error view of a page. It is also shown if the page's code cannot be loaded after a reload. */
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
