import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { faultText } from '@/shared/api/faults';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import type { DeadResetLinkState, RefusedState, UnknownState } from '@/shared/ui/Refused';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useSignOut, useViewer } from '@/shared/viewer/viewer';
import classes from './RefusedNotice.module.css';

type Why = Partial<UnknownState & DeadResetLinkState> & Omit<RefusedState, 'refused'>;

/**
 * Explains above a page why it is shown instead of the requested one: that one is unknown, its mailed link no longer works,
 * or the person may not use it.
 */
export default function RefusedNotice({ unknown, deadResetLink, signedOutPage }: Why) {
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
      ) : signedOutPage ? (
        <LogOutNotice page={signedOutPage} />
      ) : (
        <Notice tone="danger">{faultText('participationAuthority')}</Notice>
      )}
    </div>
  );
}

/** Explains that a link for a new password opens only while nobody is logged in, and offers to log out (PASSWORD-4). */
function LogOutNotice({ page }: { page: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const viewer = useViewer();
  const signOut = useSignOut();
  function logOut() {
    void signOut();
    void navigate(page, { replace: true });
  }
  return (
    <Notice
      tone="danger"
      title={faultText('participationAuthority')}
      action={viewer.signedIn && <Button onClick={logOut}>{t('reset.logOut')}</Button>}
    >
      {t('reset.signedIn')}
    </Notice>
  );
}
