import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { matchPath } from '@/entities/match/lib/paths';
import type { MissingSheetProps } from '@/formats/common/components/RoundControl';
import type { BattleRoyal } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { lobbiesQuery } from '../api';
import { isOpen } from '../lib/lobbies';
import classes from './EndSheet.module.css';

/** The lobbies with missing scores before a round is ended, and the effect. */
export function EndSheet({
  royale,
  opened,
  busy,
  onClose,
  onEnd,
}: MissingSheetProps & { royale: BattleRoyal }) {
  const { t } = useTranslation('battleroyal');
  const lobbies = useQuery({ ...lobbiesQuery(royale, royale.currentRound), enabled: opened });
  return (
    <Sheet opened={opened} onClose={onClose} title={t('end.missing')}>
      {opened && (
        <div className={classes.missing}>
          <p>{t('end.missingBody')}</p>
          <QueryView query={lobbies}>
            {(all) => {
              const amiss = all.filter(isOpen);
              if (amiss.length === 0) return <p>{t('end.nothing')}</p>;
              return (
                <ul>
                  {amiss.map(({ matchId, name, participants, reported, conflicts }) => (
                    <li key={matchId}>
                      <Link to={matchPath(royale.contestId, 'battleroyal', royale.id, matchId)}>
                        <b>{t('lobby.name', { name })}</b>
                        {reported < participants && (
                          <span>{t('end.without', { count: participants - reported })}</span>
                        )}
                        {conflicts > 0 && <span>{t('end.conflicts', { count: conflicts })}</span>}
                      </Link>
                    </li>
                  ))}
                </ul>
              );
            }}
          </QueryView>
          <div className={classes.acts}>
            <Button onClick={onClose}>{t('end.wait')}</Button>
            <Button variant="danger" loading={busy} onClick={onEnd}>
              {t('end.force')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
