import { useTranslation } from 'react-i18next';
import { contestTypes, participantTypes } from '@/entities/contest/lib/filter';
import { languageNames, languages } from '@/shared/i18n/languages';
import { settingText } from './settings';

/** Returns the text of a field's value that does not say what it means, such as a choice; undefined for any other value. */
export function useChoiceText(): (field: string, value: unknown) => string | undefined {
  const { t } = useTranslation(['contest', 'common']);
  const { t: settingT } = useTranslation('contest');
  return (field, value) => {
    switch (field) {
      case 'contestType': {
        const type = contestTypes.find((each) => each === value);
        return type && t(`common:contestType.${type}`);
      }
      case 'participantType': {
        const type = participantTypes.find((each) => each === value);
        return type && t(`common:participantType.${type}`);
      }
      case 'language': {
        const language = languages.find((each) => each === value);
        return language && languageNames[language];
      }
      default:
        return settingText(field, value, settingT);
    }
  };
}
