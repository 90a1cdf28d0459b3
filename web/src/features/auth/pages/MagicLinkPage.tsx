import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type RedeemedLink, useRedeemMagicLink } from '@/entities/auth/api';
import classes from '@/entities/auth/components/login.module.css';
import { pendingCode } from '@/entities/auth/lib/pendingCode';
import { email as emailRule } from '@/entities/auth/lib/rules';
import { storedEmail } from '@/entities/auth/lib/storedEmail';
import { faultText, useFaultText } from '@/shared/api/faults';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { toast } from '@/shared/ui/toast';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { awaitNickname } from '@/shared/viewer/newcomer';
import { useSignIn } from '@/shared/viewer/viewer';
import { arrivalPath } from '../arrival';
import { Landing } from '../components/Landing';

/** The page of a mailed sign-in link. Only the button consumes the link, not the visit (SIGNIN-2). */
export default function MagicLinkPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const pinCode = query.get('pinCode');
  const authId = query.get('authId');
  return pinCode && authId ? (
    <Redeem pinCode={pinCode} authId={authId} />
  ) : (
    <Landing title={t('magicLink.failed')}>
      <Notice tone="danger">{t('magicLink.incomplete')}</Notice>
      <GetNewLink />
    </Landing>
  );
}

function GetNewLink() {
  const { t } = useTranslation('auth');
  const login = useLoginModal();
  return <Button onClick={() => login.open()}>{t('magicLink.again')}</Button>;
}

function Redeem({ pinCode, authId }: { pinCode: string; authId: string }) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const navigate = useNavigate();
  const takeOver = useSignIn();
  const redeem = useRedeemMagicLink({ onDone: enter });
  const [known, setKnown] = useState(storedEmail.read());
  const [email, setEmail] = useState(known ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  function submit() {
    const address = emailRule.safeParse(email);
    if (!address.success) return setProblem(faultText('invalidEmail'));
    setProblem(null);
    void redeem.run({ authId, pinCode, email: address.data });
  }

  function enter(session: RedeemedLink) {
    storedEmail.remove();
    pendingCode.remove();
    if (session.isNew) awaitNickname(session.userInfo.id);
    toast.success(t(session.isNew ? 'activate.success' : 'magicLink.success'));
    takeOver(session);
    void navigate(arrivalPath(session), { replace: true });
  }

  return (
    <Landing title={redeem.error ? t('magicLink.failed') : t('magicLink.title')}>
      {redeem.error && <Notice tone="danger">{textOf(redeem.error)}</Notice>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {known ? (
          <div>
            <p>{t('magicLink.for', { email: known })}</p>
            <p>{t('magicLink.text')}</p>
          </div>
        ) : (
          <TextField
            type="email"
            autoComplete="email"
            label={t('email')}
            description={t('magicLink.askEmail')}
            value={email}
            error={problem}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <Button type="submit" variant="primary" wide loading={redeem.busy}>
          {t('magicLink.submit')}
        </Button>
        {known && (
          <Button variant="quiet" onClick={() => setKnown(null)}>
            {t('magicLink.otherEmail')}
          </Button>
        )}
      </form>
      {known === null && <p className={classes.lead}>{t('magicLink.otherBrowser')}</p>}
      {redeem.error && <GetNewLink />}
    </Landing>
  );
}
