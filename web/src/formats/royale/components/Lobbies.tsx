import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { matchPath } from '@/entities/match/lib/paths';
import { StreamMark } from '@/entities/stream/components/marks';
import { OpenToggle } from '@/formats/common/components/OpenToggle';
import { RoundSwitch } from '@/formats/common/components/RoundSwitch';
import { useOpenOnly } from '@/formats/common/lib/useOpenOnly';
import type { BattleRoyal, RoyaleLobby } from '@/shared/api/types';
import { useVisitState } from '@/shared/history/useVisitState';
import { QueryView } from '@/shared/ui/Query';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { lobbiesQuery } from '../api';
import { isOpen } from '../lib/lobbies';
import classes from './Lobbies.module.css';

interface LobbiesProps {
  royale: BattleRoyal;
  operator: boolean;
}

/** The lobbies of a round with the number of reported scores. */
export function Lobbies({ royale, operator }: LobbiesProps) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  // The current round is shown unless another one is chosen.
  const [chosen, setChosen] = useVisitState<number | null>('round', null);
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
        {t('rounds:round.starts')} <Time at={round.beginsAt} zone within />
      </p>
      {planned ? (
        <p className={classes.facts}>{t('battleroyal:lobby.notYet')}</p>
      ) : (
        <QueryView query={lobbies}>
          {(all) => (
            <LobbyChoice
              lobbies={all}
              mine={royale.myLobby}
              operator={operator}
              addressOf={(matchId) => matchPath(royale.contestId, 'battleroyal', royale.id, matchId)}
            />
          )}
        </QueryView>
      )}
    </>
  );
}

/** Narrows the lobbies to those with missing or contradicting ranks, for operators. */
function LobbyChoice(props: LobbyListProps) {
  const { lobbies, operator } = props;
  const [openOnly, setOpenOnly] = useOpenOnly();
  const open = lobbies.filter(isOpen);
  const narrowed = operator && openOnly && open.length > 0;
  return (
    <>
      {operator && open.length > 0 && (
        <OpenToggle open={open.length} pressed={narrowed} onToggle={() => setOpenOnly(!narrowed)} />
      )}
      <LobbyList {...props} lobbies={narrowed ? open : lobbies} />
    </>
  );
}

interface LobbyListProps {
  lobbies: readonly RoyaleLobby[];
  /** The viewer's lobby. */
  mine: number | null;
  /** Whether to show ranks that contradict each other. */
  operator: boolean;
  addressOf: (matchId: number) => string;
}

/** The lobbies of a round side by side. */
export function LobbyList({ lobbies, mine, operator, addressOf }: LobbyListProps) {
  const { t } = useTranslation('battleroyal');
  return (
    <ul className={classes.lobbies}>
      {lobbies.map(({ matchId, name, participants, reported, conflicts }) => (
        <li key={matchId}>
          <Link to={addressOf(matchId)} className={classes.lobby} data-mine={matchId === mine || undefined}>
            <strong>{t('lobby.name', { name })}</strong>
            <span>
              <StreamMark matchId={matchId} />
              {matchId === mine && <Tag tone="lacquer">{t('lobby.mine')}</Tag>}
              {operator && conflicts > 0 && (
                <em>
                  <IconAlertTriangle size={16} aria-hidden="true" />
                  {t('lobby.conflicts', { count: conflicts })}
                </em>
              )}
              {t('lobby.reported', { done: reported, total: participants })}
            </span>
            <IconArrowRight size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
