import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StandingsRow } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { Tag } from '@/shared/ui/StatusBadge';
import { type Column, columnsOf, figureText } from '../lib/figures';
import classes from './StandingsTable.module.css';

interface StandingsTableProps {
  label: string;
  rows: readonly StandingsRow[];
  /** The rules of the table, in the order in which they are asked. */
  rules: readonly string[];
  drawAllowed: boolean;
  mine: number | null;
  /** How many places lead on into a bracket; a line is drawn below them. */
  advancing?: number;
  /** Shows how a row is counted. */
  onOpen: (entryId: number) => void;
  /** What can be done with a row. */
  actsOf?: (row: StandingsRow) => ReactNode;
}

/** The table of a stage. On a phone a row shows place, name and points, and opens for the rest. */
export function StandingsTable(props: StandingsTableProps) {
  const { label, rows, rules, drawAllowed, mine, advancing = 0, onOpen, actsOf } = props;
  const { t } = useTranslation('standings');
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [opened, setOpened] = useState<number | null>(null);
  const columns = narrow ? [] : columnsOf(rules);
  const width = 3 + (narrow ? 0 : 1 + columns.length + (actsOf ? 1 : 0));
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={classes.rank}>
            {t('column.rank')}
          </th>
          <th scope="col">{t('column.name')}</th>
          {!narrow && <th scope="col">{t(drawAllowed ? 'column.record' : 'column.wins')}</th>}
          <th scope="col" className={classes.points}>
            {t('column.points')}
          </th>
          {columns.map((rule) => (
            <th key={rule} scope="col">
              <abbr title={t(`rule.${rule}`)}>{t(`short.${rule}`)}</abbr>
            </th>
          ))}
          {!narrow && actsOf && (
            <th scope="col">
              <span className={classes.spoken}>{t('column.acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { id } = row.participant;
          const open = narrow && opened === id;
          return (
            <Fragment key={id}>
              <Row
                row={row}
                narrow={narrow}
                open={open}
                columns={columns}
                drawAllowed={drawAllowed}
                mine={id === mine}
                last={row.rank === advancing}
                onPress={() => (narrow ? setOpened(open ? null : id) : onOpen(id))}
                acts={!narrow && actsOf?.(row)}
                actsKept={!narrow && actsOf !== undefined}
              />
              {open && (
                <tr className={classes.detail} id={`standing-${id}`}>
                  <td colSpan={width}>
                    <dl>
                      <div>
                        <dt>{t(drawAllowed ? 'column.record' : 'column.wins')}</dt>
                        <dd>{recordText(row, drawAllowed)}</dd>
                      </div>
                      {columnsOf(rules).map((rule) => (
                        <div key={rule}>
                          <dt>{t(`rule.${rule}`)}</dt>
                          <dd>
                            <FigureText row={row} rule={rule} />
                          </dd>
                        </div>
                      ))}
                    </dl>
                    <div className={classes.acts}>
                      <Button size="s" onClick={() => onOpen(id)}>
                        {t('how.open')}
                      </Button>
                      {actsOf?.(row)}
                    </div>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: StandingsRow;
  narrow: boolean;
  open: boolean;
  columns: readonly Column[];
  drawAllowed: boolean;
  mine: boolean;
  last: boolean;
  onPress: () => void;
  acts: ReactNode;
  actsKept: boolean;
}

function Row({ row, narrow, open, columns, drawAllowed, mine, last, onPress, acts, actsKept }: RowProps) {
  const { t } = useTranslation('standings');
  const nameOf = useDisplayName();
  const { participant } = row;
  const name = nameOf(participant.name);
  const lot = useId();
  return (
    <tr
      className={classes.row}
      data-mine={mine || undefined}
      data-top={row.rank === 1 || undefined}
      data-dropped={row.status === 'dropped' || undefined}
      data-last={last || undefined}
    >
      <td className={classes.rank}>
        {row.rank}
        {row.lot && hasPlayed(row) && (
          <small title={t('lot.text')} aria-describedby={lot}>
            {t('lot.short')}
            <span id={lot} className={classes.spoken}>
              {t('lot.text')}
            </span>
          </small>
        )}
      </td>
      <th scope="row">
        <button
          type="button"
          className={classes.name}
          aria-expanded={narrow ? open : undefined}
          aria-controls={open ? `standing-${participant.id}` : undefined}
          aria-haspopup={narrow ? undefined : 'dialog'}
          onClick={onPress}
        >
          <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={28} />
          <span lang={textLanguage(name)}>{name}</span>
          {row.status === 'dropped' && <Tag>{t('dropped')}</Tag>}
          {narrow && <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />}
        </button>
      </th>
      {!narrow && <td className={classes.number}>{recordText(row, drawAllowed)}</td>}
      <td className={classes.points}>{row.point}</td>
      {columns.map((rule) => (
        <td key={rule} className={classes.number}>
          <FigureText row={row} rule={rule} />
        </td>
      ))}
      {actsKept && <td className={classes.rowActs}>{acts}</td>}
    </tr>
  );
}

/** Before the first match nothing is counted: the order of the table says nothing yet. */
function hasPlayed({ win, draw, lose }: StandingsRow): boolean {
  return win + draw + lose > 0;
}

/** A rule that was not needed to tell a row from its neighbours has no figure. */
function FigureText({ row, rule }: { row: StandingsRow; rule: Column }) {
  const { i18n } = useTranslation();
  const figure = hasPlayed(row) ? row.figures.find((each) => each.rule === rule) : undefined;
  return figure ? figureText(rule, figure.number, i18n.language) : '–';
}

export function recordText({ win, draw, lose }: StandingsRow, drawAllowed: boolean): string {
  return (drawAllowed || draw > 0 ? [win, draw, lose] : [win, lose]).join('-');
}
