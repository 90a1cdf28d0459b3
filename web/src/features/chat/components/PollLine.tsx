import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@/shared/api/types';
import classes from './Lines.module.css';

const TeamPoll = lazy(() => import('@/entities/team/components/TeamPoll'));

/** The poll that asks a team who plays. Members answer it here. */
export function PollLine({ message, teamId }: { message: Message; teamId: number | null }) {
  const { t } = useTranslation('chat');
  return (
    <li className={classes.poll}>
      <Suspense fallback={<p>{t('phrase.poll')}</p>}>
        {teamId !== null && message.pollId !== null ? (
          <TeamPoll teamId={teamId} pollId={message.pollId} />
        ) : (
          <p>{t('phrase.poll')}</p>
        )}
      </Suspense>
    </li>
  );
}
