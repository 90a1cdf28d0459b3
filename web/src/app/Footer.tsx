import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { faultText } from '@/shared/api/faults';
import { type Language, languageNames, languages, languageTags } from '@/shared/i18n/languages';
import { useChooseLanguage } from '@/shared/i18n/useChooseLanguage';
import { TowerSymbol } from '@/shared/ui/Brand';
import { ContactLink } from '@/shared/ui/ContactLink';
import { chooseScheme, schemeChoices, useSchemeChoice } from '@/shared/ui/colourScheme';
import { toast } from '@/shared/ui/toast';
import { chooseSpoilers, spoilerChoices, useSpoilerChoice } from '@/shared/viewer/spoilers';
import classes from './Footer.module.css';
import { install, useInstall } from './install';

export function Footer() {
  const { t, i18n } = useTranslation('shell');
  const choose = useChooseLanguage();
  const scheme = useSchemeChoice();
  const spoilers = useSpoilerChoice();
  const { way } = useInstall();
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <div className={classes.brand}>
          <TowerSymbol size={22} />
          <span>
            Yagura <small>{t('tagline')}</small>
          </span>
        </div>
        <nav className={classes.links} aria-label={t('site')}>
          <Link to="/help">{t('help')}</Link>
          <Link to="/terms-of-service">{t('terms')}</Link>
          <Link to="/privacy-policy">{t('privacy')}</Link>
          <Link to="/contract">{t('contract')}</Link>
          <ContactLink>{t('contact')}</ContactLink>
          {way && (
            <button type="button" onClick={() => void install()}>
              {t('install.entry')}
            </button>
          )}
        </nav>
        <div className={classes.choices}>
          <label>
            <span>{t('language')}</span>
            <select
              value={i18n.language}
              onChange={(event) =>
                void choose(event.target.value as Language).catch(() =>
                  toast.error(faultText('networkError')),
                )
              }
            >
              {languages.map((language) => (
                <option key={language} value={language} lang={languageTags[language]}>
                  {languageNames[language]}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{t('theme.label')}</span>
            <select
              value={scheme}
              onChange={(event) =>
                chooseScheme(schemeChoices.find((choice) => choice === event.target.value) ?? 'auto')
              }
            >
              {schemeChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`theme.${choice}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{t('spoilers.label')}</span>
            <select
              value={spoilers}
              onChange={(event) => chooseSpoilers(event.target.value === 'hide' ? 'hide' : 'show')}
            >
              {spoilerChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`spoilers.choice.${choice}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </footer>
  );
}
