import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAllAreas } from '@/shared/i18n/i18n';
import { lazyPart } from '@/shared/ui/lazyPart';
import { withKit } from '@/shared/ui/withKit';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './DemoRibbon.module.css';

const DemoPeople = lazyPart(
  withKit(async () => {
    const [people] = await Promise.all([import('./DemoPeople'), loadAllAreas()]);
    return people;
  }),
);

/**
 * The ribbon of a demo: the current person, and a menu to switch to another one. The list loads when the menu opens.
 */
export default function DemoRibbon() {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  const [asked, setAsked] = useState(false);
  const button = (
    <button type="button" className={classes.switch} aria-haspopup="menu" onClick={() => setAsked(true)}>
      {t('demo.signInAs')}
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  );
  return (
    <aside className={classes.ribbon} aria-label={t('demo.title')}>
      <span className={classes.mark}>{t('demo.title')}</span>
      <span className={classes.text}>
        {viewer.signedIn ? t('demo.as', { name: viewer.nickname }) : t('demo.text')}
      </span>
      {asked ? (
        <Suspense fallback={button}>
          <DemoPeople>{button}</DemoPeople>
        </Suspense>
      ) : (
        button
      )}
    </aside>
  );
}
