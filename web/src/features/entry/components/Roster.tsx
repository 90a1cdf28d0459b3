import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { RosterPayload } from '@/shared/api/limits';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest, RosterPerson } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useReturnedFocus } from '@/shared/lib/useReturnedFocus';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { PersonList, PersonRow } from '@/shared/ui/PersonRow';
import { QueryView } from '@/shared/ui/Query';
import { ReasonForm } from '@/shared/ui/ReasonForm';
import { Tag } from '@/shared/ui/StatusBadge';
import classes from './Roster.module.css';

interface RosterProps {
  contest: Contest;
  teamId: number;
}

/** The players of a team. After the first draw operators change them with a reason. */
export function Roster({ contest, teamId }: RosterProps) {
  const { t } = useTranslation('entry');
  const roster = useQuery(
    apiQuery('/contests/{id}/teams/{teamId}/roster/', { path: { id: contest.id, teamId } }),
  );
  const [changedId, setChangedId] = useState<number | null>(null);
  const edits = contest.abilities.includes('ABILITY_CONTEST_EDIT');
  return (
    <QueryView query={roster}>
      {({ items, count, teamSize, locked }) => (
        <section className={classes.roster} aria-label={t('roster.title')}>
          {count < teamSize && <Notice tone="warning">{t('roster.short', { count, size: teamSize })}</Notice>}
          <p className={classes.text}>{t(locked ? 'roster.locked' : 'roster.follows')}</p>
          <PersonList label={t('roster.title')}>
            {items.map((person) => (
              <Player
                key={person.user.id}
                contestId={contest.id}
                teamId={teamId}
                person={person}
                changeable={edits && locked && mayChange(person)}
                changing={changedId === person.user.id}
                onChange={(changing) => setChangedId(changing ? person.user.id : null)}
              />
            ))}
          </PersonList>
        </section>
      )}
    </QueryView>
  );
}

interface PlayerProps extends Omit<ChangeFormProps, 'onClose'> {
  /** Whether the viewer may add or remove the person. */
  changeable: boolean;
  changing: boolean;
  onChange: (changing: boolean) => void;
}

function Player({ changeable, changing, onChange, ...change }: PlayerProps) {
  const { t } = useTranslation('entry');
  const { user, status } = change.person;
  const button = useReturnedFocus(changing);
  return (
    <PersonRow
      dense
      user={user}
      meta={
        status === 'active' ? (
          <Tag tone="success">{t('roster.status.active')}</Tag>
        ) : (
          t(`roster.status.${status}`)
        )
      }
      below={changing && <ChangeForm {...change} onClose={() => onChange(false)} />}
    >
      {changeable && !changing && (
        <Button ref={button} size="s" variant="quiet" onClick={() => onChange(true)}>
          {t(status === 'active' ? 'roster.remove' : 'roster.add')}
        </Button>
      )}
    </PersonRow>
  );
}

/** Whether a person can be removed, as a player, or added, as a member who plays nowhere else. */
function mayChange({ status, member }: RosterPerson): boolean {
  return status === 'active' || ((status === 'notListed' || status === 'left') && member);
}

interface ChangeFormProps {
  contestId: number;
  teamId: number;
  person: RosterPerson;
  onClose: () => void;
}

/** Asks for the reason of a change to the roster. */
function ChangeForm({ contestId, teamId, person, onClose }: ChangeFormProps) {
  const { t } = useTranslation('entry');
  const nameOf = useDisplayName();
  const queries = useQueryClient();
  const withKey = useIdempotencyKey();
  const plays = person.status !== 'active';
  const change = useAct(
    (reason: string) => {
      const body = { userId: person.user.id, plays, reason };
      return withKey({ ...body, teamId }, (key) =>
        apiCall('post', '/contests/{id}/teams/{teamId}/roster/', {
          path: { id: contestId, teamId },
          key,
          body,
        }),
      );
    },
    {
      done: t('roster.done'),
      onDone: (roster) => {
        queries.setQueryData(
          apiQuery('/contests/{id}/teams/{teamId}/roster/', { path: { id: contestId, teamId } }).queryKey,
          roster,
        );
        onClose();
      },
      refresh: [apiKey('/contests/{id}/', { id: contestId })],
      inline: true,
    },
  );
  return (
    <ReasonForm
      name={t(plays ? 'roster.addOne' : 'roster.removeOne', { name: nameOf(person.user.nickname) })}
      label={t('roster.reason')}
      hint={t('roster.reasonHint')}
      maxLength={RosterPayload.reason.maxLength}
      action={t(plays ? 'roster.add' : 'roster.remove')}
      danger={!plays}
      busy={change.busy}
      error={change.error}
      onAct={(reason) => void change.run(reason)}
      onClose={onClose}
    />
  );
}
