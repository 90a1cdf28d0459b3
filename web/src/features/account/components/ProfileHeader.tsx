import { IconCalendar, IconClockHour8, IconEdit, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FollowButton } from '@/entities/follow/components/FollowButton';
import { FriendButton } from '@/entities/friend/components/FriendButton';
import type { PublicUser } from '@/shared/api/types';
import { prefectureName } from '@/shared/data/prefectures';
import { languageTags } from '@/shared/i18n/languages';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkButton } from '@/shared/ui/Button';
import { Cover } from '@/shared/ui/Cover';
import { LinkedText } from '@/shared/ui/LinkedText';
import { Notice } from '@/shared/ui/Notice';
import hidden from '@/shared/ui/spoken.module.css';
import { useTimeZone } from '@/shared/viewer/viewer';
import { PersonMenu } from './PersonMenu';
import classes from './ProfileHeader.module.css';
import { ProfileLinks } from './ProfileLinks';

/** The pictures, names and texts of a person. Only the person sees the edit button (PROFILE-4). */
export function ProfileHeader({ user, self }: { user: PublicUser; self: boolean }) {
  const { t } = useTranslation('account');
  const name = useDisplayName()(user.nickname);
  const here = !user.withdrawn && !user.suspended;
  return (
    <header className={classes.header}>
      <div className={classes.background}>
        <Cover id={`user ${user.id}`} src={here ? user.backgroundImageUrl : null} shape="hero" eager />
      </div>
      <div className={classes.person}>
        <span className={classes.icon}>
          <Avatar id={user.id} src={here ? user.imageUrl : null} size={100} />
        </span>
        <div className={classes.about}>
          <h1 translate="no" lang={textLanguage(name)}>
            {name}
          </h1>
          {here && user.comment && (
            <p className={classes.comment} lang={textLanguage(user.comment)}>
              {user.comment}
            </p>
          )}
        </div>
        {!self && here && (
          <div className={classes.friend}>
            <FollowButton kind="player" id={user.id} name={name} />
            <FriendButton person={user} />
          </div>
        )}
        <div className={classes.actions}>
          {self && (
            <LinkButton
              size="s"
              to={`/users/${user.id}/edit`}
              icon={<IconEdit size={18} aria-hidden="true" />}
            >
              {t('edit')}
            </LinkButton>
          )}
          {!self && !user.withdrawn && <PersonMenu user={user} />}
        </div>
      </div>
      {user.withdrawn && <Notice>{t('withdrawn')}</Notice>}
      {user.suspended && <Notice tone="warning">{t('suspended')}</Notice>}
      {here && (
        <div className={classes.words}>
          {user.bio && (
            <p className={classes.bio} lang={textLanguage(user.bio)}>
              <LinkedText text={user.bio} />
            </p>
          )}
          <Facts user={user} />
          <ProfileLinks user={user} />
        </div>
      )}
    </header>
  );
}

function Facts({ user }: { user: PublicUser }) {
  const { t, i18n } = useTranslation('account');
  const timeZone = useTimeZone();
  const language = i18n.language as keyof typeof languageTags;
  const place = [prefectureName(user.prefecture, language), user.city].filter(Boolean);
  const since = new Intl.DateTimeFormat(languageTags[language], { year: 'numeric', month: 'long', timeZone });
  return (
    <dl className={classes.facts}>
      {place.length > 0 && (
        <Fact icon={<IconMapPin size={18} aria-hidden="true" />} name={t('fact.place')}>
          {place.join(' ')}
        </Fact>
      )}
      {user.playTime && (
        <Fact icon={<IconClockHour8 size={18} aria-hidden="true" />} name={t('fact.playTime')}>
          <span lang={textLanguage(user.playTime)}>{user.playTime}</span>
        </Fact>
      )}
      <Fact icon={<IconCalendar size={18} aria-hidden="true" />} name={t('fact.since')}>
        {t('since', { month: since.format(new Date(user.createdAt)) })}
      </Fact>
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        <span className={hidden.spoken}>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
