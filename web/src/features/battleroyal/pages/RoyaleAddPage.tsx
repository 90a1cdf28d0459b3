import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { AddSteps, type DraftRound, DraftStep, FormBar, PlanEditor } from '@/features/rounds';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import type { BattleRoyalDraft, Contest } from '@/shared/api/types';
import { useIntent } from '@/shared/lib/useIntent';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { toast } from '@/shared/ui/toast';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { createRoyale, draftQuery, useRefreshContest } from '../api';
import { draftOf, maxRounds, roundsOf } from '../lib/rounds';

/** Making a battle royale: who takes part, then its rounds. */
export default function RoyaleAddPage() {
  const { t } = useTranslation('battleroyal');
  const contestId = Number(useParams().id);
  return (
    <AddSteps contestId={contestId} contestType="BATTLEROYAL" title={t('add.title')} second={t('add.second')}>
      {(contest, onBack) => <RoundsStep contest={contest} onBack={onBack} />}
    </AddSteps>
  );
}

function RoundsStep({ contest, onBack }: { contest: Contest; onBack: () => void }) {
  const draft = useQuery(draftQuery(contest.id));
  return (
    <DraftStep draft={draft} onBack={onBack}>
      {(draft) => <Form contest={contest} draft={draft} onBack={onBack} />}
    </DraftStep>
  );
}

interface FormProps {
  contest: Contest;
  draft: BattleRoyalDraft;
  onBack: () => void;
}

function Form({ contest, draft: latest, onBack }: FormProps) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIntent();
  const [first] = useState(() => draftOf(latest.roundInfo));
  const [rounds, setRounds] = useState<DraftRound[]>(first);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const goOn = useAskBeforeLeaving(rounds !== first);
  const plans = roundsOf(rounds);
  const active = latest.active.length;
  const size = contest.lobbySize ?? 0;

  async function create() {
    if (!plans || busy) return;
    const body = { roundInfo: plans };
    setBusy(true);
    setError(null);
    try {
      await createRoyale(contest.id, body, keyFor(body));
      toast.success(t('battleroyal:add.done'));
      goOn();
      await navigate(`/contests/${contest.id}/tournament`);
      void refresh();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Section heading={t('battleroyal:add.rounds')}>
        <PlanEditor
          contest={contest}
          rounds={rounds}
          onChange={setRounds}
          count={{ min: 1, max: maxRounds, hint: t('battleroyal:add.roundsHint', { active }) }}
          games={false}
          faults={fieldErrors(error)}
        />
      </Section>
      <Notice
        title={
          size > 0 && size < active
            ? t('battleroyal:add.lobbies', { size, active, count: Math.ceil(active / size) })
            : t('battleroyal:add.oneLobby')
        }
        action={
          <LinkButton size="s" to={`/contests/${contest.id}/edit`}>
            {t('battleroyal:add.toContest')}
          </LinkButton>
        }
      />
      {error !== null && (
        <Notice
          tone="danger"
          title={faultText(error)}
          action={
            isFault(error, 'stageAlreadyCreated') && (
              <LinkButton to={`/contests/${contest.id}/tournament`}>{t('battleroyal:add.open')}</LinkButton>
            )
          }
        />
      )}
      <FormBar first={<Button onClick={onBack}>{t('rounds:add.back')}</Button>}>
        <Button variant="primary" loading={busy} disabled={plans === null} onClick={() => void create()}>
          {t('battleroyal:add.act')}
        </Button>
      </FormBar>
    </>
  );
}
