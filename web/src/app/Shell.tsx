import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { usePushOffered } from '@/entities/notification/lib/offer';
import NoticeStrip from '@/features/site/NoticeStrip';
import { useApp } from '@/shared/api/app';
import { faultText } from '@/shared/api/faults';
import { loadAllAreas } from '@/shared/i18n/i18n';
import { useLive } from '@/shared/live/useLive';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { lazyPart } from '@/shared/ui/lazyPart';
import type { DeadResetLinkState, RefusedState, UnknownState } from '@/shared/ui/Refused';
import { toast } from '@/shared/ui/toast';
import { withKit } from '@/shared/ui/withKit';
import { LoginModalProvider, useLoginModal } from '@/shared/viewer/loginModal';
import { useAwaitsNickname } from '@/shared/viewer/newcomer';
import { isLapsed, onSessionExpired } from '@/shared/viewer/session';
import { useViewer } from '@/shared/viewer/viewer';
import { AccountLoading } from './AccountLoading';
import DemoRibbon from './DemoRibbon';
import { Dock } from './Dock';
import { Footer } from './Footer';
import { Header } from './Header';
import { closeInstall, useInstall } from './install';
import { OfflineBanner } from './OfflineBanner';
import { OverlayBoundary } from './OverlayBoundary';
import { PageBoundary } from './PageBoundary';
import classes from './Shell.module.css';
import { useArrival } from './useArrival';

const Delivery = lazyPart(() => import('@/shared/outbox/Delivery'));
const TellTimeZone = lazyPart(() => import('@/shared/viewer/TellTimeZone'));
const AgreementDialog = lazyPart(
  withKit(async () => {
    const [dialog] = await Promise.all([import('@/features/legal/AgreementDialog'), loadAllAreas()]);
    return dialog;
  }),
);
const NicknameStep = lazy(
  withKit(async () => {
    const [step] = await Promise.all([import('@/features/auth/components/NicknameStep'), loadAllAreas()]);
    return step;
  }),
);
const RefusedNotice = lazyPart(async () => {
  const [notice] = await Promise.all([import('./RefusedNotice'), loadAllAreas()]);
  return notice;
});
const PushOffer = lazyPart(
  withKit(async () => {
    const [offer] = await Promise.all([
      import('@/entities/notification/components/PushOffer'),
      loadAllAreas(),
    ]);
    return offer;
  }),
);
const InstallDialog = lazyPart(withKit(() => import('./InstallDialog')));
const LoginModal = lazyPart(
  withKit(async () => {
    const [modal] = await Promise.all([import('@/features/auth/LoginModal'), loadAllAreas()]);
    return modal;
  }),
);

const legalPages = ['/terms-of-service', '/privacy-policy', '/contract'];

/** The addresses of pages that fill the screen without header and footer. */
const standsAlone = /^\/contests\/\d+\/screen\/?$/i;

/** The frame of every page: header, footer, the login modal and the confirm dialog. */
export function Shell() {
  return (
    <LoginModalProvider>
      <Frame />
    </LoginModalProvider>
  );
}

/** Shows a message when the session has expired, and drops the data that was read in it unless a page keeps its person. */
function useSessionEnd(): void {
  const { t } = useTranslation('shell');
  const queries = useQueryClient();
  useEffect(
    () =>
      onSessionExpired((why) => {
        if (!isLapsed()) queries.clear();
        toast.error(why === 'ended' ? t('sessionEnded') : faultText('authenticationError'));
      }),
    [queries, t],
  );
}

function Frame() {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  const app = useApp();
  const { pathname, state } = useLocation();
  const { refused, ...why } = (state ?? {}) as Partial<RefusedState & UnknownState & DeadResetLinkState>;
  const replaced = refused === true || why.unknown === true || why.deadResetLink !== undefined;

  useSessionEnd();
  useArrival();
  // The open connection ends this session at once when the session ends on the server.
  useLive(viewer.signedIn ? `user:${viewer.id}` : null, {});

  const awaitsNickname = useAwaitsNickname(viewer.id) && !legalPages.includes(pathname);

  const alone = standsAlone.test(pathname);
  const waiting = viewer.state === 'loading' || viewer.state === 'failed';
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('skipToContent')}
      </a>
      {!alone && (
        <>
          <OverlayBoundary>{app.data?.demo && <DemoRibbon />}</OverlayBoundary>
          <Header />
        </>
      )}
      <OfflineBanner />
      <OverlayBoundary>{!alone && !waiting && <NoticeStrip />}</OverlayBoundary>
      <OverlayBoundary>
        <Suspense>{viewer.signedIn && viewer.current && <Delivery viewerId={viewer.id} />}</Suspense>
        <Suspense>{viewer.signedIn && viewer.current && <TellTimeZone />}</Suspense>
      </OverlayBoundary>
      <main
        id="main"
        className={classes.main}
        tabIndex={-1}
        // Nothing is done on the page of a person who has to sign in again, or may have been replaced by another one.
        inert={viewer.signedIn && !viewer.current}
      >
        <OverlayBoundary>
          <Suspense>{replaced && !waiting && <RefusedNotice {...why} />}</Suspense>
        </OverlayBoundary>
        {waiting ? (
          <AccountLoading failed={viewer.state === 'failed'} />
        ) : viewer.signedIn && awaitsNickname ? (
          <PageBoundary>
            <NicknameStep user={viewer.info} />
          </PageBoundary>
        ) : (
          <PageBoundary>
            <Outlet />
          </PageBoundary>
        )}
      </main>
      {!alone && (
        <>
          <Footer />
          <Dock />
        </>
      )}
      <Dialogs />
    </div>
  );
}

/** The dialogs that are no part of a page. */
function Dialogs() {
  const viewer = useViewer();
  const login = useLoginModal();
  const { explaining } = useInstall();
  const pushOffered = usePushOffered();
  const newTerms = useNewTerms();
  return (
    <OverlayBoundary key={String(login.opened)}>
      <ConfirmHost />
      <Suspense>{explaining && <InstallDialog onClose={closeInstall} />}</Suspense>
      <Suspense>{login.opened && <LoginModal onClose={login.close} />}</Suspense>
      <Suspense>{pushOffered && viewer.signedIn && <PushOffer me={viewer.id} />}</Suspense>
      <Suspense>{newTerms && <AgreementDialog version={newTerms} />}</Suspense>
    </OverlayBoundary>
  );
}

/** Returns the version of terms that the viewer has to accept; null if there is none. */
function useNewTerms(): string | null {
  const viewer = useViewer();
  const app = useApp();
  const { pathname } = useLocation();
  // A person who reads the new terms is not asked to accept them on that page.
  if (!viewer.signedIn || !app.data || legalPages.includes(pathname)) return null;
  return viewer.info.termsVersion === app.data.termsVersion ? null : app.data.termsVersion;
}
