import { useTranslation } from 'react-i18next';
import { FriendStatusTag } from '@/entities/friend/components/FriendStatusTag';
import { RankBadge } from '@/entities/gameAccount/components/RankBadge';
import type { UserCard } from '@/shared/api/types';
import { prefectureName } from '@/shared/data/prefectures';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { CardLink } from '@/shared/ui/Card';
import { Tag } from '@/shared/ui/StatusBadge';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './PersonCard.module.css';

/** One person among results: name, prefecture, games, and the viewer's friend status. */
export function PersonCard({ user }: { user: UserCard }) {
  const { t, i18n } = useTranslation('search');
  const nameOf = useDisplayName();
  const self = useViewer().id === user.id;
  const place = prefectureName(user.prefecture, i18n.language);
  return (
    <CardLink to={`/users/${user.id}`} className={classes.card}>
      <div className={classes.head}>
        <Avatar id={user.id} src={user.imageUrl} size={52} />
        <div className={classes.who}>
          <strong lang={textLanguage(user.nickname)}>{nameOf(user.nickname)}</strong>
          <span className={classes.facts}>
            {place && <span>{place}</span>}
            {self ? <Tag>{t('you')}</Tag> : <FriendStatusTag status={user.friendStatus} />}
          </span>
        </div>
      </div>
      {user.bio && (
        <p className={classes.bio} lang={textLanguage(user.bio)}>
          {user.bio}
        </p>
      )}
      {user.gameUsers.length > 0 && (
        <ul className={classes.games}>
          {user.gameUsers.map(({ game, username, rank }) => (
            <li key={`${game.id} ${username}`}>
              <span className={classes.account}>
                <span className={classes.game}>{game.gameName}</span>
                <span className={classes.username}>{username}</span>
              </span>
              <RankBadge rank={rank} />
            </li>
          ))}
        </ul>
      )}
    </CardLink>
  );
}
