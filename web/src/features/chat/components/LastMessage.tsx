import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { asPhrase } from '@/entities/chat/lib/phrases';
import { textLanguage } from '@/shared/lib/textLanguage';
import classes from './LastMessage.module.css';

/** The server's text for a picture without words. */
const pictureAlone = '📷';

interface LastMessageProps {
  text: string;
  phrase: string | null;
  /** Whether the viewer blocks its author. */
  blocked: boolean;
}

/** The beginning of a room's newest message, shortened by the server. */
export function LastMessage({ text, phrase, blocked }: LastMessageProps) {
  const { t } = useTranslation('chat');
  if (blocked) return <span>{t('message.blocked')}</span>;
  const said = asPhrase(phrase);
  if (said) return <span>{t(`phrase.${said}`)}</span>;
  if (text !== pictureAlone) return <span lang={textLanguage(text)}>{text}</span>;
  return (
    <span className={classes.picture}>
      <IconPhoto size={16} aria-hidden="true" /> {t('image.sent')}
    </span>
  );
}
