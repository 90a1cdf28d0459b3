import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ContestView } from '@/entities/contest/components/ContestView';
import { contestPath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Page, PageHeader } from '@/shared/ui/Page';
import { Refused } from '@/shared/ui/Refused';
import { ConfirmResult } from '../components/ConfirmResult';
import { EntryConfirmPanel } from '../components/EntryConfirmPanel';
import type { Confirmation } from '../lib/confirmation';
import classes from './EntryConfirmPage.module.css';

/** Confirms the entries of a contest. Without the edit ability the contest's page is shown (CONFIRM-1, OPERATOR-5). */
export default function EntryConfirmPage() {
  const { t } = useTranslation('entry');
  const id = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id } }));
  return (
    <Page title={t('confirm.title')}>
      <ContestView query={contest}>
        {(data) => (canEdit(data) ? <Confirm contest={data} /> : <Refused to={contestPath(id)} />)}
      </ContestView>
    </Page>
  );
}

function Confirm({ contest }: { contest: Contest }) {
  const { t } = useTranslation('entry');
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  return (
    <>
      <PageHeader
        title={t('confirm.title')}
        eyebrow={<Link to={contestPath(contest.id)}>{contest.name}</Link>}
      >
        {!confirmation && (
          <div className={classes.about}>
            <p>
              {t(contest.participantType === 'SOLO' ? 'confirm.textSolo' : 'confirm.textTeam', {
                max: contest.entryMaxCount,
              })}
            </p>
            <HelpLink topic="first-contest" section="confirm" text="confirm" beside />
          </div>
        )}
      </PageHeader>
      {confirmation ? (
        <ConfirmResult contest={contest} confirmation={confirmation} onAgain={() => setConfirmation(null)} />
      ) : (
        <EntryConfirmPanel
          contestId={contest.id}
          showsResult
          onConfirmed={(done) => {
            setConfirmation(done);
            window.scrollTo(0, 0);
          }}
        />
      )}
    </>
  );
}
