import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StandingsRow } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { type Column, columnsOf, figureText } from '../lib/figures';
import { lastAdvancing } from '../lib/lastAdvancing';
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
  /** How many entries advance to a bracket. A line is drawn below the last one. */
  advancing?: number;
  /** Opens how a row is computed. */
  onOpen?: (entryId: number) => void;
  /** Returns the actions of a row. */
  actsOf?: (row: StandingsRow) => ReactNode;
}

/** The figures of the table beside the points. */
interface Figures {
  columns: readonly Column[];
  drawAllowed: boolean;
  scored: boolean;
}

/** The table of a stage. On a phone a row shows place, name and points, and opens for the rest. */
export function StandingsTable(props: StandingsTableProps) {
  const { label, rows, rules, drawAllowed, scored = false, mine, advancing = 0, onOpen, actsOf } = props;
  const { t } = useTranslation('standings');
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const figures: Figures = { columns: columnsOf(rules), drawAllowed, scored };
  const last = lastAdvancing(rows, advancing);
  return (
    <RankedTable
      label={label}
      head={
        <>
          <FigureHeads figures={figures} narrow={narrow} />
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
            last={last.has(id)}
            lot={row.lot && hasPlayed(row)}
            to={onOpen && (() => onOpen(id))}
            fold={
              narrow
                ? {
                    detail: <FigureList row={row} figures={figures} />,
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
            <FigureCells row={row} figures={figures} narrow={narrow} />
            {!narrow && actsOf && <ActsCell>{actsOf(row)}</ActsCell>}
          </RankedRow>
        );
      })}
    </RankedTable>
  );
}

/** The titles of the points and of the figures beside them. */
function FigureHeads({ figures, narrow }: { figures: Figures; narrow: boolean }) {
  const { t } = useTranslation('standings');
  const { columns, drawAllowed, scored } = figures;
  return (
    <>
      {!narrow && <th scope="col">{t(drawAllowed ? 'column.record' : 'column.wins')}</th>}
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
    </>
  );
}

interface RowFiguresProps {
  row: StandingsRow;
  figures: Figures;
}

/** The points of a row and the figures beside them. */
function FigureCells({ row, figures, narrow }: RowFiguresProps & { narrow: boolean }) {
  const { columns, drawAllowed, scored } = figures;
  return (
    <>
      {!narrow && <FigureCell>{recordText(row, drawAllowed)}</FigureCell>}
      {!narrow && scored && <FigureCell>{scoreText(row, columns)}</FigureCell>}
      <FigureCell points>{row.point}</FigureCell>
      {!narrow &&
        columns.map((rule) => (
          <FigureCell key={rule}>
            <FigureText row={row} rule={rule} />
          </FigureCell>
        ))}
    </>
  );
}

/** The figures of a row except its points, for a phone. */
function FigureList({ row, figures: { columns, drawAllowed, scored } }: RowFiguresProps) {
  const { t } = useTranslation('standings');
  return (
    <dl>
      <div>
        <dt>{t(drawAllowed ? 'column.record' : 'column.wins')}</dt>
        <dd>{recordText(row, drawAllowed)}</dd>
      </div>
      {scored && (
        <div>
          <dt>{t('column.scoreTitle')}</dt>
          <dd>{scoreText(row, columns)}</dd>
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
function scoreText({ scoreFor, scoreAgainst }: StandingsRow, columns: readonly Column[]): string {
  const text = `${scoreFor}–${scoreAgainst}`;
  if (columns.includes('scoreDifference')) return text;
  const by = scoreFor - scoreAgainst;
  return `${text} (${by > 0 ? '+' : by < 0 ? '−' : '±'}${Math.abs(by)})`;
}

export function recordText({ win, draw, lose }: StandingsRow, drawAllowed: boolean): string {
  return (drawAllowed || draw > 0 ? [win, draw, lose] : [win, lose]).join('-');
}
