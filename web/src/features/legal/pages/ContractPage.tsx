import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '@/shared/api/app';
import { apiCall } from '@/shared/api/call';
import { currentLanguage } from '@/shared/i18n/languages';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer, viewerQueryKey } from '@/shared/viewer/viewer';
import classes from '../components/LegalDocument.module.css';
import { useLegalTexts } from '../components/useLegalTexts';

/** A summary of the terms, with the agreement (SIGNIN-4). */
export default function ContractPage() {
  const { t, i18n } = useTranslation('legal');
  const language = currentLanguage(i18n.language);
  const texts = useLegalTexts(language);
  return (
    <Page title={t('contract')}>
      <PageHeader title={t('contract')} eyebrow={t('dated')}>
        <p>{t('contractLead')}</p>
      </PageHeader>
      {language !== 'ja' && (
        <div className={classes.note}>
          <Notice>{t('binding')}</Notice>
        </div>
      )}
      <QueryView query={texts}>
        {({ summary }) => (
          <ul className={classes.summary}>
            {summary.map((point) => (
              <li key={point.heading}>
                <h2>{point.heading}</h2>
                <p className={classes.point}>{point.text}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <div className={classes.actions}>
        <div className={classes.agreement}>
          <Agreement />
        </div>
        <Link to="/terms-of-service">{t('fullTerms')}</Link>
        <Link to="/privacy-policy">{t('fullPrivacy')}</Link>
      </div>
    </Page>
  );
}

function Agreement() {
  const { t } = useTranslation(['legal', 'shell']);
  const viewer = useViewer();
  const app = useApp();
  const login = useLoginModal();
  const agree = useAct((version: string) => apiCall('post', '/auth/agreement/', { body: { version } }), {
    done: t('legal:agreedNow'),
    refresh: [viewerQueryKey],
  });
  if (!viewer.signedIn) {
    return (
      <Notice
        action={
          <Button size="s" onClick={() => login.open('/contract')}>
            {t('shell:login')}
          </Button>
        }
      >
        {t('legal:loginToAgree')}
      </Notice>
    );
  }
  const version = app.data?.termsVersion;
  if (version && viewer.info.termsVersion === version)
    return <Notice tone="success">{t('legal:agreed')}</Notice>;
  return (
    <Button
      variant="primary"
      disabled={!version}
      loading={agree.busy}
      onClick={() => version && void agree.run(version)}
    >
      {t('legal:agree')}
    </Button>
  );
}
