import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MatchRoom } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { CardLink } from '@/shared/ui/Card';
import { Time } from '@/shared/ui/Time';
import { playingSides, sidesOf, winnerOf } from '../lib/sides';
import { useMatchRoomTitle, useSideName } from '../lib/useMatchRoomTitle';
import classes from './MatchRoomCard.module.css';
import { MatchRoomStatus } from './MatchRoomStatus';
import { SideAvatar } from './SideAvatar';

/** How many sides a card names. */
const named = 3;

/** A room in a list: its title, its people, and whether it waits for somebody. */
export function MatchRoomCard({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('matchroom');
  const titleOf = useMatchRoomTitle();
  const nameOf = useSideName();
  const sides = sidesOf(room);
  const title = titleOf(room);
  const result = room.status === 99 ? room.results[0] : undefined;
  const winner = result && winnerOf(room, result);
  return (
    <CardLink to={`/match/${room.id}`} className={classes.card} data-inside={room.viewer.inside || undefined}>
      <span className={classes.head}>
        <span className={classes.game}>{room.contestName ?? room.game.gameName}</span>
        <MatchRoomStatus status={room.status} />
      </span>
      <strong className={classes.title} lang={textLanguage(title)}>
        {title}
      </strong>
      <span className={classes.sides}>
        {sides.slice(0, named).map((side) => (
          <span key={side.key} className={classes.side} data-won={winner?.key === side.key || undefined}>
            <SideAvatar side={side} size={26} />
            <span lang={textLanguage(nameOf(side))}>{nameOf(side)}</span>
          </span>
        ))}
        {sides.length > named && (
          <span className={classes.more}>{t('moreSides', { count: sides.length - named })}</span>
        )}
      </span>
      <span className={classes.facts}>
        <span>
          <IconUsers size={16} aria-hidden="true" />
          {t('players', { count: room.playerEntries.length })}
        </span>
        {room.status < 99 && playingSides(room).length > 0 && room.status <= 1 && room.status >= 0 && (
          <span>
            {t('readyCount', { count: room.playerEntries.filter(({ status }) => status === 1).length })}
          </span>
        )}
        {result && (
          <span className={classes.result}>{winner ? t('won', { name: nameOf(winner) }) : t('drawn')}</span>
        )}
        <Time at={room.finished ?? room.created} format="list" />
      </span>
    </CardLink>
  );
}
