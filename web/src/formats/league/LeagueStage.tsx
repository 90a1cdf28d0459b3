import { useTranslation } from 'react-i18next';
import { canEdit } from '@/entities/contest/lib/phase';
import { OwnLeave } from '@/entities/entry/components/OwnLeave';
import { matchPath } from '@/entities/match/lib/paths';
import { NoStage } from '@/formats/common/components/NoStage';
import { OwnMatch } from '@/formats/common/components/OwnMatch';
import { RoundsAndTable } from '@/formats/common/components/RoundsAndTable';
import { StageGate } from '@/formats/common/components/StageGate';
import { useOpenOnly } from '@/formats/common/lib/useOpenOnly';
import { apiCall } from '@/shared/api/call';
import type { Contest } from '@/shared/api/types';
import { useVisitState } from '@/shared/history/useVisitState';
import { leagueQuery, roundQuery, standingQuery, standingsQuery } from './api';
import { Finder } from './components/Finder';
import { GroupTabs } from './components/GroupTabs';
import { LeagueControl } from './components/LeagueControl';
import { currentRound } from './lib/current';
import type { League } from './lib/league';

/** The league of a contest: groups with their tables and matches, or what comes before it. */
export default function LeagueStage() {
  const { t } = useTranslation('league');
  return (
    <StageGate
      format="league"
      read={leagueQuery}
      none={(contest) => (
        <NoStage contest={contest} drawing="bracket" title={t('empty.title')} text={t('empty.operator')} />
      )}
    >
      {(contest, league) => <Stage key={league.id} contest={contest} league={league} />}
    </StageGate>
  );
}

function Stage({ contest, league }: { contest: Contest; league: League }) {
  const { t } = useTranslation('league');
  const operator = canEdit(contest);
  const [section, setSection] = useVisitState('group', league.mySection ?? 0);
  // The open matches are those of all groups.
  const [openOnly, setOpenOnly] = useOpenOnly();
  const grouped = league.groupNames.length > 1;
  const addressOf = (matchId: number) => matchPath(contest.id, 'league', league.id, matchId);
  function chooseGroup(next: number) {
    setSection(next);
    if (openOnly) setOpenOnly(false);
  }
  return (
    <>
      {league.myEntryId !== null && (
        <OwnMatch
          match={league.finished ? null : league.myMatch}
          entry={league.myEntryId}
          to={addressOf}
          none={t(league.finished ? 'own.finished' : contest.entryInfo?.drop ? 'own.left' : 'own.none')}
        />
      )}
      {operator && <LeagueControl contest={contest} league={league} addressOf={addressOf} />}
      <RoundsAndTable
        finder={<Finder league={league} addressOf={addressOf} />}
        groups={<GroupTabs league={league} value={section} onChange={chooseGroup} />}
        contest={contest}
        stage={league}
        group={section}
        everyGroup={openOnly && grouped}
        operator={operator}
        addressOf={addressOf}
        currentRound={currentRound(league)}
        queries={{
          round: ({ round }) => roundQuery(league, round, openOnly ? undefined : section),
          standings: (name) => standingsQuery(league, { section, name }),
          standing: (entryId) => standingQuery(league, entryId),
        }}
        label={
          grouped ? t('table.label', { group: league.groupNames[section] ?? '' }) : t('table.labelSingle')
        }
        help="league"
        dropText={t('drop.text')}
        setStatus={(entryId, status) =>
          apiCall('put', '/contests/{id}/league/{stageId}/participants/{entryId}/', {
            path: { id: league.contestId, stageId: league.id, entryId },
            body: { status },
          })
        }
      />
      <OwnLeave contest={contest} />
    </>
  );
}
