import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import type { DeadResetLinkState, UnknownState } from '@/shared/ui/Refused';
import { useLoginModal } from '@/shared/viewer/loginModal';
import classes from './RefusedNotice.module.css';

type Why = Partial<UnknownState & DeadResetLinkState>;

/**
 * Explains above a page why it is shown instead of the requested one: that one is unknown, its mailed link no longer works,
 * or the person may not use it.
 */
export default function RefusedNotice({ unknown, deadResetLink }: Why) {
  const { t } = useTranslation(['contest', 'auth']);
  const login = useLoginModal();
  return (
    <div className={classes.box}>
      {deadResetLink ? (
        <Notice
          tone="danger"
          action={
            <Button onClick={() => login.open(undefined, { way: 'forgot' })}>
              {t('auth:magicLink.again')}
            </Button>
          }
        >
          {faultText(deadResetLink)}
        </Notice>
      ) : unknown ? (
        <Notice tone="warning" title={t('contest:list.unknownPage')}>
          {t('contest:list.unknownPageText')}
        </Notice>
      ) : (
        <Notice tone="danger">{faultText('participationAuthority')}</Notice>
      )}
    </div>
  );
}
