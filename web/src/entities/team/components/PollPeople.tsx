import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TeamPoll, UserRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { pollAnswers } from '../api';
import classes from './PollCard.module.css';

/** The people of each answer, and those who have not answered. */
export function PollPeople({ poll }: { poll: TeamPoll }) {
  const { t } = useTranslation('team');
  return (
    <dl className={classes.people}>
      {pollAnswers.map((answer) => (
        <People
          key={answer}
          name={t(`poll.answer.${answer}`)}
          users={poll.answers.filter((each) => each.answer === answer).map(({ user }) => user)}
        />
      ))}
      <People name={t('poll.waiting')} users={poll.waiting} />
    </dl>
  );
}

function People({ name, users }: { name: string; users: readonly UserRef[] }) {
  const nameOf = useDisplayName();
  if (users.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {users.map((user) => (
          <Link key={user.id} to={`/users/${user.id}`}>
            <Avatar id={user.id} src={user.imageUrl} size={24} />
            {nameOf(user.nickname)}
          </Link>
        ))}
      </dd>
    </div>
  );
}
