import { IconEdit } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isFault } from '@/shared/api/error';
import type { Team } from '@/shared/api/types';
import { socialAddress } from '@/shared/lib/socialId';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkedText } from '@/shared/ui/LinkedText';
import { Page, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { toast } from '@/shared/ui/toast';
import { useViewer } from '@/shared/viewer/viewer';
import { removeMember, teamKeys, teamQuery } from '../api';
import { InvitePanel } from '../components/InvitePanel';
import { Members } from '../components/Members';
import { TeamSheet } from '../components/TeamSheet';
import { manages, mayLeave } from '../lib/roles';
import classes from './TeamPage.module.css';

/** A team for everybody to see; its people find what they can do (U2.022). */
export default function TeamPage() {
  const { t } = useTranslation(['team', 'fault']);
  const id = Number(useParams().id);
  const team = useQuery(teamQuery(id));
  if (isFault(team.error, 'teamDoesNotExist')) {
    return (
      <Page title={t('team:title')}>
        <EmptyState
          drawing="team"
          title={t('fault:teamDoesNotExist')}
          action={<LinkButton to="/teams">{t('team:mine')}</LinkButton>}
        />
      </Page>
    );
  }
  return (
    <Page title={team.data?.name ?? t('team:title')}>
      <QueryView query={team}>{(data) => <TeamView team={data} />}</QueryView>
    </Page>
  );
}

function TeamView({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const [editing, setEditing] = useState(false);
  const managed = manages(team);
  return (
    <>
      <header className={classes.header}>
        <Avatar id={team.id} kind="team" src={team.imageUrl} size={96} />
        <div className={classes.about}>
          <h1>{team.name}</h1>
          {team.twitterId && (
            <a href={socialAddress(team.twitterId)} target="_blank" rel="noopener noreferrer">
              @{team.twitterId}
            </a>
          )}
          {team.bio && (
            <p className={classes.bio}>
              <LinkedText text={team.bio} />
            </p>
          )}
        </div>
        {managed && (
          <Button size="s" icon={<IconEdit size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
            {t('form.edit')}
          </Button>
        )}
      </header>
      <div className={classes.parts}>
        {managed && (
          <Section heading={t('invite.title')}>
            <InvitePanel team={team} />
          </Section>
        )}
        <Section
          heading={t('memberList')}
          aside={<span className={classes.count}>{t('members', { count: team.memberCount })}</span>}
        >
          <Members team={team} />
          {mayLeave(team) && <Leave team={team} />}
        </Section>
      </div>
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
    </>
  );
}

function Leave({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const viewer = useViewer();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: (userId: number) => removeMember(team.id, userId),
    onSuccess: () => {
      toast.success(t('leave.done', { name: team.name }));
      void queries.invalidateQueries({ queryKey: teamKeys.mine });
      void queries.invalidateQueries({ queryKey: teamKeys.detail(team.id) });
      void navigate('/teams');
    },
    onError: toast.error,
  });
  async function ask() {
    const agreed = await confirm({
      title: t('leave.question', { name: team.name }),
      body: t('leave.text'),
      confirmLabel: t('leave.action'),
      danger: true,
    });
    if (agreed && viewer.id !== null) leaving.mutate(viewer.id);
  }
  return (
    <div className={classes.leave}>
      <Button variant="quiet" size="s" loading={leaving.isPending} onClick={() => void ask()}>
        {t('leave.action')}
      </Button>
    </div>
  );
}
