import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { contestInAddress } from '@/entities/team/lib/forContest';
import { apiQuery } from '@/shared/api/query';
import type { Team } from '@/shared/api/types';
import { resuming } from '@/shared/history/useResumed';
import { LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import classes from './TeamForContest.module.css';

/**
 * Links back to the contest for which a person makes or completes a team, and says how many members the person's team still needs. If it
 * has enough, the link opens the form of the entry.
 */
export function TeamForContest({ team }: { team?: Team }) {
  const [query] = useSearchParams();
  const contestId = contestInAddress(query);
  return contestId && <Back contestId={contestId} team={team?.myRole ? team : undefined} />;
}

function Back({ contestId, team }: { contestId: number; team: Team | undefined }) {
  const { t } = useTranslation(['team', 'entry']);
  const { data: contest } = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  if (contest?.participantType !== 'MULTI' || !contest.canEntry || contest.isEntry) return null;
  const { name, teamSize: size } = contest;
  const missing = size - (team?.memberCount ?? 0);
  const page = contestPath(contestId);
  return (
    <div className={classes.box}>
      {team && missing <= 0 ? (
        <Notice
          tone="success"
          title={t('contest.ready', { name })}
          action={
            <LinkButton
              variant="primary"
              to={resuming({ pathname: page, search: '' }, 'enter', String(team.id))}
            >
              {t('entry:enter.action')}
            </LinkButton>
          }
        />
      ) : (
        <Notice
          title={team ? t('contest.short', { count: missing, name }) : t('contest.choose', { name, size })}
          action={<LinkButton to={page}>{t('contest.back')}</LinkButton>}
        />
      )}
    </div>
  );
}
