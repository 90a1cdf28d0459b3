import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate } from 'react-router';
import { useApp } from '@/shared/api/app';
import { Avatar } from '@/shared/ui/Avatar';
import { TowerSymbol, Wordmark } from '@/shared/ui/Brand';
import { Button, LinkButton } from '@/shared/ui/Button';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useSignOut, useViewer } from '@/shared/viewer/viewer';
import classes from './Header.module.css';

export function Header() {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
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
          {viewer.signedIn && <NavLink to="/teams">{t('teams')}</NavLink>}
          {app.data?.devInbox && <NavLink to="/inbox">{t('inbox')}</NavLink>}
        </nav>
        <div className={classes.actions}>
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
            <ProfileMenu id={viewer.id} nickname={viewer.nickname} imageUrl={viewer.imageUrl} />
          )}
        </div>
      </div>
    </header>
  );
}

function ProfileMenu({ id, nickname, imageUrl }: { id: number; nickname: string; imageUrl: string | null }) {
  const { t } = useTranslation('shell');
  const app = useApp();
  const navigate = useNavigate();
  const signOut = useSignOut();
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
        <Menu.Item component={Link} to="/teams">
          {t('teams')}
        </Menu.Item>
        {app.data?.devInbox && (
          <Menu.Item component={Link} to="/inbox">
            {t('inbox')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          onClick={() => {
            void signOut();
            void navigate('/');
          }}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
