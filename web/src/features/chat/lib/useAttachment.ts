import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '@/shared/api/client';
import { useFaultText } from '@/shared/api/faults';
import { imageTypes, maxImageBytes, typeNames } from '@/shared/lib/imageTypes';
import type { Attached } from './outbox';

export const chatTypes = imageTypes.chat;

interface Attachment {
  /** Address of the preview. */
  preview: string;
  /** Null while it is being uploaded. */
  attached: Attached | null;
}

/** Holds the picture of the message that is being written. It is uploaded when it is chosen. */
export function useAttachment() {
  const { t } = useTranslation('fault');
  const faultText = useFaultText();
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The upload of the picture that is attached. It is aborted when the picture is removed or replaced, or the room is left.
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const preview = attachment?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  async function attach(file: File) {
    setProblem(null);
    if (!chatTypes.includes(file.type)) {
      return setProblem(t('unsupportedFileType', { types: typeNames(chatTypes) }));
    }
    if (file.size > maxImageBytes) return setProblem(t('fileTooLarge'));
    const chosen = URL.createObjectURL(file);
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setAttachment({ preview: chosen, attached: null });
    try {
      const { path, url } = await uploadFile(file, 'chat', signal);
      if (!signal.aborted) setAttachment({ preview: chosen, attached: { path, url } });
    } catch (cause) {
      if (signal.aborted) return;
      setAttachment(null);
      setProblem(faultText(cause));
    }
  }

  function detach() {
    running.current?.abort();
    setAttachment(null);
    setProblem(null);
  }

  return { attachment, problem, attach, detach };
}
