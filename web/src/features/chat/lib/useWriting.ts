import { useState } from 'react';
import { useViewer } from '@/shared/viewer/viewer';
import { readDraft, writeDraft } from './draft';
import type { Draft } from './outbox';
import { charactersLeft, cleaned } from './text';
import { useAttachment } from './useAttachment';
import { useTellTyping } from './useTyping';

interface WritingOptions {
  chatId: number;
  /** Whether the outbox takes no further message. */
  full: boolean;
  onSend: (draft: Draft) => void;
}

export type Writing = ReturnType<typeof useWriting>;

/** Holds the message that is being written: its text, which is kept on the device, and its picture. */
export function useWriting({ chatId, full, onSend }: WritingOptions) {
  const me = useViewer().id ?? 0;
  const [text, setText] = useState(() => readDraft(me, chatId));
  const tellTyping = useTellTyping(chatId);
  const { attachment, problem, attach, detach } = useAttachment();

  const left = charactersLeft(text);
  const tooLong = left !== null && left < 0;
  const uploading = attachment !== null && !attachment.attached;
  const ready = (cleaned(text) !== '' || attachment !== null) && !tooLong && !uploading && !full;

  function write(value: string) {
    setText(value);
    writeDraft(me, chatId, value);
    if (value) tellTyping();
  }

  return {
    text,
    write,
    tooLong,
    attachment,
    uploading,
    /** Why the chosen picture was refused. */
    problem,
    attach,
    detach,
    /** Whether the message can be sent. */
    ready,
    /** Sends the message and starts an empty one. */
    send() {
      onSend({ text: cleaned(text), image: attachment?.attached ?? null, phrase: null });
      write('');
      detach();
    },
  };
}
