import { useState } from 'react';
import type { Tournament } from '@/shared/api/types';
import { saveFile } from '@/shared/lib/saveFile';
import { toast } from '@/shared/ui/toast';
import { useBracketTexts } from './texts';
import { eliminationOf } from './tree';

/** Saves the whole bracket as a PNG that bears the contest's name (BRACKET-7). */
export function useBracketImage(tournament: Tournament, contestName: string) {
  const texts = useBracketTexts(eliminationOf(tournament));
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { posterImage } = await import('./poster/poster');
      const image = await posterImage({ tournament, contestName, texts, now: Date.now() });
      saveFile(image, fileName(contestName));
      toast.success(texts.t('view.downloadDone'));
    } catch {
      toast.error(texts.t('view.downloadFailed'));
    } finally {
      setBusy(false);
    }
  }
  return { busy, download: () => void download() };
}

/** The contest's name without what a file system refuses. */
export function fileName(contestName: string): string {
  const safe = contestName
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 120);
  return `${safe || 'bracket'}.png`;
}
