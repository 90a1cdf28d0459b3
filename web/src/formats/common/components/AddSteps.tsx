import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { ContestView } from '@/entities/contest/components/ContestView';
import { contestPath, stagePath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import type { SetupProps } from '@/formats/format';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader } from '@/shared/ui/Page';
import { Refused } from '@/shared/ui/Refused';
import { StepStoreContext } from '../lib/stepStore';
import { useTwoSteps } from '../lib/useTwoSteps';
import { DraftStep } from './DraftStep';
import { FormSteps } from './FormSteps';

interface AddStepsProps<Draft, Key extends QueryKey> extends SetupProps {
  contestType: Contest['contestType'];
  title: string;
  /** The name of the second step. */
  second: string;
  /** Reads the server's proposal for the confirmed entries. */
  read: (contestId: number) => UseQueryOptions<Draft, Error, Draft, Key>;
  children: (contest: Contest, draft: Draft, onBack: () => void) => ReactNode;
}

/** The page that creates a stage in two steps: confirm entries, then set up the stage. */
export function AddSteps<Draft, Key extends QueryKey>({
  ConfirmEntries,
  contestType,
  title,
  second,
  read,
  children,
}: AddStepsProps<Draft, Key>) {
  const { t } = useTranslation('rounds');
  const contestId = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  const { step, setStep, store } = useTwoSteps(contest.data);
  return (
    <Page title={title}>
      <ContestView query={contest}>
        {(contest) => {
          if (!canEdit(contest)) return <Refused to={contestPath(contestId)} />;
          if (contest.contestType !== contestType) {
            return <Navigate to={contestPath(contestId)} replace />;
          }
          return (
            <>
              <PageHeader eyebrow={contest.name} title={title} />
              {contest.stages.length > 0 ? (
                <Notice
                  tone="info"
                  title={t('add.already')}
                  action={<LinkButton to={stagePath(contestId)}>{t('add.open')}</LinkButton>}
                />
              ) : (
                <>
                  <FormSteps
                    label={t('add.steps')}
                    names={[t('add.entries'), second]}
                    current={(step ?? 1) - 1}
                  />
                  {step === null ? (
                    <Loading />
                  ) : step === 1 ? (
                    <ConfirmEntries contestId={contestId} onConfirmed={() => setStep(2)} />
                  ) : (
                    <StepStoreContext value={store}>
                      <DraftStep read={read(contestId)} onBack={() => setStep(1)}>
                        {(draft) => children(contest, draft, () => setStep(1))}
                      </DraftStep>
                    </StepStoreContext>
                  )}
                </>
              )}
            </>
          );
        }}
      </ContestView>
    </Page>
  );
}
