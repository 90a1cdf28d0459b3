import {
  IconDeviceGamepad2,
  IconHome,
  IconPlus,
  IconSearch,
  IconSwords,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useMatch } from 'react-router';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './Dock.module.css';

/** The navigation of narrow screens, at the bottom edge. */
export function Dock() {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  // The same page has two addresses.
  const onPlayers = useMatch('/users') !== null;
  return (
    <nav aria-label={t('mainNavigation')} className={classes.dock}>
      <NavLink to="/" end>
        <IconHome aria-hidden="true" />
        <span>{t('home')}</span>
      </NavLink>
      <NavLink to="/contests" end={viewer.signedIn}>
        <IconSwords aria-hidden="true" />
        <span>{t('contests')}</span>
      </NavLink>
      {!viewer.signedIn && (
        <NavLink to={onPlayers ? '/users' : '/search-user'}>
          <IconSearch aria-hidden="true" />
          <span>{t('players')}</span>
        </NavLink>
      )}
      {viewer.signedIn && (
        <>
          <NavLink to="/play">
            <IconDeviceGamepad2 aria-hidden="true" />
            <span>{t('playShort')}</span>
          </NavLink>
          <NavLink to="/contests/registration">
            <IconPlus aria-hidden="true" />
            <span>{t('create')}</span>
          </NavLink>
          <NavLink to={`/users/${viewer.id}`}>
            <IconUser aria-hidden="true" />
            <span>{t('profile')}</span>
          </NavLink>
        </>
      )}
    </nav>
  );
}
