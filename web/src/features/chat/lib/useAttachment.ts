import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '@/shared/api/client';
import { useFaultText } from '@/shared/api/faults';
import { imageTypes, typeNames } from '@/shared/lib/imageTypes';
import type { Attached } from './outbox';

export const chatTypes = imageTypes.chat;
const maxBytes = 5 * 1024 * 1024;

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
  const preview = attachment?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  async function attach(file: File) {
    setProblem(null);
    if (!chatTypes.includes(file.type)) {
      return setProblem(t('unsupportedFileType', { types: typeNames(chatTypes) }));
    }
    if (file.size > maxBytes) return setProblem(t('fileTooLarge'));
    const chosen = URL.createObjectURL(file);
    setAttachment({ preview: chosen, attached: null });
    // The picture was removed meanwhile.
    const still = (change: (now: Attachment) => Attachment | null) =>
      setAttachment((now) => (now?.preview === chosen ? change(now) : now));
    try {
      const { path, url } = await uploadFile(file, 'chat');
      still((now) => ({ ...now, attached: { path, url } }));
    } catch (cause) {
      still(() => null);
      setProblem(faultText(cause));
    }
  }

  function detach() {
    setAttachment(null);
    setProblem(null);
  }

  return { attachment, problem, attach, detach };
}
