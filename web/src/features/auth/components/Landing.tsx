import type { ReactNode } from 'react';
import { TowerSymbol } from '@/shared/ui/Brand';
import { Card } from '@/shared/ui/Card';
import { Page } from '@/shared/ui/Page';
import classes from './Landing.module.css';

/** The frame of the pages that mailed links open. */
export function Landing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} width="narrow">
      <Card className={classes.card}>
        <TowerSymbol size={64} drawn />
        <h1>{title}</h1>
        {children}
      </Card>
    </Page>
  );
}
