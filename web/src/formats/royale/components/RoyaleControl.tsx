import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RoundControl } from '@/formats/common/components/RoundControl';
import { kindOf, useParticipantCount } from '@/formats/common/lib/useParticipantCount';
import { apiCall } from '@/shared/api/call';
import type { BattleRoyal, Contest } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { allParticipantsQuery, endRound, lobbiesQuery } from '../api';
import { EndSheet } from './EndSheet';

interface RoyaleControlProps {
  contest: Contest;
  royale: BattleRoyal;
  onDeal: () => void;
}

/** The parts of a battle royale in the control of rounds, for operators. */
export function RoyaleControl({ contest, royale, onDeal }: RoyaleControlProps) {
  const { t } = useTranslation('battleroyal');
  const countText = useParticipantCount();
  const round = royale.roundInfo[royale.currentRound];
  return (
    <RoundControl
      contest={contest}
      stage={royale}
      format="battleroyal"
      field={countText(royale.active, kindOf(contest))}
      open={round?.status === 'start' ? round.matches - round.decided : 0}
      progress={<Progress royale={royale} />}
      texts={{
        start: (n) => t('start.act', { n }),
        finished: t('state.finished'),
        end: t('end.body'),
        reopen: t('reopen.body'),
        unfinish: t('unfinish.body'),
      }}
      acts={{
        start: onDeal,
        end: (force) => endRound(royale, force),
        reopen: () =>
          apiCall('delete', '/contests/{id}/battleroyal/{stageId}/round/{round}/end/', {
            path: { id: royale.contestId, stageId: royale.id, round: royale.currentRound },
          }),
        finish: (early) =>
          apiCall('post', '/contests/{id}/battleroyal/{stageId}/finish/', {
            path: { id: royale.contestId, stageId: royale.id },
            body: { early },
          }),
        unfinish: () =>
          apiCall('delete', '/contests/{id}/battleroyal/{stageId}/finish/', {
            path: { id: royale.contestId, stageId: royale.id },
          }),
      }}
      missing={(sheet) => <EndSheet royale={royale} {...sheet} />}
      late={{
        text: t('join.text'),
        field: allParticipantsQuery(royale),
        join: (entrant) =>
          apiCall('post', '/contests/{id}/battleroyal/{stageId}/participants/', {
            path: { id: royale.contestId, stageId: royale.id },
            body: entrant,
          }),
      }}
    />
  );
}

/** How many scores of the round are reported, and the contradictions among them. */
function Progress({ royale }: { royale: BattleRoyal }) {
  const { t } = useTranslation('battleroyal');
  const nameOf = useDisplayName();
  const running = royale.published && royale.roundStatus === 'start' && royale.finished === null;
  const { data: lobbies = [] } = useQuery({
    ...lobbiesQuery(royale, royale.currentRound),
    enabled: running,
  });
  if (royale.champion && !royale.finished) return t('state.won', { name: nameOf(royale.champion.name) });
  if (!running || lobbies.length === 0) return null;
  const total = lobbies.reduce((sum, { participants }) => sum + participants, 0);
  const done = lobbies.reduce((sum, { reported }) => sum + reported, 0);
  const conflicts = lobbies.reduce((sum, each) => sum + each.conflicts, 0);
  if (done === total && conflicts === 0) return t('state.allIn');
  return (
    <>
      {t('state.scores', { done, total })}
      {conflicts > 0 && ` · ${t('state.conflicts', { count: conflicts })}`}
    </>
  );
}
