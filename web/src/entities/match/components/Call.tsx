import { IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { useMoment } from '../lib/moments';

interface CallProps<Answer> {
  match: Pick<MatchDetail, 'called' | 'canCall' | 'isOperator'>;
  act: { busy: boolean; run: (act: () => Promise<Answer>, done: string) => Promise<boolean> };
}

/** Shows that an operator was called. Operators see who called and can mark it as answered. */
export function Called<Answer>({
  match,
  act,
  answer,
}: CallProps<Answer> & { answer: () => Promise<Answer> }) {
  const { t } = useTranslation('match');
  const moment = useMoment();
  if (!match.called) return null;
  const time = moment(match.called.at);
  if (!match.isOperator) return <Notice tone="info" title={t('call.waiting', { time })} />;
  return (
    <Notice
      tone="warning"
      title={t('call.by', { name: displayName(match.called.by.nickname), time })}
      action={
        <Button size="s" loading={act.busy} onClick={() => void act.run(answer, t('call.answered'))}>
          {t('call.answer')}
        </Button>
      }
    />
  );
}

/** Calls an operator; only once until the call is answered. */
export function CallButton<Answer>({
  match,
  act,
  call,
}: CallProps<Answer> & { call: () => Promise<Answer> }) {
  const { t } = useTranslation('match');
  if (!match.canCall || match.called || match.isOperator) return null;

  async function ask() {
    const agreed = await confirm({
      title: t('call.title'),
      body: t('call.body'),
      confirmLabel: t('call.act'),
    });
    if (agreed) await act.run(call, t('call.done'));
  }

  return (
    <Button
      variant="quiet"
      loading={act.busy}
      icon={<IconBellRinging size={18} aria-hidden="true" />}
      onClick={() => void ask()}
    >
      {t('call.act')}
    </Button>
  );
}
