import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { matchPath } from '@/entities/match/lib/paths';
import { PathSteps } from '@/formats/common/components/Pins';
import { StageFinder } from '@/formats/common/components/StageFinder';
import type { PathStep } from '@/formats/common/lib/path';
import { useSearch } from '@/formats/common/lib/useSearch';
import type { BattleRoyal, ParticipantRef, RoyaleRow } from '@/shared/api/types';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { standingsQuery } from '../api';

/** Finds a participant of a battle royale and shows the last, the current and the next lobby. */
export function Finder({ royale }: { royale: BattleRoyal }) {
  const { setSearch, name } = useSearch();
  const rows = useInfiniteQuery(standingsQuery(royale, name));
  return (
    <StageFinder
      contestId={royale.contestId}
      participants={rows.data?.pages[0]?.items.map(({ participant }) => participant) ?? []}
      onType={setSearch}
    >
      {(participant) => <LobbyPath royale={royale} participant={participant} />}
    </StageFinder>
  );
}

function LobbyPath({ royale, participant }: { royale: BattleRoyal; participant: ParticipantRef }) {
  // The table has no address of a single row; the name finds it.
  const rows = useInfiniteQuery(standingsQuery(royale, participant.name));
  return (
    <QueryView query={rows}>
      {({ pages }) => {
        const row = pages
          .flatMap(({ items }) => items)
          .find((each) => each.participant.id === participant.id);
        return row ? <Steps royale={royale} row={row} /> : null;
      }}
    </QueryView>
  );
}

function Steps({ royale, row }: { royale: BattleRoyal; row: RoyaleRow }) {
  const { t } = useTranslation('follow');
  const { roundInfo, currentRound, roundStatus, published } = royale;
  const playing = published && roundStatus === 'start' ? row.byMatch[currentRound] : null;
  const before = row.byMatch.slice(0, playing ? currentRound : undefined).findLast((match) => match !== null);
  const planned = row.status === 'active' ? roundInfo.find(({ status }) => status === 'planned') : undefined;
  const stepOf = (match: NonNullable<RoyaleRow['byMatch'][number]>): PathStep => ({
    title: t('path.round', { n: match.round + 1 }),
    opponent: match.rank === null ? t('path.lobby') : t('path.rank', { rank: match.rank }),
    state: match === playing ? t('path.live') : t('path.points', { points: match.point }),
    tone: match === playing ? 'live' : undefined,
    to: matchPath(royale.contestId, 'battleroyal', royale.id, match.matchId),
  });
  return (
    <PathSteps
      path={{
        before: before ? stepOf(before) : null,
        now: playing ? stepOf(playing) : null,
        next: planned
          ? {
              title: t('path.round', { n: planned.round + 1 }),
              opponent: t('path.lobby'),
              state: <Time at={planned.beginsAt} />,
            }
          : null,
      }}
    />
  );
}
