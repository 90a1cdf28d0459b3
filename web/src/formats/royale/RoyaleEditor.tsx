import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EditFrame } from '@/formats/common/components/EditFrame';
import { PlanEditor } from '@/formats/common/components/PlanEditor';
import { StageEdit } from '@/formats/common/components/StageEdit';
import { begunOf, locksOf } from '@/formats/common/lib/locks';
import { usePlanEdit } from '@/formats/common/lib/usePlanEdit';
import { apiCall } from '@/shared/api/call';
import type { BattleRoyal, Contest } from '@/shared/api/types';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { deleteRoyale, royaleQuery } from './api';
import { maxRounds, roundsOf } from './lib/rounds';

/** The page that edits a battle royale: the further rounds, and the start of the running one. */
export default function RoyaleEditor() {
  const { t } = useTranslation('battleroyal');
  const stage = useQuery(royaleQuery(Number(useParams().id)));
  return (
    <StageEdit title={t('edit.title')} stage={stage}>
      {(contest, latest) => <Editor contest={contest} latest={latest} />}
    </StageEdit>
  );
}

function Editor({ contest, latest }: { contest: Contest; latest: BattleRoyal }) {
  const { t } = useTranslation('rounds');
  const { base, rounds, setRounds, changed, stale, takeLatest } = usePlanEdit(latest);
  const plans = roundsOf(rounds);
  return (
    <EditFrame
      contestId={contest.id}
      changed={changed}
      body={plans && latest.finished === null ? { version: base.version, roundInfo: plans } : null}
      stale={stale}
      onTakeLatest={takeLatest}
      save={(body, key) =>
        apiCall('put', '/contests/{id}/battleroyal/{stageId}/', {
          path: { id: base.contestId, stageId: base.id },
          key,
          body,
        })
      }
      remove={() => deleteRoyale(base)}
      results={latest.roundInfo.reduce((sum, { decided }) => sum + decided, 0)}
    >
      {(faults) => (
        <>
          {latest.finished && <Notice tone="info" title={t('edit.finished')} />}
          <Section heading={t('add.rounds')}>
            <PlanEditor
              key={base.version}
              contest={contest}
              rounds={rounds}
              onChange={setRounds}
              locks={locksOf(latest.roundInfo)}
              count={{ min: Math.max(begunOf(latest.roundInfo), 1), max: maxRounds }}
              games={false}
              faults={faults}
            />
          </Section>
        </>
      )}
    </EditFrame>
  );
}
