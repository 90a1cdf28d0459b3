import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StandingsRow } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { type Column, columnsOf, figureText } from '../lib/figures';
import { ActsCell, ActsHead, FigureCell, RankedRow, RankedTable } from './RankedTable';

interface StandingsTableProps {
  label: string;
  rows: readonly StandingsRow[];
  /** The rules of the table in their order. */
  rules: readonly string[];
  drawAllowed: boolean;
  /** Whether matches have scores, which the table adds up. */
  scored?: boolean;
  mine: number | null;
  /** How many places advance to a bracket. A line is drawn below them. */
  advancing?: number;
  /** Opens how a row is computed. */
  onOpen?: (entryId: number) => void;
  /** Returns the actions of a row. */
  actsOf?: (row: StandingsRow) => ReactNode;
}

/** The table of a stage. On a phone a row shows place, name and points, and opens for the rest. */
export function StandingsTable(props: StandingsTableProps) {
  const { label, rows, rules, drawAllowed, scored = false, mine, advancing = 0, onOpen, actsOf } = props;
  const { t } = useTranslation('standings');
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [opened, setOpened] = useState<number | null>(null);
  const columns = columnsOf(rules);
  const record = t(drawAllowed ? 'column.record' : 'column.wins');
  // The difference of scores has its own column if it is a rule of the table.
  const differs = !columns.includes('scoreDifference');
  return (
    <RankedTable
      label={label}
      head={
        <>
          {!narrow && <th scope="col">{record}</th>}
          {!narrow && scored && (
            <th scope="col">
              <abbr title={t('column.scoreTitle')}>{t('column.score')}</abbr>
            </th>
          )}
          <th scope="col">{t('column.points')}</th>
          {!narrow &&
            columns.map((rule) => (
              <th key={rule} scope="col">
                <abbr title={t(`rule.${rule}`)}>{t(`short.${rule}`)}</abbr>
              </th>
            ))}
          {!narrow && actsOf && <ActsHead />}
        </>
      }
    >
      {rows.map((row) => {
        const { id } = row.participant;
        return (
          <RankedRow
            key={id}
            row={row}
            mine={id === mine}
            first={row.rank === 1}
            last={row.rank === advancing}
            lot={row.lot && hasPlayed(row)}
            to={onOpen && (() => onOpen(id))}
            fold={
              narrow
                ? {
                    open: opened === id,
                    onToggle: () => setOpened(opened === id ? null : id),
                    detail: (
                      <dl>
                        <div>
                          <dt>{record}</dt>
                          <dd>{recordText(row, drawAllowed)}</dd>
                        </div>
                        {scored && (
                          <div>
                            <dt>{t('column.scoreTitle')}</dt>
                            <dd>{scoreText(row, differs)}</dd>
                          </div>
                        )}
                        {columns.map((rule) => (
                          <div key={rule}>
                            <dt>{t(`rule.${rule}`)}</dt>
                            <dd>
                              <FigureText row={row} rule={rule} />
                            </dd>
                          </div>
                        ))}
                      </dl>
                    ),
                    acts: onOpen && (
                      <>
                        <Button size="s" onClick={() => onOpen(id)}>
                          {t('how.open')}
                        </Button>
                        {actsOf?.(row)}
                      </>
                    ),
                  }
                : undefined
            }
          >
            {!narrow && <FigureCell>{recordText(row, drawAllowed)}</FigureCell>}
            {!narrow && scored && <FigureCell>{scoreText(row, differs)}</FigureCell>}
            <FigureCell points>{row.point}</FigureCell>
            {!narrow &&
              columns.map((rule) => (
                <FigureCell key={rule}>
                  <FigureText row={row} rule={rule} />
                </FigureCell>
              ))}
            {!narrow && actsOf && <ActsCell>{actsOf(row)}</ActsCell>}
          </RankedRow>
        );
      })}
    </RankedTable>
  );
}

/** Whether the entry has a result. Before the first one the order means nothing. */
function hasPlayed({ win, draw, lose }: StandingsRow): boolean {
  return win + draw + lose > 0;
}

/** The figure of a rule; empty if the rule was not needed for this row. */
function FigureText({ row, rule }: { row: StandingsRow; rule: Column }) {
  const { i18n } = useTranslation();
  const figure = hasPlayed(row) ? row.figures.find((each) => each.rule === rule) : undefined;
  return figure ? figureText(rule, figure.number, i18n.language) : '–';
}

/** Returns scores for and against, with their difference if it has no column. */
export function scoreText({ scoreFor, scoreAgainst }: StandingsRow, difference: boolean): string {
  const text = `${scoreFor}–${scoreAgainst}`;
  if (!difference) return text;
  const by = scoreFor - scoreAgainst;
  return `${text} (${by > 0 ? '+' : by < 0 ? '−' : '±'}${Math.abs(by)})`;
}

export function recordText({ win, draw, lose }: StandingsRow, drawAllowed: boolean): string {
  return (drawAllowed || draw > 0 ? [win, draw, lose] : [win, lose]).join('-');
}
