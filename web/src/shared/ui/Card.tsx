import type { HTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './Card.module.css';

function joined(...names: (string | undefined)[]) {
  return names.filter(Boolean).join(' ');
}

interface CardProps extends HTMLAttributes<HTMLDivElement> {
  /** Without padding, for covers and tables. */
  flush?: boolean;
  children: ReactNode;
}

/** A box with a cut lower right corner. */
export function Card({ flush, className, children, ...rest }: CardProps) {
  return (
    <div {...rest} className={joined(classes.card, className)} data-flush={flush || undefined}>
      {children}
    </div>
  );
}

/** A card that is one link. Its edge is highlighted on hover and focus. */
export function CardLink({ flush, className, children, ...rest }: LinkProps & { flush?: boolean }) {
  return (
    <Link {...rest} className={joined(classes.card, classes.link, className)} data-flush={flush || undefined}>
      {children}
    </Link>
  );
}
