import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { stagePath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import { useRefreshContest } from '@/entities/match/api';
import { FormBar } from '@/formats/common/components/FormBar';
import { Steps } from '@/formats/common/components/Steps';
import { asGameCount } from '@/formats/common/lib/plan';
import { differs, StepStoreContext, useStepState } from '@/formats/common/lib/stepStore';
import { useTwoSteps } from '@/formats/common/lib/useTwoSteps';
import type { SetupProps } from '@/formats/format';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { Contest, TournamentDraft, TournamentInput } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Refused } from '@/shared/ui/Refused';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { isPlayoff } from './abilities';
import { useDraft } from './api';
import { asSlotCount, fittingSlots, leastDouble, reseated, type Starts, spacedStarts } from './editor/draft';
import classes from './editor/EditorFrame.module.css';
import { type Plan, PlanEditor, plansAreValid } from './editor/PlanEditor';
import { type Settings, SettingsFields } from './editor/SettingsFields';

/** Creating a tournament in two steps: who takes part, then the bracket. */
export default function BracketSetup({ ConfirmEntries }: SetupProps) {
  const { t } = useTranslation('tournament');
  const contestId = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  const { step, setStep, store } = useTwoSteps();
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
                    current={step - 1}
                  />
                  {step === 1 ? (
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
  /** The step before; a playoff has none, as its first stage tells who plays. */
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

/** The starts of a plan that has all of them. */
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

/** The bracket as it is arranged before it is made. */
interface BracketDraft {
  settings: Settings;
  /** Who the server proposes for each slot. */
  seeded: readonly (number | null)[];
  plan: Plan;
  /** The organiser set a start; until then the starts follow the match time. */
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

/** An arrangement that is kept over a step back; null where too many take part now for its slots. */
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

function BracketForm({ contest, draft: first, onBack }: BracketFormProps) {
  const { t } = useTranslation('tournament');
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIdempotencyKey();
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
  const [participants] = useState(() => new Map(first.active.map((active) => [active.id, active])));

  // The answer for another slot count replaces the arrangement once.
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

  const changed = differs(form, proposed);
  const release = useAskBeforeLeaving(changed);
  const store = useContext(StepStoreContext);
  useEffect(() => store?.onChanged(changed), [store, changed]);
  const thirdPlace = settings.thirdPlace && !settings.double;
  const valid = plansAreValid(plan, thirdPlace, contest);

  const adding = useAct(
    (body: TournamentInput) =>
      apiCall('post', '/contests/{id}/tournament/', { path: { id: contest.id }, key: keyFor(body), body }),
    {
      done: t('completeCreateTournament'),
      onDone: async () => {
        release();
        await navigate(`/contests/${contest.id}`);
        void refresh();
      },
      inline: true,
    },
  );
  const { error } = adding;

  const add = () =>
    adding.run({
      ...settings,
      thirdPlace,
      assignment: plan.assignment,
      ...filled(plan),
      thirdStart: thirdPlace ? plan.thirdStart : null,
    });

  const faults = fieldErrors(error);
  return (
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
        onChange={(next) => {
          const moved = (['roundStarts', 'lowerStarts', 'finalStarts'] as const).some(
            (name) => next[name] !== plan[name],
          );
          change({ plan: next, ...(moved && { ownStarts: true }) });
        }}
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
      <div className={classes.stack}>
        {other.isError && asked !== null && <Notice tone="danger" title={faultText(other.error)} />}
        {error !== null && (
          <Notice
            tone="danger"
            answer
            title={faultText(error)}
            action={
              isFault(error, 'tournamentAlreadyCreated') && (
                <LinkButton to={stagePath(contest.id)}>{t('edit.openBracket')}</LinkButton>
              )
            }
          />
        )}
      </div>
      <FormBar
        first={
          <Back contest={contest} onBack={onBack}>
            {t('edit.back')}
          </Back>
        }
      >
        <Button
          variant="primary"
          loading={adding.busy}
          disabled={!valid || asked !== null}
          onClick={() => void add()}
        >
          {t('edit.add')}
        </Button>
      </FormBar>
    </>
  );
}
