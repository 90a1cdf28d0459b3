import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { canEdit, contestQuery } from '@/features/contest';
import { isFault } from '@/shared/api/error';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { EntryConfirmPanel } from '../components/EntryConfirmPanel';

/** Confirms the entries of a contest; without the edit ability the contest is shown (C2.019, C2.021). */
export default function EntryConfirmPage() {
  const { t } = useTranslation('entry');
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const contest = useQuery(contestQuery(id));
  if (isFault(contest.error, 'contestDoesNotExist')) return <Navigate to="/contests" replace />;
  return (
    <Page title={t('confirm.title')}>
      <QueryView query={contest}>
        {(data) =>
          canEdit(data) ? (
            <>
              <PageHeader
                title={t('confirm.title')}
                eyebrow={<Link to={`/contests/${id}`}>{data.name}</Link>}
              >
                <p>
                  {t(data.participantType === 'SOLO' ? 'confirm.textSolo' : 'confirm.textTeam', {
                    max: data.entryMaxCount,
                  })}
                </p>
              </PageHeader>
              <EntryConfirmPanel
                contestId={id}
                onConfirmed={() => void navigate(`/contests/${id}/participant`)}
              />
            </>
          ) : (
            <Navigate to={`/contests/${id}`} replace />
          )
        }
      </QueryView>
    </Page>
  );
}
