import type { Tournament } from '@/shared/api/types';
import { saveFile } from '@/shared/lib/saveFile';
import { useAct } from '@/shared/lib/useAct';
import { toast } from '@/shared/ui/toast';
import { useBracketTexts } from './texts';
import { eliminationOf } from './tree';

/** Saves the whole bracket as a PNG with the contest's name (BRACKET-7). */
export function useBracketImage(tournament: Tournament, contestName: string) {
  const texts = useBracketTexts(eliminationOf(tournament), tournament.seeds, true);
  const act = useAct(
    async () => {
      const { posterImage } = await import('./poster/poster');
      const image = await posterImage({ tournament, contestName, texts, now: Date.now() });
      saveFile(image, fileName(contestName));
    },
    {
      done: texts.t('view.downloadDone'),
      onFault: () => {
        toast.error(texts.t('view.downloadFailed'));
        return true;
      },
    },
  );
  return { busy: act.busy, download: () => void act.run() };
}

/** Returns the contest's name without characters that file systems refuse. */
export function fileName(contestName: string): string {
  const safe = contestName
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 120);
  return `${safe || 'bracket'}.png`;
}
