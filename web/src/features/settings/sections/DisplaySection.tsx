import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { currentLanguage, isLanguage, languageNames, languages } from '@/shared/i18n/languages';
import { useChooseLanguage } from '@/shared/i18n/useChooseLanguage';
import { browserTimeZone } from '@/shared/lib/datetime';
import { Button } from '@/shared/ui/Button';
import { chooseScheme, schemeChoices, useSchemeChoice } from '@/shared/ui/colourScheme';
import { SelectField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { toast } from '@/shared/ui/toast';
import { ZoneField } from '@/shared/ui/ZoneField';
import { chooseSpoilers, spoilerChoices, useSpoilerChoice } from '@/shared/viewer/spoilers';
import { useAccount } from '../api';
import { usePreference } from '../lib/usePreference';
import classes from './sections.module.css';

/** Language, time zone and theme. Each is saved when it is chosen. */
export default function DisplaySection() {
  const { t, i18n } = useTranslation(['settings', 'shell']);
  const [timezone, setTimezone] = usePreference('timezone');
  const choose = useChooseLanguage();
  const language = currentLanguage(i18n.language);
  // The screens have another language than the mails if it was chosen before the login, or on another device. Without a language,
  // mails are in English.
  const mailed = useAccount().language ?? 'en';
  const scheme = useSchemeChoice();
  const spoilers = useSpoilerChoice();
  const saved = () => toast.success(i18n.getFixedT(null, 'settings')('saved'));

  function speak(chosen: string | null) {
    if (!isLanguage(chosen)) return;
    void choose(chosen).then(
      (done) => done && saved(),
      () => toast.error(faultText('networkError')),
    );
  }

  return (
    <Section heading={t('settings:display.title')}>
      <div className={classes.form}>
        <SelectField
          label={t('settings:display.language')}
          description={t('settings:display.languageHint')}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={speak}
        />
        {mailed !== language && (
          <Notice
            action={
              <Button size="s" onClick={() => speak(language)}>
                {t('settings:display.sameMails', { language: languageNames[language] })}
              </Button>
            }
          >
            {t('settings:display.otherMails', { language: languageNames[mailed] })}
          </Notice>
        )}
        <ZoneField
          label={t('settings:display.timezone')}
          description={t('settings:display.timezoneHint')}
          current={timezone}
          clearable
          placeholder={t('settings:display.timezoneDefault', { zone: browserTimeZone() })}
          value={timezone}
          onChange={(zone) => setTimezone(zone, saved)}
        />
        <SelectField
          label={t('shell:theme.label')}
          description={t('settings:display.themeHint')}
          allowDeselect={false}
          data={schemeChoices.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
          value={scheme}
          onChange={(choice) => chooseScheme(schemeChoices.find((each) => each === choice) ?? 'auto')}
        />
        <SelectField
          label={t('shell:spoilers.label')}
          description={t('shell:spoilers.hint')}
          allowDeselect={false}
          data={spoilerChoices.map((value) => ({ value, label: t(`shell:spoilers.choice.${value}`) }))}
          value={spoilers}
          onChange={(choice) => chooseSpoilers(choice === 'hide' ? 'hide' : 'show')}
        />
      </div>
    </Section>
  );
}
