import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { UnknownContest } from '@/entities/contest/components/ContestView';
import { focusField } from '@/entities/contest/form/useField';
import { contestPath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import { ApiError, isFault } from '@/shared/api/error';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';
import { LinkButton } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader } from '@/shared/ui/Page';
import { Refused } from '@/shared/ui/Refused';
import { ContestForm } from '../form/ContestForm';
import { TemplatePicker } from '../form/TemplatePicker';
import { asField } from '../form/values';
import classes from './ContestFormPage.module.css';

/** Creates a contest, or edits that of the address. The router allows only signed-in people. */
export default function ContestFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

function CreatePage() {
  const { t } = useTranslation('contest');
  const [params] = useSearchParams();
  const text = params.get('template') ?? '';
  const templateId = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  return (
    <Page title={t('form.createTitle')}>
      <PageHeader title={t('form.createTitle')} actions={<TemplatePicker />}>
        <p>{t('form.createText')}</p>
      </PageHeader>
      {templateId === null ? (
        <ContestForm key="new" contest={null} name={params.get('name')?.trim() ?? ''} />
      ) : (
        <FromTemplate key={templateId} id={templateId} />
      )}
    </Page>
  );
}

/** Begins with an earlier contest (CONTEST-16), if the viewer is an operator of it. */
function FromTemplate({ id }: { id: number }) {
  const { t } = useTranslation('contest');
  const template = useQuery({
    ...apiQuery('/contests/{id}/template/', { path: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refused = template.error instanceof ApiError && [403, 404].includes(template.error.status);
  if (refused) {
    return (
      <>
        <div className={classes.notice}>
          <Notice tone="warning" title={t('template.refused')}>
            {t('template.refusedText')}
          </Notice>
        </div>
        <ContestForm contest={null} />
      </>
    );
  }
  if (template.isError) return <ErrorState error={template.error} onRetry={() => void template.refetch()} />;
  if (!template.data) return <Loading />;
  return (
    <>
      <div className={classes.notice}>
        <Notice
          title={t('template.used', { name: template.data.name })}
          action={
            <Link to="/contests/registration" replace>
              {t('template.without')}
            </Link>
          }
        >
          {t('template.usedText')}
        </Notice>
      </div>
      <ContestForm contest={null} template={{ id, content: template.data }} />
    </>
  );
}

function EditPage({ id }: { id: number }) {
  const { t } = useTranslation(['contest', 'rehearsal']);
  const { hash } = useLocation();
  // A form that began with a cached contest would end in a conflict.
  const contest = useQuery({ ...apiQuery('/contests/{id}/', { path: { id } }), refetchOnMount: 'always' });
  useLive(`contest:${id}`, { invalidate: [apiKey('/contests/{id}/', { id })] });
  // The form builds on the contest as it was opened; later versions are conflicts within the form.
  const [opened, setOpened] = useState<Contest | null>(null);
  if (!opened && contest.isFetchedAfterMount && contest.isSuccess) setOpened(contest.data);
  // A warning of a rehearsal links to the field that causes it.
  const named = asField(hash.slice(1));
  useEffect(() => {
    if (opened && named) focusField(named);
  }, [opened, named]);
  const unknown = isFault(contest.error, 'contestDoesNotExist');
  if (!opened && unknown) return <UnknownContest />;
  // Without the ability the contest's page is shown (OPERATOR-5).
  if (opened && !canEdit(opened)) return <Refused to={contestPath(id)} />;
  const removed = contest.data !== undefined && !canEdit(contest.data);
  const loss = unknown ? 'deleted' : removed ? 'removed' : null;
  return (
    <Page title={t('contest:form.editTitle')}>
      <PageHeader
        title={t('contest:form.editTitle')}
        eyebrow={contest.data?.name}
        actions={
          <LinkButton to={contestPath(id, 'rehearsal')} icon={<IconRobot size={18} aria-hidden="true" />}>
            {t('rehearsal:open')}
          </LinkButton>
        }
      />
      {opened ? (
        <ContestForm contest={opened} latest={loss ? null : (contest.data ?? null)} loss={loss} />
      ) : contest.isError ? (
        <ErrorState error={contest.error} onRetry={() => void contest.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
