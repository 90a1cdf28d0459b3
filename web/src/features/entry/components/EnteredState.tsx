import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import classes from './Step.module.css';

const OwnEntryDialog = lazy(() => import('./OwnEntryDialog'));

/** Says that the viewer is in, and how far; leads to the own entry, where it can be withdrawn. */
export function EnteredState({ contest }: { contest: Contest }) {
  const { t } = useTranslation('entry');
  const [opened, setOpened] = useState(false);
  const allowed = contest.entryInfo?.status === 'ALLOW';
  const Icon = allowed ? IconCheck : IconHourglass;
  return (
    <div className={classes.own}>
      <span className={classes.state} data-allowed={allowed || undefined}>
        <Icon size={18} aria-hidden="true" />
        {t(allowed ? 'own.allowed' : 'own.waiting')}
      </span>
      <Button size="s" onClick={() => setOpened(true)}>
        {t('own.open')}
      </Button>
      <Suspense>{opened && <OwnEntryDialog contest={contest} onClose={() => setOpened(false)} />}</Suspense>
    </div>
  );
}
