import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StartCountdown } from '@/entities/match/components/StartCountdown';
import { matchPath } from '@/entities/match/lib/paths';
import { useParticipantCount } from '@/formats/common/lib/useParticipantCount';
import type { BattleRoyal, RoyaleMatch } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { LoadFault } from '@/shared/ui/LoadFault';
import { Time } from '@/shared/ui/Time';
import { matchQuery } from '../api';
import { hasScores } from '../lib/rounds';
import classes from './OwnLobby.module.css';

/** The player's lobby first: its code, its start, and whether the score is reported. */
export function OwnLobby({ royale }: { royale: BattleRoyal }) {
  const { t } = useTranslation('battleroyal');
  const countText = useParticipantCount();
  const { myEntryId, myStanding } = royale;
  const dropped = myStanding?.status === 'dropped';
  const playing = royale.myLobby !== null && royale.roundStatus === 'start' && !royale.finished;
  const lobby = useQuery(matchQuery(royale, playing ? royale.myLobby : null));
  if (myEntryId === null) return null;
  return (
    <section className={classes.own} aria-label={t('own.title')}>
      {playing ? (
        lobby.data ? (
          <Playing royale={royale} lobby={lobby.data} />
        ) : (
          <LoadFault query={lobby} />
        )
      ) : (
        <p>{dropped && !royale.finished ? t('own.dropped') : <Waiting royale={royale} />}</p>
      )}
      {myStanding && hasScores(royale) && (
        <p className={classes.standing}>
          {t('own.standing', {
            rank: myStanding.rank,
            field: countText(royale.confirmed, myStanding.participant.kind),
            points: myStanding.point,
            kills: myStanding.kills,
          })}
        </p>
      )}
    </section>
  );
}

function Waiting({ royale }: { royale: BattleRoyal }) {
  const { t } = useTranslation('battleroyal');
  const { currentRound, published, roundStatus, over, finished } = royale;
  if (finished) return t('own.finished');
  if (published && roundStatus === 'start') return t('own.absent');
  if (over) return t('own.none');
  const next = royale.roundInfo[published ? currentRound + 1 : currentRound];
  if (!next) return t('own.none');
  return (
    <>
      {t('own.waiting', { n: next.round + 1 })} <Time at={next.beginsAt} zone within />
    </>
  );
}

function Playing({ royale, lobby }: { royale: BattleRoyal; lobby: RoyaleMatch }) {
  const { t } = useTranslation('battleroyal');
  const own = lobby.participants.find(({ myItem }) => myItem);
  const sent = own?.rank != null;
  return (
    <>
      <div className={classes.head}>
        <h2>{t('own.round', { n: lobby.round + 1, lobby: lobby.name })}</h2>
        <Time at={lobby.beginsAt} zone />
        <StartCountdown at={lobby.beginsAt} />
      </div>
      {lobby.lobby?.code ? (
        <p className={classes.code}>
          <strong>{lobby.lobby.code}</strong>
          <CopyButton text={lobby.lobby.code} label={t('own.copy')} />
        </p>
      ) : (
        <p className={classes.quiet}>{t('own.noCode')}</p>
      )}
      <div className={classes.foot}>
        <span data-sent={sent || undefined}>
          {sent ? t('own.sent', { rank: own.rank, kill: own.kill }) : t('own.notSent')}
        </span>
        <LinkButton
          variant={sent ? 'secondary' : 'primary'}
          to={matchPath(royale.contestId, 'battleroyal', royale.id, lobby.id)}
        >
          {sent || !lobby.canEditOwn ? t('own.open') : t('own.send')}
        </LinkButton>
      </div>
    </>
  );
}
