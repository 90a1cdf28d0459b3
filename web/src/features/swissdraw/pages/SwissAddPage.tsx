import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { AddSteps, type DraftRound, DraftStep, FormBar, PlanEditor, plansOf } from '@/features/rounds';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import type { Contest, SwissDraft } from '@/shared/api/types';
import { useIntent } from '@/shared/lib/useIntent';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { toast } from '@/shared/ui/toast';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { createSwiss, draftQuery, useRefreshContest } from '../api';
import { ForbiddenPairs } from '../components/ForbiddenPairs';
import { maxRounds } from '../lib/rounds';

/** Making a swiss draw: who takes part, then its rounds and who must not meet. */
export default function SwissAddPage() {
  const { t } = useTranslation('swissdraw');
  const contestId = Number(useParams().id);
  return (
    <AddSteps contestId={contestId} contestType="SWISSDRAW" title={t('add.title')} second={t('add.second')}>
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
  draft: SwissDraft;
  onBack: () => void;
}

function Form({ contest, draft: latest, onBack }: FormProps) {
  const { t } = useTranslation(['swissdraw', 'rounds']);
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIntent();
  const [draft] = useState(latest);
  const [rounds, setRounds] = useState<DraftRound[]>(draft.roundInfo);
  const [forbidden, setForbidden] = useState<[number, number][]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const goOn = useAskBeforeLeaving(rounds !== draft.roundInfo || forbidden.length > 0);
  const plans = plansOf(rounds);
  const faults = fieldErrors(error);

  async function create() {
    if (!plans || busy) return;
    const body = { roundInfo: plans, forbidden };
    setBusy(true);
    setError(null);
    try {
      await createSwiss(contest.id, body, keyFor(body));
      toast.success(t('swissdraw:add.done'));
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
      <Section heading={t('swissdraw:add.rounds')}>
        <PlanEditor
          contest={contest}
          rounds={rounds}
          onChange={setRounds}
          count={{
            min: 1,
            max: maxRounds,
            hint: t('swissdraw:add.roundsHint', { active: draft.active.length, rounds: draft.rounds }),
          }}
          faults={faults}
        />
      </Section>
      <Section heading={t('swissdraw:forbidden.title')}>
        <ForbiddenPairs
          pairs={forbidden}
          participants={draft.active}
          onChange={setForbidden}
          fault={faults.forbidden}
        />
      </Section>
      {error !== null && (
        <Notice
          tone="danger"
          title={faultText(error)}
          action={
            isFault(error, 'stageAlreadyCreated') && (
              <LinkButton to={`/contests/${contest.id}/tournament`}>{t('swissdraw:add.open')}</LinkButton>
            )
          }
        />
      )}
      <FormBar first={<Button onClick={onBack}>{t('rounds:add.back')}</Button>}>
        <Button variant="primary" loading={busy} disabled={plans === null} onClick={() => void create()}>
          {t('swissdraw:add.act')}
        </Button>
      </FormBar>
    </>
  );
}
