import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useMatch } from 'react-router';
import { useApp } from '@/shared/api/app';
import { Avatar } from '@/shared/ui/Avatar';
import { TowerSymbol, Wordmark } from '@/shared/ui/Brand';
import { Button, LinkButton } from '@/shared/ui/Button';
import { lazyPart } from '@/shared/ui/lazyPart';
import { withKit } from '@/shared/ui/withKit';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './Header.module.css';
import { OverlayBoundary } from './OverlayBoundary';

const NotificationButton = lazyPart(() => import('@/features/notification/NotificationButton'));
const HeaderChat = lazyPart(() => import('@/features/chat/HeaderChat'));
const ProfileMenu = lazyPart(withKit(() => import('./ProfileMenu')));

export function Header() {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  // The same page has two addresses.
  const onPlayers = useMatch('/users') !== null;
  const login = useLoginModal();
  const app = useApp();
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to="/" className={classes.brand}>
          <TowerSymbol size={30} />
          <Wordmark height={17} />
        </Link>
        <nav aria-label={t('mainNavigation')} className={classes.nav}>
          <NavLink to="/contests">{t('contests')}</NavLink>
          {viewer.signedIn && <NavLink to="/play">{t('play')}</NavLink>}
          <NavLink to="/teams" className={viewer.signedIn ? classes.spare : undefined}>
            {t('teams')}
          </NavLink>
          <NavLink to={onPlayers ? '/users' : '/search-user'}>{t('players')}</NavLink>
          <NavLink to="/ranking" className={classes.spare}>
            {t('ranking')}
          </NavLink>
          {app.data?.devInbox && (
            <NavLink to="/inbox" className={classes.spare}>
              {t('inbox')}
            </NavLink>
          )}
        </nav>
        <div className={classes.actions}>
          <Link to="/search" className={classes.search} aria-label={t('search')}>
            <IconSearch size={22} aria-hidden="true" />
          </Link>
          {viewer.signedIn && (
            <LinkButton
              to="/contests/registration"
              size="s"
              className={classes.create}
              icon={<IconPlus size={16} />}
            >
              {t('createContest')}
            </LinkButton>
          )}
          {viewer.state === 'signedOut' && (
            <Button variant="primary" size="s" onClick={() => login.open()}>
              {t('login')}
            </Button>
          )}
          {viewer.signedIn && (
            <OverlayBoundary>
              <Suspense fallback={<span className={classes.place} />}>
                <HeaderChat viewerId={viewer.id} />
              </Suspense>
            </OverlayBoundary>
          )}
          {viewer.signedIn && (
            <OverlayBoundary>
              <Suspense fallback={<span className={classes.place} />}>
                <NotificationButton me={viewer.id} />
              </Suspense>
            </OverlayBoundary>
          )}
          {viewer.signedIn && (
            <OverlayBoundary>
              <Suspense fallback={<Avatar id={viewer.id} src={viewer.imageUrl} size={38} />}>
                <ProfileMenu id={viewer.id} nickname={viewer.nickname} imageUrl={viewer.imageUrl} />
              </Suspense>
            </OverlayBoundary>
          )}
        </div>
      </div>
    </header>
  );
}
