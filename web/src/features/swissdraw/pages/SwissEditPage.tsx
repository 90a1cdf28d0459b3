import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EditFrame, locksOf, PlanEditor, planOf, plansOf, StageEdit } from '@/features/rounds';
import type { Contest, StandingsRow, SwissDraw } from '@/shared/api/types';
import { useIntent } from '@/shared/lib/useIntent';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { deleteSwiss, editSwiss, fieldQuery, swissQuery, useRefreshContest } from '../api';
import { ForbiddenPairs } from '../components/ForbiddenPairs';
import { maxRounds } from '../lib/rounds';

/** Editing a swiss draw: the rounds to come, the start of the running one, and who must not meet. */
export default function SwissEditPage() {
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
  const { t } = useTranslation('swissdraw');
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIntent();
  // The form starts from one version and keeps it, so that a newer one is noticed and nothing typed is lost.
  const [base, setBase] = useState(latest);
  const [rounds, setRounds] = useState(() => planOf(latest.roundInfo));
  const [forbidden, setForbidden] = useState(() => pairsOf(latest));
  const locks = locksOf(latest.roundInfo);
  const plans = plansOf(rounds);
  const published = locks.filter((lock) => lock !== 'open').length;
  const changed =
    JSON.stringify([rounds, forbidden]) !== JSON.stringify([planOf(base.roundInfo), pairsOf(base)]);
  return (
    <EditFrame
      contestId={contest.id}
      changed={changed}
      valid={plans !== null && latest.finished === null}
      stale={latest.version !== base.version}
      onTakeLatest={() => {
        setBase(latest);
        setRounds(planOf(latest.roundInfo));
        setForbidden(pairsOf(latest));
      }}
      save={() => {
        const body = { version: base.version, roundInfo: plans ?? [], forbidden };
        return editSwiss(base, body, keyFor(body));
      }}
      remove={() => deleteSwiss(base)}
      results={latest.roundInfo.reduce((sum, { decided }) => sum + decided, 0)}
      onRefresh={refresh}
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
              locks={locks}
              count={{ min: Math.max(published, 1), max: maxRounds }}
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
