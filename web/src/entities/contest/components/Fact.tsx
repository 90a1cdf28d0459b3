import type { ReactNode } from 'react';

/** One row of a list of facts about a contest. */
export function Fact({ label, tall, children }: { label: string; tall?: boolean; children: ReactNode }) {
  return (
    <div data-tall={tall}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
