import type { ReactNode } from 'react';
import { useEffect } from 'react';
import classes from './Page.module.css';

interface PageProps {
  /** Shown in the browser's tab before the product's name. */
  title: string;
  /** `narrow` for forms and texts, `wide` for brackets. */
  width?: 'narrow' | 'normal' | 'wide';
  children?: ReactNode;
}

/** The content column of a route. */
export function Page({ title, width = 'normal', children }: PageProps) {
  useEffect(() => {
    document.title = title ? `${title} · Yagura` : 'Yagura';
  }, [title]);
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, eyebrow, actions, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
        <h1>{title}</h1>
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

interface SectionProps {
  heading: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ heading, aside, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{heading}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
