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
  // The preview of the picture that is being written with. An earlier one may still be uploading.
  const latest = useRef<string | null>(null);
  const preview = attachment?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  async function attach(file: File) {
    setProblem(null);
    if (!chatTypes.includes(file.type)) {
      return setProblem(t('unsupportedFileType', { types: typeNames(chatTypes) }));
    }
    if (file.size > maxImageBytes) return setProblem(t('fileTooLarge'));
    const chosen = URL.createObjectURL(file);
    latest.current = chosen;
    setAttachment({ preview: chosen, attached: null });
    try {
      const { path, url } = await uploadFile(file, 'chat');
      if (latest.current === chosen) setAttachment({ preview: chosen, attached: { path, url } });
    } catch (cause) {
      // The picture may have been removed or replaced meanwhile.
      if (latest.current !== chosen) return;
      latest.current = null;
      setAttachment(null);
      setProblem(faultText(cause));
    }
  }

  function detach() {
    latest.current = null;
    setAttachment(null);
    setProblem(null);
  }

  return { attachment, problem, attach, detach };
}
