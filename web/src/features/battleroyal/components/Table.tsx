import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '@/features/rounds';
import type { BattleRoyal } from '@/shared/api/types';
import { ErrorState } from '@/shared/ui/ErrorState';
import { TextField } from '@/shared/ui/Field';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { scrollable } from '@/shared/ui/scrollable';
import { standingsQuery } from '../api';
import classes from './Table.module.css';
import { TableRow } from './TableRow';

interface TableProps {
  royale: BattleRoyal;
  operator: boolean;
}

/** Typing pauses for this long before a name is looked for. */
const pause = 250;

/** A field that is seen at a glance needs no search. */
const few = 12;

/** The live table by pages. On a phone a row shows place, name and points, and opens for the rest. */
export function Table({ royale, operator }: TableProps) {
  const { t } = useTranslation('battleroyal');
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const query = useInfiniteQuery(standingsQuery(royale, useSettled(search.trim(), pause)));
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const acts = operator && royale.finished === null;
  const begun = royale.roundInfo.filter(({ status }) => status !== 'planned');
  return (
    <>
      {royale.confirmed > few && (
        <TextField
          type="search"
          className={classes.search}
          aria-label={t('table.find')}
          placeholder={t('table.find')}
          maxLength={64}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {query.isPending ? (
        <Loading />
      ) : query.isError && rows.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <p className={classes.none}>{t('table.none')}</p>
      ) : (
        <section className={classes.frame} aria-label={t('table.label')} {...(!narrow && scrollable)}>
          <table className={classes.table} aria-label={t('table.label')}>
            <thead>
              <tr>
                <th scope="col" className={classes.rank}>
                  {t('table.rank')}
                </th>
                <th scope="col">{t('table.name')}</th>
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
                    {acts && (
                      <th scope="col">
                        <span className={classes.spoken}>{t('table.acts')}</span>
                      </th>
                    )}
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <TableRow
                  key={row.participant.id}
                  royale={royale}
                  row={row}
                  rounds={begun.length}
                  narrow={narrow}
                  acts={acts}
                  open={narrow && opened === row.participant.id}
                  onToggle={() => setOpened(opened === row.participant.id ? null : row.participant.id)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <More query={query} />
    </>
  );
}
