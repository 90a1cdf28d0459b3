import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { matchPath } from '@/features/match';
import { OpenMatches } from '@/features/rounds';
import type { SwissDraw } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { openQuery } from '../api';

interface EndSheetProps {
  draw: SwissDraw;
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onEnd: () => void;
}

/** Before a round is ended with matches open: which they are, and what becomes of them. */
export function EndSheet({ draw, opened, busy, onClose, onEnd }: EndSheetProps) {
  const { t } = useTranslation('swissdraw');
  const { contestId, id, currentRound } = draw;
  const round = draw.roundInfo[currentRound];
  const open = useQuery({ ...openQuery(draw, currentRound), enabled: opened });
  const count = round ? round.matches - round.decided : 0;
  return (
    <OpenMatches
      opened={opened}
      onClose={onClose}
      title={t('end.missing', { count })}
      text={t('end.missingBody')}
      query={open}
      count={count}
      addressOf={(matchId) => matchPath(contestId, 'swissdraw', id, matchId)}
      acts={
        <>
          <Button onClick={onClose}>{t('end.wait')}</Button>
          <Button variant="danger" loading={busy} onClick={onEnd}>
            {t('end.force')}
          </Button>
        </>
      }
    />
  );
}
