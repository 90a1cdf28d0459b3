import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { matchPath } from '@/features/match';
import { RoundSwitch } from '@/features/rounds';
import type { BattleRoyal } from '@/shared/api/types';
import { QueryView } from '@/shared/ui/Query';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { lobbiesQuery } from '../api';
import classes from './Lobbies.module.css';

interface LobbiesProps {
  royale: BattleRoyal;
  operator: boolean;
}

/** The lobbies of a round, with how many scores are in. */
export function Lobbies({ royale, operator }: LobbiesProps) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  // The current round is shown until another is chosen.
  const [chosen, setChosen] = useState<number | null>(null);
  const round = royale.roundInfo[chosen ?? royale.currentRound] ?? royale.roundInfo[0];
  const planned = round?.status === 'planned';
  const lobbies = useQuery({
    ...lobbiesQuery(royale, round?.round ?? 0),
    enabled: round !== undefined && !planned,
  });
  if (!round) return null;
  return (
    <>
      <RoundSwitch
        rounds={royale.roundInfo}
        value={round.round}
        onChange={(value) => setChosen(value === royale.currentRound ? null : value)}
      />
      <p className={classes.facts}>
        {t('rounds:round.starts')} <Time at={round.startTime} zone />
      </p>
      {planned ? (
        <p className={classes.facts}>{t('battleroyal:lobby.notYet')}</p>
      ) : (
        <QueryView query={lobbies}>
          {(all) => (
            <ul className={classes.lobbies}>
              {all.map(({ matchId, name, participants, reported, conflicts }) => (
                <li key={matchId}>
                  <Link
                    to={matchPath(royale.contestId, 'battleroyal', royale.id, matchId)}
                    className={classes.lobby}
                    data-mine={matchId === royale.myLobby || undefined}
                  >
                    <strong>{t('battleroyal:lobby.name', { name })}</strong>
                    <span>
                      {matchId === royale.myLobby && <Tag tone="lacquer">{t('battleroyal:lobby.mine')}</Tag>}
                      {operator && conflicts > 0 && (
                        <em>
                          <IconAlertTriangle size={16} aria-hidden="true" />
                          {t('battleroyal:lobby.conflicts', { count: conflicts })}
                        </em>
                      )}
                      {t('battleroyal:lobby.reported', { done: reported, total: participants })}
                    </span>
                    <IconArrowRight size={18} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </>
  );
}
