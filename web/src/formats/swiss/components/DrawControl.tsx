import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import { matchPath } from '@/entities/match/lib/paths';
import { OpenMatches } from '@/formats/common/components/OpenMatches';
import { type MissingSheetProps, RoundControl } from '@/formats/common/components/RoundControl';
import { kindOf, useParticipantCount } from '@/formats/common/lib/useParticipantCount';
import { apiCall } from '@/shared/api/call';
import type { Contest, SwissDraw } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { allParticipantsQuery, openQuery } from '../api';
import { stageOf } from '../lib/stage';

interface DrawControlProps {
  contest: Contest;
  draw: SwissDraw;
  onDraw: () => void;
}

/** The parts of a swiss draw in the control of rounds, for operators. */
export function DrawControl({ contest, draw, onDraw }: DrawControlProps) {
  const { t } = useTranslation(['swissdraw', 'common']);
  const countText = useParticipantCount();
  const round = draw.roundInfo[draw.currentRound];
  const running = draw.published && draw.roundStatus === 'start' && draw.finished === null;
  const open = running && round ? round.matches - round.decided : 0;
  return (
    <RoundControl
      contest={contest}
      stage={stageOf(draw)}
      format="swissdraw"
      field={countText(draw.activeCount, kindOf(contest))}
      open={open}
      progress={
        running
          ? open > 0
            ? t('state.open', { count: open })
            : t('state.allIn')
          : draw.canDrawPlayoff && t('playoff.text', { count: draw.playoff })
      }
      next={
        draw.canDrawPlayoff && (
          <LinkButton variant="primary" to={contestPath(contest.id, 'tournament/add')}>
            {t('common:createStage.playoff')}
          </LinkButton>
        )
      }
      followed={draw.playoff > 0 && !draw.canDrawPlayoff}
      texts={{
        start: (n) => t('draw.act', { n }),
        finished: t('state.finished'),
        end: t('end.body'),
        reopen: t('reopen.body'),
        finish: draw.playoff > 0 ? t('finish.bodyPlayoff') : undefined,
        unfinish: t('unfinish.body'),
      }}
      acts={{
        start: onDraw,
        end: (force) =>
          apiCall('post', '/contests/{id}/swissdraw/{stageId}/round/{round}/end/', {
            path: { id: draw.contestId, stageId: draw.id, round: draw.currentRound },
            body: { force },
          }),
        reopen: () =>
          apiCall('delete', '/contests/{id}/swissdraw/{stageId}/round/{round}/end/', {
            path: { id: draw.contestId, stageId: draw.id, round: draw.currentRound },
          }),
        finish: (early) =>
          apiCall('post', '/contests/{id}/swissdraw/{stageId}/finish/', {
            path: { id: draw.contestId, stageId: draw.id },
            body: { early },
          }),
        unfinish: () =>
          apiCall('delete', '/contests/{id}/swissdraw/{stageId}/finish/', {
            path: { id: draw.contestId, stageId: draw.id },
          }),
      }}
      missing={(sheet) => <Missing draw={draw} count={open} {...sheet} />}
      late={{
        text: t('join.text'),
        field: allParticipantsQuery(draw),
        join: (entrant) =>
          apiCall('post', '/contests/{id}/swissdraw/{stageId}/participants/', {
            path: { id: draw.contestId, stageId: draw.id },
            body: entrant,
          }),
      }}
    />
  );
}

/** The undecided matches before a round is ended, and the effect. */
function Missing({ draw, count, ...sheet }: MissingSheetProps & { draw: SwissDraw; count: number }) {
  const { t } = useTranslation('swissdraw');
  const open = useQuery({ ...openQuery(draw, draw.currentRound), enabled: sheet.opened });
  return (
    <OpenMatches
      {...sheet}
      title={t('end.missing', { count })}
      text={t('end.missingBody')}
      query={open}
      count={count}
      addressOf={(matchId) => matchPath(draw.contestId, 'swissdraw', draw.id, matchId)}
      force={t('end.force')}
    />
  );
}
