import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import { apiCall } from '@/shared/api/call';
import type { MatchRoom } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { winnerOf } from '../lib/sides';
import { useMatchRoomAct } from '../lib/useMatchRoomAct';
import { useSideName } from '../lib/useMatchRoomTitle';
import classes from './NextStep.module.css';
import { SideAvatar } from './SideAvatar';
import { TeamChoice } from './TeamChoice';

/** The page for a person who is not in the room: how to join, or why that is impossible. */
export function Outside({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('matchroom');
  const { viewer } = room;
  const [teamId, setTeamId] = useState<number | null>(viewer.invitedAs);
  const enter = useMatchRoomAct(room.id, () =>
    apiCall('post', '/match/{id}/enter/', { path: { id: room.id }, body: teamId ? { teamId } : {} }),
  );
  if (!viewer.mayEnter) {
    const why = closedBy(room);
    return (
      <div className={classes.next}>
        <h2>{t('closed.title')}</h2>
        <p>{t(why, { count: room.capacity })}</p>
        {why === 'closed.notEntered' && (
          <div className={classes.acts}>
            <LinkButton to={contestPath(room.cid)}>{t('closed.contest')}</LinkButton>
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={classes.next}>
      <h2>{t(viewer.invitedAs ? 'enter.invited' : 'enter.title')}</h2>
      <p>{t('enter.text')}</p>
      <div className={classes.acts}>
        <div className={classes.as}>
          <TeamChoice gameId={room.gid} value={teamId} onChange={setTeamId} />
        </div>
        <Button variant="primary" loading={enter.busy} onClick={() => void enter.run()}>
          {t('act.enter')}
        </Button>
      </div>
    </div>
  );
}

/** Returns why a person cannot join. It does not reveal that somebody blocks the person. */
function closedBy({ status, viewer, playerEntries, capacity }: MatchRoom) {
  if (status !== 0 && status !== 1) return 'closed.started';
  if (viewer.removed) return 'closed.removed';
  if (!viewer.entered) return 'closed.notEntered';
  return playerEntries.length >= capacity ? 'closed.full' : 'closed.refused';
}

/** The result of a room that is over. */
export function Ended({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('matchroom');
  const nameOf = useSideName();
  const first = room.results[0];
  const winner = first ? winnerOf(room, first) : null;
  return (
    <div className={classes.next}>
      <div className={classes.champion}>
        {winner && <SideAvatar side={winner} size={52} />}
        <h2>{winner ? t('won', { name: nameOf(winner) }) : t('drawn')}</h2>
      </div>
      <p>{t('next.doneText')}</p>
      <div className={classes.acts}>
        <LinkButton to={room.cid ? `/match?contest=${room.cid}` : `/match?game=${room.gid}`}>
          {t('act.another')}
        </LinkButton>
      </div>
    </div>
  );
}
