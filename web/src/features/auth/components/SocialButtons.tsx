import { useTranslation } from 'react-i18next';
import classes from '@/entities/auth/components/login.module.css';
import { providerOf } from '@/entities/auth/lib/providers';
import { useSocial } from '@/entities/auth/lib/useSocial';
import { useApp } from '@/shared/api/app';
import { useFaultText } from '@/shared/api/faults';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import type { LoginMode } from '@/shared/viewer/loginModal';
import type { Agreement } from '../useAgreement';

interface SocialButtonsProps {
  mode: LoginMode;
  agreement: Agreement;
  returnTo: string | null;
}

/** One button per configured provider, with different texts for login and sign-up (SIGNIN-1). */
export function SocialButtons({ mode, agreement, returnTo }: SocialButtonsProps) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const app = useApp();
  const social = useSocial();
  return (
    <div className={classes.ways}>
      {social.error && <Notice tone="danger">{textOf(social.error)}</Notice>}
      {app.data?.providers.map((provider) => {
        const { name, Icon } = providerOf(provider);
        return (
          <Button
            key={provider}
            wide
            icon={<Icon size={19} aria-hidden="true" />}
            loading={social.busy && social.input?.provider === provider}
            disabled={social.busy}
            onClick={() => {
              if (agreement.ask()) void social.run({ provider, purpose: 'signIn', returnTo });
            }}
          >
            {mode === 'login' ? t('social.login', { name }) : t('social.signUp', { name })}
          </Button>
        );
      })}
    </div>
  );
}
