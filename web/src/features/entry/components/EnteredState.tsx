import {
  IconChevronRight,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconHourglass,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '@/entities/entry/lib/place';
import type { Contest, EntryInfo } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { lazyPart } from '@/shared/ui/lazyPart';
import { useMovedUp } from '../lib/useMovedUp';
import { usePlaceName } from './OwnState';
import classes from './Step.module.css';

const OwnEntryDialog = lazyPart(() => import('./OwnEntryDialog'));

/** Each state has its own icon. */
const icons = {
  allowed: IconCircleCheck,
  applied: IconHourglass,
  waiting: IconClock,
  declined: IconCircleMinus,
} as const;

interface EnteredStateProps {
  contest: Contest;
  /** Whether it is below another button. */
  quiet?: boolean;
}

/** Shows the state of the viewer's entry and opens it, to change or withdraw it. */
export function EnteredState({ contest, quiet = false }: EnteredStateProps) {
  const entry = contest.entryInfo;
  return entry && <State key={entry.id} contest={contest} entry={entry} quiet={quiet} />;
}

function State({ contest, entry, quiet }: EnteredStateProps & { entry: EntryInfo }) {
  const { t } = useTranslation('entry');
  const [opened, setOpened] = useState(false);
  const movedUp = useMovedUp(entry);
  const nameOf = usePlaceName();
  const place = placeOf(entry);
  const Icon = entry.drop ? IconCircleMinus : icons[place];
  return (
    <>
      {movedUp && (
        <p className={classes.moved} role="status">
          {t('own.movedUp')}
        </p>
      )}
      <Button
        variant={quiet ? 'quiet' : 'secondary'}
        size={quiet ? 's' : 'm'}
        wide={!quiet}
        icon={
          <Icon
            size={18}
            aria-hidden="true"
            className={place === 'allowed' && !entry.drop ? classes.allowed : undefined}
          />
        }
        onClick={() => setOpened(true)}
      >
        <span className={classes.state}>
          {nameOf(entry)}
          <IconChevronRight size={16} aria-hidden="true" />
        </span>
      </Button>
      {entry.canWithdraw && !quiet && <p className={classes.note}>{t('own.acts')}</p>}
      <Suspense>{opened && <OwnEntryDialog contest={contest} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
