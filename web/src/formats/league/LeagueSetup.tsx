import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFrame } from '@/formats/common/components/AddFrame';
import { AddSteps } from '@/formats/common/components/AddSteps';
import { RoundsPlanEditor } from '@/formats/common/components/RoundsPlanEditor';
import { WithoutCheckin } from '@/formats/common/components/WithoutCheckin';
import { type DraftRound, plansOf, resized } from '@/formats/common/lib/plan';
import { useStepState } from '@/formats/common/lib/stepStore';
import type { SetupProps } from '@/formats/format';
import type { Contest, LeagueDraft } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { Section } from '@/shared/ui/Page';
import { createLeague, draftQuery } from './api';
import { GroupBoard } from './components/GroupBoard';
import { sizeOf, smallest } from './lib/groups';

/** The page that creates a league: confirm entries, then groups and rounds. */
export default function LeagueSetup({ ConfirmEntries }: SetupProps) {
  const { t } = useTranslation('league');
  return (
    <AddSteps
      ConfirmEntries={ConfirmEntries}
      contestType="LEAGUE"
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
  draft: LeagueDraft;
  onBack: () => void;
}

function Form({ contest, draft: latest, onBack }: FormProps) {
  const { t } = useTranslation(['league', 'rounds']);
  const [draft] = useState(latest);
  const [participants] = useState(() => new Map(draft.active.map((active) => [active.id, active])));
  // If the entries changed, the groups and their rounds are drawn again.
  const sameField = (kept: number[][]) => sameJson(kept.flat().sort(), draft.groups.flat().sort());
  const [groups, setGroups] = useStepState(
    'groups',
    () => draft.groups,
    (kept) => (sameField(kept) ? kept : null),
  );
  const [rounds, setRounds] = useStepState<DraftRound[]>(
    'rounds',
    () => draft.roundInfo,
    (kept) => resized(kept, sizeOf(groups, draft.legs).rounds, 'next'),
  );
  const size = sizeOf(groups, draft.legs);
  const plans = plansOf(rounds);
  const whole = groups.every(({ length }) => length >= smallest);

  function regroup(next: number[][]) {
    setGroups(next);
    const { rounds: needed } = sizeOf(next, draft.legs);
    if (needed !== rounds.length) setRounds(resized(rounds, needed, 'next'));
  }

  return (
    <AddFrame
      contestId={contest.id}
      changed={!sameJson([groups, rounds], [draft.groups, draft.roundInfo])}
      body={plans && whole ? { groups, roundInfo: plans } : null}
      create={createLeague}
      done={t('add.done')}
      onBack={onBack}
    >
      {(faults) => (
        <>
          <WithoutCheckin contest={contest} active={draft.active.length} />
          <Section heading={t('groups.label')}>
            <p>
              {t(draft.legs === 2 ? 'add.sizeTwo' : 'add.size', {
                active: draft.active.length,
                rounds: size.rounds,
                matches: size.matches,
              })}
            </p>
            <GroupBoard
              groups={groups}
              proposal={draft.groups}
              participants={participants}
              onChange={regroup}
              fault={faults.groups}
            />
          </Section>
          <Section heading={t('rounds:add.rounds')}>
            <RoundsPlanEditor
              contest={contest}
              rounds={rounds}
              onChange={setRounds}
              games={contest.scoring !== 'score'}
              faults={faults}
            />
          </Section>
        </>
      )}
    </AddFrame>
  );
}
