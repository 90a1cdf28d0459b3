import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import {
  AddSteps,
  type DraftRound,
  DraftStep,
  FormBar,
  PlanEditor,
  plansOf,
  resized,
} from '@/features/rounds';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import type { Contest, LeagueDraft } from '@/shared/api/types';
import { useIntent } from '@/shared/lib/useIntent';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { toast } from '@/shared/ui/toast';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { createLeague, draftQuery, useRefreshContest } from '../api';
import { GroupBoard } from '../components/GroupBoard';
import { sizeOf, smallest } from '../lib/groups';

/** Making a league: who takes part, then the groups and when their rounds are played. */
export default function LeagueAddPage() {
  const { t } = useTranslation('league');
  const contestId = Number(useParams().id);
  return (
    <AddSteps contestId={contestId} contestType="LEAGUE" title={t('add.title')} second={t('add.second')}>
      {(contest, onBack) => <GroupsStep contest={contest} onBack={onBack} />}
    </AddSteps>
  );
}

function GroupsStep({ contest, onBack }: { contest: Contest; onBack: () => void }) {
  const draft = useQuery(draftQuery(contest.id));
  return (
    <DraftStep draft={draft} onBack={onBack}>
      {(draft) => <Form contest={contest} draft={draft} onBack={onBack} />}
    </DraftStep>
  );
}

interface FormProps {
  contest: Contest;
  draft: LeagueDraft;
  onBack: () => void;
}

function Form({ contest, draft: latest, onBack }: FormProps) {
  const { t } = useTranslation(['league', 'rounds']);
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIntent();
  const [draft] = useState(latest);
  const [participants] = useState(() => new Map(draft.active.map((active) => [active.id, active])));
  const [groups, setGroups] = useState(draft.groups);
  const [rounds, setRounds] = useState<DraftRound[]>(draft.roundInfo);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const goOn = useAskBeforeLeaving(groups !== draft.groups || rounds !== draft.roundInfo);
  const size = sizeOf(groups, draft.legs);
  const plans = plansOf(rounds);
  const faults = fieldErrors(error);
  const whole = groups.every(({ length }) => length >= smallest);

  function regroup(next: number[][]) {
    setGroups(next);
    const { rounds: needed } = sizeOf(next, draft.legs);
    if (needed !== rounds.length) setRounds(resized(rounds, needed, 'next'));
  }

  async function create() {
    if (!plans || busy) return;
    const body = { groups, roundInfo: plans };
    setBusy(true);
    setError(null);
    try {
      await createLeague(contest.id, body, keyFor(body));
      toast.success(t('league:add.done'));
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
      <Section heading={t('league:groups.label')}>
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
      <Section heading={t('league:add.rounds')}>
        <PlanEditor contest={contest} rounds={rounds} onChange={setRounds} faults={faults} />
      </Section>
      {error !== null && (
        <Notice
          tone="danger"
          title={faultText(error)}
          action={
            isFault(error, 'stageAlreadyCreated') && (
              <LinkButton to={`/contests/${contest.id}/tournament`}>{t('league:add.open')}</LinkButton>
            )
          }
        />
      )}
      <FormBar first={<Button onClick={onBack}>{t('rounds:add.back')}</Button>}>
        <Button
          variant="primary"
          loading={busy}
          disabled={plans === null || !whole}
          onClick={() => void create()}
        >
          {t('league:add.act')}
        </Button>
      </FormBar>
    </>
  );
}
