import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { pushKey } from '../api';
import { answerPushOffer } from '../lib/offer';
import { type PushState, pushState, pushStateQuery, turnOn } from '../lib/push';
import classes from './PushOffer.module.css';

/** Offers push notifications right after an entry, if this browser can have them and has none yet. */
export default function PushOffer({ me }: { me: number }) {
  const { t, i18n } = useTranslation('notification');
  const queries = useQueryClient();
  const possible = useQuery({
    queryKey: ['pushOffer', me],
    queryFn: async () => (await pushState(me)) === 'off' && (await pushKey()) !== null,
    staleTime: 0,
  });
  const turning = useAct(() => turnOn(me, i18n.language), {
    onDone: (now: PushState) => {
      queries.setQueryData(pushStateQuery(me).queryKey, now);
      answerPushOffer();
      if (now === 'on') toast.success(t('offer.on'));
      // A person who closed the browser's question has refused nothing for good.
      else if (now === 'denied') toast.error(t('device.denied'));
    },
    // A refusal of the browser itself has no fault key.
    onFault: (error) => {
      answerPushOffer();
      toast.error(error instanceof DOMException ? t('device.failed') : error);
    },
    inline: true,
  });
  if (!possible.data) return null;
  return (
    <Dialog opened onClose={answerPushOffer} title={t('offer.title')} size="sm">
      <div className={classes.offer}>
        <p>{t('offer.text')}</p>
        <Button variant="primary" wide loading={turning.busy} onClick={() => void turning.run()}>
          {t('offer.yes')}
        </Button>
        <Button variant="quiet" wide onClick={answerPushOffer}>
          {t('offer.no')}
        </Button>
      </div>
    </Dialog>
  );
}
