import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import { AddFrame } from '@/formats/common/components/AddFrame';
import { AddSteps } from '@/formats/common/components/AddSteps';
import { RoundsPlanEditor } from '@/formats/common/components/RoundsPlanEditor';
import { WithoutCheckin } from '@/formats/common/components/WithoutCheckin';
import type { DraftRound } from '@/formats/common/lib/plan';
import { useStepState } from '@/formats/common/lib/stepStore';
import { kindOf, useParticipantCount } from '@/formats/common/lib/useParticipantCount';
import type { SetupProps } from '@/formats/format';
import type { BattleRoyalDraft, Contest } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { createRoyale, draftQuery } from './api';
import { draftOf, maxRounds, roundsOf } from './lib/rounds';

/** The page that creates a battle royale: confirm entries, then rounds. */
export default function RoyaleSetup({ ConfirmEntries }: SetupProps) {
  const { t } = useTranslation('battleroyal');
  return (
    <AddSteps
      ConfirmEntries={ConfirmEntries}
      contestType="BATTLEROYAL"
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
  draft: BattleRoyalDraft;
  onBack: () => void;
}

function Form({ contest, draft: latest, onBack }: FormProps) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  const [first] = useState(() => draftOf(latest.roundInfo));
  const [rounds, setRounds] = useStepState<DraftRound[]>('rounds', () => first);
  const plans = roundsOf(rounds);
  const active = latest.active.length;
  const size = contest.lobbySize ?? 0;
  const kind = kindOf(contest);
  const countText = useParticipantCount();
  return (
    <AddFrame
      contestId={contest.id}
      changed={!sameJson(rounds, first)}
      body={plans && { roundInfo: plans }}
      create={createRoyale}
      done={t('add.done')}
      onBack={onBack}
    >
      {(faults) => (
        <>
          <WithoutCheckin contest={contest} active={active} />
          <Section heading={t('rounds:add.rounds')}>
            <RoundsPlanEditor
              contest={contest}
              rounds={rounds}
              onChange={setRounds}
              count={{
                min: 1,
                max: maxRounds,
                hint: t('add.roundsHint', { field: countText(active, kind) }),
              }}
              games={false}
              faults={faults}
            />
          </Section>
          <Notice
            title={
              size > 0 && size < active
                ? t('add.lobbies', {
                    size: countText(size, kind),
                    active: countText(active, kind),
                    count: Math.ceil(active / size),
                  })
                : t('add.oneLobby')
            }
            action={
              <LinkButton size="s" to={contestPath(contest.id, 'edit')}>
                {t('add.toContest')}
              </LinkButton>
            }
          />
        </>
      )}
    </AddFrame>
  );
}
