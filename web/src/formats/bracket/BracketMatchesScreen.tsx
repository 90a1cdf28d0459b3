import { useQuery } from '@tanstack/react-query';
import { isNamed } from '@/entities/match/lib/state';
import { ScreenMatches } from '@/formats/common/screen/ScreenMatches';
import type { ScreenProps } from '@/formats/format';
import type { Tournament } from '@/shared/api/types';
import { tournamentQuery } from './api';
import { useBracketTexts } from './view/texts';
import { eliminationOf, openMatches } from './view/tree';

/** The matches of the bracket that can be played, by their start. */
export default function BracketMatchesScreen({ contest }: ScreenProps) {
  const { data } = useQuery(tournamentQuery(contest.id));
  return data ? <Matches tournament={data} /> : null;
}

function Matches({ tournament }: { tournament: Tournament }) {
  const texts = useBracketTexts(eliminationOf(tournament));
  return (
    <ScreenMatches
      matches={openMatches(tournament).map((match) => ({
        match,
        title: isNamed(match)
          ? texts.matchTitle(match)
          : `${texts.matchTitle(match)} ${texts.numberOf(match)}`,
      }))}
    />
  );
}
