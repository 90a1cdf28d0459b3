import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import { ControlBar, OpenMatchesLink } from '@/formats/common/components/ControlBar';
import { OpenMatches } from '@/formats/common/components/OpenMatches';
import { useEnding, useStageAct } from '@/formats/common/lib/useStageAct';
import { apiCall } from '@/shared/api/call';
import type { Contest } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { openQuery } from '../api';
import type { League } from '../lib/league';

interface LeagueControlProps {
  contest: Contest;
  league: League;
  addressOf: (matchId: number) => string;
}

/** Finishes and reopens a league, each after a confirmation. If results are missing, they are listed first. */
function useFinish(league: League) {
  const { t } = useTranslation(['league', 'rounds']);
  const { contestId, id, total, decided, playoff, finished } = league;
  const path = { id: contestId, stageId: id };
  const act = useStageAct(contestId);
  const ending = useEnding(
    act,
    (force) => apiCall('post', '/contests/{id}/league/{stageId}/finish/', { path, body: { force } }),
    t('rounds:finish.done'),
    finished === null ? id : null,
  );
  const left = total - decided;

  return {
    /** How many matches are undecided. */
    left,
    busy: act.busy,
    ending,
    finish: () =>
      ending.ask(
        {
          title: t('rounds:finish.title'),
          body: playoff > 0 ? t('finish.bodyPlayoff') : t('rounds:finish.body'),
          confirmLabel: t('rounds:finish.act'),
        },
        left,
      ),
    unfinish: () =>
      act.ask(
        {
          title: t('rounds:unfinish.title'),
          body: t('unfinish.body'),
          confirmLabel: t('rounds:unfinish.act'),
        },
        () => apiCall('delete', '/contests/{id}/league/{stageId}/finish/', { path }),
        t('rounds:unfinish.done'),
      ),
  };
}

/** The state of a league and its actions, for operators. */
export function LeagueControl({ contest, league, addressOf }: LeagueControlProps) {
  const { t } = useTranslation(['league', 'rounds', 'common']);
  const { left, busy, ending, finish, unfinish } = useFinish(league);
  const { total, decided, finished, canDrawPlayoff, playoff } = league;
  const open = useQuery({ ...openQuery(league), enabled: ending.missing });
  return (
    <>
      <ControlBar
        title={finished ? t('state.finished') : t('state.progress', { decided, total })}
        text={
          finished
            ? canDrawPlayoff && t('playoff.text', { count: playoff })
            : left > 0
              ? t('state.left', { count: left })
              : t('state.allIn')
        }
        primary={
          finished ? (
            canDrawPlayoff && (
              <LinkButton variant="primary" to={contestPath(contest.id, 'tournament/add')}>
                {t('common:createStage.playoff')}
              </LinkButton>
            )
          ) : left > 0 ? (
            <OpenMatchesLink contestId={contest.id} />
          ) : (
            <Button variant="primary" loading={busy} onClick={() => void finish()}>
              {t('rounds:finish.act')}
            </Button>
          )
        }
      >
        {!finished && (
          <LinkButton size="s" variant="quiet" to={contestPath(contest.id, `league/${league.id}/edit`)}>
            {t('rounds:control.edit')}
          </LinkButton>
        )}
        {!finished && left > 0 && (
          <Button size="s" variant="quiet" disabled={busy} onClick={() => void finish()}>
            {t('rounds:finish.act')}
          </Button>
        )}
        {finished && (playoff === 0 || canDrawPlayoff) && (
          <Button size="s" variant="quiet" disabled={busy} onClick={() => void unfinish()}>
            {t('rounds:unfinish.act')}
          </Button>
        )}
      </ControlBar>
      <OpenMatches
        opened={ending.missing}
        busy={busy}
        onClose={ending.wait}
        onEnd={ending.force}
        title={t('finish.missing', { count: left })}
        text={t('finish.missingBody')}
        query={open}
        count={left}
        addressOf={addressOf}
        force={t('finish.force')}
      />
    </>
  );
}
