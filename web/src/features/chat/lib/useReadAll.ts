import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatKeys, readAllChats } from '@/entities/chat/api';
import { toast } from '@/shared/ui/toast';

/** Clears the badges of all rooms of a contest, or of every room (null). */
export function useReadAll(contestId: number | null) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => readAllChats(queries, contestId),
    onSuccess: () => {
      toast.success(t('menu.allRead'));
      void queries.invalidateQueries({ queryKey: chatKeys.lists });
    },
    onError: toast.error,
  });
}
