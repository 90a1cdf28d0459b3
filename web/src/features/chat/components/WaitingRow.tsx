import { useTranslation } from 'react-i18next';
import { asPhrase } from '@/entities/chat/lib/phrases';
import { useFaultText } from '@/shared/api/faults';
import { Button } from '@/shared/ui/Button';
import type { WaitingMessage } from '../lib/outbox';
import { Bubble } from './MessageRow';
import classes from './MessageRow.module.css';
import styles from './WaitingRow.module.css';

interface WaitingRowProps {
  message: WaitingMessage;
  onAgain: () => void;
  onDrop: () => void;
}

/** A message of the viewer that is being sent, or that failed and can be retried. */
export function WaitingRow({ message, onAgain, onDrop }: WaitingRowProps) {
  const { t } = useTranslation('chat');
  const faultText = useFaultText();
  const failed = message.state === 'failed';
  const phrase = asPhrase(message.phrase);
  return (
    <li className={classes.row} data-own data-first>
      <div className={classes.body}>
        <div className={styles.waiting} data-failed={failed || undefined}>
          <Bubble text={phrase ? t(`phrase.${phrase}`) : message.text}>
            {message.image && <img className={styles.image} src={message.image.url} alt={t('image.own')} />}
          </Bubble>
        </div>
        {failed ? (
          <div className={styles.failed} role="alert">
            <p>
              {t('waiting.failed')}
              {message.error !== undefined && <> {faultText(message.error)}</>}
            </p>
            <Button size="s" onClick={onAgain}>
              {t('waiting.again')}
            </Button>
            <Button size="s" variant="quiet" onClick={onDrop}>
              {t('waiting.drop')}
            </Button>
          </div>
        ) : (
          <p className={styles.sending} role="status">
            {t(message.state === 'waiting' ? 'waiting.network' : 'waiting.sending')}
            {message.state === 'waiting' && (
              <Button size="s" variant="quiet" onClick={onDrop}>
                {t('waiting.drop')}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
