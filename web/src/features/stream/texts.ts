import { useTranslation } from 'react-i18next';
import { upperRounds } from '@/entities/match/lib/elimination';
import { matchPath } from '@/entities/match/lib/paths';
import { groupLetter } from '@/entities/match/texts';
import type { StreamItem } from '@/entities/stream/api';
import { matchTitle } from '@/formats/matchTitle';
import { formatOf } from '@/formats/registry';
import { useDisplayName } from '@/shared/lib/displayName';

/** Returns the page of the item's match. */
export function itemPath(contestId: number, item: StreamItem): string {
  return matchPath(contestId, item.format, item.stageId, item.matchId);
}

/** Returns the title of an item's match and its sides, in the language of the app. */
export function useItemTexts() {
  const { t } = useTranslation(['stream', 'match']);
  const { t: matchText, i18n } = useTranslation('match');
  const nameOf = useDisplayName();

  function title(item: StreamItem): string {
    const format = formatOf(item);
    const rounds = upperRounds(item.section, item.roundCount);
    const texts = format.matchTexts(matchText, i18n.language, {
      rounds,
      double: item.double,
      groups: item.groups,
    });
    const named = matchTitle(format, texts, item);
    return format.lobbies ? t('stream:lobby', { round: named, lobby: groupLetter(item.order) }) : named;
  }

  function sides({ format, participants }: StreamItem): string {
    if (formatOf({ format }).lobbies) return t('stream:everybody');
    const [first, second] = participants.map((side) => (side ? nameOf(side.name) : t('stream:undecided')));
    return t('stream:versus', { first, second });
  }

  return { t, title, sides };
}
