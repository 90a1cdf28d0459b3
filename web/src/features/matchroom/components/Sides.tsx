import { IconCheck, IconHourglassEmpty, IconUserMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiCall } from '@/shared/api/call';
import type { MatchRoom, MatchRoomPlayer } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { PresenceDot } from '@/shared/presence/PresenceDot';
import { Avatar } from '@/shared/ui/Avatar';
import { IconButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { sidesOf, winnerOf } from '../lib/sides';
import { useMatchRoomAct } from '../lib/useMatchRoomAct';
import classes from './Sides.module.css';

/**
 * The people in the room by side, and who is ready. The person who created the room can remove others before the match
 * starts.
 */
export function Sides({ room, me }: { room: MatchRoom; me: number }) {
  const { t } = useTranslation('matchroom');
  const sides = sidesOf(room);
  const first = room.results[0];
  const winner = room.status === 99 && first ? winnerOf(room, first) : null;
  return (
    <div className={classes.sides}>
      {sides.map(({ key, team, players }) => (
        <section key={key} className={classes.side} data-won={winner?.key === key || undefined}>
          {team && (
            <h3 className={classes.team} translate="no">
              <Avatar id={team.id} kind="team" src={team.imageUrl} size={32} />
              <Link to={`/teams/${team.id}`} className={classes.name} lang={textLanguage(team.name)}>
                {team.name}
              </Link>
              <span className={classes.count}>{t('players', { count: players.length })}</span>
            </h3>
          )}
          <ul className={classes.players}>
            {players.map((player) => (
              <Player
                key={player.id}
                player={player}
                over={room.status === 99}
                remove={room.viewer.mayManage && player.uid !== me && <Remove room={room} player={player} />}
              />
            ))}
          </ul>
        </section>
      ))}
      {sides.length < 2 && room.status !== 99 && <p className={classes.empty}>{t('waitingForSide')}</p>}
    </div>
  );
}

function Player({ player, over, remove }: { player: MatchRoomPlayer; over: boolean; remove: ReactNode }) {
  const { t } = useTranslation('matchroom');
  const nameOf = useDisplayName();
  const name = nameOf(player.user.nickname);
  const ready = player.status === 1;
  return (
    <li className={classes.player}>
      <Avatar id={player.uid} src={player.user.imageUrl} size={36} />
      <Link to={`/users/${player.uid}`} className={classes.name} lang={textLanguage(name)}>
        {name}
      </Link>
      <PresenceDot userId={player.uid} />
      {!over && (
        <span className={classes.ready} data-ready={ready || undefined}>
          {ready ? (
            <IconCheck size={16} aria-hidden="true" />
          ) : (
            <IconHourglassEmpty size={16} aria-hidden="true" />
          )}
          {t(ready ? 'ready' : 'notReady')}
        </span>
      )}
      {remove}
    </li>
  );
}

function Remove({ room, player }: { room: MatchRoom; player: MatchRoomPlayer }) {
  const { t } = useTranslation('matchroom');
  const name = useDisplayName()(player.user.nickname);
  const remove = useMatchRoomAct(room.id, () =>
    apiCall('delete', '/match/{id}/players/{userId}/', { path: { id: room.id, userId: player.uid } }),
  );
  const ask = async () => {
    const agreed = await confirm({
      title: t('remove.title', { name }),
      body: t('remove.text'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (agreed) void remove.run();
  };
  return (
    <IconButton label={t('remove.action', { name })} disabled={remove.busy} onClick={() => void ask()}>
      <IconUserMinus size={18} aria-hidden="true" />
    </IconButton>
  );
}
