import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { stagePath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import { AddFrame } from '@/formats/common/components/AddFrame';
import { Steps } from '@/formats/common/components/Steps';
import { asGameCount } from '@/formats/common/lib/plan';
import { StepStoreContext, useStepState } from '@/formats/common/lib/stepStore';
import { useTwoSteps } from '@/formats/common/lib/useTwoSteps';
import type { SetupProps } from '@/formats/format';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { Contest, TournamentDraft, TournamentInput } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Refused } from '@/shared/ui/Refused';
import { isPlayoff } from './abilities';
import { useDraft } from './api';
import { asSlotCount, fittingSlots, leastDouble, reseated, type Starts, spacedStarts } from './editor/draft';
import { type Plan, PlanEditor, plansAreValid } from './editor/PlanEditor';
import { type Settings, SettingsFields } from './editor/SettingsFields';

/** The page that creates a tournament in two steps: confirm entries, then arrange the bracket. */
export default function BracketSetup({ ConfirmEntries }: SetupProps) {
  const { t } = useTranslation('tournament');
  const contestId = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  const { step, setStep, store } = useTwoSteps(contest.data);
  return (
    <Page title={t('edit.addTitle')}>
      <QueryView query={contest}>
        {(contest) => {
          if (!canEdit(contest)) return <Refused to={`/contests/${contestId}`} />;
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
                  <Steps
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
      </QueryView>
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

/** The arrangement of a bracket before it is created. */
interface BracketDraft {
  settings: Settings;
  /** The server's proposal: the entry of each slot. */
  seeded: readonly (number | null)[];
  plan: Plan;
  /** Whether the organiser set a start. Otherwise the starts follow the match time. */
  ownStarts: boolean;
}

function proposalOf(draft: TournamentDraft): BracketDraft {
  return {
    settings: {
      slots: asSlotCount(draft.slots),
      matchCount: asGameCount(draft.matchCount),
      matchTime: draft.matchTime,
      thirdPlace: false,
      double: false,
    },
    seeded: draft.assignment,
    plan: {
      assignment: draft.assignment,
      roundStarts: draft.roundStarts,
      lowerStarts: [],
      finalStarts: [],
      thirdStart: draft.roundStarts.at(-1) ?? null,
    },
    ownStarts: false,
  };
}

/** Returns an arrangement that was kept over a step back; null if its slots are too few for the current entries. */
function revivedDraft(kept: BracketDraft, draft: TournamentDraft): BracketDraft | null {
  const active = draft.active.map(({ id }) => id);
  if (active.length > kept.settings.slots) return null;
  return {
    ...kept,
    seeded: reseated(kept.seeded, active),
    plan: { ...kept.plan, assignment: reseated(kept.plan.assignment, active) },
  };
}

interface BracketFormProps extends BracketStepProps {
  draft: TournamentDraft;
}

function createTournament(contestId: number, body: TournamentInput, key: string) {
  return apiCall('post', '/contests/{id}/tournament/', { path: { id: contestId }, key, body });
}

/**
 * The settings and the arrangement of a bracket. Both survive a step back while the entries still fit. Another number of
 * slots has a proposal of its own, which replaces the arrangement.
 */
function useArrangement(contest: Contest, first: TournamentDraft) {
  const { t } = useTranslation('tournament');
  const [proposed] = useState(() => proposalOf(first));
  const [form, setForm] = useStepState<BracketDraft>(
    'bracket',
    () => proposed,
    (kept) => revivedDraft(kept, first),
  );
  const { settings, seeded, plan, ownStarts } = form;
  const change = (next: Partial<BracketDraft>) => setForm((now) => ({ ...now, ...next }));
  const [firstStart = contest.contestStart] = first.roundStarts;
  const [asked, setAsked] = useState<number | null>(null);
  const other = useDraft(contest.id, asked, asked !== null);

  // The proposal for another slot count replaces the arrangement once.
  if (asked !== null && other.data) {
    const next = other.data;
    setAsked(null);
    change({
      seeded: next.assignment,
      settings: {
        ...settings,
        slots: asSlotCount(next.slots),
        thirdPlace: settings.thirdPlace && next.slots >= 4,
      },
      plan: { assignment: next.assignment, ...spaced(settings.matchTime, next.slots, settings.double) },
      ownStarts: false,
    });
  }

  function spaced(minutes: number, slots: number, double: boolean) {
    const starts = spacedStarts(firstStart, slots, minutes, double);
    return { ...starts, thirdStart: starts.roundStarts.at(-1) ?? null };
  }

  function space(minutes: number, double = settings.double) {
    setForm((now) => ({
      ...now,
      plan: { ...now.plan, ...spaced(minutes, settings.slots, double) },
      ownStarts: false,
    }));
  }

  async function changeSettings(next: Partial<Settings>) {
    if (next.slots !== undefined && next.slots !== settings.slots) {
      const moved = plan.assignment.some((entry, slot) => entry !== seeded[slot]);
      const agreed =
        !moved ||
        (await confirm({
          title: t('edit.slotsChange'),
          body: t('edit.slotsChangeBody'),
          confirmLabel: t('edit.slotsChangeOk'),
        }));
      if (agreed) setAsked(next.slots);
      return;
    }
    setForm((now) => ({ ...now, settings: { ...now.settings, ...next } }));
    if (next.matchTime !== undefined && !ownStarts) space(next.matchTime);
    if (next.double !== undefined) {
      if (next.double && settings.slots < leastDouble) setAsked(leastDouble);
      else space(settings.matchTime, next.double);
    }
  }

  /** Gives the proposal for another slot count up. */
  function keepSlots() {
    setAsked(null);
    // The double elimination that asked for more slots is not possible without them.
    if (settings.double && settings.slots < leastDouble) change({ settings: { ...settings, double: false } });
  }

  /** Starts that the organiser has set no longer follow the match time. */
  function changePlan(next: Plan) {
    const moved = (['roundStarts', 'lowerStarts', 'finalStarts'] as const).some(
      (name) => next[name] !== plan[name],
    );
    change({ plan: next, ...(moved && { ownStarts: true }) });
  }

  return {
    ...form,
    changed: !sameJson(form, proposed),
    changePlan,
    changeSettings,
    space,
    /** The number of slots whose proposal is being read; null without one. */
    asked,
    other,
    keepSlots,
  };
}

function BracketForm({ contest, draft: first, onBack }: BracketFormProps) {
  const { t } = useTranslation('tournament');
  const { settings, seeded, plan, ownStarts, changed, changePlan, changeSettings, space, ...proposal } =
    useArrangement(contest, first);
  const { asked, other, keepSlots } = proposal;
  const [participants] = useState(() => new Map(first.active.map((active) => [active.id, active])));
  const thirdPlace = settings.thirdPlace && !settings.double;
  const ready = plansAreValid(plan, thirdPlace, contest) && asked === null;
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
      next={`/contests/${contest.id}`}
      existing="tournamentAlreadyCreated"
      labels={{ act: t('edit.add'), back: t('edit.back'), open: t('edit.openBracket') }}
      onBack={onBack}
    >
      {(faults) => (
        <>
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
          <PlanEditor
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
