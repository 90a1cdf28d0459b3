import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { isFault } from '@/shared/api/error';
import type { Contest } from '@/shared/api/types';
import { Loading } from '@/shared/ui/Loading';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { contestQuery } from '../api';
import { ContestForm } from '../form/ContestForm';
import { canEdit } from '../lib/phase';
import type { ContestListState } from './ContestListPage';

/** Creates a contest, or edits the one in the address; the router lets only signed-in people here. */
export default function ContestFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

function CreatePage() {
  const { t } = useTranslation('contest');
  return (
    <Page title={t('form.createTitle')}>
      <PageHeader title={t('form.createTitle')}>
        <p>{t('form.createText')}</p>
      </PageHeader>
      <ContestForm contest={null} />
    </Page>
  );
}

function EditPage({ id }: { id: number }) {
  const { t } = useTranslation('contest');
  // A form that began with a remembered contest could only end in a conflict.
  const contest = useQuery({ ...contestQuery(id), refetchOnMount: 'always' });
  if (isFault(contest.error, 'contestDoesNotExist')) {
    return <Navigate to="/contests" replace state={{ unknownContest: true } satisfies ContestListState} />;
  }
  return (
    <Page title={t('form.editTitle')}>
      <PageHeader title={t('form.editTitle')} eyebrow={contest.data?.name} />
      <QueryView query={contest}>
        {(data) => (contest.isFetchedAfterMount ? <EditForm latest={data} /> : <Loading />)}
      </QueryView>
    </Page>
  );
}

/** Without the ability the contest itself is shown (C2.016). */
function EditForm({ latest }: { latest: Contest }) {
  // The form builds on what was opened; what comes later is settled when it is saved.
  const [opened] = useState(latest);
  if (!canEdit(latest)) return <Navigate to={`/contests/${latest.id}`} replace />;
  return <ContestForm contest={opened} />;
}
