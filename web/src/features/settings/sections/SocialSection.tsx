import { useTranslation } from 'react-i18next';
import { Section } from '@/shared/ui/Page';
import { SocialLinks } from '../components/SocialLinks';
import classes from './sections.module.css';

export default function SocialSection() {
  const { t } = useTranslation('settings');
  return (
    <Section heading={t('social.title')}>
      <p className={classes.lead}>{t('social.lead')}</p>
      <SocialLinks />
    </Section>
  );
}
