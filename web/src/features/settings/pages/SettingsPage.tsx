import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { isLanguage, languageNames } from '@/shared/i18n/languages';
import { Page, PageHeader } from '@/shared/ui/Page';
import { useTimeZone } from '@/shared/viewer/viewer';
import { type Account, useAccount } from '../api';
import { useHasSocialLinks } from '../components/SocialLinks';
import { type SectionName, sectionAt, sectionGroups } from '../sections';
import classes from './SettingsPage.module.css';

/** The settings: a list beside the open section; on narrow screens one of the two. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const { pathname } = useLocation();
  const account = useAccount();
  const summary = useSummaries(account);
  const social = useHasSocialLinks();
  const open = sectionAt(pathname);
  const offered = (section: SectionName) => section !== 'social' || social || open === 'social';
  return (
    <Page title={open ? t(`${open}.title`) : t('title')}>
      {open && (
        <Link to="/settings" className={classes.back}>
          <IconChevronLeft size={18} aria-hidden="true" />
          {t('title')}
        </Link>
      )}
      <div className={classes.header} data-open={open ?? undefined}>
        <PageHeader title={t('title')} />
      </div>
      <div className={classes.panes} data-open={open ?? undefined}>
        <nav className={classes.nav} aria-label={t('title')}>
          {sectionGroups.map(({ group, sections }) => (
            <section key={group}>
              <h2>{t(`group.${group}`)}</h2>
              <ul>
                {sections.filter(offered).map((section) => (
                  <li key={section}>
                    <Link
                      to={`/settings/${section}`}
                      aria-current={(open ?? 'display') === section ? 'page' : undefined}
                    >
                      <span>{t(`${section}.title`)}</span>
                      <small>{summary[section]}</small>
                      <IconChevronRight size={18} aria-hidden="true" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={classes.content}>
          <Outlet />
        </div>
      </div>
    </Page>
  );
}

/** Returns the current settings in a few words, for the list of a narrow screen. */
function useSummaries(account: Account): Partial<Record<SectionName, string>> {
  const { t, i18n } = useTranslation('settings');
  const zone = useTimeZone();
  const language = isLanguage(i18n.language) ? languageNames[i18n.language] : i18n.language;
  return {
    display: `${language} · ${zone.replaceAll('_', ' ')}`,
    email: account.email ?? t('notSet'),
    password: account.hasPassword ? t('set') : t('notSet'),
  };
}
