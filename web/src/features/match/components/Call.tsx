import { IconBellRinging } from '@tabler/icons-react';
import type { MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { answerCall, callOperator, type MatchAddress } from '../api';
import { useMoment } from '../lib/moments';
import { useAct } from '../lib/useAct';
import type { MatchTexts } from '../texts';

interface CallProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
}

/** That an operator was called: operators see who waits and say when they have been there. */
export function Called({ address, match, texts }: CallProps) {
  const { t } = texts;
  const act = useAct(address);
  const moment = useMoment();
  if (!match.called) return null;
  const time = moment(match.called.at);
  if (!match.isOperator) return <Notice tone="info" title={t('call.waiting', { time })} />;
  return (
    <Notice
      tone="warning"
      title={t('call.by', { name: displayName(match.called.by.nickname), time })}
      action={
        <Button
          size="s"
          loading={act.busy}
          onClick={() => void act.run(() => answerCall(address), t('call.answered'))}
        >
          {t('call.answer')}
        </Button>
      }
    />
  );
}

/** Calls an operator; once, until one has come. */
export function CallButton({ address, match, texts }: CallProps) {
  const { t } = texts;
  const act = useAct(address);
  if (!match.canCall || match.called || match.isOperator) return null;

  async function call() {
    const agreed = await confirm({
      title: t('call.title'),
      body: t('call.body'),
      confirmLabel: t('call.act'),
    });
    if (agreed) await act.run(() => callOperator(address), t('call.done'));
  }

  return (
    <Button
      variant="quiet"
      loading={act.busy}
      icon={<IconBellRinging size={18} aria-hidden="true" />}
      onClick={() => void call()}
    >
      {t('call.act')}
    </Button>
  );
}
