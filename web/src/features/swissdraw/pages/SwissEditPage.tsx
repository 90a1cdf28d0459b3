import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { canEdit, contestKeys, contestQuery } from '@/features/contest';
import { EditFrame, locksOf, PlanEditor, planOf, plansOf } from '@/features/rounds';
import type { Contest, StandingsRow, SwissDraw } from '@/shared/api/types';
import { useIntent } from '@/shared/lib/useIntent';
import { useLive } from '@/shared/live/useLive';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { deleteSwiss, editSwiss, fieldQuery, swissQuery, useRefreshContest } from '../api';
import { ForbiddenPairs } from '../components/ForbiddenPairs';
import { maxRounds } from '../lib/rounds';

/** Editing a swiss draw: the rounds to come, the start of the running one, and who must not meet. */
export default function SwissEditPage() {
  const { t } = useTranslation('swissdraw');
  const params = useParams();
  const contestId = Number(params.id);
  const contest = useQuery(contestQuery(contestId));
  const draw = useQuery(swissQuery(contestId));
  useLive(`contest:${contestId}`, { invalidate: [contestKeys.detail(contestId)] });
  return (
    <Page title={t('edit.title')}>
      <QueryView query={contest}>
        {(contest) => (
          <QueryView query={draw}>
            {(now) => {
              if (!canEdit(contest) || now?.id !== Number(params.stageId)) {
                return <Navigate to={`/contests/${contestId}/tournament`} replace />;
              }
              return (
                <>
                  <PageHeader eyebrow={contest.name} title={t('edit.title')} />
                  <Field contest={contest} latest={now} />
                </>
              );
            }}
          </QueryView>
        )}
      </QueryView>
    </Page>
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
