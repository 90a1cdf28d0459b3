import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contestListKeys, operatorsQuery } from '@/entities/contest/api';
import { OperatorsOnly } from '@/entities/contest/components/OperatorsOnly';
import { contestPath } from '@/entities/contest/lib/paths';
import { Casters } from '@/entities/stream/components/Casters';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest, Operator } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useViewer } from '@/shared/viewer/viewer';
import { AddOperators } from '../components/AddOperators';
import { HandOver } from '../components/HandOver';
import { RemoveOperators } from '../components/RemoveOperators';
import classes from './OperatorEditPage.module.css';

/** Edits the operators: adds, removes, transfers the ownership (OPERATOR-1, OPERATOR-2). */
export default function OperatorEditPage() {
  const { t } = useTranslation('contest');
  return (
    <OperatorsOnly title={t('operator.edit.title')} text={t('operator.edit.text')}>
      {(contest) => <OperatorEdit contest={contest} />}
    </OperatorsOnly>
  );
}

function OperatorEdit({ contest }: { contest: Contest }) {
  const { t } = useTranslation(['contest', 'stream']);
  const queries = useQueryClient();
  const viewer = useViewer();
  const operators = useQuery(operatorsQuery(contest.id));

  function take(items: Operator[]) {
    queries.setQueryData(apiQuery('/contests/{id}/operators/', { path: { id: contest.id } }).queryKey, {
      items,
      next: null,
    });
    void queries.invalidateQueries({ queryKey: apiKey('/contests/{id}/', { id: contest.id }) });
  }

  return (
    <QueryView query={operators}>
      {(items) => {
        const own = items.find(({ userId }) => userId === viewer.id);
        const owns = own?.roleId === 'ROLE_CONTEST_OWNER';
        const received = owns && own.updatedById !== own.userId && items.length > 1;
        return (
          <div className={classes.parts}>
            <div>
              <Section heading={t('operator.edit.members')}>
                <RemoveOperators contest={contest} operators={items} onChanged={take} />
              </Section>
            </div>
            <div>
              <Section heading={t('operator.edit.add')}>
                <AddOperators contest={contest} operators={items} onChanged={take} />
              </Section>
              <Section heading={t('stream:casters.title')}>
                <Casters contestId={contest.id} operators={items.map(({ userId }) => userId)} />
              </Section>
              {owns ? (
                <Section heading={t('operator.edit.transfer')}>
                  <HandOver contest={contest} operators={items} onChanged={take} />
                </Section>
              ) : null}
              {!owns || received ? (
                <Section heading={t('operator.edit.leave')}>
                  <Leave
                    contestId={contest.id}
                    text={t(`operator.edit.${received ? 'giveBackText' : 'leaveText'}`)}
                  />
                </Section>
              ) : null}
            </div>
          </div>
        );
      }}
    </QueryView>
  );
}

function Leave({ contestId, text }: { contestId: number; text: string }) {
  const { t } = useTranslation('contest');
  const navigate = useNavigateIfShown();
  const leaving = useAct(
    () => apiCall('delete', '/contests/{id}/operators/me/', { path: { id: contestId } }),
    {
      done: t('operator.edit.leaveDone'),
      onDone: () => void navigate(contestPath(contestId)),
      refresh: [apiKey('/contests/{id}/', { id: contestId }), ...contestListKeys],
    },
  );

  async function ask() {
    await leaving.ask({
      title: t('operator.edit.leaveQuestion'),
      body: text,
      confirmLabel: t('operator.edit.leaveAction'),
      danger: true,
    });
  }

  return (
    <>
      <p className={classes.text}>{text}</p>
      <Button loading={leaving.busy} onClick={() => void ask()}>
        {t('operator.edit.leave')}
      </Button>
    </>
  );
}
