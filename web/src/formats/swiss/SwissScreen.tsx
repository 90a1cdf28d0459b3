import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordText } from '@/formats/common/components/StandingsTable';
import { ScreenTable } from '@/formats/common/screen/ScreenTable';
import type { ScreenProps } from '@/formats/format';
import type { SwissDraw } from '@/shared/api/types';
import { standingsQuery, swissQuery } from './api';

/** The top of the table. */
export default function SwissScreen({ contest }: ScreenProps) {
  const { data } = useQuery(swissQuery(contest.id));
  return data ? <Table draw={data} /> : null;
}

function Table({ draw }: { draw: SwissDraw }) {
  const { t } = useTranslation('swissdraw');
  const { data } = useInfiniteQuery(standingsQuery(draw, ''));
  const rows = data?.pages[0]?.items ?? [];
  return (
    <ScreenTable
      title={t('table.label')}
      rows={rows.map((row) => ({
        participant: row.participant,
        rank: row.win + row.draw + row.lose > 0 ? row.rank : null,
        points: row.point,
        record: recordText(row, draw.drawAllowed),
      }))}
    />
  );
}
