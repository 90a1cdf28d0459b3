import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pollsQuery } from '@/entities/team/api';
import classes from '@/entities/team/components/PollCard.module.css';
import { PollPeople } from '@/entities/team/components/PollPeople';
import { useZoned } from '@/entities/team/lib/schedule';
import type { Team } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Period } from '@/shared/ui/Time';

/** Recent polls, folded; the open poll is on the page already. */
export function PollHistory({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const zoned = useZoned(team);
  const [shown, setShown] = useState(false);
  const { pollStart, pollToday } = team;
  return (
    <Section heading={t('poll.title')}>
      <p className={classes.hint}>
        {pollStart ? t('poll.starts', { time: zoned(pollStart) }) : t('poll.none')}
      </p>
      <Button size="s" variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'poll.hide' : 'poll.show')}
      </Button>
      {shown && <Polls teamId={team.id} except={pollToday?.id} />}
    </Section>
  );
}

function Polls({ teamId, except }: { teamId: number; except: number | undefined }) {
  const { t } = useTranslation('team');
  const polls = useQuery(pollsQuery(teamId));
  return (
    <QueryView query={polls}>
      {(items) => {
        const past = items.filter(({ id }) => id !== except);
        return past.length === 0 ? (
          <p className={classes.hint}>{t('poll.empty')}</p>
        ) : (
          <ul className={classes.history}>
            {past.map((poll) => (
              <li key={poll.id}>
                <h3>
                  <Period start={poll.playStart} end={poll.playEnd} />
                </h3>
                <PollPeople poll={poll} />
              </li>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}
