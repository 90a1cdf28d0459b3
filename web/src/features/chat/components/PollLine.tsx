import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@/shared/api/types';
import { lazyPart } from '@/shared/ui/lazyPart';
import classes from './Lines.module.css';

const TeamPoll = lazyPart(() => import('@/entities/team/components/TeamPoll'));

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
