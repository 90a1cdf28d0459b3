import { IconMessageCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { apiCall } from '@/shared/api/call';
import type { ChatTarget } from '@/shared/api/types';
import { Button, IconButton } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/toast';
import { chatKeys } from '../api';

interface ChatButtonProps {
  target: ChatTarget;
  /** A square with the sign alone. */
  square?: boolean;
  /** Names whom it is about, for the square one. */
  describedBy?: string;
}

/** Opens the room of a friend or a team. */
export function ChatButton({ target, square = false, describedBy }: ChatButtonProps) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => apiCall('post', '/chats/', { body: target }),
    onSuccess: (chat) => {
      queries.setQueryData(chatKeys.chat(chat.id), chat);
      void navigate(`/chats/${chat.id}`);
    },
    onError: toast.error,
  });
  if (square) {
    return (
      <IconButton
        label={t('open')}
        aria-describedby={describedBy}
        disabled={open.isPending}
        onClick={() => open.mutate()}
      >
        <IconMessageCircle size={20} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <Button
      size="s"
      icon={<IconMessageCircle size={18} aria-hidden="true" />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {t('open')}
    </Button>
  );
}
