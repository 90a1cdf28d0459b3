import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canEdit } from '@/entities/contest/lib/phase';
import { OwnLeave } from '@/entities/entry/components/OwnLeave';
import { matchPath } from '@/entities/match/lib/paths';
import { DropButton } from '@/formats/common/components/DropButton';
import { MatchList } from '@/formats/common/components/MatchList';
import { NoStage } from '@/formats/common/components/NoStage';
import { OwnMatch } from '@/formats/common/components/OwnMatch';
import { RoundSwitch } from '@/formats/common/components/RoundSwitch';
import { StageTab } from '@/formats/common/components/StageTab';
import { StageViews } from '@/formats/common/components/StageViews';
import { StandingSheet } from '@/formats/common/components/StandingSheet';
import { Standings } from '@/formats/common/components/Standings';
import { useSearch } from '@/formats/common/lib/useSearch';
import { apiCall } from '@/shared/api/call';
import type { Contest } from '@/shared/api/types';
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
    <StageTab
      format="league"
      read={leagueQuery}
      none={(contest) => (
        <NoStage
          contest={contest}
          drawing="bracket"
          title={t('empty.title')}
          text={t('empty.operator')}
          create={t('empty.create')}
        />
      )}
    >
      {(contest, league) => <Stage key={league.id} contest={contest} league={league} />}
    </StageTab>
  );
}

function Stage({ contest, league }: { contest: Contest; league: League }) {
  const { t } = useTranslation('league');
  const operator = canEdit(contest);
  const [section, setSection] = useState(league.mySection ?? 0);
  const [opened, setOpened] = useState<number | null>(null);
  const standing = useQuery(standingQuery(league, opened));
  const addressOf = (matchId: number) => matchPath(contest.id, 'league', league.id, matchId);
  return (
    <>
      {league.myEntryId !== null && (
        <OwnMatch
          match={league.finished ? null : league.myMatch}
          entry={league.myEntryId}
          to={addressOf}
          none={t(league.finished ? 'own.finished' : 'own.none')}
          act={<OwnLeave contest={contest} />}
        />
      )}
      {operator && <LeagueControl contest={contest} league={league} addressOf={addressOf} />}
      <Finder league={league} addressOf={addressOf} />
      <GroupTabs league={league} value={section} onChange={setSection} />
      <StageViews
        finished={league.finished !== null}
        playoff={league.playoff > 0}
        matches={
          <Schedule
            key={section}
            league={league}
            section={section}
            operator={operator}
            addressOf={addressOf}
          />
        }
        standings={
          <Table
            key={section}
            league={league}
            section={section}
            onOpen={setOpened}
            actsOf={
              operator && league.finished === null
                ? (row) => (
                    <DropButton
                      contestId={contest.id}
                      row={row}
                      text={t('drop.text')}
                      set={(entryId, status) =>
                        apiCall('put', '/contests/{id}/league/{stageId}/participants/{entryId}/', {
                          path: { id: league.contestId, stageId: league.id, entryId },
                          body: { status },
                        })
                      }
                    />
                  )
                : undefined
            }
          />
        }
      />
      <StandingSheet
        query={standing}
        opened={opened !== null}
        onClose={() => setOpened(null)}
        drawAllowed={league.drawAllowed}
        addressOf={addressOf}
      />
    </>
  );
}

interface ScheduleProps {
  league: League;
  section: number;
  operator: boolean;
  addressOf: (matchId: number) => string;
}

/** The matches of a group by round. */
function Schedule({ league, section, operator, addressOf }: ScheduleProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { search, setSearch, name } = useSearch();
  const round = league.roundInfo[chosen ?? currentRound(league)] ?? league.roundInfo[0];
  const matches = useInfiniteQuery({
    ...roundQuery(league, round?.round ?? 0, { section, name }),
    enabled: round !== undefined,
  });
  if (!round) return null;
  return (
    <>
      <RoundSwitch rounds={league.roundInfo} value={round.round} onChange={setChosen} />
      <MatchList
        key={round.round}
        round={round}
        query={matches}
        addressOf={addressOf}
        mine={league.myEntryId}
        operator={operator}
        byScore={league.scoring === 'score'}
        search={search}
        onSearch={setSearch}
      />
    </>
  );
}

type TableProps = Pick<Parameters<typeof Standings>[0], 'onOpen' | 'actsOf'> & {
  league: League;
  section: number;
};

function Table({ league, section, onOpen, actsOf }: TableProps) {
  const { t } = useTranslation('league');
  const { search, setSearch, name } = useSearch();
  const rows = useInfiniteQuery(standingsQuery(league, { section, name }));
  return (
    <Standings
      help="league"
      label={t('table.label', { group: league.groupNames[section] ?? '' })}
      query={rows}
      rules={league.standings}
      drawAllowed={league.drawAllowed}
      scored={league.scoring !== 'games'}
      mine={league.myEntryId}
      advancing={league.playoff}
      onOpen={onOpen}
      actsOf={actsOf}
      search={search}
      onSearch={setSearch}
    />
  );
}
