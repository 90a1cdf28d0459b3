import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MatchAddress } from '@/entities/match/api';
import { FriendCode } from '@/entities/match/components/FriendCode';
import { isOver } from '@/entities/match/lib/state';
import type { MatchTexts } from '@/entities/match/texts';
import { profilePath } from '@/entities/person/lib/profilePath';
import type { MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { PresenceDot } from '@/shared/presence/PresenceDot';
import { Avatar } from '@/shared/ui/Avatar';
import { CopyButton } from '@/shared/ui/CopyButton';
import { Lobby } from './Lobby';
import classes from './Meet.module.css';

interface MeetProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
}

/** How to meet: for a player the opponent with what to enter in the game, and the code of the room. */
export function Meet({ address, match, texts }: MeetProps) {
  const opponent = match.participantList.find(({ myItem }) => !myItem);
  const shown = match.isParticipant && !isOver(match) ? opponent : undefined;
  return (
    <div className={classes.meet}>
      {shown && <Opponent match={match} opponent={shown} texts={texts} />}
      <Lobby address={address} match={match} texts={texts} />
    </div>
  );
}

interface OpponentProps {
  match: MatchDetail;
  opponent: MatchDetail['participantList'][number];
  texts: MatchTexts;
}

function Opponent({ match, opponent, texts: { t } }: OpponentProps) {
  const ref = match.participants[opponent.index];
  const team = match.contest.participantType === 'MULTI';
  const name = displayName(opponent.name);
  const kind = team ? 'team' : 'user';
  const person = ref?.refId ?? opponent.representative.id;
  return (
    <section className={classes.opponent} aria-label={t('page.opponent')}>
      <p className={classes.who}>
        <Avatar id={person} kind={kind} src={opponent.imageUrl} size={40} />
        <span>
          <small>{t('page.opponent')}</small>
          <Link to={profilePath({ kind, refId: person })} lang={textLanguage(opponent.name)}>
            {name}
          </Link>
        </span>
        {!team && <PresenceDot userId={person} />}
      </p>
      {opponent.gameuser && (
        <Cell label={t('page.gameUsername')}>
          <b>{opponent.gameuser}</b>
          <CopyButton text={opponent.gameuser} />
        </Cell>
      )}
      {opponent.friendCode && (
        <Cell label={t('page.friendCode')}>
          <FriendCode code={opponent.friendCode} name={name} />
        </Cell>
      )}
    </section>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes.cell}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
