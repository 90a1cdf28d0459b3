import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EditFrame, locksOf, PlanEditor, planOf, plansOf, StageEdit } from '@/features/rounds';
import type { Contest, League } from '@/shared/api/types';
import { useIntent } from '@/shared/lib/useIntent';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { deleteLeague, editLeague, leagueQuery, useRefreshContest } from '../api';

/** Editing a league: when its rounds are played. */
export default function LeagueEditPage() {
  const { t } = useTranslation('league');
  const stage = useQuery(leagueQuery(Number(useParams().id)));
  return (
    <StageEdit title={t('edit.title')} stage={stage}>
      {(contest, latest) => <Editor contest={contest} latest={latest} />}
    </StageEdit>
  );
}

function Editor({ contest, latest }: { contest: Contest; latest: League }) {
  const { t } = useTranslation('league');
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIntent();
  // The form starts from one version and keeps it, so that a newer one is noticed and nothing typed is lost.
  const [base, setBase] = useState(latest);
  const [rounds, setRounds] = useState(() => planOf(latest.roundInfo));
  const plans = plansOf(rounds);
  return (
    <EditFrame
      contestId={contest.id}
      changed={JSON.stringify(rounds) !== JSON.stringify(planOf(base.roundInfo))}
      valid={plans !== null && latest.finished === null}
      stale={latest.version !== base.version}
      onTakeLatest={() => {
        setBase(latest);
        setRounds(planOf(latest.roundInfo));
      }}
      save={() => {
        const body = { version: base.version, roundInfo: plans ?? [] };
        return editLeague(base, body, keyFor(body));
      }}
      remove={() => deleteLeague(base)}
      results={latest.decided}
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
              locks={locksOf(latest.roundInfo)}
              faults={faults}
            />
          </Section>
        </>
      )}
    </EditFrame>
  );
}
