import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EditFrame, locksOf, PlanEditor, StageEdit } from '@/features/rounds';
import type { BattleRoyal, Contest } from '@/shared/api/types';
import { useIntent } from '@/shared/lib/useIntent';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { deleteRoyale, editRoyale, royaleQuery, useRefreshContest } from '../api';
import { draftOf, maxRounds, roundsOf } from '../lib/rounds';

/** Editing a battle royale: the rounds to come, and the start of the running one. */
export default function RoyaleEditPage() {
  const { t } = useTranslation('battleroyal');
  const stage = useQuery(royaleQuery(Number(useParams().id)));
  return (
    <StageEdit title={t('edit.title')} stage={stage}>
      {(contest, latest) => <Editor contest={contest} latest={latest} />}
    </StageEdit>
  );
}

function Editor({ contest, latest }: { contest: Contest; latest: BattleRoyal }) {
  const { t } = useTranslation('battleroyal');
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIntent();
  // The form starts from one version and keeps it, so that a newer one is noticed and nothing typed is lost.
  const [base, setBase] = useState(latest);
  const [rounds, setRounds] = useState(() => draftOf(latest.roundInfo));
  const locks = locksOf(latest.roundInfo);
  const plans = roundsOf(rounds);
  const begun = locks.filter((lock) => lock !== 'open').length;
  return (
    <EditFrame
      contestId={contest.id}
      changed={JSON.stringify(rounds) !== JSON.stringify(draftOf(base.roundInfo))}
      valid={plans !== null && latest.finished === null}
      stale={latest.version !== base.version}
      onTakeLatest={() => {
        setBase(latest);
        setRounds(draftOf(latest.roundInfo));
      }}
      save={() => {
        const body = { version: base.version, roundInfo: plans ?? [] };
        return editRoyale(base, body, keyFor(body));
      }}
      remove={() => deleteRoyale(base)}
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
              count={{ min: Math.max(begun, 1), max: maxRounds }}
              games={false}
              faults={faults}
            />
          </Section>
        </>
      )}
    </EditFrame>
  );
}
