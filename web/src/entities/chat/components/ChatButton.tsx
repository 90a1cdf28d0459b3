import { IconMessageCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import type { ChatTarget } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useAct } from '@/shared/lib/useAct';
import { Button, IconButton } from '@/shared/ui/Button';
import { chatKeys } from '../api';

interface ChatButtonProps {
  target: ChatTarget;
  /** A square button with only the icon. */
  square?: boolean;
  /** The id of the name, to describe the square button. */
  describedBy?: string;
}

/** Opens the chat room with a friend or of a team. */
export function ChatButton({ target, square = false, describedBy }: ChatButtonProps) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  const navigate = useNavigateIfShown();
  const open = useAct(() => apiCall('post', '/chats/', { body: target }), {
    onDone: (chat) => {
      queries.setQueryData(chatKeys.chat(chat.id), chat);
      navigate(`/chats/${chat.id}`);
    },
  });
  if (square) {
    return (
      <IconButton
        label={t('open')}
        aria-describedby={describedBy}
        disabled={open.busy}
        onClick={() => void open.run()}
      >
        <IconMessageCircle size={20} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <Button
      size="s"
      icon={<IconMessageCircle size={18} aria-hidden="true" />}
      loading={open.busy}
      onClick={() => void open.run()}
    >
      {t('open')}
    </Button>
  );
}
