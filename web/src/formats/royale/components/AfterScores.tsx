import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stagePath } from '@/entities/contest/lib/paths';
import { matchPath } from '@/entities/match/lib/paths';
import { useStageAct } from '@/formats/common/lib/useStageAct';
import type { BattleRoyal, RoyaleMatch } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { endRound, lobbiesQuery } from '../api';
import { isOpen } from '../lib/lobbies';
import classes from './ScoreGrid.module.css';

interface AfterScoresProps {
  royale: BattleRoyal;
  match: RoyaleMatch;
}

/**
 * The next act of an operator once all scores of a lobby are in: the next lobby in which scores are missing or contradict each other, or
 * the end of the round. The page of the stage then has the act that follows.
 */
export function AfterScores({ royale, match }: AfterScoresProps) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  const act = useStageAct(royale.contestId);
  const navigate = useNavigateIfShown();
  const running =
    match.round === royale.currentRound && royale.roundStatus === 'start' && royale.finished === null;
  const { data: lobbies } = useQuery({ ...lobbiesQuery(royale, match.round), enabled: running });
  if (!running || !lobbies) return null;
  const place = lobbies.findIndex(({ matchId }) => matchId === match.id);
  const open = [...lobbies.slice(place + 1), ...lobbies.slice(0, place + 1)].filter(isOpen);
  if (open.some(({ matchId }) => matchId === match.id)) return null;
  const [next] = open;
  if (next) {
    return (
      <div className={classes.bar} data-next>
        <LinkButton
          variant="primary"
          to={matchPath(royale.contestId, 'battleroyal', royale.id, next.matchId)}
        >
          {t('grid.nextLobby', { name: next.name })}
        </LinkButton>
      </div>
    );
  }
  const n = match.round + 1;
  async function end() {
    const agreed = await confirm({
      title: t('rounds:end.title', { n }),
      body: t('end.body'),
      confirmLabel: t('rounds:end.act', { n }),
    });
    if (agreed && (await act.run(() => endRound(royale, false), t('rounds:end.done', { n }))))
      await navigate(stagePath(royale.contestId));
  }
  return (
    <div className={classes.bar} data-next>
      <p>{t('state.allIn')}</p>
      <Button variant="primary" loading={act.busy} onClick={() => void end()}>
        {t('rounds:end.act', { n })}
      </Button>
    </div>
  );
}
