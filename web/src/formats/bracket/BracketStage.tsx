import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenResults } from '@/entities/contest/components/HiddenResults';
import { canEdit } from '@/entities/contest/lib/phase';
import { matchPath } from '@/entities/match/lib/paths';
import { Places } from '@/entities/place/components/Places';
import { StageGate } from '@/formats/common/components/StageGate';
import type { Contest, Tournament } from '@/shared/api/types';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Time } from '@/shared/ui/Time';
import { useHiddenResults } from '@/shared/viewer/spoilers';
import { AllPlaces } from './AllPlaces';
import { tournamentQuery } from './api';
import { BracketPane } from './view/BracketPane';
import { isFinal } from './view/tree';
import { withoutResults } from './view/withoutResults';

/** The bracket of a contest, or what comes before it. */
export default function BracketStage() {
  return (
    <StageGate format="tournament" read={tournamentQuery} none={(contest) => <NoBracket contest={contest} />}>
      {(contest, tournament) => <Bracket contest={contest} tournament={tournament} />}
    </StageGate>
  );
}

function Bracket({ contest, tournament }: { contest: Contest; tournament: Tournament }) {
  const addressOf = useCallback(
    (matchId: number) => matchPath(contest.id, 'tournament', tournament.id, matchId),
    [contest.id, tournament.id],
  );
  const final = isFinal(tournament);
  const results = useHiddenResults(contest.id);
  const hidden = results.hidden && !canEdit(contest) && tournament.myEntryId === null;
  const drawn = useMemo(() => (hidden ? withoutResults(tournament) : tournament), [hidden, tournament]);
  return (
    <>
      {hidden && <HiddenResults onShow={results.show} />}
      <BracketPane
        key={String(hidden)}
        tournament={drawn}
        contestName={contest.name}
        addressOf={addressOf}
        operator={canEdit(contest)}
        contestId={contest.id}
      />
      {contest.contestType !== 'TOURNAMENT' && final && !hidden ? (
        <AllPlaces contestId={contest.id} />
      ) : (
        <Places places={drawn.places} final={final} />
      )}
      <HelpLink topic="bracket" section="places" text="table" />
    </>
  );
}

/** Explains when the bracket is created. The panel of the next step above it creates the bracket. */
function NoBracket({ contest }: { contest: Contest }) {
  const { t } = useTranslation(['tournament', 'rounds', 'common']);
  const operator = canEdit(contest);
  return (
    <EmptyState
      drawing="bracket"
      title={t('empty.title')}
      help={
        operator ? (
          <HelpLink topic="first-contest" section="draw" text="firstContest" />
        ) : (
          <HelpLink topic="bracket" text="bracket" />
        )
      }
    >
      {contest.cancelledAt !== null ? (
        t('rounds:empty.cancelled')
      ) : !operator ? (
        t('empty.viewer')
      ) : contest.canCreateTournament ? (
        t(contest.allowedCount > 0 ? 'rounds:empty.ready' : 'empty.operator')
      ) : (
        <>
          {t('empty.beforeEntryEnd')} <Time at={contest.entryEnd} zone within />
        </>
      )}
    </EmptyState>
  );
}
