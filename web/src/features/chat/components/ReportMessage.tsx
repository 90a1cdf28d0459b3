import { useTranslation } from 'react-i18next';
import { ReportSheet } from '@/entities/report/components/ReportSheet';
import { apiCall } from '@/shared/api/call';
import type { Message } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';

interface ReportMessageProps {
  chatId: number;
  message: Message;
  onClose: () => void;
}

/** Reports a message of another person. The administrators get a copy of it and no access to the room. */
export function ReportMessage({ chatId, message, onClose }: ReportMessageProps) {
  const { t } = useTranslation('chat');
  const nameOf = useDisplayName();
  return (
    <ReportSheet
      about={t('report.about', { name: nameOf(message.from?.name ?? '') })}
      lead={t('report.lead')}
      send={(report) =>
        apiCall('post', '/chats/{chatId}/messages/{messageId}/report/', {
          path: { chatId, messageId: message.id },
          body: report,
        })
      }
      onClose={onClose}
    />
  );
}
