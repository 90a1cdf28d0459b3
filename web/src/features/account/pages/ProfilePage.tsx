import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { TrophyShelf } from '@/entities/trophy/components/TrophyShelf';
import { isFault } from '@/shared/api/error';
import { apiKey, apiQuery } from '@/shared/api/query';
import { useDisplayName } from '@/shared/lib/displayName';
import { useLive } from '@/shared/live/useLive';
import { LinkButton } from '@/shared/ui/Button';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useViewer } from '@/shared/viewer/viewer';
import { EnteredContests, Honours, HostedContests } from '../components/ContestRecord';
import { ProfileGameAccounts } from '../components/ProfileGameAccounts';
import { ProfileHeader } from '../components/ProfileHeader';
import { ProfileTeams } from '../components/ProfileTeams';
import classes from './ProfilePage.module.css';

/** The public page of a person. */
export default function ProfilePage() {
  const { t } = useTranslation(['account', 'fault']);
  const id = Number(useParams().id);
  const viewer = useViewer();
  const nameOf = useDisplayName();
  const profile = useQuery(apiQuery('/users/{id}/', { path: { id } }));
  const self = viewer.id === id;
  const missing = isFault(profile.error, 'userDoesNotExist');
  // A friend request, its answer or the end of a friendship changes the actions of this page.
  useLive(viewer.signedIn && !missing ? `user:${viewer.id}` : null, {
    invalidate: [apiKey('/users/{id}/', { id })],
  });
  if (missing) return <Unknown />;
  return (
    <Page title={profile.data ? nameOf(profile.data.nickname) : t('account:title')}>
      <QueryView query={profile}>
        {(user) => (
          <>
            <ProfileHeader user={user} self={self} />
            <Honours userId={id} />
            <TrophyShelf owner={{ userId: id }} />
            {!user.withdrawn && !user.suspended && (
              <>
                <ProfileGameAccounts accounts={user.gameUsers} self={self} />
                <ProfileTeams userId={id} self={self} />
              </>
            )}
            <HostedContests userId={id} />
            <EnteredContests userId={id} self={self} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Unknown() {
  const { t } = useTranslation(['account', 'fault']);
  return (
    <Page title={t('fault:userDoesNotExist')} width="narrow">
      <PageHeader title={t('fault:userDoesNotExist')}>
        <p className={classes.text}>{t('account:unknown')}</p>
      </PageHeader>
      <div className={classes.ways}>
        <LinkButton to="/search-user">{t('account:search')}</LinkButton>
        <LinkButton variant="quiet" to="/">
          {t('account:home')}
        </LinkButton>
      </div>
    </Page>
  );
}
