import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ContestView } from '@/entities/contest/components/ContestView';
import { contestPath, stagePath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import { AddFrame } from '@/formats/common/components/AddFrame';
import { FormSteps } from '@/formats/common/components/FormSteps';
import { WithoutCheckin } from '@/formats/common/components/WithoutCheckin';
import { StepStoreContext } from '@/formats/common/lib/stepStore';
import { useTwoSteps } from '@/formats/common/lib/useTwoSteps';
import type { SetupProps } from '@/formats/format';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { Contest, TournamentDraft, TournamentInput } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { Refused } from '@/shared/ui/Refused';
import { isPlayoff } from './abilities';
import { useDraft } from './api';
import { BracketPlanEditor, planIsValid } from './editor/BracketPlanEditor';
import { fittingSlots, leastDouble, type Starts } from './editor/draft';
import { SettingsFields } from './editor/SettingsFields';
import { useArrangement } from './editor/useArrangement';

/** The page that creates a tournament in two steps: confirm entries, then arrange the bracket. */
export default function BracketSetup({ ConfirmEntries }: SetupProps) {
  const { t } = useTranslation('tournament');
  const contestId = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  const { step, setStep, store } = useTwoSteps(contest.data);
  return (
    <Page title={t('edit.addTitle')}>
      <ContestView query={contest}>
        {(contest) => {
          if (!canEdit(contest)) return <Refused to={contestPath(contestId)} />;
          return (
            <>
              <PageHeader
                eyebrow={contest.name}
                title={t(isPlayoff(contest) ? 'edit.addPlayoffTitle' : 'edit.addTitle')}
              />
              {contest.tournamentId !== null ? (
                <Notice
                  tone="info"
                  title={t('edit.alreadyCreated')}
                  action={<LinkButton to={stagePath(contestId)}>{t('edit.openBracket')}</LinkButton>}
                />
              ) : isPlayoff(contest) ? (
                <BracketStep contest={contest} />
              ) : (
                <>
                  <FormSteps
                    label={t('edit.steps')}
                    names={[t('edit.stepEntries'), t('edit.stepBracket')]}
                    current={(step ?? 1) - 1}
                  />
                  {step === null ? (
                    <Loading />
                  ) : step === 1 ? (
                    <ConfirmEntries contestId={contestId} onConfirmed={() => setStep(2)} />
                  ) : (
                    <StepStoreContext value={store}>
                      <BracketStep contest={contest} onBack={() => setStep(1)} />
                    </StepStoreContext>
                  )}
                </>
              )}
            </>
          );
        }}
      </ContestView>
    </Page>
  );
}

interface BracketStepProps {
  contest: Contest;
  /** Returns to the first step. A playoff has none: its first stage decides who plays. */
  onBack?: () => void;
}

function BracketStep({ contest, onBack }: BracketStepProps) {
  const { t } = useTranslation('tournament');
  const draft = useDraft(contest.id, null);
  if (draft.data && draft.isFetchedAfterMount)
    return <BracketForm contest={contest} draft={draft.data} onBack={onBack} />;
  if (!draft.isError) return <Loading />;
  return (
    <>
      <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
      <Back contest={contest} onBack={onBack}>
        {onBack ? t('edit.toEntries') : t('edit.back')}
      </Back>
    </>
  );
}

/** Returns the starts of a plan in which none is missing. */
function filled({ roundStarts, lowerStarts, finalStarts }: Starts): Starts<string> {
  const known = (starts: (string | null)[]) => starts.filter((start) => start !== null);
  return {
    roundStarts: known(roundStarts),
    lowerStarts: known(lowerStarts),
    finalStarts: known(finalStarts),
  };
}

function Back({ contest, onBack, children }: BracketStepProps & { children: string }) {
  if (onBack) return <Button onClick={onBack}>{children}</Button>;
  return <LinkButton to={stagePath(contest.id)}>{children}</LinkButton>;
}

interface BracketFormProps extends BracketStepProps {
  draft: TournamentDraft;
}

function createTournament(contestId: number, body: TournamentInput, key: string) {
  return apiCall('post', '/contests/{id}/tournament/', { path: { id: contestId }, key, body });
}

function BracketForm({ contest, draft: first, onBack }: BracketFormProps) {
  const { t } = useTranslation('tournament');
  const { settings, seeded, plan, ownStarts, changed, changePlan, changeSettings, space, ...proposal } =
    useArrangement(contest, first);
  const { asked, other, keepSlots } = proposal;
  const [participants] = useState(() => new Map(first.active.map((active) => [active.id, active])));
  const thirdPlace = settings.thirdPlace && !settings.double;
  const ready = planIsValid(plan, { thirdPlace, contest }) && asked === null;
  const input: TournamentInput = {
    ...settings,
    thirdPlace,
    assignment: plan.assignment,
    ...filled(plan),
    thirdStart: thirdPlace ? plan.thirdStart : null,
  };
  return (
    <AddFrame
      contestId={contest.id}
      changed={changed}
      body={ready ? input : null}
      create={createTournament}
      done={t('completeCreateTournament')}
      next={contestPath(contest.id)}
      existing="tournamentAlreadyCreated"
      labels={{ act: t('edit.add'), back: t('edit.back'), open: t('edit.openBracket') }}
      onBack={onBack}
    >
      {(faults) => (
        <>
          {/* Who plays in a playoff is decided by the stage before it. */}
          {!isPlayoff(contest) && <WithoutCheckin contest={contest} active={first.active.length} />}
          <Section heading={t('edit.settings')}>
            <SettingsFields
              games={contest.scoring !== 'score'}
              settings={settings}
              slotChoices={fittingSlots(first.active.length, settings.double)}
              onChange={(next) => void changeSettings(next)}
              slotsHint={t(isPlayoff(contest) ? 'edit.playoffHint' : 'edit.slotsHint', {
                active: first.active.length,
              })}
              faults={faults}
            />
          </Section>
          <BracketPlanEditor
            plan={plan}
            onChange={changePlan}
            participants={participants}
            thirdPlace={thirdPlace}
            double={settings.double && settings.slots >= leastDouble}
            matchCount={settings.matchCount}
            matchTime={settings.matchTime}
            contest={contest}
            reset={{ label: t('edit.reseed'), assignment: seeded }}
            startTools={
              ownStarts && (
                <Button size="s" variant="quiet" onClick={() => space(settings.matchTime)}>
                  {t(isPlayoff(contest) ? 'edit.respacePlayoff' : 'edit.respace', {
                    minutes: settings.matchTime,
                  })}
                </Button>
              )
            }
            faults={faults}
          />
          {asked !== null && other.isError && (
            <ProposalFault error={other.error} onRetry={() => void other.refetch()} onCancel={keepSlots} />
          )}
        </>
      )}
    </AddFrame>
  );
}

interface ProposalFaultProps {
  error: unknown;
  onRetry: () => void;
  onCancel: () => void;
}

/** Says that the proposal for another number of slots could not be read. */
function ProposalFault({ error, onRetry, onCancel }: ProposalFaultProps) {
  const { t } = useTranslation('common');
  const faultText = useFaultText();
  return (
    <Notice
      tone="danger"
      title={faultText(error)}
      action={
        <>
          <Button size="s" onClick={onRetry}>
            {t('retry')}
          </Button>
          <Button size="s" variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </>
      }
      answer
    />
  );
}
