import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { SwitchField } from '@/shared/ui/Field';
import { toast } from '@/shared/ui/toast';
import { sendTest } from '../api';
import { type PushState, pushStateQuery, turnOff, turnOn } from '../lib/push';
import classes from './ThisDevice.module.css';

/** Turns on notifications while the app is closed, and sends a test notification. */
export function ThisDevice({ me }: { me: number }) {
  const { t, i18n } = useTranslation('notification');
  const queries = useQueryClient();
  const state = useQuery(pushStateQuery(me));
  const turning = useAct((on: boolean) => (on ? turnOn(me, i18n.language) : turnOff(me)), {
    onDone: (now: PushState) => queries.setQueryData(pushStateQuery(me).queryKey, now),
    // A refusal of the browser itself has no fault key.
    onFault: (error) => toast.error(error instanceof DOMException ? t('device.failed') : error),
    inline: true,
  });
  const testing = useAct(sendTest, {
    done: t('device.tested'),
  });
  const now = state.data;
  const why = useId();
  const possible = now === 'on' || now === 'off';
  return (
    <div className={classes.device}>
      <SwitchField
        labelPosition="left"
        label={t('device.label')}
        description={now && !possible ? t(`device.${now}`) : t('device.about')}
        checked={now === 'on'}
        disabled={!possible || turning.busy}
        onChange={(event) => void turning.run(event.currentTarget.checked)}
      />
      <div className={classes.test}>
        <Button
          size="s"
          disabled={now !== 'on'}
          loading={testing.busy}
          aria-describedby={why}
          onClick={() => void testing.run()}
        >
          {t('device.test')}
        </Button>
        {now === 'off' && <small id={why}>{t('device.testOff')}</small>}
      </div>
    </div>
  );
}
