import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stagePath } from '@/entities/contest/lib/paths';
import { useRefreshContest } from '@/entities/match/api';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { FormBar, FormEnd } from './FormBar';

interface EditFrameProps<Body> {
  contestId: number;
  /** Whether anything differs from the stored values. */
  changed: boolean;
  /** The request body; null while something in the form is wrong. */
  body: Body | null;
  /** Whether somebody else has saved since the form was read. */
  stale: boolean;
  onTakeLatest: () => void;
  save: (body: Body, key: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** How many results a deletion removes. */
  results: number;
  /** The page that opens afterwards; the stage by default. */
  next?: string;
  /** Texts that differ from those of other formats. */
  labels?: { saved: string; removed: string; removeTitle: string; removeBody: string };
  children: (faults: Record<string, string>) => ReactNode;
}

interface Change {
  kind: 'save' | 'remove';
  call: () => Promise<unknown>;
  done: string;
}

/** Saves or deletes a stage. Afterwards the next page opens. After a conflict the contest is read again. */
function useEditAct(contestId: number, changed: boolean, next: string) {
  const navigate = useNavigateIfShown();
  const refresh = useRefreshContest(contestId);
  const release = useAskBeforeLeaving(changed);
  return useAct(({ call }: Change) => call(), {
    done: (_, { done }) => done,
    onDone: async (_, { kind }) => {
      release();
      await navigate(next);
      // A deleted stage is not read again: this page can still be mounted. StageEdit marks the contest as stale.
      if (kind === 'save') void refresh();
    },
    onFault: async (fault) => {
      if (isFault(fault, 'editConflict')) await refresh();
      return true;
    },
  });
}

/**
 * The form that edits a stage. It saves under the version that it was read at; if somebody else saved first, the input
 * stays until the organiser loads the latest version.
 */
export function EditFrame<Body>(props: EditFrameProps<Body>) {
  const { contestId, changed, body, stale, onTakeLatest, save, remove, results, children } = props;
  const { t } = useTranslation('rounds');
  const {
    labels = {
      saved: t('edit.saved'),
      removed: t('edit.removed'),
      removeTitle: t('edit.removeTitle'),
      removeBody: t('edit.removeBody'),
    },
  } = props;
  const faultText = useFaultText();
  const withKey = useIdempotencyKey();
  const stage = stagePath(contestId);
  const act = useEditAct(contestId, changed, props.next ?? stage);
  const { error } = act;
  const running = act.busy ? act.input?.kind : null;
  const conflict = stale || isFault(error, 'editConflict');

  async function askToRemove() {
    await act.ask(
      {
        title: labels.removeTitle,
        body: (
          <>
            <p>{labels.removeBody}</p>
            {results > 0 && <p>{t('edit.removeResults', { count: results })}</p>}
          </>
        ),
        confirmLabel: t('edit.remove'),
        danger: true,
      },
      { kind: 'remove', call: remove, done: labels.removed },
    );
  }

  return (
    <>
      {children(fieldErrors(error))}
      {conflict ? (
        <ConflictNotice
          onTakeLatest={() => {
            act.clear();
            onTakeLatest();
          }}
        />
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
            void act.run({
              kind: 'save',
              call: () => withKey(body, (key) => save(body, key)),
              done: labels.saved,
            })
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

/** Says that somebody else saved first, and loads the latest version on request. */
function ConflictNotice({ onTakeLatest }: { onTakeLatest: () => void }) {
  const { t } = useTranslation('rounds');
  return (
    <Notice
      tone="warning"
      answer
      title={t('edit.conflict')}
      action={<Button onClick={onTakeLatest}>{t('edit.reload')}</Button>}
    >
      {t('edit.conflictBody')}
    </Notice>
  );
}
