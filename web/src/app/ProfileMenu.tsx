import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useApp } from '@/shared/api/app';
import { useActs } from '@/shared/outbox/acts';
import { Avatar } from '@/shared/ui/Avatar';
import { confirm } from '@/shared/ui/confirm';
import { Menu } from '@/shared/ui/Menu';
import { administers, useSignOut, useViewer } from '@/shared/viewer/viewer';
import classes from './Header.module.css';
import { install, useInstall } from './install';

/** The menu of the profile image: the viewer's own pages, and signing out. */
export default function ProfileMenu({
  id,
  nickname,
  imageUrl,
}: {
  id: number;
  nickname: string;
  imageUrl: string | null;
}) {
  const { t } = useTranslation(['shell', 'outbox']);
  const app = useApp();
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const { way } = useInstall();
  const waiting = useActs().filter(({ state }) => state === 'waiting' || state === 'sending').length;

  // Leave the page first: a page that needs a session would open the login modal.
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (leaving && pathname === '/') void signOut();
  }, [leaving, pathname, signOut]);

  async function leave() {
    if (waiting > 0) {
      const agreed = await confirm({
        title: t('outbox:signOut.title', { count: waiting }),
        body: t('outbox:signOut.text'),
        confirmLabel: t('logout'),
      });
      if (!agreed) return;
    }
    setLeaving(true);
    void navigate('/');
  }

  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={classes.profile} aria-label={t('menu')}>
          <Avatar id={id} src={imageUrl} size={38} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/users/${id}`}>
          <strong className={classes.nickname}>{nickname}</strong>
          <small className={classes.hint}>{t('profile')}</small>
        </Menu.Item>
        <Menu.Item component={Link} to="/friends">
          {t('friends')}
        </Menu.Item>
        <Menu.Item component={Link} to="/following">
          {t('following')}
        </Menu.Item>
        <Menu.Item component={Link} to="/search-user">
          {t('players')}
        </Menu.Item>
        <Menu.Item component={Link} to="/teams">
          {t('teams')}
        </Menu.Item>
        <Menu.Item component={Link} to="/match">
          {t('matchRooms')}
        </Menu.Item>
        <Menu.Item component={Link} to="/game-accounts">
          {t('gameAccounts')}
        </Menu.Item>
        <Menu.Item component={Link} to="/timeline">
          {t('timeline')}
        </Menu.Item>
        <Menu.Item component={Link} to="/ranking">
          {t('ranking')}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings">
          {t('settings')}
        </Menu.Item>
        <Menu.Item component={Link} to="/help">
          {t('help')}
        </Menu.Item>
        {administers(viewer) && (
          <Menu.Item component={Link} to="/admin">
            {t('siteAdmin')}
          </Menu.Item>
        )}
        {app.data?.devInbox && (
          <Menu.Item component={Link} to="/inbox">
            {t('inbox')}
          </Menu.Item>
        )}
        {way && <Menu.Item onClick={() => void install()}>{t('install.entry')}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{t('logout')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
