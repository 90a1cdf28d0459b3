import { IconChevronDown, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FriendCode } from '@/entities/match/components/FriendCode';
import { profilePath } from '@/entities/person/lib/profilePath';
import { NameSearch } from '@/formats/common/components/NameSearch';
import type { RoyaleMatch, RoyaleParticipant } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { folded } from '@/shared/lib/folded';
import { bareSocialId, socialAddress } from '@/shared/lib/socialId';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { CopyButton } from '@/shared/ui/CopyButton';
import { Section } from '@/shared/ui/Page';
import { Tag } from '@/shared/ui/StatusBadge';
import classes from './People.module.css';
import { Shots } from './Shots';

/** The largest lobby without a search. */
const few = 12;

/** Compares by rank; participants without a rank follow in the dealt order. */
function byRank(a: RoyaleParticipant, b: RoyaleParticipant): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || a.index - b.index;
}

/** Everybody in a lobby with the score. A row opens to show the contacts. */
export function People({ match }: { match: RoyaleMatch }) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  const nameOf = useDisplayName();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const wanted = folded(search.trim());
  const shown = [...match.participants]
    .sort(byRank)
    .filter(({ name }) => folded(nameOf(name)).includes(wanted));
  return (
    <Section heading={t('people.title')}>
      {match.participants.length > few && (
        <NameSearch className={classes.search} value={search} onChange={setSearch} />
      )}
      {shown.length === 0 && <p className={classes.note}>{t('rounds:find.none')}</p>}
      <ul className={classes.people}>
        {shown.map((participant) => (
          <Person
            key={participant.id}
            participant={participant}
            ended={match.status === 'end'}
            open={opened === participant.id}
            onToggle={() => setOpened(opened === participant.id ? null : participant.id)}
          />
        ))}
      </ul>
      {(match.isOperator || match.isParticipant) && <p className={classes.note}>{t('people.note')}</p>}
    </Section>
  );
}

interface PersonProps {
  participant: RoyaleParticipant;
  ended: boolean;
  open: boolean;
  onToggle: () => void;
}

function Person({ participant, ended, open, onToggle }: PersonProps) {
  const { t } = useTranslation(['battleroyal', 'standings']);
  const nameOf = useDisplayName();
  const { id, kind, refId, rank, kill, point, images } = participant;
  const name = nameOf(participant.name);
  return (
    <li data-mine={participant.myItem || undefined}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={open}
        aria-controls={open ? `person-${id}` : undefined}
        onClick={onToggle}
      >
        <b className={classes.rank}>{rank ?? '–'}</b>
        <Avatar id={refId} kind={kind} src={participant.imageUrl} size={32} />
        <span className={classes.name}>
          <span lang={textLanguage(name)}>{name}</span>
          {participant.myItem && <Tag tone="lacquer">{t('people.you')}</Tag>}
          {participant.status === 'dropped' && <Tag>{t('standings:dropped')}</Tag>}
          {images.length > 0 && (
            <IconPhoto size={16} role="img" aria-label={t('people.images', { count: images.length })} />
          )}
        </span>
        <span className={classes.result}>
          {rank === null && kill === 0 ? (
            t(ended ? 'people.noRank' : 'people.notSent')
          ) : (
            <>
              <small>{t('people.kill', { kill })}</small>
              <strong>{t('people.points', { points: point })}</strong>
            </>
          )}
        </span>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
      </button>
      {open && (
        <div className={classes.detail} id={`person-${id}`}>
          <Shots name={name} images={images} />
          <Contact participant={participant} name={name} />
          <Link to={profilePath(participant)}>{t(`standings:how.${kind}`)}</Link>
        </div>
      )}
    </li>
  );
}

/** The contacts of a participant, if the viewer may see them. */
function Contact({ participant, name }: { participant: RoyaleParticipant; name: string }) {
  const { t } = useTranslation('battleroyal');
  const { gameuser, friendCode, contact } = participant;
  if (gameuser === undefined && friendCode === undefined && contact === undefined) return null;
  const social = contact && bareSocialId(contact);
  if (!gameuser && !friendCode && !social) return <p className={classes.note}>{t('people.noContact')}</p>;
  return (
    <dl>
      {gameuser && (
        <div>
          <dt>{t('people.gameUsername')}</dt>
          <dd>
            <b>{gameuser}</b>
            <CopyButton text={gameuser} />
          </dd>
        </div>
      )}
      {friendCode && (
        <div>
          <dt>{t('people.friendCode')}</dt>
          <dd>
            <FriendCode code={friendCode} name={name} />
          </dd>
        </div>
      )}
      {social && (
        <div>
          <dt>{t('people.socialId')}</dt>
          <dd>
            <a href={socialAddress(social)} target="_blank" rel="noopener noreferrer nofollow">
              @{social}
            </a>
            <CopyButton text={`@${social}`} />
          </dd>
        </div>
      )}
    </dl>
  );
}
