import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { EntryConfirmPanel } from '@/features/entry';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import type { Contest, TournamentDraft } from '@/shared/api/types';
import { useIntent } from '@/shared/lib/useIntent';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { toast } from '@/shared/ui/toast';
import { canEditContest } from '../abilities';
import { createTournament, useContest, useDraft, useRefreshContest } from '../api';
import { asGameCount, asSlotCount, fittingSlots, spacedStarts } from '../editor/draft';
import classes from '../editor/EditorFrame.module.css';
import { type Plan, PlanEditor, plansAreValid } from '../editor/PlanEditor';
import { type Settings, SettingsFields } from '../editor/SettingsFields';

/** Creating a tournament in two steps: who takes part, then the bracket (C2.130). */
export default function TournamentAddPage() {
  const { t } = useTranslation('tournament');
  const contestId = Number(useParams().id);
  const contest = useContest(contestId);
  const [step, setStep] = useState<'entries' | 'bracket'>('entries');
  return (
    <Page title={t('edit.addTitle')}>
      <QueryView query={contest}>
        {(contest) => {
          if (!canEditContest(contest)) return <Navigate to={`/contests/${contestId}`} replace />;
          return (
            <>
              <PageHeader eyebrow={contest.name} title={t('edit.addTitle')} />
              {contest.tournamentId !== null ? (
                <Notice
                  tone="info"
                  title={t('edit.alreadyCreated')}
                  action={
                    <LinkButton to={`/contests/${contestId}/tournament`}>{t('edit.openBracket')}</LinkButton>
                  }
                />
              ) : (
                <>
                  <ol className={classes.steps} aria-label={t('edit.steps')}>
                    <li aria-current={step === 'entries' ? 'step' : undefined}>
                      <b>1</b> {t('edit.stepEntries')}
                    </li>
                    <li aria-current={step === 'bracket' ? 'step' : undefined}>
                      <b>2</b> {t('edit.stepBracket')}
                    </li>
                  </ol>
                  {step === 'entries' ? (
                    <EntryConfirmPanel contestId={contestId} onConfirmed={() => setStep('bracket')} />
                  ) : (
                    <BracketStep contest={contest} onBack={() => setStep('entries')} />
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

function BracketStep({ contest, onBack }: { contest: Contest; onBack: () => void }) {
  const { t } = useTranslation('tournament');
  const draft = useDraft(contest.id, null);
  if (draft.data && !draft.isPlaceholderData) {
    return <BracketForm key={draft.dataUpdatedAt} contest={contest} draft={draft.data} onBack={onBack} />;
  }
  if (!draft.isError) return <Loading />;
  return (
    <>
      <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
      <Button onClick={onBack}>{t('edit.toEntries')}</Button>
    </>
  );
}

interface BracketFormProps {
  contest: Contest;
  draft: TournamentDraft;
  onBack: () => void;
}

function BracketForm({ contest, draft: first, onBack }: BracketFormProps) {
  const { t } = useTranslation('tournament');
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIntent();
  const [settings, setSettings] = useState<Settings>({
    slots: asSlotCount(first.slots),
    matchCount: asGameCount(first.matchCount),
    matchTime: first.matchTime,
    thirdPlace: false,
  });
  const [seeded, setSeeded] = useState<readonly (number | null)[]>(first.assignment);
  const [plan, setPlan] = useState<Plan>(() => ({
    assignment: first.assignment,
    roundStarts: first.roundStarts,
    thirdStart: first.roundStarts.at(-1) ?? null,
  }));
  /** Start times follow the match time until the organiser sets one. */
  const [ownStarts, setOwnStarts] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const other = useDraft(contest.id, asked, asked !== null);
  const [participants] = useState(() => new Map(first.active.map((active) => [active.id, active])));

  // The answer for another slot count replaces the arrangement once.
  if (asked !== null && other.data) {
    const next = other.data;
    setAsked(null);
    setSeeded(next.assignment);
    setSettings((now) => ({
      ...now,
      slots: asSlotCount(next.slots),
      thirdPlace: now.thirdPlace && next.slots >= 4,
    }));
    const starts = spacedStarts(contest.contestStart, next.slots, settings.matchTime);
    setPlan({ assignment: next.assignment, roundStarts: starts, thirdStart: starts.at(-1) ?? null });
    setOwnStarts(false);
  }

  function space(minutes: number) {
    const starts = spacedStarts(contest.contestStart, settings.slots, minutes);
    setPlan((now) => ({ ...now, roundStarts: starts, thirdStart: starts.at(-1) ?? null }));
    setOwnStarts(false);
  }

  async function change(next: Partial<Settings>) {
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
    setSettings((now) => ({ ...now, ...next }));
    if (next.matchTime !== undefined && !ownStarts) space(next.matchTime);
  }

  const valid = plansAreValid(plan, settings.thirdPlace, contest);

  async function add() {
    const body = {
      ...settings,
      assignment: plan.assignment,
      roundStarts: plan.roundStarts.filter((start) => start !== null),
      thirdStart: settings.thirdPlace ? plan.thirdStart : null,
    };
    setBusy(true);
    setError(null);
    try {
      await createTournament(contest.id, body, keyFor(body));
      toast.success(t('edit.created'));
      await navigate(`/contests/${contest.id}`);
      void refresh();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  }

  const faults = fieldErrors(error);
  return (
    <>
      <Section heading={t('edit.settings')}>
        <SettingsFields
          settings={settings}
          slotChoices={fittingSlots(first.active.length)}
          onChange={(next) => void change(next)}
          slotsHint={t('edit.slotsHint', { active: first.active.length })}
          faults={faults}
        />
      </Section>
      <PlanEditor
        plan={plan}
        onChange={(next) => {
          if (next.roundStarts !== plan.roundStarts) setOwnStarts(true);
          setPlan(next);
        }}
        participants={participants}
        thirdPlace={settings.thirdPlace}
        matchCount={settings.matchCount}
        matchTime={settings.matchTime}
        contest={contest}
        reset={{ label: t('edit.reseed'), assignment: seeded }}
        startTools={
          ownStarts && (
            <Button size="s" variant="quiet" onClick={() => space(settings.matchTime)}>
              {t('edit.respace', { minutes: settings.matchTime })}
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
            title={faultText(error)}
            action={
              isFault(error, 'tournamentAlreadyCreated') && (
                <LinkButton to={`/contests/${contest.id}/tournament`}>{t('edit.openBracket')}</LinkButton>
              )
            }
          />
        )}
      </div>
      <div className={classes.acts}>
        <Button onClick={onBack}>{t('edit.back')}</Button>
        <span className={classes.spacer} />
        <Button
          variant="primary"
          loading={busy}
          disabled={!valid || asked !== null}
          onClick={() => void add()}
        >
          {t('edit.add')}
        </Button>
      </div>
    </>
  );
}
