import { useState } from 'react';
import { type MatchAddress, saveResult } from '@/entities/match/api';
import { GameImages } from '@/entities/match/components/GameImages';
import { bodyOf, formOfClaim, withImages } from '@/entities/match/lib/resultForm';
import { useMatchAct } from '@/entities/match/lib/useMatchAct';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchClaim, MatchDetail, MatchImage } from '@/shared/api/types';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';

interface ClaimImagesProps {
  address: MatchAddress;
  match: MatchDetail;
  /** The claim of the viewer's side. */
  claim: MatchClaim;
  texts: MatchTexts;
}

/** Adds pictures to the own report in a dispute. They belong to the last reported game. */
export function ClaimImages({ address, match, claim, texts }: ClaimImagesProps) {
  const { t } = texts;
  const withKey = useIdempotencyKey();
  const act = useMatchAct(address);
  const [added, setAdded] = useState<MatchImage[]>([]);
  const [uploading, setUploading] = useState(0);
  useAskBeforeLeaving(added.length > 0);

  async function save() {
    const game = Math.max(0, ...claim.games.map(({ index }) => index));
    const form = withImages(formOfClaim(claim, match), game, (images) => [...images, ...added]);
    const body = bodyOf(form, match.version);
    const send = () => withKey(body, (key) => saveResult(address, body, key));
    // Pictures that were added while the others were being saved stay.
    if (await act.run(send, t('claim.imagesSaved')))
      setAdded((now) => now.filter((image) => !added.includes(image)));
  }

  return (
    <>
      <GameImages label={t('result.images')} images={added} onChange={setAdded} onBusy={setUploading} />
      {added.length > 0 && (
        <Button variant="primary" loading={act.busy} disabled={uploading > 0} onClick={() => void save()}>
          {t('claim.saveImages')}
        </Button>
      )}
    </>
  );
}
