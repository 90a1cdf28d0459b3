import { IconCheck, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { rosterPath } from '@/entities/contest/lib/paths';
import { FriendCode } from '@/entities/match/components/FriendCode';
import type { MatchTexts } from '@/entities/match/texts';
import { profilePath } from '@/entities/person/lib/profilePath';
import type { MatchDetail, MatchParticipant } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { bareSocialId, socialAddress } from '@/shared/lib/socialId';
import { PresenceDot } from '@/shared/presence/PresenceDot';
import { Avatar } from '@/shared/ui/Avatar';
import { Card } from '@/shared/ui/Card';
import { CopyButton } from '@/shared/ui/CopyButton';
import { Section } from '@/shared/ui/Page';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import classes from './ParticipantCards.module.css';

/** The participants, their contacts, and whether they have checked in. */
export function ParticipantCards({ match, texts }: { match: MatchDetail; texts: MatchTexts }) {
  const { t } = texts;
  if (match.participantList.length === 0) return null;
  const privately = match.isOperator || match.isParticipant;
  return (
    <Section heading={t('page.participants')}>
      <div className={classes.cards}>
        {match.participantList.map((participant) => (
          <Participant key={participant.id} participant={participant} match={match} texts={texts} />
        ))}
      </div>
      {privately && <p className={classes.note}>{t('page.privateNote')}</p>}
    </Section>
  );
}

interface ParticipantProps {
  participant: MatchParticipant;
  match: MatchDetail;
  texts: MatchTexts;
}

function Participant({ participant, match, texts }: ParticipantProps) {
  const { t } = texts;
  const ref = match.participants[participant.index];
  const team = match.contest.participantType === 'MULTI';
  const { representative } = participant;
  const social = participant.twitter === undefined ? undefined : bareSocialId(participant.twitter);
  return (
    <Card>
      <header className={classes.head}>
        <Avatar
          id={ref?.refId ?? participant.id}
          kind={team ? 'team' : 'user'}
          src={participant.imageUrl}
          size={44}
        />
        <Link
          to={profilePath({ kind: team ? 'team' : 'user', refId: ref?.refId ?? representative.id })}
          className={classes.name}
        >
          {displayName(participant.name)}
        </Link>
        {!team && <PresenceDot userId={ref?.refId ?? representative.id} />}
        {participant.myItem && <Tag tone="lacquer">{t('page.you')}</Tag>}
      </header>
      <dl className={classes.facts}>
        {team && (
          <Fact label={t('page.representative')}>
            <span className={classes.person}>
              <Link to={`/users/${representative.id}`}>{displayName(representative.nickname)}</Link>
              <PresenceDot userId={representative.id} />
            </span>
          </Fact>
        )}
        {participant.gameuser !== undefined && (
          <Fact label={t('page.gameUsername')}>
            <span className={classes.copied}>{participant.gameuser || '–'}</span>
            {participant.gameuser && <CopyButton text={participant.gameuser} />}
          </Fact>
        )}
        {participant.friendCode && (
          <Fact label={t('page.friendCode')}>
            <FriendCode code={participant.friendCode} name={displayName(participant.name)} />
          </Fact>
        )}
        {social !== undefined && (
          <Fact label={t('page.socialId')}>
            {social ? (
              <>
                <a href={socialAddress(social)} target="_blank" rel="noopener noreferrer nofollow">
                  @{social}
                </a>
                <CopyButton text={`@${social}`} />
              </>
            ) : (
              '–'
            )}
          </Fact>
        )}
        {match.contest.checkin && (
          <Fact label={t('page.checkin')}>
            {participant.checkin && participant.checkUpdated ? (
              <span className={classes.done}>
                <IconCheck size={17} aria-hidden="true" />
                <Time at={participant.checkUpdated} format="checkin" />
              </span>
            ) : (
              <span className={classes.open}>
                <IconClock size={17} aria-hidden="true" />
                {t('page.incomplete')}
              </span>
            )}
          </Fact>
        )}
      </dl>
      {team && ref && (
        <p className={classes.roster}>
          <Link to={rosterPath(match.contest.id, ref.refId)}>
            {t('page.roster', { name: displayName(participant.name) })}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
