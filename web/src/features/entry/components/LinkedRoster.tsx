import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { rosterParam } from '@/entities/contest/lib/paths';
import type { Applicant } from '@/entities/entry/lib/applicant';
import type { Contest } from '@/shared/api/types';
import { withoutParams } from '@/shared/history/params';
import { lazyPart } from '@/shared/ui/lazyPart';

const RosterSheet = lazyPart(() => import('./RosterSheet'));

interface LinkedRosterProps {
  contest: Contest;
  /** The entries that are known by name. The team may be on a page that is not read yet. */
  entries: readonly Applicant[];
}

/** The roster of the team that the address names (rosterPath). */
export function LinkedRoster({ contest, entries }: LinkedRosterProps) {
  const [params, setParams] = useSearchParams();
  const teamId = Number(params.get(rosterParam));
  if (contest.participantType !== 'MULTI' || !Number.isSafeInteger(teamId) || teamId <= 0) return null;
  return (
    <Suspense>
      <RosterSheet
        contest={contest}
        teamId={teamId}
        name={entries.find(({ refId }) => refId === teamId)?.name}
        onClose={() => setParams(withoutParams(rosterParam), { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  );
}
