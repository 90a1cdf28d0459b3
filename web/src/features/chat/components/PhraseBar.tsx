import { useTranslation } from 'react-i18next';
import { type Phrase, phrases } from '@/entities/chat/lib/phrases';
import classes from './PhraseBar.module.css';

interface PhraseBarProps {
  disabled: boolean;
  onSay: (phrase: Phrase) => void;
}

/** The most frequent phrases around a match. Others read them in their own language. */
export function PhraseBar({ disabled, onSay }: PhraseBarProps) {
  const { t } = useTranslation('chat');
  return (
    <fieldset className={classes.bar} aria-label={t('phrases')}>
      {phrases.map((phrase) => (
        <button key={phrase} type="button" disabled={disabled} onClick={() => onSay(phrase)}>
          {t(`phrase.${phrase}`)}
        </button>
      ))}
    </fieldset>
  );
}
