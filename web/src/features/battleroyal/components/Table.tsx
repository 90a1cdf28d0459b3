import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from '@/features/rounds';
import { ActsHead, RankedPages, RankedTable } from '@/features/standings';
import type { BattleRoyal } from '@/shared/api/types';
import { scrollable } from '@/shared/ui/scrollable';
import { standingsQuery } from '../api';
import classes from './Table.module.css';
import { TableRow } from './TableRow';

interface TableProps {
  royale: BattleRoyal;
  operator: boolean;
}

/** The live table by pages. On a phone a row shows place, name and points, and opens for the rest. */
export function Table({ royale, operator }: TableProps) {
  const { t } = useTranslation('battleroyal');
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { search, setSearch, name } = useSearch();
  const [opened, setOpened] = useState<number | null>(null);
  const query = useInfiniteQuery(standingsQuery(royale, name));
  const acts = operator && royale.finished === null;
  const begun = royale.roundInfo.filter(({ status }) => status !== 'planned');
  return (
    <RankedPages query={query} search={search} onSearch={setSearch}>
      {(rows) => (
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
                open={opened === row.participant.id}
                onToggle={() => setOpened(opened === row.participant.id ? null : row.participant.id)}
              />
            ))}
          </RankedTable>
        </section>
      )}
    </RankedPages>
  );
}
