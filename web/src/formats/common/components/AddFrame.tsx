import { type ReactNode, useContext, useEffect } from 'react';
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
import { StepStoreContext } from '../lib/stepStore';
import { FormBar } from './FormBar';

interface AddFrameProps<Body> {
  contestId: number;
  /** Whether anything differs from the proposal. */
  changed: boolean;
  /** The request body; null while something in the form is wrong. */
  body: Body | null;
  create: (contestId: number, body: Body, key: string) => Promise<unknown>;
  /** The text after success. */
  done: string;
  /** Returns to the step before. Without it, the frame links to the stage. */
  onBack?: (() => void) | undefined;
  /** The page that opens afterwards; the stage by default. */
  next?: string;
  /** The fault key if the stage exists already. */
  existing?: string;
  /** Texts that differ from those of other formats. */
  labels?: { act: string; back: string; open: string };
  children: (faults: Record<string, string>) => ReactNode;
}

/** The form of a new stage. Sending it repeatedly creates one stage; the input stays if it is refused. */
export function AddFrame<Body>(props: AddFrameProps<Body>) {
  const {
    contestId,
    changed,
    body,
    create,
    done,
    onBack,
    existing = 'stageAlreadyCreated',
    children,
  } = props;
  const { t } = useTranslation('rounds');
  const { labels = { act: t('add.act'), back: t('add.back'), open: t('add.open') } } = props;
  const faultText = useFaultText();
  const navigate = useNavigateIfShown();
  const refresh = useRefreshContest(contestId);
  const withKey = useIdempotencyKey();
  const goOn = useAskBeforeLeaving(changed);
  const store = useContext(StepStoreContext);
  useEffect(() => store?.onChanged(changed), [store, changed]);
  const stage = stagePath(contestId);

  const adding = useAct((body: Body) => withKey(body, (key) => create(contestId, body, key)), {
    done,
    onDone: async () => {
      goOn();
      await navigate(props.next ?? stage);
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
          action={isFault(error, existing) && <LinkButton to={stage}>{labels.open}</LinkButton>}
        />
      )}
      <FormBar
        first={
          onBack ? (
            <Button onClick={onBack}>{labels.back}</Button>
          ) : (
            <LinkButton to={stage}>{labels.back}</LinkButton>
          )
        }
      >
        <Button
          variant="primary"
          loading={adding.busy}
          disabled={body === null}
          onClick={() => body !== null && void adding.run(body)}
        >
          {labels.act}
        </Button>
      </FormBar>
    </>
  );
}
