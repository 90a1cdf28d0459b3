import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { canEdit } from '@/entities/contest/lib/phase';
import { OwnLeave } from '@/entities/entry/components/OwnLeave';
import { matchPath } from '@/entities/match/lib/paths';
import { NoStage } from '@/formats/common/components/NoStage';
import { RoundsAndTable } from '@/formats/common/components/RoundsAndTable';
import { StageGate } from '@/formats/common/components/StageGate';
import { nextRoundAct } from '@/formats/common/lib/roundAct';
import { apiCall } from '@/shared/api/call';
import type { Contest, SwissDraw } from '@/shared/api/types';
import { withoutParams, withParam } from '@/shared/history/params';
import { roundQuery, standingQuery, standingsQuery, swissQuery } from './api';
import { DrawControl } from './components/DrawControl';
import { Finder } from './components/Finder';
import { OwnPart } from './components/OwnPart';
import { PairingEditor } from './components/PairingEditor';
import { stageOf } from './lib/stage';

/** The swiss draw of a contest: its rounds and its table, or what comes before it. */
export default function SwissStage() {
  const { t } = useTranslation('swissdraw');
  return (
    <StageGate
      format="swissdraw"
      read={swissQuery}
      none={(contest) => (
        <NoStage contest={contest} drawing="bracket" title={t('empty.title')} text={t('empty.operator')} />
      )}
    >
      {(contest, draw) => <Stage key={draw.id} contest={contest} draw={draw} />}
    </StageGate>
  );
}

function Stage({ contest, draw }: { contest: Contest; draw: SwissDraw }) {
  const { t } = useTranslation('swissdraw');
  const [params, setParams] = useSearchParams();
  const operator = canEdit(contest);
  const roundAct = nextRoundAct(stageOf(draw));
  const addressOf = (matchId: number) => matchPath(contest.id, 'swissdraw', draw.id, matchId);
  // The round that is being paired is part of the address, so that the Back button leaves it.
  if (operator && roundAct.kind === 'start' && params.has('pairing')) {
    return (
      <PairingEditor
        key={roundAct.round}
        draw={draw}
        round={roundAct.round}
        onClose={() => setParams(withoutParams('pairing'), { replace: true })}
      />
    );
  }
  return (
    <>
      <OwnPart draw={draw} addressOf={addressOf} />
      {operator && (
        <DrawControl contest={contest} draw={draw} onDraw={() => setParams(withParam('pairing', ''))} />
      )}
      <RoundsAndTable
        finder={<Finder draw={draw} addressOf={addressOf} />}
        contest={contest}
        stage={draw}
        operator={operator}
        addressOf={addressOf}
        currentRound={draw.currentRound}
        queries={{
          round: ({ round, status }) => ({
            ...roundQuery(draw, round),
            // A planned round has no pairs yet.
            enabled: status !== 'planned',
          }),
          standings: (name) => standingsQuery(draw, name),
          standing: (entryId) => standingQuery(draw, entryId),
        }}
        label={t('table.label')}
        help="swiss"
        dropText={t('drop.text')}
        setStatus={(entryId, status) =>
          apiCall('put', '/contests/{id}/swissdraw/{stageId}/participants/{entryId}/', {
            path: { id: draw.contestId, stageId: draw.id, entryId },
            body: { status },
          })
        }
        planned={({ round }) => (round === 0 ? t('rounds.first') : undefined)}
      />
      <OwnLeave contest={contest} />
    </>
  );
}
