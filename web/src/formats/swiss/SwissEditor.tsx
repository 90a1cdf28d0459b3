import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EditFrame } from '@/formats/common/components/EditFrame';
import { PlanEditor } from '@/formats/common/components/PlanEditor';
import { StageEdit } from '@/formats/common/components/StageEdit';
import { begunOf, locksOf } from '@/formats/common/lib/locks';
import { plansOf } from '@/formats/common/lib/plan';
import { usePlanEdit } from '@/formats/common/lib/usePlanEdit';
import { apiCall } from '@/shared/api/call';
import type { Contest, StandingsRow, SwissDraw } from '@/shared/api/types';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { deleteSwiss, fieldQuery, swissQuery } from './api';
import { ForbiddenPairs } from './components/ForbiddenPairs';
import { maxRounds } from './lib/rounds';

/** The page that edits a Swiss stage: the further rounds, the start of the running one, and the forbidden pairs. */
export default function SwissEditor() {
  const { t } = useTranslation('swissdraw');
  const stage = useQuery(swissQuery(Number(useParams().id)));
  return (
    <StageEdit title={t('edit.title')} stage={stage}>
      {(contest, latest) => <Field contest={contest} latest={latest} />}
    </StageEdit>
  );
}

function Field({ contest, latest }: { contest: Contest; latest: SwissDraw }) {
  const field = useQuery(fieldQuery(latest));
  return (
    <QueryView query={field}>{(rows) => <Editor contest={contest} latest={latest} rows={rows} />}</QueryView>
  );
}

interface EditorProps {
  contest: Contest;
  latest: SwissDraw;
  rows: readonly StandingsRow[];
}

function Editor({ contest, latest, rows }: EditorProps) {
  const { t } = useTranslation(['swissdraw', 'rounds']);
  const { base, rounds, setRounds, changed, stale, takeLatest } = usePlanEdit(latest);
  const [forbidden, setForbidden] = useState(() => pairsOf(latest));
  const plans = plansOf(rounds);
  return (
    <EditFrame
      contestId={contest.id}
      changed={changed || JSON.stringify(forbidden) !== JSON.stringify(pairsOf(base))}
      body={plans && latest.finished === null ? { version: base.version, roundInfo: plans, forbidden } : null}
      stale={stale}
      onTakeLatest={() => {
        takeLatest();
        setForbidden(pairsOf(latest));
      }}
      save={(body, key) =>
        apiCall('put', '/contests/{id}/swissdraw/{stageId}/', {
          path: { id: base.contestId, stageId: base.id },
          key,
          body,
        })
      }
      remove={() => deleteSwiss(base)}
      results={latest.roundInfo.reduce((sum, { decided }) => sum + decided, 0)}
    >
      {(faults) => (
        <>
          {latest.finished && <Notice tone="info" title={t('rounds:edit.finished')} />}
          <Section heading={t('rounds:add.rounds')}>
            <PlanEditor
              key={base.version}
              contest={contest}
              rounds={rounds}
              onChange={setRounds}
              games={contest.scoring !== 'score'}
              locks={locksOf(latest.roundInfo)}
              count={{ min: Math.max(begunOf(latest.roundInfo), 1), max: maxRounds }}
              faults={faults}
            />
          </Section>
          <Section heading={t('forbidden.title')}>
            <ForbiddenPairs
              pairs={forbidden}
              participants={rows.map(({ participant }) => participant)}
              onChange={setForbidden}
              fault={faults.forbidden}
            />
          </Section>
        </>
      )}
    </EditFrame>
  );
}

function pairsOf({ forbidden }: SwissDraw): [number, number][] {
  return forbidden.map(([a = 0, b = 0]) => [a, b]);
}
