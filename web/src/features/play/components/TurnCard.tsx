import { IconCheck, IconMapPin } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { LeaveButton } from '@/entities/entry/components/LeaveButton';
import { arrival, type MatchAddress } from '@/entities/match/api';
import { FriendCode } from '@/entities/match/components/FriendCode';
import { useMatchAct } from '@/entities/match/lib/useMatchAct';
import { profilePath } from '@/entities/person/lib/profilePath';
import { formatOf } from '@/formats/registry';
import { useBracketTexts, useMatchTitle } from '@/formats/useMatchTitle';
import { apiKey } from '@/shared/api/query';
import type { MyMatch, ParticipantRef } from '@/shared/api/types';
import { useClockOffset } from '@/shared/lib/clock';
import { useDisplayName } from '@/shared/lib/displayName';
import { bareSocialId, socialAddress } from '@/shared/lib/socialId';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useSend, useWaits } from '@/shared/outbox/acts';
import { WaitingActs } from '@/shared/outbox/WaitingActs';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { CopyButton } from '@/shared/ui/CopyButton';
import { addressOf, callsNow, otherSlot, pageOf, type Turn } from '../lib/turn';
import { type TurnTexts, useTurnTexts } from '../lib/useTurnTexts';
import classes from './TurnCard.module.css';
import { TurnClock } from './TurnClock';

interface TurnCardProps {
  turn: Turn;
  /** Whether it is the first card, which has the page's primary button. */
  first: boolean;
}

/** One match: the next action, the time, the opponent and the place. */
export function TurnCard({ turn, first }: TurnCardProps) {
  const title = useMatchTitle(turn);
  const texts = useTurnTexts()(turn);
  const { contest, lobby } = turn;
  const act = <Act turn={turn} texts={texts} first={first} />;
  // The place to meet comes before a report and after an urgent action.
  const urgent = callsNow(turn) && turn.state !== 'playing';
  return (
    <Card
      className={classes.card}
      role="group"
      aria-label={`${contest.name} ${title}`}
      data-now={callsNow(turn) || undefined}
    >
      <header className={classes.head}>
        <p className={classes.where}>
          <Link to={contestPath(contest.id)} lang={textLanguage(contest.name)}>
            {contest.name}
          </Link>
          <span>{contest.gameName}</span>
        </p>
        {title && <p className={classes.title}>{title}</p>}
      </header>
      <div className={classes.now}>
        <div className={classes.words}>
          <h2>{texts.title}</h2>
          <p>{texts.text}</p>
        </div>
        <TurnClock turn={turn} />
      </div>
      {turn.match && <WaitingActs page={pageOf(turn)} />}
      {urgent && act}
      {lobby && <Meeting lobby={lobby} />}
      {turn.match && !formatOf(turn).lobbies && <Opponent turn={turn} />}
      {!urgent && act}
      {turn.canLeave && (
        <div>
          <LeaveButton contestId={contest.id} entryId={turn.entryId} team={turn.teamName} />
        </div>
      )}
    </Card>
  );
}

function Meeting({ lobby: { code, note } }: { lobby: NonNullable<MyMatch['lobby']> }) {
  const { t } = useTranslation('match');
  const title = t(code ? 'lobby.code' : 'lobby.title');
  return (
    <section className={classes.meeting} aria-label={title}>
      <h3>
        <IconMapPin size={18} aria-hidden="true" />
        {title}
      </h3>
      {code && (
        <p className={classes.code}>
          <strong>{code}</strong>
          <CopyButton text={code} label={t('lobby.copy')} />
        </p>
      )}
      {note && (
        <p className={classes.note} lang={textLanguage(note)}>
          {note}
        </p>
      )}
    </section>
  );
}

/** The opponent and their contacts; before they are known, the match that decides them. */
function Opponent({ turn }: { turn: Turn }) {
  const { t } = useTranslation(['play', 'match']);
  const texts = useBracketTexts(turn);
  const nameOf = useDisplayName();
  const { opponent, match, gameuser, friendCode } = turn;
  const social = turn.twitter && bareSocialId(turn.twitter);
  if (!opponent) {
    return (
      match && (
        <p className={classes.open}>
          <i aria-hidden="true" />
          <span>{t('play:opponent.title')}</span>
          <b>{texts.slotName(match, otherSlot(match, turn.entryId))}</b>
        </p>
      )
    );
  }
  const name = nameOf(opponent.name);
  return (
    <section className={classes.opponent} aria-label={t('play:opponent.title')}>
      <Who opponent={opponent} name={name} label={t('play:opponent.title')} />
      <dl className={classes.contacts}>
        {gameuser && (
          <Contact label={t('match:page.gameUsername')}>
            <span className={classes.value}>{gameuser}</span>
            <CopyButton text={gameuser} />
          </Contact>
        )}
        {friendCode && (
          <Contact label={t('match:page.friendCode')}>
            <FriendCode code={friendCode} name={name} />
          </Contact>
        )}
        {social && (
          <Contact label={t('match:page.socialId')}>
            <a
              className={classes.value}
              href={socialAddress(social)}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              @{social}
            </a>
            <CopyButton text={`@${social}`} />
          </Contact>
        )}
      </dl>
    </section>
  );
}

function Who({ opponent, name, label }: { opponent: ParticipantRef; name: string; label: string }) {
  return (
    <p className={classes.who}>
      <Avatar id={opponent.refId} kind={opponent.kind} src={opponent.imageUrl} size={52} />
      <span>
        <small>{label}</small>
        <Link to={profilePath(opponent)} lang={textLanguage(opponent.name)}>
          {name}
        </Link>
      </span>
    </p>
  );
}

function Contact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The next action. Checking in is possible without leaving the page. */
function Act({ turn, texts, first }: TurnCardProps & { texts: TurnTexts }) {
  const { t } = useTranslation('play');
  const variant = first && callsNow(turn) ? 'primary' : 'secondary';
  const address = addressOf(turn);
  if (turn.state === 'checkin' && address) {
    return (
      <div className={classes.act}>
        <CheckIn address={address} turn={turn} label={texts.action} variant={variant} />
        <LinkButton to={pageOf(turn)} variant="quiet">
          {t('turn.upcoming.action')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={classes.act}>
      <LinkButton to={pageOf(turn)} variant={variant}>
        {texts.action}
      </LinkButton>
    </div>
  );
}

interface CheckInProps {
  address: MatchAddress;
  turn: Turn;
  label: string;
  variant: 'primary' | 'secondary';
}

function CheckIn({ address, turn, label, variant }: CheckInProps) {
  const { t } = useTranslation('match');
  const act = useMatchAct(address);
  const send = useSend();
  const waits = useWaits(pageOf(turn), 'matchCheckin');
  const clockOffset = useClockOffset();
  const queries = useQueryClient();
  async function come() {
    await act.run(
      () => send(arrival(address, turn.contest.name, turn.walkoverAt, clockOffset)),
      t('here.saved'),
    );
    await queries.invalidateQueries({ queryKey: apiKey('/users/me/matches/') });
  }
  if (waits) return null;
  return (
    <Button
      variant={variant}
      loading={act.busy}
      icon={<IconCheck size={18} aria-hidden="true" />}
      onClick={() => void come()}
    >
      {label}
    </Button>
  );
}
