import { useTranslation } from 'react-i18next';
import { Section } from '@/shared/ui/Page';
import { SocialLinks, useHasSocialLinks } from '../components/SocialLinks';
import classes from './sections.module.css';

export default function SocialSection() {
  const { t } = useTranslation('settings');
  const offered = useHasSocialLinks();
  return (
    <Section heading={t('social.title')}>
      {offered && <p className={classes.lead}>{t('social.lead')}</p>}
      <SocialLinks />
    </Section>
  );
}
