import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useApp } from '@/shared/api/app';
import { askToDiscard } from '@/shared/history/leaveGuards';
import { useActs } from '@/shared/outbox/acts';
import { Avatar } from '@/shared/ui/Avatar';
import { confirm } from '@/shared/ui/confirm';
import { Menu } from '@/shared/ui/Menu';
import { administers, useSignOut, useViewer } from '@/shared/viewer/viewer';
import classes from './Header.module.css';
import { install, useInstall } from './install';

/** The pages of everybody who is signed in, with the key of their name. */
const pages = [
  ['/friends', 'friends'],
  ['/following', 'following'],
  ['/search-user', 'players'],
  ['/teams', 'teams'],
  ['/match', 'matchRooms'],
  ['/game-accounts', 'gameAccounts'],
  ['/timeline', 'timeline'],
  ['/ranking', 'ranking'],
  ['/settings', 'settings'],
  ['/help', 'help'],
] as const;

/** Returns the function that signs out. It asks first if something waits to be sent, or if input is unsaved. */
function useLeave(): () => Promise<void> {
  const { t } = useTranslation(['shell', 'outbox']);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const waiting = useActs().filter(({ state }) => state === 'waiting' || state === 'sending').length;

  // Leave the page first: a page that needs a session would open the login modal.
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (leaving && pathname === '/') void signOut();
  }, [leaving, pathname, signOut]);

  return async function leave() {
    if (waiting > 0) {
      const agreed = await confirm({
        title: t('outbox:signOut.title', { count: waiting }),
        body: t('outbox:signOut.text'),
        confirmLabel: t('logout'),
      });
      if (!agreed) return;
    }
    if (!(await askToDiscard())) return;
    setLeaving(true);
    void navigate('/');
  };
}

interface ProfileMenuProps {
  id: number;
  nickname: string;
  imageUrl: string | null;
}

/** The menu of the profile image: the viewer's own pages, and signing out. */
export default function ProfileMenu({ id, nickname, imageUrl }: ProfileMenuProps) {
  const { t } = useTranslation('shell');
  const app = useApp();
  const viewer = useViewer();
  const { way } = useInstall();
  const leave = useLeave();
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
        {pages.map(([path, name]) => (
          <Menu.Item key={path} component={Link} to={path}>
            {t(name)}
          </Menu.Item>
        ))}
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
