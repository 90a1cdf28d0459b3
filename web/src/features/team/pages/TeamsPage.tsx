import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { myTeamsQuery, ownRequestsQuery, teamListKeys } from '@/entities/team/api';
import { TeamList } from '@/entities/team/components/TeamList';
import { contestInAddress, forContest } from '@/entities/team/lib/forContest';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { resuming, useResumed } from '@/shared/history/useResumed';
import { useLive } from '@/shared/live/useLive';
import { Button } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { TabButtons } from '@/shared/ui/Tabs';
import { toast } from '@/shared/ui/toast';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { OwnRequests } from '../components/OwnRequests';
import { TeamForContest } from '../components/TeamForContest';
import { TeamSearch } from '../components/TeamSearch';
import { TeamSheet } from '../components/TeamSheet';
import classes from './TeamsPage.module.css';

const tabs = ['mine', 'search', 'requests'] as const;
type Tab = (typeof tabs)[number];

/** The viewer's teams, a search, and the viewer's requests to join. A visitor gets only the search (TEAM-1). */
export default function TeamsPage() {
  const { t } = useTranslation('team');
  const viewer = useViewer();
  const login = useLoginModal();
  const navigate = useNavigateIfShown();
  const [query] = useSearchParams();
  const [creating, setCreating] = useState(false);
  useResumed('create', '1', () => setCreating(true));
  const create = (
    <Button
      variant="primary"
      icon={<IconPlus size={18} aria-hidden="true" />}
      onClick={() =>
        viewer.signedIn
          ? setCreating(true)
          : login.open(resuming({ pathname: '/teams', search: '' }, 'create', '1'))
      }
    >
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <TeamForContest />
      {viewer.signedIn ? (
        <OwnTeams me={viewer.id} create={create} />
      ) : (
        <>
          <PageHeader title={t('tab.search')} actions={create} />
          <TeamSearch />
        </>
      )}
      {creating && (
        <TeamSheet
          onClose={() => setCreating(false)}
          onSaved={(team) => {
            toast.success(t('created', { name: team.name }));
            void navigate(forContest(`/teams/${team.id}`, contestInAddress(query)));
          }}
        />
      )}
    </Page>
  );
}

function OwnTeams({ me, create }: { me: number; create: ReactNode }) {
  const { t } = useTranslation('team');
  const [params, setParams] = useSearchParams();
  const teams = useQuery(myTeamsQuery);
  const requests = useQuery(ownRequestsQuery(me));
  useLive(`user:${me}`, { invalidate: teamListKeys });
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'mine';
  const waiting = requests.data?.filter(({ status }) => status === 'WAITING').length ?? 0;
  const open = (value: Tab) =>
    setParams(
      (now) => {
        if (value === 'mine') now.delete('tab');
        else now.set('tab', value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const search = <Button onClick={() => open('search')}>{t('tab.search')}</Button>;
  // The viewer's empty list has the same button.
  const offered = tab !== 'mine' || (teams.data && teams.data.length > 0);
  return (
    <>
      <PageHeader title={t('title')} actions={offered && create} />
      <TabButtons
        label={t('title')}
        value={tab}
        onChange={open}
        items={tabs.map((value) => ({
          value,
          label: (
            <>
              {t(`tab.${value}`)}
              {value === 'requests' && waiting > 0 && <Count value={waiting} />}
            </>
          ),
        }))}
      />
      {tab === 'search' && <TeamSearch />}
      {tab === 'mine' && (
        <QueryView query={teams}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState
                drawing="team"
                title={t('empty.title')}
                action={
                  <div className={classes.offers}>
                    {create}
                    {search}
                  </div>
                }
                help={<HelpLink topic="teams" text="teams" />}
              >
                {t('empty.text')}
              </EmptyState>
            ) : (
              <TeamList teams={items} />
            )
          }
        </QueryView>
      )}
      {tab === 'requests' && (
        <QueryView query={requests}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState drawing="mail" title={t('own.empty')} action={search}>
                {t('own.emptyText')}
              </EmptyState>
            ) : (
              <OwnRequests requests={items} />
            )
          }
        </QueryView>
      )}
    </>
  );
}
