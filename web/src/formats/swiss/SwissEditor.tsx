import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RoundsEditor } from '@/formats/common/components/RoundsEditor';
import { StageEdit } from '@/formats/common/components/StageEdit';
import { decidedIn } from '@/formats/common/lib/locks';
import { plansOf } from '@/formats/common/lib/plan';
import { apiCall } from '@/shared/api/call';
import type { Contest, StandingsRow, SwissDraw } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { allParticipantsQuery, deleteSwiss, swissQuery } from './api';
import { ForbiddenPairs } from './components/ForbiddenPairs';
import { maxRounds } from './lib/rounds';

/** The page that edits a swiss draw: the further rounds, the start of the running one, and the forbidden pairs. */
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
  const field = useQuery(allParticipantsQuery(latest));
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
  const { t } = useTranslation('swissdraw');
  const [forbidden, setForbidden] = useState(() => pairsOf(latest));
  return (
    <RoundsEditor
      contest={contest}
      latest={latest}
      games={contest.scoring !== 'score'}
      maxRounds={maxRounds}
      results={decidedIn(latest.roundInfo)}
      bodyOf={({ version }, rounds) => {
        const roundInfo = plansOf(rounds);
        return roundInfo && { version, roundInfo, forbidden };
      }}
      save={({ contestId, id }, body, key) =>
        apiCall('put', '/contests/{id}/swissdraw/{stageId}/', {
          path: { id: contestId, stageId: id },
          key,
          body,
        })
      }
      remove={deleteSwiss}
      further={{
        changed: (base) => !sameJson(forbidden, pairsOf(base)),
        onTakeLatest: () => setForbidden(pairsOf(latest)),
        fields: (faults) => (
          <Section heading={t('forbidden.title')}>
            <ForbiddenPairs
              pairs={forbidden}
              participants={rows.map(({ participant }) => participant)}
              onChange={setForbidden}
              fault={faults.forbidden}
            />
          </Section>
        ),
      }}
    />
  );
}

function pairsOf({ forbidden }: SwissDraw): [number, number][] {
  return forbidden.map(([a = 0, b = 0]) => [a, b]);
}
