import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { manages } from '@/entities/team/lib/roles';
import type { Team } from '@/shared/api/types';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { Members } from '../components/Members';
import { RequestsPanel } from '../components/RequestsPanel';
import { TeamGate } from '../components/TeamGate';
import { useTeam } from '../useTeam';

/** All members of a team, and requests to join it (TEAM-2). */
export default function TeamMembersPage() {
  const { t } = useTranslation('team');
  const team = useTeam();
  return (
    <Page title={t('memberList')} width="narrow">
      <TeamGate query={team}>{(data) => <TeamMembers team={data} />}</TeamGate>
    </Page>
  );
}

function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  return (
    <>
      <PageHeader title={t('memberList')} eyebrow={<Link to={`/teams/${team.id}`}>{team.name}</Link>} />
      {manages(team) && <RequestsPanel team={team} />}
      <Section heading={t('members', { count: team.memberCount })}>
        <Members team={team} />
      </Section>
    </>
  );
}
