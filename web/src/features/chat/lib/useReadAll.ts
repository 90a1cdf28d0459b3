import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatKeys, readAllChats } from '@/entities/chat/api';
import { useAct } from '@/shared/lib/useAct';

/** Marks all rooms of a contest as read, or every room (null). */
export function useReadAll(contestId: number | null) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  return useAct(() => readAllChats(queries, contestId), {
    done: t('menu.allRead'),
    refresh: [chatKeys.lists],
  });
}
