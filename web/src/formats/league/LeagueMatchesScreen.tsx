import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScreenMatches } from '@/formats/common/screen/ScreenMatches';
import type { ScreenProps } from '@/formats/format';
import { useMatchTexts } from '@/formats/useMatchTexts';
import { leagueQuery, openQuery } from './api';
import type { League } from './lib/league';
import { matchTexts } from './matchTexts';

/** The first undecided matches of the league. */
export default function LeagueMatchesScreen({ contest }: ScreenProps) {
  const { data } = useQuery(leagueQuery(contest.id));
  return data ? <Matches league={data} /> : null;
}

function Matches({ league }: { league: League }) {
  const texts = useMatchTexts({ matchTexts }, league.roundInfo.length, false, league.groupNames.length);
  // The matches stay while those of other rounds are read.
  const { data = [] } = useQuery({ ...openQuery(league), placeholderData: keepPreviousData });
  return <ScreenMatches matches={data.map((match) => ({ match, title: texts.matchTitle(match) }))} />;
}
