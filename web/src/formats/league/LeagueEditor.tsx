import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EditFrame } from '@/formats/common/components/EditFrame';
import { PlanEditor } from '@/formats/common/components/PlanEditor';
import { StageEdit } from '@/formats/common/components/StageEdit';
import { locksOf } from '@/formats/common/lib/locks';
import { plansOf } from '@/formats/common/lib/plan';
import { usePlanEdit } from '@/formats/common/lib/usePlanEdit';
import { apiCall } from '@/shared/api/call';
import type { Contest } from '@/shared/api/types';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { deleteLeague, leagueQuery } from './api';
import type { League } from './lib/league';

/** The page that edits a league: the start of its rounds. */
export default function LeagueEditor() {
  const { t } = useTranslation('league');
  const stage = useQuery(leagueQuery(Number(useParams().id)));
  return (
    <StageEdit title={t('edit.title')} stage={stage}>
      {(contest, latest) => <Editor contest={contest} latest={latest} />}
    </StageEdit>
  );
}

function Editor({ contest, latest }: { contest: Contest; latest: League }) {
  const { t } = useTranslation('rounds');
  const { base, rounds, setRounds, changed, stale, takeLatest } = usePlanEdit(latest);
  const plans = plansOf(rounds);
  return (
    <EditFrame
      contestId={contest.id}
      changed={changed}
      body={plans && latest.finished === null ? { version: base.version, roundInfo: plans } : null}
      stale={stale}
      onTakeLatest={takeLatest}
      save={(body, key) =>
        apiCall('put', '/contests/{id}/league/{stageId}/', {
          path: { id: base.contestId, stageId: base.id },
          key,
          body,
        })
      }
      remove={() => deleteLeague(base)}
      results={latest.decided}
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
              games={contest.scoring !== 'score'}
              locks={locksOf(latest.roundInfo)}
              faults={faults}
            />
          </Section>
        </>
      )}
    </EditFrame>
  );
}
