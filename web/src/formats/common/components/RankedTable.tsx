import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Tag } from '@/shared/ui/StatusBadge';
import hidden from '@/shared/ui/spoken.module.css';
import classes from './RankedTable.module.css';

interface RankedTableProps {
  label: string;
  /** The titles of the columns after the name. */
  head: ReactNode;
  children: ReactNode;
}

/** A table of participants by place. */
export function RankedTable({ label, head, children }: RankedTableProps) {
  const { t } = useTranslation('standings');
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={classes.rank}>
            {t('column.rank')}
          </th>
          <th scope="col">{t('column.name')}</th>
          {head}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The title of the column of actions. */
export function ActsHead() {
  const { t } = useTranslation('standings');
  return (
    <th scope="col">
      <span className={hidden.spoken}>{t('column.acts')}</span>
    </th>
  );
}

interface RankedRowProps {
  /** The rank is null while nobody has a place. */
  row: { rank: number | null; participant: ParticipantRef; status: 'active' | 'dropped' };
  /** Whether it is the viewer's row. */
  mine: boolean;
  first: boolean;
  /** The last row whose entry advances. */
  last?: boolean;
  /** Whether only a drawn lot separates it from its neighbours. */
  lot: boolean;
  /** A tag beside the name. */
  tag?: ReactNode;
  /** What the name opens: an address, or a dialog; nothing for a bot. */
  to?: string | (() => void);
  /** On a phone the name opens the rest of the row below it. */
  fold?: { detail: ReactNode; acts?: ReactNode };
  /** The cells after the name. */
  children: ReactNode;
}

/** A row of the table, on a phone with its details below while it is open. Opening it draws no other row again and closes none. */
export function RankedRow(props: RankedRowProps) {
  const { row, mine, first, last, lot, tag, to, fold, children } = props;
  const { t } = useTranslation('standings');
  const nameOf = useDisplayName();
  const [open, setOpen] = useState(false);
  const { rank, participant, status } = row;
  const name = nameOf(participant.name);
  const detail = `standing-${participant.id}`;
  const who = (
    <>
      <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={28} />
      <span lang={textLanguage(name)}>{name}</span>
      {tag}
      {participant.dropped ? (
        <Tag tone={participant.dropped === 'disqualified' ? 'danger' : 'plain'}>{t(participant.dropped)}</Tag>
      ) : (
        status === 'dropped' && <Tag>{t('dropped')}</Tag>
      )}
    </>
  );
  return (
    <>
      <tr
        className={classes.row}
        data-mine={mine || undefined}
        data-top={first || undefined}
        data-dropped={status === 'dropped' || Boolean(participant.dropped) || undefined}
        data-last={last || undefined}
      >
        <td className={classes.rank}>
          {rank ?? '–'}
          {lot && (
            <small title={t('lot.text')}>
              <span aria-hidden="true">{t('lot.short')}</span>
              <span className={hidden.spoken}>{t('lot.text')}</span>
            </small>
          )}
        </td>
        <th scope="row">
          {fold ? (
            <button
              type="button"
              className={classes.name}
              aria-expanded={open}
              aria-controls={open ? detail : undefined}
              onClick={() => setOpen(!open)}
            >
              {who}
              <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
            </button>
          ) : typeof to === 'string' ? (
            <Link className={classes.name} to={to}>
              {who}
            </Link>
          ) : to ? (
            <button type="button" className={classes.name} aria-haspopup="dialog" onClick={to}>
              {who}
            </button>
          ) : (
            <span className={classes.name}>{who}</span>
          )}
        </th>
        {children}
      </tr>
      {fold && open && (
        <tr className={classes.detail} id={detail}>
          <td colSpan={3}>
            {fold.detail}
            {fold.acts && <div className={classes.acts}>{fold.acts}</div>}
          </td>
        </tr>
      )}
    </>
  );
}

interface CellProps {
  /** Whether the column decides the order. */
  points?: boolean;
  children: ReactNode;
}

/** A cell with a figure. */
export function FigureCell({ points = false, children }: CellProps) {
  return <td className={points ? classes.points : classes.number}>{children}</td>;
}

/** A cell with actions. */
export function ActsCell({ children }: { children: ReactNode }) {
  return <td className={classes.rowActs}>{children}</td>;
}
