import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isFault } from '@/shared/api/error';
import { displayName } from '@/shared/lib/displayName';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Page, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useViewer } from '@/shared/viewer/viewer';
import { profileQuery } from '../api';
import { EnteredContests } from '../components/EnteredContests';
import { ProfileHeader } from '../components/ProfileHeader';
import { ProfileTeams } from '../components/ProfileTeams';

/** A person as everybody sees them (U2.011). */
export default function ProfilePage() {
  const { t } = useTranslation(['account', 'fault']);
  const id = Number(useParams().id);
  const viewer = useViewer();
  const profile = useQuery(profileQuery(id));
  const self = viewer.id === id;
  if (isFault(profile.error, 'userDoesNotExist')) {
    return (
      <Page title={t('account:title')}>
        <EmptyState
          title={t('fault:userDoesNotExist')}
          action={<LinkButton to="/">{t('account:home')}</LinkButton>}
        />
      </Page>
    );
  }
  return (
    <Page title={profile.data ? displayName(profile.data.nickname) : t('account:title')}>
      <QueryView query={profile}>
        {(user) => (
          <>
            <ProfileHeader user={user} self={self} />
            <ProfileTeams userId={id} self={self} />
            <Section heading={t('account:contests.title')}>
              <EnteredContests userId={id} self={self} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  );
}
