import { useTranslation } from 'react-i18next';
import type { StreamItem } from '@/entities/stream/api';
import { formatOf } from '@/formats/registry';
import { useDisplayName } from '@/shared/lib/displayName';

/** The page of the item's match. */
export function itemPath(contestId: number, item: StreamItem): string {
  return `/contests/${contestId}/${item.format}/${item.stageId}/match/${item.matchId}`;
}

/** The title of an item's match and its sides, in the language on screen. */
export function useItemTexts() {
  const { t } = useTranslation(['stream', 'match']);
  const nameOf = useDisplayName();

  function title({ format, type, round, order }: StreamItem): string {
    const named = (
      ['semiFinal', 'final', 'upperFinal', 'lowerFinal', 'grandFinal', 'grandFinalReset'] as const
    ).find((known) => known === type);
    if (type === 'thirdPlaceMatch') return t('match:round.third');
    const number = `${round + 1}-${order + 1}`;
    const part = named ? t(`match:round.${named}`) : t('match:round.numbered', { n: round + 1 });
    return formatOf({ format }).lobbies
      ? t('stream:lobby', { round: part, lobby: String.fromCharCode(65 + (order % 26)) })
      : t('stream:title', { round: part, number });
  }

  function sides({ format, participants }: StreamItem): string {
    if (formatOf({ format }).lobbies) return t('stream:everybody');
    const [first, second] = participants.map((side) => (side ? nameOf(side.name) : t('stream:undecided')));
    return t('stream:versus', { first, second });
  }

  return { t, title, sides };
}
