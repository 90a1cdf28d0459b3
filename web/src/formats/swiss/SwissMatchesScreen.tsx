import { useQuery } from '@tanstack/react-query';
import { numberedMatchTexts } from '@/entities/match/texts';
import { ScreenMatches } from '@/formats/common/screen/ScreenMatches';
import type { ScreenProps } from '@/formats/format';
import { useMatchTexts } from '@/formats/useMatchTexts';
import type { SwissDraw } from '@/shared/api/types';
import { openQuery, swissQuery } from './api';

/** The undecided matches of the current round. */
export default function SwissMatchesScreen({ contest }: ScreenProps) {
  const { data } = useQuery(swissQuery(contest.id));
  return data ? <Matches draw={data} /> : null;
}

function Matches({ draw }: { draw: SwissDraw }) {
  const texts = useMatchTexts({ matchTexts: numberedMatchTexts }, draw.roundInfo.length);
  const begun = draw.roundInfo[draw.currentRound]?.status !== 'planned';
  const { data = [] } = useQuery({ ...openQuery(draw, draw.currentRound), enabled: begun });
  return (
    <ScreenMatches
      matches={data.map((match) => ({
        match,
        title: `${texts.matchTitle(match)} ${texts.numberOf(match)}`,
      }))}
    />
  );
}
