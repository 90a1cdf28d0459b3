import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { matchPath } from '@/entities/match/lib/paths';
import { RankedPages } from '@/formats/common/components/RankedPages';
import { ActsHead, RankedTable } from '@/formats/common/components/RankedTable';
import { useSearch } from '@/formats/common/lib/useSearch';
import type { BattleRoyal, RoyaleRow } from '@/shared/api/types';
import { scrollable } from '@/shared/ui/scrollable';
import { standingsQuery } from '../api';
import classes from './Table.module.css';
import { TableRow } from './TableRow';

interface TableProps {
  royale: BattleRoyal;
  operator: boolean;
}

/** The live table in pages. */
export function Table({ royale, operator }: TableProps) {
  const { search, setSearch, name } = useSearch('table search');
  const query = useInfiniteQuery(standingsQuery(royale, name));
  return (
    <RankedPages query={query} search={search} onSearch={setSearch} help="royale">
      {(rows) => (
        <RoyaleTable
          royale={royale}
          rows={rows}
          acts={operator && royale.finished === null}
          addressOf={(matchId) => matchPath(royale.contestId, 'battleroyal', royale.id, matchId)}
        />
      )}
    </RankedPages>
  );
}

interface RoyaleTableProps {
  royale: BattleRoyal;
  rows: readonly RoyaleRow[];
  /** Whether the viewer may drop and reinstate participants. */
  acts?: boolean;
  addressOf: (matchId: number) => string;
  /** Whether the participants are bots, which have no page. */
  bots?: boolean;
}

/** The table of a battle royale. On a phone a row shows place, name and points, and opens for the rest. */
export function RoyaleTable({ royale, rows, acts = false, addressOf, bots = false }: RoyaleTableProps) {
  const { t } = useTranslation('battleroyal');
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const begun = royale.roundInfo.filter(({ status }) => status !== 'planned');
  return (
    <section className={classes.frame} aria-label={t('table.label')} {...(!narrow && scrollable)}>
      <RankedTable
        label={t('table.label')}
        head={
          <>
            <th scope="col">{t('table.points')}</th>
            {!narrow && (
              <>
                <th scope="col">{t('table.kills')}</th>
                <th scope="col">{t('table.wins')}</th>
                {begun.map(({ round }) => (
                  <th key={round} scope="col">
                    <abbr title={t('table.match', { n: round + 1 })}>
                      {t('table.matchShort', { n: round + 1 })}
                    </abbr>
                  </th>
                ))}
                {acts && <ActsHead />}
              </>
            )}
          </>
        }
      >
        {rows.map((row) => (
          <TableRow
            key={row.participant.id}
            royale={royale}
            row={row}
            rounds={begun.length}
            narrow={narrow}
            acts={acts}
            addressOf={addressOf}
            bots={bots}
          />
        ))}
      </RankedTable>
    </section>
  );
}
