import { useTranslation } from 'react-i18next';
import { advancesTo } from '@/entities/match/lib/elimination';
import { PathSteps } from '@/formats/common/components/Pins';
import { aroundNow, matchStep, type PathStep } from '@/formats/common/lib/path';
import type { Match, Tournament } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import { Time } from '@/shared/ui/Time';
import { useBracketTexts } from './texts';
import { eliminationOf, findMatch, matchesOf } from './tree';

interface BracketPathProps {
  tournament: Tournament;
  entry: number;
  addressOf: (matchId: number) => string;
}

/** The path of an entry through a bracket. The next match is the one to which the winner of the current one advances. */
export function BracketPath({ tournament, entry, addressOf }: BracketPathProps) {
  const { t } = useTranslation(['follow', 'match']);
  const texts = useBracketTexts(eliminationOf(tournament));
  const now = useNow(30_000);
  const around = aroundNow(matchesOf(tournament, entry));
  const stepOf = (match: Match) =>
    matchStep(match, entry, { t, titleOf: texts.matchTitle, nobody: texts.slotName, addressOf, now });
  const place = around.now && advancesTo(eliminationOf(tournament), around.now);
  const ahead = place && findMatch(tournament, place.round, place.order, place.section);
  const next: PathStep | null = ahead && {
    title: texts.matchTitle(ahead),
    opponent: t('follow:path.versus', { name: texts.slotName(ahead, place.slot === 0 ? 1 : 0) }),
    state: <Time at={ahead.beginsAt} />,
    to: addressOf(ahead.id),
  };
  return (
    <PathSteps
      path={{
        before: around.before && stepOf(around.before),
        now: around.now && stepOf(around.now),
        next,
      }}
    />
  );
}
