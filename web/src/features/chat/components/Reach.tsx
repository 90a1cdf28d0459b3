import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatKeys, reachQuery } from '@/entities/chat/api';
import { useLive } from '@/shared/live/useLive';
import classes from './Reach.module.css';

/** Tells an operator how many people an announcement reaches, and how many have read the newest (CHAT-11). */
export function Reach({ chatId }: { chatId: number }) {
  const { t } = useTranslation('chat');
  const { data } = useQuery(reachQuery(chatId));
  useLive(`chat:${chatId}`, { invalidate: [chatKeys.reach(chatId)] });
  return (
    <p className={classes.reach}>
      {data && (
        <>
          <IconSpeakerphone size={16} aria-hidden="true" />
          <strong>{data.people > 0 ? t('reach.people', { count: data.people }) : t('reach.nobody')}</strong>
          {data.muted > 0 && <span>{t('reach.muted', { count: data.muted })}</span>}
          {data.people > 0 && data.read !== null && <span>{t('reach.read', { count: data.read })}</span>}
        </>
      )}
    </p>
  );
}
