import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { stagePath } from '@/entities/contest/lib/paths';
import { useRefreshContest } from '@/entities/match/api';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { useIntent } from '@/shared/lib/useIntent';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { toast } from '@/shared/ui/toast';
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

/** The edit of a stage: saved under the version that it was read at; what is typed stays when somebody was first. */
export function EditFrame<Body>(props: EditFrameProps<Body>) {
  const { contestId, changed, body, stale, onTakeLatest, save, remove, results, children } = props;
  const { t } = useTranslation('rounds');
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contestId);
  const keyFor = useIntent();
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const goOn = useAskBeforeLeaving(changed);
  const stage = stagePath(contestId);
  const conflict = stale || isFault(error, 'editConflict');

  async function run(kind: 'save' | 'remove', act: () => Promise<unknown>, done: string) {
    if (busy) return;
    setBusy(kind);
    setError(null);
    try {
      await act();
      toast.success(done);
      goOn();
      await navigate(stage);
      void refresh();
    } catch (cause) {
      setError(cause);
      if (isFault(cause, 'editConflict')) await refresh();
    } finally {
      setBusy(null);
    }
  }

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
    if (agreed) await run('remove', remove, t('edit.removed'));
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
                setError(null);
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
          loading={busy === 'save'}
          disabled={conflict || !changed || body === null}
          onClick={() => body !== null && void run('save', () => save(body, keyFor(body)), t('edit.saved'))}
        >
          {t('edit.save')}
        </Button>
      </FormBar>
      <FormEnd>
        <Button variant="danger" loading={busy === 'remove'} onClick={() => void askToRemove()}>
          {t('edit.remove')}
        </Button>
      </FormEnd>
    </>
  );
}
