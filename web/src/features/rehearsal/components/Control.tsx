import {
  IconArrowBackUp,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ControlBar } from '@/formats/common/components/ControlBar';
import type { Rehearsal } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { Time } from '@/shared/ui/Time';
import type { RehearsalRun } from '../lib/useRehearsal';

/** The progress of the rehearsal, and buttons that let the bots play on. */
export function Control({ run, rehearsal }: { run: RehearsalRun; rehearsal: Rehearsal }) {
  const { t } = useTranslation('rehearsal');
  const { matches, decided, over, stages } = rehearsal;
  const playable = stages.length > 0;
  return (
    <ControlBar
      title={
        over
          ? t('control.over', { name: rehearsal.places[0]?.participant.name ?? '' })
          : t('control.progress', { decided, matches })
      }
      text={
        <>
          <Time at={rehearsal.startsAt} format="list" /> {t('control.to')}{' '}
          <Time at={rehearsal.endsAt} format="list" zone />
        </>
      }
      primary={playable && <NextAct run={run} over={over} />}
    >
      {playable && <FurtherActs run={run} over={over} />}
    </ControlBar>
  );
}

interface ActsProps {
  run: RehearsalRun;
  /** Whether the contest is decided. */
  over: boolean;
}

/** Plays the next round, or starts again if the contest is decided. */
function NextAct({ run, over }: ActsProps) {
  const { t } = useTranslation('rehearsal');
  const busy = run.query.isFetching;
  return over ? (
    <Button
      variant="primary"
      icon={<IconRefresh size={20} aria-hidden="true" />}
      disabled={busy}
      onClick={run.restart}
    >
      {t('control.restart')}
    </Button>
  ) : (
    <Button
      variant="primary"
      icon={<IconPlayerTrackNext size={20} aria-hidden="true" />}
      disabled={busy || run.full}
      onClick={() => run.move({ play: 'round' })}
    >
      {t('control.round')}
    </Button>
  );
}

/** The other actions: play one match or all matches, take the last move back, start again. */
function FurtherActs({ run, over }: ActsProps) {
  const { t } = useTranslation('rehearsal');
  const busy = run.query.isFetching;
  const blocked = busy || run.full;
  const moved = run.input.moves.length > 0;
  return (
    <>
      {!over && (
        <>
          <Button
            variant="quiet"
            size="s"
            icon={<IconPlayerPlay size={18} aria-hidden="true" />}
            disabled={blocked}
            onClick={() => run.move({ play: 'match' })}
          >
            {t('control.match')}
          </Button>
          <Button
            variant="quiet"
            size="s"
            icon={<IconPlayerSkipForward size={18} aria-hidden="true" />}
            disabled={blocked}
            onClick={() => run.move({ play: 'all' })}
          >
            {t('control.all')}
          </Button>
        </>
      )}
      {moved && (
        <Button
          variant="quiet"
          size="s"
          icon={<IconArrowBackUp size={18} aria-hidden="true" />}
          disabled={busy}
          onClick={run.undo}
        >
          {t('control.undo')}
        </Button>
      )}
      {moved && !over && (
        <Button
          variant="quiet"
          size="s"
          icon={<IconRefresh size={18} aria-hidden="true" />}
          disabled={busy}
          onClick={run.restart}
        >
          {t('control.restart')}
        </Button>
      )}
    </>
  );
}
