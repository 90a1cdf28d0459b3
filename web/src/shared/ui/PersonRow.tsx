import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TeamSummary, UserRef } from '../api/types';
import { useDisplayName } from '../lib/displayName';
import { textLanguage } from '../lib/textLanguage';
import { Avatar } from './Avatar';
import classes from './PersonRow.module.css';

/** A list of rows of people or teams. */
export function PersonList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** The text below the name. */
  meta: ReactNode;
  /** The buttons at the end of the row. */
  children?: ReactNode;
  /** Content below, over the whole width. */
  below?: ReactNode;
  /** A lower row with one line for the name and the buttons. */
  dense?: boolean;
  /** The id of the name, so that `aria-describedby` of a button can refer to it. */
  nameId?: string;
}

/** One person of a list: picture and name, which link to the profile, a text and buttons. */
export function PersonRow({ user, ...row }: RowProps & { user: UserRef }) {
  const nameOf = useDisplayName();
  return (
    <NamedRow
      {...row}
      to={`/users/${user.id}`}
      name={nameOf(user.nickname)}
      avatar={<Avatar id={user.id} src={user.imageUrl} size={row.dense ? 40 : 44} />}
    />
  );
}

/** One team of a list. */
export function TeamRow({
  team,
  ...row
}: RowProps & { team: Pick<TeamSummary, 'id' | 'name' | 'imageUrl'> }) {
  return (
    <NamedRow
      {...row}
      to={`/teams/${team.id}`}
      name={team.name}
      avatar={<Avatar id={team.id} kind="team" src={team.imageUrl} size={row.dense ? 40 : 44} />}
    />
  );
}

interface NamedRowProps extends RowProps {
  to: string;
  name: string;
  avatar: ReactNode;
}

/** One thing of a list with a page, such as a contest. */
export function NamedRow({ to, name, avatar, meta, children, below, dense, nameId }: NamedRowProps) {
  return (
    <li className={classes.row} data-dense={dense || undefined}>
      <div className={classes.person}>
        {avatar}
        <div className={classes.who}>
          <Link to={to} id={nameId} lang={textLanguage(name)}>
            {name}
          </Link>
          <div className={classes.meta}>{meta}</div>
        </div>
      </div>
      {children && <div className={classes.acts}>{children}</div>}
      {below && <div className={classes.below}>{below}</div>}
    </li>
  );
}
