import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicUser } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { socialAddress } from '@/shared/lib/socialId';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkButton } from '@/shared/ui/Button';
import { Cover } from '@/shared/ui/Cover';
import { LinkedText } from '@/shared/ui/LinkedText';
import classes from './ProfileHeader.module.css';

/** Background, icon, nickname, bio, social ID; the edit button is for the person alone (U2.058–U2.061). */
export function ProfileHeader({ user, self }: { user: PublicUser; self: boolean }) {
  const { t } = useTranslation('account');
  return (
    <header className={classes.header}>
      <div className={classes.background}>
        <Cover id={`user ${user.id}`} src={user.backgroundImageUrl} shape="hero" eager />
      </div>
      <div className={classes.person}>
        <span className={classes.icon}>
          <Avatar id={user.id} src={user.imageUrl} size={104} />
        </span>
        <div className={classes.about}>
          <h1>{displayName(user.nickname)}</h1>
          {user.twitterId && (
            <a href={socialAddress(user.twitterId)} target="_blank" rel="noopener noreferrer">
              @{user.twitterId}
            </a>
          )}
        </div>
        {self && (
          <LinkButton size="s" to={`/users/${user.id}/edit`} icon={<IconEdit size={18} aria-hidden="true" />}>
            {t('edit')}
          </LinkButton>
        )}
      </div>
      {user.bio && (
        <p className={classes.bio}>
          <LinkedText text={user.bio} />
        </p>
      )}
    </header>
  );
}
