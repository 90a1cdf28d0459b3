import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { forContest } from '@/entities/team/lib/forContest';
import type { ApiError } from '@/shared/api/error';
import { apiQuery } from '@/shared/api/query';
import type { Contest, TeamSummary } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Tag } from '@/shared/ui/StatusBadge';
import type { EntryValues } from '../lib/rules';
import { useTeamRefusalText } from '../lib/teamRefusal';
import classes from './TeamChoice.module.css';

interface TeamChoiceProps {
  form: UseFormReturn<EntryValues>;
  teams: readonly TeamSummary[];
  contest: Pick<Contest, 'id' | 'teamSize'>;
  /** The viewer's id. The viewer represents the chosen team (ENTRY-7). */
  me: number;
  /** The server's refusals by team id. */
  refusals: ReadonlyMap<number, ApiError>;
  error?: string | undefined;
}

/** Chooses which team enters: any of the viewer's that is large enough (ENTRY-7). */
export function TeamChoice({ form, teams, contest, me, refusals, error }: TeamChoiceProps) {
  const { teamSize } = contest;
  const { t } = useTranslation('entry');
  const refusalText = useTeamRefusalText();
  const { field } = useController({ control: form.control, name: 'teamId' });
  const large = teams.filter((team) => team.memberCount >= teamSize);
  const only = large.length === 1 ? large[0]?.id : undefined;
  const { setValue } = form;
  useEffect(() => {
    if (only !== undefined) setValue('teamId', only);
  }, [only, setValue]);
  return (
    <fieldset className={classes.choice} aria-invalid={error ? true : undefined}>
      <legend>{t('field.team')}</legend>
      {teams.map((team) => {
        const missing = teamSize - team.memberCount;
        const refusal = refusals.get(team.id);
        const chosen = field.value === team.id;
        return (
          <div key={team.id} className={classes.row} data-team={team.id} data-chosen={chosen || undefined}>
            <label className={classes.team} data-disabled={missing > 0 || undefined}>
              <input
                // The form moves the focus here if no team is chosen.
                ref={team === large[0] ? field.ref : undefined}
                type="radio"
                name={field.name}
                checked={chosen}
                disabled={missing > 0}
                onChange={() => field.onChange(team.id)}
                onBlur={field.onBlur}
                aria-invalid={refusal ? true : undefined}
                aria-describedby={refusal ? `refusal-${team.id}` : undefined}
              />
              <Avatar id={team.id} kind="team" src={team.imageUrl} size={36} />
              <span>
                <strong lang={textLanguage(team.name)}>{team.name}</strong>
                <small>
                  {missing > 0
                    ? t('team.tooSmall', { count: missing, size: teamSize })
                    : t('team.members', { count: team.memberCount })}
                </small>
              </span>
            </label>
            {missing > 0 && (
              <Link to={forContest(`/teams/${team.id}`, contest.id)} className={classes.invite}>
                {t('team.invite')}
              </Link>
            )}
            {refusal && (
              <p id={`refusal-${team.id}`} className={classes.refusal} role="alert">
                {refusalText(refusal)}
              </p>
            )}
            {chosen && <Roster teamId={team.id} me={me} />}
          </div>
        );
      })}
      {error && (
        <p className={classes.error} role="alert">
          {t('team.choose')}
        </p>
      )}
    </fieldset>
  );
}

/** The players of the team. The list is optional: the team can enter without it. */
function Roster({ teamId, me }: { teamId: number; me: number }) {
  const { t } = useTranslation('entry');
  const nameOf = useDisplayName();
  const team = useQuery(apiQuery('/teams/{id}/', { path: { id: teamId } }));
  if (!team.data) return null;
  return (
    <ul className={classes.roster} aria-label={t('team.roster')}>
      {team.data.members.map(({ user }) => (
        <li key={user.id}>
          <Avatar id={user.id} src={user.imageUrl} size={24} />
          <span lang={textLanguage(user.nickname)}>{nameOf(user.nickname)}</span>
          {user.id === me && <Tag>{t('team.representative')}</Tag>}
        </li>
      ))}
    </ul>
  );
}
