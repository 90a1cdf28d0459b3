import { type ReactNode, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { stagePath } from '@/entities/contest/lib/paths';
import { useRefreshContest } from '@/entities/match/api';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { StepStoreContext } from '../lib/stepStore';
import { FormBar } from './FormBar';

interface AddFrameProps<Body> {
  contestId: number;
  /** Whether anything differs from what was proposed. */
  changed: boolean;
  /** The form as it is sent; null while something in it is wrong. */
  body: Body | null;
  create: (contestId: number, body: Body, key: string) => Promise<unknown>;
  /** What is said once it is done. */
  done: string;
  onBack: () => void;
  children: (faults: Record<string, string>) => ReactNode;
}

/** The form of a new stage: it is made once, however often it is sent; what is typed stays when it is refused. */
export function AddFrame<Body>(props: AddFrameProps<Body>) {
  const { contestId, changed, body, create, done, onBack, children } = props;
  const { t } = useTranslation('rounds');
  const faultText = useFaultText();
  const navigate = useNavigate();
  const refresh = useRefreshContest(contestId);
  const keyFor = useIdempotencyKey();
  const goOn = useAskBeforeLeaving(changed);
  const store = useContext(StepStoreContext);
  useEffect(() => store?.onChanged(changed), [store, changed]);
  const stage = stagePath(contestId);

  const adding = useAct((body: Body) => create(contestId, body, keyFor(body)), {
    done,
    onDone: async () => {
      goOn();
      await navigate(stage);
      void refresh();
    },
    inline: true,
  });
  const { error } = adding;

  return (
    <>
      {children(fieldErrors(error))}
      {error !== null && (
        <Notice
          tone="danger"
          answer
          title={faultText(error)}
          action={
            isFault(error, 'stageAlreadyCreated') && <LinkButton to={stage}>{t('add.open')}</LinkButton>
          }
        />
      )}
      <FormBar first={<Button onClick={onBack}>{t('add.back')}</Button>}>
        <Button
          variant="primary"
          loading={adding.busy}
          disabled={body === null}
          onClick={() => body !== null && void adding.run(body)}
        >
          {t('add.act')}
        </Button>
      </FormBar>
    </>
  );
}
