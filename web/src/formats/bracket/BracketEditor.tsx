import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { EditFrame } from '@/formats/common/components/EditFrame';
import { StageEdit } from '@/formats/common/components/StageEdit';
import { apiCall } from '@/shared/api/call';
import type { Contest, Tournament, TournamentEdit } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { isPlayoff } from './abilities';
import { deleteTournament, tournamentQuery, useReserves } from './api';
import { BracketPlanEditor, type Plan, planIsValid } from './editor/BracketPlanEditor';
import { FixedSettings } from './editor/FixedSettings';
import { allMatches, participantsOf } from './view/tree';

/** The page that edits a tournament: start times, and the slots of matches that have no report yet (BRACKET-6). */
export default function BracketEditor() {
  const { t } = useTranslation('tournament');
  const stage = useQuery(tournamentQuery(Number(useParams().id)));
  return (
    <StageEdit title={t('edit.title')} stage={stage}>
      {(contest, latest) => <Editor contest={contest} latest={latest} />}
    </StageEdit>
  );
}

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

/** Returns the request that saves a plan; null while something in it is wrong. */
function bodyOf(plan: Plan, base: Tournament, contest: Contest): TournamentEdit | null {
  if (!planIsValid(plan, { thirdPlace: base.thirdPlace, contest, stored: planOf(base) })) return null;
  const known = (starts: Plan['roundStarts']) => starts.filter((start) => start !== null);
  return {
    version: base.version,
    assignment: plan.assignment,
    roundStarts: known(plan.roundStarts),
    ...(base.double && { lowerStarts: known(plan.lowerStarts), finalStarts: known(plan.finalStarts) }),
    thirdStart: base.thirdPlace ? plan.thirdStart : null,
  };
}

function Editor({ contest, latest }: { contest: Contest; latest: Tournament }) {
  const { t } = useTranslation('tournament');
  // The form builds on the version that it opened with. A newer version is a conflict and does not replace the input.
  const [base, setBase] = useState(latest);
  const [plan, setPlan] = useState<Plan>(() => planOf(latest));
  const start = planOf(base);
  const reserves = useReserves(contest.id, base.id);
  const participants = useMemo(
    () => new Map([...participantsOf(base), ...(reserves.data ?? [])].map((each) => [each.id, each])),
    [base, reserves.data],
  );
  const first = latest.rounds[0]?.matches ?? [];

  function lockOf(order: number): string | null {
    if (!latest.lockedSlots[order]) return null;
    return first[order]?.state === 'bye' ? t('edit.lockedNext') : t('edit.locked');
  }

  return (
    <EditFrame
      contestId={contest.id}
      changed={!sameJson(plan, start)}
      body={bodyOf(plan, base, contest)}
      stale={latest.version !== base.version}
      onTakeLatest={() => {
        setBase(latest);
        setPlan(planOf(latest));
      }}
      save={(body, key) =>
        apiCall('put', '/contests/{id}/tournament/{tournamentId}/', {
          path: { id: contest.id, tournamentId: base.id },
          key,
          body,
        })
      }
      remove={() => deleteTournament(contest.id, base.id)}
      results={
        allMatches(latest).filter((match) => match.reportCount > 0 || match.state === 'decided').length
      }
      next={contestPath(contest.id)}
      labels={{
        saved: t('completeEditTournament'),
        removed: t('completeDeleteTournament'),
        removeTitle: t('edit.deleteTitle'),
        removeBody: t(isPlayoff(contest) ? 'edit.deletePlayoffBody' : 'edit.deleteBody'),
      }}
    >
      {(faults) => (
        <>
          <FixedSettings tournament={base} games={contest.scoring !== 'score'} />
          <BracketPlanEditor
            plan={plan}
            stored={start}
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
            faults={faults}
          />
        </>
      )}
    </EditFrame>
  );
}

/** Explains how somebody becomes a reserve. */
function NoReserves({ contest }: { contest: Contest }) {
  const { t } = useTranslation('tournament');
  return (
    <p>
      {t(contest.checkin ? 'edit.noReservesCheckin' : 'edit.noReserves')}{' '}
      <Link to={contestPath(contest.id, 'participant/entryconfirm')}>{t('edit.toConfirm')}</Link>
    </p>
  );
}
