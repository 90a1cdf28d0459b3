import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { stagePath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import { useRefreshContest } from '@/entities/match/api';
import { FormBar, FormEnd } from '@/formats/common/components/FormBar';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { Contest, Tournament, TournamentEdit } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useContestLive } from '@/shared/live/useContestLive';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Refused } from '@/shared/ui/Refused';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { isPlayoff } from './abilities';
import { deleteTournament, tournamentQuery, useReserves } from './api';
import { asSlotCount, slotCounts } from './editor/draft';
import classes from './editor/EditorFrame.module.css';
import { type Plan, PlanEditor, plansAreValid } from './editor/PlanEditor';
import { SettingsFields } from './editor/SettingsFields';
import { allMatches, participantsOf } from './view/tree';

/** Editing a tournament: start times, and the slots of matches that have no report yet (BRACKET-6). */
export default function BracketEditor() {
  const { t } = useTranslation('tournament');
  const params = useParams();
  const contestId = Number(params.id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  // While it is deleted nobody asks for it: an answer that it is gone would be an error in the console.
  const [deleting, setDeleting] = useState(false);
  const gone = useContestLive(contestId).has(Number(params.stageId));
  const tournament = useQuery({ ...tournamentQuery(contestId), enabled: !deleting && !gone });
  if (gone && !deleting) return <Navigate to={`/contests/${contestId}`} replace />;
  return (
    <Page title={t('edit.title')}>
      <QueryView query={contest}>
        {(contest) => (
          <QueryView query={tournament}>
            {(now) => {
              if (!canEdit(contest)) return <Refused to={`/contests/${contestId}`} />;
              if (now?.id !== Number(params.stageId)) {
                return <Navigate to={`/contests/${contestId}`} replace />;
              }
              return (
                <>
                  <PageHeader eyebrow={contest.name} title={t('edit.title')} />
                  <Editor contest={contest} latest={now} deleting={deleting} onDeleting={setDeleting} />
                </>
              );
            }}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

const known = (starts: (string | null)[]) => starts.filter((start) => start !== null);

function planOf(tournament: Tournament): Plan {
  return {
    assignment: (tournament.rounds[0]?.matches ?? []).flatMap((match) =>
      [0, 1].map((slot) => match.participants[slot]?.id ?? null),
    ),
    roundStarts: startsOf(tournament.rounds),
    lowerStarts: startsOf(tournament.sections[0]?.rounds),
    finalStarts: startsOf(tournament.sections[1]?.rounds),
    thirdStart: tournament.third?.startTime ?? null,
  };
}

function startsOf(rounds: Tournament['rounds'] = []): string[] {
  return rounds.map((round) => round.startTime);
}

interface EditorProps {
  contest: Contest;
  latest: Tournament;
  deleting: boolean;
  onDeleting: (deleting: boolean) => void;
}

function Editor({ contest, latest, deleting, onDeleting }: EditorProps) {
  const { t } = useTranslation('tournament');
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contest.id);
  const keyFor = useIdempotencyKey();
  // The form starts from one version and keeps it, so that a newer one is noticed and nothing typed is lost.
  const [base, setBase] = useState(latest);
  const [plan, setPlan] = useState<Plan>(() => planOf(latest));
  const start = planOf(base);
  const reserves = useReserves(contest.id, base.id, !deleting);
  const participants = new Map(
    [...participantsOf(base), ...(reserves.data ?? [])].map((participant) => [participant.id, participant]),
  );
  const first = latest.rounds[0]?.matches ?? [];
  const stale = latest.version !== base.version;
  const changed = JSON.stringify(plan) !== JSON.stringify(start);
  const release = useAskBeforeLeaving(changed, { text: t('edit.unsavedBody') });

  async function leave() {
    release();
    await navigate(`/contests/${contest.id}`);
    void refresh();
  }

  const saving = useAct(
    (body: TournamentEdit) =>
      apiCall('put', '/contests/{id}/tournament/{tournamentId}/', {
        path: { id: contest.id, tournamentId: base.id },
        key: keyFor(body),
        body,
      }),
    {
      done: t('completeEditTournament'),
      onDone: leave,
      onFault: async (fault) => {
        if (isFault(fault, 'editConflict')) await refresh();
        return true;
      },
    },
  );
  const deletion = useAct(() => deleteTournament(contest.id, base.id), {
    done: t('completeDeleteTournament'),
    onDone: leave,
    onFault: () => {
      onDeleting(false);
      return true;
    },
  });
  const error = saving.error ?? deletion.error;

  function lockOf(order: number): string | null {
    if (!latest.lockedSlots[order]) return null;
    return first[order]?.state === 'bye' ? t('edit.lockedNext') : t('edit.locked');
  }

  function takeLatest() {
    setBase(latest);
    setPlan(planOf(latest));
    saving.clear();
    deletion.clear();
  }

  const save = () => {
    deletion.clear();
    return saving.run({
      version: base.version,
      assignment: plan.assignment,
      roundStarts: known(plan.roundStarts),
      ...(base.double && { lowerStarts: known(plan.lowerStarts), finalStarts: known(plan.finalStarts) }),
      thirdStart: base.thirdPlace ? plan.thirdStart : null,
    });
  };

  async function remove() {
    const decided = allMatches(latest).filter(
      (match) => match.reportCount > 0 || match.state === 'decided',
    ).length;
    const agreed = await confirm({
      title: t('edit.deleteTitle'),
      body: (
        <>
          <p>{t(isPlayoff(contest) ? 'edit.deletePlayoffBody' : 'edit.deleteBody')}</p>
          {decided > 0 && <p>{t('edit.deleteResults', { matches: decided })}</p>}
        </>
      ),
      confirmLabel: t('edit.delete'),
      danger: true,
    });
    if (!agreed) return;
    saving.clear();
    onDeleting(true);
    await deletion.run();
  }

  async function back() {
    const agreed =
      !changed ||
      (await confirm({
        title: t('edit.unsavedTitle'),
        body: t('edit.unsavedBody'),
        confirmLabel: t('edit.leave'),
      }));
    if (!agreed) return;
    release();
    await navigate(stagePath(contest.id));
  }

  const conflict = stale || isFault(error, 'editConflict');
  return (
    <>
      <Section heading={t('edit.settings')}>
        <SettingsFields
          games={contest.scoring !== 'score'}
          settings={{ ...base, slots: asSlotCount(base.slots) }}
          slotChoices={slotCounts}
          fixed={t('edit.fixed')}
        />
      </Section>
      <PlanEditor
        plan={plan}
        onChange={setPlan}
        participants={participants}
        thirdPlace={base.thirdPlace}
        double={base.double}
        matchCount={base.matchCount}
        matchTime={base.matchTime}
        contest={contest}
        lockOf={lockOf}
        reset={{ label: t('edit.reset'), assignment: start.assignment }}
        noReserves={reserves.data && !isPlayoff(contest) && <NoReserves contest={contest} />}
        faults={fieldErrors(error)}
      />
      <div className={classes.stack}>
        {conflict ? (
          <Notice
            tone="warning"
            answer
            title={t('edit.conflict')}
            action={<Button onClick={takeLatest}>{t('edit.reload')}</Button>}
          >
            {t('edit.conflictBody')}
          </Notice>
        ) : (
          error !== null && <Notice tone="danger" title={faultText(error)} answer />
        )}
      </div>
      <FormBar first={<Button onClick={() => void back()}>{t('edit.back')}</Button>}>
        <Button
          variant="primary"
          loading={saving.busy}
          disabled={conflict || !plansAreValid(plan, base.thirdPlace, contest)}
          onClick={() => void save()}
        >
          {t('edit.save')}
        </Button>
      </FormBar>
      <FormEnd>
        <Button variant="danger" loading={deletion.busy} onClick={() => void remove()}>
          {t('edit.delete')}
        </Button>
      </FormEnd>
    </>
  );
}

/** How somebody becomes a reserve. */
function NoReserves({ contest }: { contest: Contest }) {
  const { t } = useTranslation('tournament');
  return (
    <p>
      {t(contest.checkin ? 'edit.noReservesCheckin' : 'edit.noReserves')}{' '}
      <Link to={`/contests/${contest.id}/participant/entryconfirm`}>{t('edit.toConfirm')}</Link>
    </p>
  );
}
