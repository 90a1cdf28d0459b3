import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { myTeamsQuery } from '@/features/team';
import type { TeamSummary } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { QueryView } from '@/shared/ui/Query';
import type { EntryValues } from '../lib/rules';
import classes from './TeamChoice.module.css';

interface TeamChoiceProps {
  form: UseFormReturn<EntryValues>;
  /** Fewest members a team must have. */
  teamSize: number;
  error?: string | undefined;
}

/** Which team enters: any of the viewer's that is large enough (rulings.md 59, C6.035–C6.036). */
export function TeamChoice(props: TeamChoiceProps) {
  const { t } = useTranslation(['entry', 'fault']);
  const teams = useQuery(myTeamsQuery);
  return (
    <QueryView query={teams}>
      {(items) =>
        items.length === 0 ? (
          <Notice
            tone="warning"
            title={t('fault:noTeam')}
            action={
              <LinkButton size="s" to="/teams">
                {t('entry:team.find')}
              </LinkButton>
            }
          >
            {t('entry:team.noneText', { size: props.teamSize })}
          </Notice>
        ) : (
          <Choice {...props} teams={items} />
        )
      }
    </QueryView>
  );
}

function Choice({ form, teamSize, error, teams }: TeamChoiceProps & { teams: readonly TeamSummary[] }) {
  const { t } = useTranslation('entry');
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
        return (
          <div key={team.id} className={classes.row}>
            <label className={classes.team} data-disabled={missing > 0 || undefined}>
              <input
                type="radio"
                name={field.name}
                checked={field.value === team.id}
                disabled={missing > 0}
                onChange={() => field.onChange(team.id)}
                onBlur={field.onBlur}
              />
              <Avatar id={team.id} kind="team" src={team.imageUrl} size={36} />
              <span>
                <strong>{team.name}</strong>
                <small>
                  {missing > 0
                    ? t('team.tooSmall', { count: missing, size: teamSize })
                    : t('team.members', { count: team.memberCount })}
                </small>
              </span>
            </label>
            {missing > 0 && (
              <Link to={`/teams/${team.id}`} className={classes.invite}>
                {t('team.invite')}
              </Link>
            )}
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
