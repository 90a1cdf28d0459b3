import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Message } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import classes from './Lines.module.css';

/** How many of the people who joined or left are named. */
const named = 3;

/** Shows who joined or left the room. */
export function SystemLine({ message }: { message: Message }) {
  const { t } = useTranslation('chat');
  const nameOf = useDisplayName();
  const users = message.payload?.users.slice(0, named) ?? [];
  const count = message.payload?.count ?? 0;
  const more = count - users.length;
  return (
    <li className={classes.system}>
      {users.map((user, index) => (
        <span key={user.id}>
          {index > 0 && t('system.comma')}
          <Link to={`/users/${user.id}`}>{nameOf(user.nickname)}</Link>
        </span>
      ))}
      {t(`system.${message.type === 'userLeave' ? 'left' : 'entered'}${more > 0 ? 'More' : ''}`, {
        count: more,
      })}
    </li>
  );
}
