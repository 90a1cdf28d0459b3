import { IconCheck, IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MatchRoom, MatchRoomPlayer } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { PresenceDot } from '@/shared/presence/PresenceDot';
import { Avatar } from '@/shared/ui/Avatar';
import { sidesOf, winnerOf } from '../lib/sides';
import classes from './Sides.module.css';

/** Who is in the room, by side, and who is ready. */
export function Sides({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('room');
  const sides = sidesOf(room);
  const first = room.results[0];
  const winner = room.status === 99 && first ? winnerOf(room, first) : null;
  return (
    <div className={classes.sides}>
      {sides.map(({ key, team, players }) => (
        <section key={key} className={classes.side} data-won={winner?.key === key || undefined}>
          {team && (
            <h3 className={classes.team}>
              <Avatar id={team.id} kind="team" src={team.imageUrl} size={32} />
              <Link to={`/teams/${team.id}`} className={classes.name} lang={textLanguage(team.name)}>
                {team.name}
              </Link>
              <span className={classes.count}>{t('players', { count: players.length })}</span>
            </h3>
          )}
          <ul className={classes.players}>
            {players.map((player) => (
              <Player key={player.id} player={player} over={room.status === 99} />
            ))}
          </ul>
        </section>
      ))}
      {sides.length < 2 && room.status !== 99 && <p className={classes.empty}>{t('waitingForSide')}</p>}
    </div>
  );
}

function Player({ player, over }: { player: MatchRoomPlayer; over: boolean }) {
  const { t } = useTranslation('room');
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
    </li>
  );
}
