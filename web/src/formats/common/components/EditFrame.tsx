import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { stagePath } from '@/entities/contest/lib/paths';
import { useRefreshContest } from '@/entities/match/api';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { FormBar, FormEnd } from './FormBar';

interface EditFrameProps<Body> {
  contestId: number;
  /** Whether anything differs from what was read. */
  changed: boolean;
  /** The form as it is sent; null while something in it is wrong. */
  body: Body | null;
  /** Somebody else has saved since the form was read. */
  stale: boolean;
  onTakeLatest: () => void;
  save: (body: Body, key: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** How many results a deletion takes away. */
  results: number;
  children: (faults: Record<string, string>) => ReactNode;
}

interface Change {
  kind: 'save' | 'remove';
  call: () => Promise<unknown>;
  done: string;
}

/** The edit of a stage: saved under the version that it was read at; what is typed stays when somebody was first. */
export function EditFrame<Body>(props: EditFrameProps<Body>) {
  const { contestId, changed, body, stale, onTakeLatest, save, remove, results, children } = props;
  const { t } = useTranslation('rounds');
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contestId);
  const keyFor = useIdempotencyKey();
  const goOn = useAskBeforeLeaving(changed);
  const stage = stagePath(contestId);
  const act = useAct(({ call }: Change) => call(), {
    done: (_, { done }) => done,
    onDone: async () => {
      goOn();
      await navigate(stage);
      void refresh();
    },
    onFault: async (fault) => {
      if (isFault(fault, 'editConflict')) await refresh();
      return true;
    },
  });
  const { error } = act;
  const running = act.busy ? act.input?.kind : null;
  const conflict = stale || isFault(error, 'editConflict');

  async function askToRemove() {
    const agreed = await confirm({
      title: t('edit.removeTitle'),
      body: (
        <>
          <p>{t('edit.removeBody')}</p>
          {results > 0 && <p>{t('edit.removeResults', { count: results })}</p>}
        </>
      ),
      confirmLabel: t('edit.remove'),
      danger: true,
    });
    if (agreed) await act.run({ kind: 'remove', call: remove, done: t('edit.removed') });
  }

  return (
    <>
      {children(fieldErrors(error))}
      {conflict ? (
        <Notice
          tone="warning"
          answer
          title={t('edit.conflict')}
          action={
            <Button
              onClick={() => {
                act.clear();
                onTakeLatest();
              }}
            >
              {t('edit.reload')}
            </Button>
          }
        >
          {t('edit.conflictBody')}
        </Notice>
      ) : (
        error !== null && <Notice tone="danger" title={faultText(error)} answer />
      )}
      <FormBar first={<LinkButton to={stage}>{t('edit.back')}</LinkButton>}>
        <Button
          variant="primary"
          loading={running === 'save'}
          disabled={conflict || !changed || body === null}
          onClick={() =>
            body !== null &&
            void act.run({ kind: 'save', call: () => save(body, keyFor(body)), done: t('edit.saved') })
          }
        >
          {t('edit.save')}
        </Button>
      </FormBar>
      <FormEnd>
        <Button variant="danger" loading={running === 'remove'} onClick={() => void askToRemove()}>
          {t('edit.remove')}
        </Button>
      </FormEnd>
    </>
  );
}
