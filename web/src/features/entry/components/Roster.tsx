import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { faultText, useFaultText } from '@/shared/api/faults';
import { RosterPayload } from '@/shared/api/limits';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest, RosterPerson } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { PersonList, PersonRow } from '@/shared/ui/PersonRow';
import { QueryView } from '@/shared/ui/Query';
import { Tag } from '@/shared/ui/StatusBadge';
import classes from './Roster.module.css';

/** The longest reason, in characters. */
const longestReason = RosterPayload.reason.maxLength;

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
  const [changed, setChanged] = useState<RosterPerson | null>(null);
  const edits = contest.abilities.includes('ABILITY_CONTEST_EDIT');
  return (
    <QueryView query={roster}>
      {({ items, count, teamSize, locked }) => (
        <section className={classes.roster} aria-label={t('roster.title')}>
          {count < teamSize && <Notice tone="warning">{t('roster.short', { count, size: teamSize })}</Notice>}
          <p className={classes.text}>{t(locked ? 'roster.locked' : 'roster.follows')}</p>
          <PersonList label={t('roster.title')}>
            {items.map((person) => (
              <PersonRow
                key={person.user.id}
                dense
                user={person.user}
                meta={
                  person.status === 'active' ? (
                    <Tag tone="success">{t('roster.status.active')}</Tag>
                  ) : (
                    t(`roster.status.${person.status}`)
                  )
                }
                below={
                  changed?.user.id === person.user.id && (
                    <ReasonForm
                      contestId={contest.id}
                      teamId={teamId}
                      person={person}
                      onClose={() => setChanged(null)}
                    />
                  )
                }
              >
                {edits && locked && mayChange(person) && changed?.user.id !== person.user.id && (
                  <Button size="s" variant="quiet" onClick={() => setChanged(person)}>
                    {t(person.status === 'active' ? 'roster.remove' : 'roster.add')}
                  </Button>
                )}
              </PersonRow>
            ))}
          </PersonList>
        </section>
      )}
    </QueryView>
  );
}

/** Whether a person can be removed, as a player, or added, as a member who plays nowhere else. */
function mayChange({ status, member }: RosterPerson): boolean {
  return status === 'active' || ((status === 'notListed' || status === 'left') && member);
}

interface ReasonFormProps {
  contestId: number;
  teamId: number;
  person: RosterPerson;
  onClose: () => void;
}

/** Asks for the reason of a change to the roster. */
function ReasonForm({ contestId, teamId, person, onClose }: ReasonFormProps) {
  const { t } = useTranslation(['entry', 'common']);
  const textOf = useFaultText();
  const nameOf = useDisplayName();
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const text = reason.trim();
  const plays = person.status !== 'active';
  const fault =
    text === ''
      ? faultText('valueIsRequired')
      : [...text].length > longestReason && faultText('exceededLength', { length: longestReason });
  const change = useAct(
    () => {
      const body = { userId: person.user.id, plays, reason: text };
      return apiCall('post', '/contests/{id}/teams/{teamId}/roster/', {
        path: { id: contestId, teamId },
        key: keyOf({ ...body, teamId }),
        body,
      });
    },
    {
      done: t('entry:roster.done'),
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
    <form
      className={classes.form}
      noValidate
      aria-label={t(plays ? 'entry:roster.addOne' : 'entry:roster.removeOne', {
        name: nameOf(person.user.nickname),
      })}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault) void change.run();
      }}
    >
      <TextAreaField
        label={t('entry:roster.reason')}
        description={t('entry:roster.reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && fault}
        minRows={2}
        data-autofocus
      />
      {change.error && <Notice tone="danger">{textOf(change.error)}</Notice>}
      <div className={classes.acts}>
        <Button size="s" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="s" type="submit" variant={plays ? 'primary' : 'danger'} loading={change.busy}>
          {t(plays ? 'entry:roster.add' : 'entry:roster.remove')}
        </Button>
      </div>
    </form>
  );
}
