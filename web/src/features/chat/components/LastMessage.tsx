import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textLanguage } from '@/shared/lib/textLanguage';
import { asPhrase } from '../lib/phrases';
import classes from './LastMessage.module.css';

/** How the server writes a picture without words. */
const pictureAlone = '📷';

/** The beginning of a room's newest message, cut by the server (C9.019). */
export function LastMessage({ text, phrase }: { text: string; phrase: string | null }) {
  const { t } = useTranslation('chat');
  const said = asPhrase(phrase);
  if (said) return <span>{t(`phrase.${said}`)}</span>;
  if (text !== pictureAlone) return <span lang={textLanguage(text)}>{text}</span>;
  return (
    <span className={classes.picture}>
      <IconPhoto size={16} aria-hidden="true" /> {t('image.sent')}
    </span>
  );
}
