import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OperatorsOnly } from '@/entities/contest/components/OperatorsOnly';
import { useFaultText } from '@/shared/api/faults';
import type { Contest } from '@/shared/api/types';
import { withoutParams } from '@/shared/history/params';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Control } from '../components/Control';
import { FinalPlaces } from '../components/FinalPlaces';
import { ResultSheet } from '../components/ResultSheet';
import { SetUp } from '../components/SetUp';
import { Stages } from '../components/Stages';
import { Warnings } from '../components/Warnings';
import { targetAt } from '../lib/matches';
import { useRehearsal } from '../lib/useRehearsal';
import classes from './RehearsalPage.module.css';

/** Lets operators play through a contest's settings with bots. */
export default function RehearsalPage() {
  const { t } = useTranslation('rehearsal');
  return (
    <OperatorsOnly title={t('title')} text={t('text')}>
      {(contest) => <Rehearsal contest={contest} />}
    </OperatorsOnly>
  );
}

function Rehearsal({ contest }: { contest: Contest }) {
  const { t } = useTranslation('rehearsal');
  const faultText = useFaultText();
  const run = useRehearsal(contest);
  const [params, setParams] = useSearchParams();
  const { data, error, isError, isPending, refetch } = run.query;
  const begun = run.input.moves.length > 0;
  const target = data ? targetAt(params.get('match'), data.stages) : null;
  const close = () => setParams(withoutParams('match'), { replace: true });
  if (isPending) return <Loading />;
  if (!data && !begun) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={classes.mark}>
        <strong>{t('mark')}</strong>
        <span>{t('private')}</span>
      </p>
      {isError && (
        <div className={classes.notice}>
          <Notice
            tone="danger"
            title={faultText(error)}
            action={
              <Button size="s" onClick={begun ? run.undo : () => void refetch()}>
                {t(begun ? 'control.undo' : 'retry')}
              </Button>
            }
          />
        </div>
      )}
      {data && (
        <>
          <Warnings contest={contest} warnings={data.warnings} />
          <SetUp contest={contest} run={run} rehearsal={data} />
          <Control run={run} rehearsal={data} />
          {data.stages.length === 0 ? (
            <EmptyState drawing="bracket" title={t('unplayable')} />
          ) : (
            <Stages contest={contest} stages={data.stages} onRound={run.show} />
          )}
          {data.over && <FinalPlaces places={data.places} />}
        </>
      )}
      <ResultSheet
        target={target}
        onClose={close}
        onDecide={(move) => {
          run.decide(move);
          close();
        }}
      />
    </>
  );
}
