import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { PollAnswer, TeamPoll } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { Card } from '@/shared/ui/Card';
import { Period } from '@/shared/ui/Time';
import { pollAnswers } from '../api';
import classes from './PollCard.module.css';
import { PollPeople } from './PollPeople';

interface PollCardProps {
  teamId: number;
  poll: TeamPoll;
  /** Whether the time of the poll is over, so that nobody can answer. */
  closed?: boolean;
}

/** "Who plays today?": the member's own answer, and those of the others. */
export function PollCard({ teamId, poll, closed = false }: PollCardProps) {
  const { t } = useTranslation('team');
  const queries = useQueryClient();
  const answering = useAct(
    (answer: PollAnswer) =>
      apiCall('put', '/teams/{id}/polls/{pollId}/answer/', {
        path: { id: teamId, pollId: poll.id },
        body: { answer },
      }),
    {
      onDone: (answered) => {
        queries.setQueryData(
          apiQuery('/teams/{id}/', { path: { id: teamId } }).queryKey,
          (team) => team && (team.pollToday?.id === answered.id ? { ...team, pollToday: answered } : team),
        );
        queries.setQueryData(
          apiQuery('/teams/{id}/polls/', { path: { id: teamId } }).queryKey,
          (polls) =>
            polls && {
              ...polls,
              items: polls.items.map((each) => (each.id === answered.id ? answered : each)),
            },
        );
      },
      refresh: [apiKey('/teams/{id}/', { id: teamId })],
    },
  );
  const mine = answering.busy ? answering.input : poll.myAnswer;
  const count = (answer: PollAnswer) => poll.answers.filter((each) => each.answer === answer).length;
  return (
    <Card className={classes.card} data-waits={(poll.myAnswer === null && !closed) || undefined}>
      <div className={classes.head}>
        <h2 id={`poll-${poll.id}`}>{t('poll.question')}</h2>
        <p>
          <Period start={poll.playStart} end={poll.playEnd} zone />
        </p>
      </div>
      <fieldset className={classes.answers} aria-labelledby={`poll-${poll.id}`}>
        {pollAnswers.map((answer) => (
          <button
            key={answer}
            type="button"
            className={classes.answer}
            data-answer={answer}
            aria-pressed={mine === answer}
            disabled={closed || answering.busy}
            onClick={() => void answering.run(answer)}
          >
            <b>{t(`poll.answer.${answer}`)}</b>
            <span>{t('poll.count', { count: count(answer) })}</span>
          </button>
        ))}
      </fieldset>
      <PollPeople poll={poll} />
    </Card>
  );
}
