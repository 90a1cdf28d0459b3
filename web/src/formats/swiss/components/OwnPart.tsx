import { useTranslation } from 'react-i18next';
import { OwnMatch } from '@/formats/common/components/OwnMatch';
import { recordText } from '@/formats/common/components/StandingsTable';
import { useParticipantCount } from '@/formats/common/lib/useParticipantCount';
import type { SwissDraw } from '@/shared/api/types';

/** The viewer's match and place in the stage. */
export function OwnPart({ draw, addressOf }: { draw: SwissDraw; addressOf: (matchId: number) => string }) {
  const { t } = useTranslation('swissdraw');
  const countText = useParticipantCount();
  const { myEntryId, myMatch, myStanding } = draw;
  if (myEntryId === null) return null;
  const dropped = myStanding?.status === 'dropped';
  const waiting = !draw.published || draw.roundStatus === 'end';
  const n = draw.published ? draw.currentRound + 2 : draw.currentRound + 1;
  const last = n > draw.roundInfo.length;
  return (
    <OwnMatch
      match={draw.finished || dropped ? null : myMatch}
      entry={myEntryId}
      to={addressOf}
      none={
        draw.finished
          ? t('own.finished')
          : dropped
            ? t('own.dropped')
            : waiting && !last
              ? t('own.waiting', { n })
              : t('own.none')
      }
      standing={
        myStanding &&
        draw.published &&
        t('own.standing', {
          rank: myStanding.rank,
          field: countText(draw.participantCount, myStanding.participant.kind),
          points: myStanding.point,
          record: recordText(myStanding, draw.drawAllowed),
        })
      }
    />
  );
}
