import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ScreenTable } from '@/formats/common/screen/ScreenTable';
import type { ScreenProps } from '@/formats/format';
import type { BattleRoyal } from '@/shared/api/types';
import { royaleQuery, standingsQuery } from './api';

/** The top of the table, with kills as the second figure. */
export default function RoyaleScreen({ contest }: ScreenProps) {
  const { data } = useQuery(royaleQuery(contest.id));
  return data ? <Table royale={data} /> : null;
}

function Table({ royale }: { royale: BattleRoyal }) {
  const { t } = useTranslation('battleroyal');
  const { data } = useInfiniteQuery(standingsQuery(royale, ''));
  const rows = data?.pages[0]?.items ?? [];
  return (
    <ScreenTable
      title={t('table.label')}
      rows={rows.map((row) => ({
        participant: row.participant,
        rank: row.byMatch.some((played) => played !== null) ? row.rank : null,
        points: row.point,
        record: `${row.kills} ${t('table.kills')}`,
      }))}
    />
  );
}
