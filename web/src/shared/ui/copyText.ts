import i18next from 'i18next';
import { toast } from './toast';

/** Copies a text and tells the reader whether it worked. Returns true if the text was copied. */
export async function copyText(text: string): Promise<boolean> {
  const t = i18next.getFixedT(null, 'common');
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.error(t('copyFailed'));
    return false;
  }
  toast.success(t('copiedText'));
  return true;
}
