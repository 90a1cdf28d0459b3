import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ProfileForm } from '@/features/account/components/ProfileForm';
import { SocialLinks, useHasSocialLinks } from '@/features/settings/components/SocialLinks';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { Refused } from '@/shared/ui/Refused';
import { useViewer } from '@/shared/viewer/viewer';

/** The page that edits a profile. Only its owner can open it; everybody else gets the profile. */
export default function ProfileEditPage() {
  const { t } = useTranslation('account');
  const { id } = useParams();
  const viewer = useViewer();
  if (!viewer.signedIn || viewer.id !== Number(id)) return <Refused to={`/users/${id}`} />;
  return (
    <Page title={t('editTitle')} width="narrow">
      <PageHeader title={t('editTitle')} />
      <ProfileForm me={viewer.info} />
      <SocialSection />
    </Page>
  );
}

/** Linked accounts, beside the form: each change is saved at once and has a form of its own. */
function SocialSection() {
  const { t } = useTranslation('account');
  if (!useHasSocialLinks()) return null;
  return (
    <Section heading={t('part.social')}>
      <SocialLinks />
    </Section>
  );
}
