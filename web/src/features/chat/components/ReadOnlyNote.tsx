import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatRoom } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import classes from './ReadOnlyNote.module.css';

interface ReadOnlyNoteProps {
  room: Pick<ChatRoom, 'kind' | 'closed'>;
  /** Undefined if the viewer may not open a question. */
  onAsk?: (() => void) | undefined;
}

/** Replaces the input and explains why (CHAT-5). */
export function ReadOnlyNote({ room, onAsk }: ReadOnlyNoteProps) {
  const { t } = useTranslation('chat');
  return (
    <div className={classes.note}>
      <IconLock size={18} aria-hidden="true" />
      <p>
        {t(
          room.kind === 'notice'
            ? 'readOnly.notice'
            : room.kind === 'question'
              ? 'readOnly.question'
              : room.kind === 'friend'
                ? 'readOnly.friend'
                : room.closed
                  ? 'readOnly.closed'
                  : 'readOnly.caster',
        )}
      </p>
      {onAsk && (
        <Button size="s" onClick={onAsk}>
          {t('ask.open')}
        </Button>
      )}
    </div>
  );
}
