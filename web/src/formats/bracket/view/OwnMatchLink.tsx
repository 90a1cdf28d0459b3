import { Link } from 'react-router';
import classes from './OwnMatchLink.module.css';

interface OwnMatchLinkProps {
  to: string;
  label: string;
  /** Whether it stands in a line of text, so that it is no taller than the line. */
  inLine?: boolean;
}

/** The link from the bracket to the viewer's open match. It lies above the link that covers the whole match. */
export function OwnMatchLink({ to, label, inLine = false }: OwnMatchLinkProps) {
  return (
    <Link to={to} className={classes.link} data-in-line={inLine || undefined} draggable={false}>
      {label}
    </Link>
  );
}
