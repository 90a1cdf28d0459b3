import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ConfirmHost } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { LoginModalProvider, useLoginModal } from '@/shared/viewer/loginModal';
import { onSessionExpired } from '@/shared/viewer/session';
import { useViewer } from '@/shared/viewer/viewer';
import { AccountLoading } from './AccountLoading';
import { DemoRibbon } from './DemoRibbon';
import { Dock } from './Dock';
import { Footer } from './Footer';
import { Header } from './Header';
import classes from './Shell.module.css';

const LoginModal = lazy(() => import('@/features/auth/LoginModal'));

/** Header, page, footer; the one login modal and the one confirm dialog (U2.024, U2.025). */
export function Shell() {
  return (
    <LoginModalProvider>
      <Frame />
    </LoginModalProvider>
  );
}

function Frame() {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  const queries = useQueryClient();
  const login = useLoginModal();
  const navigating = useNavigation().state !== 'idle';

  useEffect(
    () =>
      onSessionExpired(() => {
        queries.clear();
        toast.error(t('sessionExpired'));
      }),
    [queries, t],
  );

  const waiting = viewer.state === 'loading' || viewer.state === 'failed';
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <div className={classes.travel} data-on={navigating || undefined} aria-hidden="true" />
      <DemoRibbon />
      <Header />
      <main id="main" className={classes.main} tabIndex={-1}>
        {waiting ? <AccountLoading failed={viewer.state === 'failed'} /> : <Outlet />}
      </main>
      <Footer />
      <Dock />
      <ConfirmHost />
      <Suspense>{login.opened && <LoginModal />}</Suspense>
      <ScrollRestoration />
    </div>
  );
}
