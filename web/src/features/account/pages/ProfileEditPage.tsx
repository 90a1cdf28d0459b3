import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { Page, PageHeader } from '@/shared/ui/Page';
import { useViewer } from '@/shared/viewer/viewer';
import { ProfileForm } from '../components/ProfileForm';

/** The profile's editor, for the person alone (U2.012); anybody else sees the profile. */
export default function ProfileEditPage() {
  const { t } = useTranslation('account');
  const { id } = useParams();
  const viewer = useViewer();
  if (!viewer.signedIn || viewer.id !== Number(id)) return <Navigate to={`/users/${id}`} replace />;
  return (
    <Page title={t('editTitle')} width="narrow">
      <PageHeader title={t('editTitle')} />
      <ProfileForm me={viewer.info} />
    </Page>
  );
}
