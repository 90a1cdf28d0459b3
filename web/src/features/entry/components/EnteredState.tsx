import { IconChevronRight, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import classes from './Step.module.css';

const OwnEntryDialog = lazy(() => import('./OwnEntryDialog'));

interface EnteredStateProps {
  contest: Contest;
  /** Stands under another button. */
  quiet?: boolean;
}

/** Says that the viewer is in, and how far; leads to the own entry, where it can be withdrawn. */
export function EnteredState({ contest, quiet = false }: EnteredStateProps) {
  const { t } = useTranslation('entry');
  const [opened, setOpened] = useState(false);
  const allowed = contest.entryInfo?.status === 'ALLOW';
  const Icon = allowed ? IconCircleCheck : IconHourglass;
  return (
    <>
      <Button
        variant={quiet ? 'quiet' : 'secondary'}
        size={quiet ? 's' : 'm'}
        wide={!quiet}
        icon={<Icon size={18} aria-hidden="true" className={allowed ? classes.allowed : undefined} />}
        onClick={() => setOpened(true)}
      >
        <span className={classes.state}>
          {t(allowed ? 'own.allowed' : 'own.waiting')}
          <IconChevronRight size={16} aria-hidden="true" />
        </span>
      </Button>
      <Suspense>{opened && <OwnEntryDialog contest={contest} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
