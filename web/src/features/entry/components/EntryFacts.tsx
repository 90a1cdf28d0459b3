import { useTranslation } from 'react-i18next';
import type { EntryDetails } from '@/entities/entry/lib/applicant';
import { socialAddress } from '@/shared/lib/socialId';
import { CopyButton } from '@/shared/ui/CopyButton';
import classes from './EntryFacts.module.css';

/**
 * The texts of an entry, for people who may see them. Names in a game can be copied. An entry that an operator added may
 * lack a social ID; that of a withdrawn account has no texts.
 */
export function EntryFacts({ details }: { details: EntryDetails }) {
  const { t } = useTranslation('entry');
  const { socialId, gameUsername, friendCode, comment } = details;
  return (
    <dl className={classes.facts}>
      {gameUsername && (
        <div>
          <dt>{t('field.gameUsername')}</dt>
          <dd>
            <span>{gameUsername}</span>
            <CopyButton text={gameUsername} />
          </dd>
        </div>
      )}
      {friendCode && (
        <div>
          <dt>{t('field.friendCode')}</dt>
          <dd>
            <span>{friendCode}</span>
            <CopyButton text={friendCode} />
          </dd>
        </div>
      )}
      {socialId && (
        <div>
          <dt>{t('field.twitterId')}</dt>
          <dd>
            <a href={socialAddress(socialId)} target="_blank" rel="noopener noreferrer">
              @{socialId}
            </a>
          </dd>
        </div>
      )}
      {comment && (
        <div className={classes.comment}>
          <dt>{t('field.comment')}</dt>
          <dd>{comment}</dd>
        </div>
      )}
    </dl>
  );
}
