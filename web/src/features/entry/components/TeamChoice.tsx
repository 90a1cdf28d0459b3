import { useEffect } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TeamSummary } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import type { EntryValues } from '../lib/rules';
import classes from './TeamChoice.module.css';

interface TeamChoiceProps {
  form: UseFormReturn<EntryValues>;
  teams: readonly TeamSummary[];
  /** Fewest members a team must have. */
  teamSize: number;
  error?: string | undefined;
}

/** Which team enters: any of the viewer's that is large enough (rulings.md 59). */
export function TeamChoice({ form, teams, teamSize, error }: TeamChoiceProps) {
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
