import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordText } from '@/formats/common/components/StandingsTable';
import { ScreenTable } from '@/formats/common/screen/ScreenTable';
import type { ScreenProps } from '@/formats/format';
import { leagueQuery, standingsQuery } from './api';
import type { League } from './lib/league';

/** The table of a group; each turn shows the next group. */
export default function LeagueScreen({ contest, turn }: ScreenProps) {
  const { data } = useQuery(leagueQuery(contest.id));
  return data ? <Table league={data} section={turn % Math.max(1, data.groupNames.length)} /> : null;
}

function Table({ league, section }: { league: League; section: number }) {
  const { t } = useTranslation('league');
  const { data } = useInfiniteQuery(standingsQuery(league, { section, name: '' }));
  const rows = data?.pages[0]?.items ?? [];
  return (
    <ScreenTable
      title={t('table.label', { group: league.groupNames[section] ?? '' })}
      rows={rows.map((row) => ({
        participant: row.participant,
        rank: row.win + row.draw + row.lose > 0 ? row.rank : null,
        points: row.point,
        record: recordText(row, league.drawAllowed),
      }))}
    />
  );
}
