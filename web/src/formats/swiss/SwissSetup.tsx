import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFrame } from '@/formats/common/components/AddFrame';
import { AddSteps } from '@/formats/common/components/AddSteps';
import { RoundsPlanEditor } from '@/formats/common/components/RoundsPlanEditor';
import { WithoutCheckin } from '@/formats/common/components/WithoutCheckin';
import { type DraftRound, plansOf } from '@/formats/common/lib/plan';
import { useStepState } from '@/formats/common/lib/stepStore';
import { kindOf, useParticipantCount } from '@/formats/common/lib/useParticipantCount';
import type { SetupProps } from '@/formats/format';
import type { Contest, SwissDraft } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { Section } from '@/shared/ui/Page';
import { createSwiss, draftQuery } from './api';
import { ForbiddenPairs } from './components/ForbiddenPairs';
import { maxRounds } from './lib/rounds';

/** The page that creates a swiss draw: confirm entries, then rounds and forbidden pairs. */
export default function SwissSetup({ ConfirmEntries }: SetupProps) {
  const { t } = useTranslation('swissdraw');
  return (
    <AddSteps
      ConfirmEntries={ConfirmEntries}
      contestType="SWISSDRAW"
      title={t('add.title')}
      second={t('add.second')}
      read={draftQuery}
    >
      {(contest, draft, onBack) => <Form contest={contest} draft={draft} onBack={onBack} />}
    </AddSteps>
  );
}

interface FormProps {
  contest: Contest;
  draft: SwissDraft;
  onBack: () => void;
}

function Form({ contest, draft: latest, onBack }: FormProps) {
  const { t } = useTranslation(['swissdraw', 'rounds']);
  const countText = useParticipantCount();
  const [draft] = useState(latest);
  const [rounds, setRounds] = useStepState<DraftRound[]>('rounds', () => draft.roundInfo);
  const [forbidden, setForbidden] = useStepState<[number, number][]>(
    'forbidden',
    () => [],
    (pairs) => pairs.filter((pair) => pair.every((id) => draft.active.some((each) => each.id === id))),
  );
  const plans = plansOf(rounds);
  return (
    <AddFrame
      contestId={contest.id}
      changed={!sameJson(rounds, draft.roundInfo) || forbidden.length > 0}
      body={plans && { roundInfo: plans, forbidden }}
      create={createSwiss}
      done={t('add.done')}
      onBack={onBack}
    >
      {(faults) => (
        <>
          <WithoutCheckin contest={contest} active={draft.active.length} />
          <Section heading={t('rounds:add.rounds')}>
            <RoundsPlanEditor
              contest={contest}
              rounds={rounds}
              onChange={setRounds}
              games={contest.scoring !== 'score'}
              count={{
                min: 1,
                max: maxRounds,
                hint: t('add.roundsHint', {
                  field: countText(draft.active.length, kindOf(contest)),
                  rounds: draft.rounds,
                }),
              }}
              faults={faults}
            />
          </Section>
          <Section heading={t('forbidden.title')}>
            <ForbiddenPairs
              pairs={forbidden}
              participants={draft.active}
              onChange={setForbidden}
              fault={faults.forbidden}
            />
          </Section>
        </>
      )}
    </AddFrame>
  );
}
