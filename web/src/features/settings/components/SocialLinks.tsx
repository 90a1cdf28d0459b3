import { useTranslation } from 'react-i18next';
import { useFreshSession } from '@/entities/auth/components/useFreshSession';
import { providerOf } from '@/entities/auth/lib/providers';
import { useSocial } from '@/entities/auth/lib/useSocial';
import { useApp } from '@/shared/api/app';
import { apiCall } from '@/shared/api/call';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { LoadFault } from '@/shared/ui/LoadFault';
import { InlineLoading } from '@/shared/ui/Loading';
import { type SocialUser, useAccount, useRefreshAccount } from '../api';
import classes from '../sections/sections.module.css';

/**
 * Links and unlinks the viewer's social accounts (SIGNIN-1). A linked account can always be unlinked; other providers
 * are shown only if the installation offers them. The provider returns to the current page.
 */
export function SocialLinks() {
  const { t } = useTranslation('settings');
  const app = useApp();
  const { socialUsers } = useAccount();
  if (!app.data) return app.isError ? <LoadFault query={app} /> : <InlineLoading />;
  const linked = new Map(socialUsers.map((each) => [each.provider, each]));
  const providers = [...new Set([...app.data.providers, ...linked.keys()])];
  if (providers.length === 0) return <p className={classes.lead}>{t('social.none')}</p>;
  return (
    <ul className={classes.rows}>
      {providers.map((provider) => (
        <Row key={provider} provider={provider} linked={linked.get(provider) ?? null} />
      ))}
    </ul>
  );
}

/** Whether there is anything to link or to unlink. */
export function useHasSocialLinks(): boolean {
  const app = useApp();
  const { socialUsers } = useAccount();
  return (app.data?.providers.length ?? 0) > 0 || socialUsers.length > 0;
}

function Row({ provider, linked }: { provider: string; linked: SocialUser | null }) {
  const { t } = useTranslation('settings');
  const { name, Icon } = providerOf(provider);
  const { id } = useAccount();
  const refresh = useRefreshAccount();
  const social = useSocial();
  const { fresh, dialog } = useFreshSession();
  const linking = useAct(() =>
    fresh(() => social.attempt({ provider, purpose: 'link', returnTo: location.pathname })),
  );
  const unlinking = useAct(
    () => fresh(() => apiCall('delete', '/users/{id}/socials/{provider}/', { path: { id, provider } })),
    {
      done: t('social.unlinked', { name }),
      onDone: refresh,
    },
  );
  async function ask() {
    await unlinking.ask({
      title: t('social.unlinkQuestion', { name }),
      body: t('social.unlinkText', { name }),
      confirmLabel: t('social.unlink'),
      danger: true,
    });
  }
  return (
    <li>
      <Icon className={classes.rowIcon} size={24} aria-hidden="true" />
      <div className={classes.rowText}>
        <strong>{name}</strong>
        <small>{linked ? linked.socialUserName || t('social.isLinked') : t('social.notLinked')}</small>
      </div>
      {linked ? (
        <Button
          size="s"
          aria-label={t('social.unlinkName', { name })}
          loading={unlinking.busy}
          onClick={() => void ask()}
        >
          {t('social.unlink')}
        </Button>
      ) : (
        <Button
          size="s"
          aria-label={t('social.linkName', { name })}
          loading={linking.busy}
          onClick={() => void linking.run()}
        >
          {t('social.link')}
        </Button>
      )}
      {dialog}
    </li>
  );
}
