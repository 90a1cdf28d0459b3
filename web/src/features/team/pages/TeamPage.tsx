import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChatButton } from '@/entities/chat/components/ChatButton';
import { FollowButton } from '@/entities/follow/components/FollowButton';
import { RankBadge } from '@/entities/gameAccount/components/RankBadge';
import { unsetRank } from '@/entities/gameAccount/lib/ranks';
import { PollCard } from '@/entities/team/components/PollCard';
import { isFull, manages } from '@/entities/team/lib/roles';
import { TrophyShelf } from '@/entities/trophy/components/TrophyShelf';
import type { Team } from '@/shared/api/types';
import { socialAddress } from '@/shared/lib/socialId';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { LinkedText } from '@/shared/ui/LinkedText';
import { Page, Section } from '@/shared/ui/Page';
import { Tag } from '@/shared/ui/StatusBadge';
import { toast } from '@/shared/ui/toast';
import { InvitePanel } from '../components/InvitePanel';
import { JoinPanel } from '../components/JoinPanel';
import { Members } from '../components/Members';
import { PollHistory } from '../components/PollHistory';
import { RequestsPanel } from '../components/RequestsPanel';
import { TeamContests } from '../components/TeamContests';
import { TeamFacts } from '../components/TeamFacts';
import { TeamForContest } from '../components/TeamForContest';
import { TeamGate } from '../components/TeamGate';
import { TeamMenu } from '../components/TeamMenu';
import { TeamSheet } from '../components/TeamSheet';
import { useTeam } from '../useTeam';
import classes from './TeamPage.module.css';

/** How many members the page shows; all of them are on a page of their own. */
const shown = 8;

/** The public page of a team, with the actions of its members. */
export default function TeamPage() {
  const { t } = useTranslation('team');
  const team = useTeam();
  return (
    <Page title={team.data?.name ?? t('title')}>
      <TeamGate query={team}>{(data) => <TeamView key={data.id} team={data} />}</TeamGate>
    </Page>
  );
}

function TeamView({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const managed = manages(team);
  // The next step of a new team is on its first screen. The section stays there when the first member joins, because its code may
  // be on show.
  const [alone] = useState(team.memberCount === 1);
  const invite = managed && (
    <Section heading={t('invite.title')}>
      <InvitePanel team={team} />
    </Section>
  );
  return (
    <>
      <TeamForContest team={team} />
      <TeamHeader team={team} />
      <div className={classes.parts}>
        <div>
          {alone && invite}
          {team.pollToday && <PollCard teamId={team.id} poll={team.pollToday} />}
          {managed && <RequestsPanel team={team} />}
        </div>
        <aside className={classes.aside}>
          <Section heading={t('about')}>
            <TeamFacts team={team} />
          </Section>
        </aside>
        <div>
          <Section
            heading={t('memberList')}
            aside={
              <Link className={classes.all} to={`/teams/${team.id}/members`}>
                {t('allMembers', { count: team.memberCount })}
              </Link>
            }
          >
            <Members team={team} most={shown} />
          </Section>
          {!alone && invite}
          {team.myRole && <PollHistory team={team} />}
          <TrophyShelf owner={{ teamId: team.id }} />
          <TeamContests teamId={team.id} />
        </div>
      </div>
    </>
  );
}

function TeamHeader({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const [editing, setEditing] = useState(false);
  return (
    <header className={classes.header}>
      <Avatar id={team.id} kind="team" src={team.imageUrl} size={96} />
      <div className={classes.about}>
        <h1 translate="no" lang={textLanguage(team.name)}>
          {team.name}
        </h1>
        <p className={classes.tags}>
          {team.game && <span>{team.game.gameName}</span>}
          {team.rank !== unsetRank && <RankBadge rank={team.rank} />}
          {team.recruiting && !isFull(team) ? (
            <Tag tone="success">{t('recruiting')}</Tag>
          ) : (
            <Tag>{t('notRecruiting')}</Tag>
          )}
          {team.twitterId && (
            <a href={socialAddress(team.twitterId)} target="_blank" rel="noopener noreferrer">
              @{team.twitterId}
            </a>
          )}
        </p>
      </div>
      <div className={classes.actions}>
        <FollowButton kind="team" id={team.id} name={team.name} size="s" />
        {team.myRole && <ChatButton target={{ teamId: team.id }} />}
        {manages(team) && (
          <Button size="s" icon={<IconEdit size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
            {t('form.edit')}
          </Button>
        )}
        <div className={classes.menu}>
          <TeamMenu team={team} />
        </div>
      </div>
      {team.bio && (
        <p className={classes.bio} lang={textLanguage(team.bio)}>
          <LinkedText text={team.bio} />
        </p>
      )}
      {!team.myRole && (
        <div className={classes.join}>
          <JoinPanel team={team} />
        </div>
      )}
      {editing && (
        <TeamSheet
          team={team}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            toast.success(t('saved'));
          }}
        />
      )}
    </header>
  );
}
