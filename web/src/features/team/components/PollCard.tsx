import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PollAnswer, Team, TeamPoll } from '@/shared/api/types';
import { Card } from '@/shared/ui/Card';
import { Period } from '@/shared/ui/Time';
import { toast } from '@/shared/ui/toast';
import { answerPoll, pollAnswers, teamKeys } from '../api';
import classes from './PollCard.module.css';
import { PollPeople } from './PollPeople';

/** "Who plays today?": the member's own answer, and what the others said (U3.033). */
export function PollCard({ team, poll }: { team: Team; poll: TeamPoll }) {
  const { t } = useTranslation('team');
  const queries = useQueryClient();
  const answering = useMutation({
    mutationFn: (answer: PollAnswer) => answerPoll(team.id, poll.id, answer),
    onSuccess: (pollToday) => queries.setQueryData(teamKeys.detail(team.id), { ...team, pollToday }),
    onError: toast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.detail(team.id) }),
  });
  const mine = answering.isPending ? answering.variables : poll.myAnswer;
  const count = (answer: PollAnswer) => poll.answers.filter((each) => each.answer === answer).length;
  return (
    <Card className={classes.card} data-waits={poll.myAnswer === null || undefined}>
      <div className={classes.head}>
        <h2 id="poll">{t('poll.question')}</h2>
        <p>
          <Period start={poll.playStart} end={poll.playEnd} zone />
        </p>
      </div>
      <fieldset className={classes.answers} aria-labelledby="poll">
        {pollAnswers.map((answer) => (
          <button
            key={answer}
            type="button"
            className={classes.answer}
            data-answer={answer}
            aria-pressed={mine === answer}
            disabled={answering.isPending}
            onClick={() => answering.mutate(answer)}
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
