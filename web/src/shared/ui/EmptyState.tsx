import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type EmptyDrawing = 'bracket' | 'field' | 'team' | 'mail' | 'nothing';

const drawings: Record<EmptyDrawing, ReactNode> = {
  // A bracket before its first match.
  bracket: (
    <>
      <path className={classes.dashed} d="M20 92V66H60V92M100 92V66H140V92M40 66V40H120V66M80 40V20" />
      <path className={classes.accent} d="M80 20V8" />
    </>
  ),
  // Posts without a bracket above them.
  field: (
    <>
      <path d="M6 92H154" />
      <path d="M34 92V74M66 92V74M94 92V74M126 92V74" />
      <path className={classes.dashed} d="M34 74V52H66V74M94 74V52H126V74M50 52V30H110V52" />
      <path className={classes.accent} d="M66 92V74" />
    </>
  ),
  // Two lines that do not meet.
  team: (
    <>
      <path d="M24 92V48H62M136 92V48H98" />
      <path className={classes.dashed} d="M62 48H98M80 48V20" />
      <path className={classes.accent} d="M24 92V66" />
    </>
  ),
  mail: (
    <>
      <path d="M28 24H132V88H28Z" />
      <path d="M28 24 80 60l52-36" />
      <path className={classes.accent} d="M60 88H80" />
    </>
  ),
  nothing: (
    <>
      <path className={classes.dashed} d="M30 80V44H130V80" />
      <path className={classes.accent} d="M74 44H86" />
    </>
  ),
};

interface EmptyStateProps {
  drawing?: EmptyDrawing;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** A link to the help. */
  help?: ReactNode;
  /** Whether it replaces the whole page; its title is then the page's title. */
  page?: boolean;
}

/** Explains an empty list and offers the next step. */
export function EmptyState({ drawing = 'nothing', title, children, action, help, page }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={classes.empty}>
      <svg width="160" height="100" viewBox="0 0 160 100" fill="none" aria-hidden="true">
        {drawings[drawing]}
      </svg>
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.text}>{children}</p>}
      {action}
      {help}
    </div>
  );
}
