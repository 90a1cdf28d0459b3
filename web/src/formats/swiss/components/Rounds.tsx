import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropButton } from '@/formats/common/components/DropButton';
import { MatchList } from '@/formats/common/components/MatchList';
import { RoundSwitch } from '@/formats/common/components/RoundSwitch';
import { StageViews } from '@/formats/common/components/StageViews';
import { StandingSheet } from '@/formats/common/components/StandingSheet';
import { Standings } from '@/formats/common/components/Standings';
import { useSearch } from '@/formats/common/lib/useSearch';
import { apiCall } from '@/shared/api/call';
import type { Contest, SwissDraw } from '@/shared/api/types';
import { roundQuery, standingQuery, standingsQuery } from '../api';

interface RoundsProps {
  contest: Contest;
  draw: SwissDraw;
  operator: boolean;
  addressOf: (matchId: number) => string;
}

/** The rounds with their pairs, and the table. */
export function Rounds({ contest, draw, operator, addressOf }: RoundsProps) {
  const { t } = useTranslation('swissdraw');
  const [opened, setOpened] = useState<number | null>(null);
  const standing = useQuery(standingQuery(draw, opened));
  return (
    <>
      <StageViews
        finished={draw.finished !== null}
        playoff={draw.playoff > 0}
        matches={<Pairings draw={draw} operator={operator} addressOf={addressOf} />}
        standings={
          <Table
            draw={draw}
            onOpen={setOpened}
            actsOf={
              operator && draw.finished === null
                ? (row) => (
                    <DropButton
                      contestId={contest.id}
                      row={row}
                      text={t('drop.text')}
                      set={(entryId, status) =>
                        apiCall('put', '/contests/{id}/swissdraw/{stageId}/participants/{entryId}/', {
                          path: { id: draw.contestId, stageId: draw.id, entryId },
                          body: { status },
                        })
                      }
                    />
                  )
                : undefined
            }
          />
        }
      />
      <StandingSheet
        query={standing}
        opened={opened !== null}
        onClose={() => setOpened(null)}
        drawAllowed={draw.drawAllowed}
        addressOf={addressOf}
      />
    </>
  );
}

function Pairings({ draw, operator, addressOf }: Omit<RoundsProps, 'contest'>) {
  const { t } = useTranslation('swissdraw');
  // The current round is shown unless another one is chosen.
  const [chosen, setChosen] = useState<number | null>(null);
  const { search, setSearch, name } = useSearch();
  const round = draw.roundInfo[chosen ?? draw.currentRound] ?? draw.roundInfo[0];
  const matches = useInfiniteQuery({
    ...roundQuery(draw, round?.round ?? 0, name),
    enabled: round !== undefined && round.status !== 'planned',
  });
  if (!round) return null;
  return (
    <>
      <RoundSwitch
        rounds={draw.roundInfo}
        value={round.round}
        onChange={(value) => setChosen(value === draw.currentRound ? null : value)}
      />
      <MatchList
        key={round.round}
        round={round}
        query={matches}
        addressOf={addressOf}
        mine={draw.myEntryId}
        operator={operator}
        byScore={draw.scoring === 'score'}
        search={search}
        onSearch={setSearch}
        planned={round.round === 0 ? t('rounds.first') : undefined}
      />
    </>
  );
}

type TableProps = Pick<Parameters<typeof Standings>[0], 'onOpen' | 'actsOf'> & { draw: SwissDraw };

function Table({ draw, onOpen, actsOf }: TableProps) {
  const { t } = useTranslation('swissdraw');
  const { search, setSearch, name } = useSearch();
  const rows = useInfiniteQuery(standingsQuery(draw, name));
  return (
    <Standings
      help="swiss"
      label={t('table.label')}
      query={rows}
      rules={draw.standings}
      drawAllowed={draw.drawAllowed}
      scored={draw.scoring !== 'games'}
      mine={draw.myEntryId}
      advancing={draw.playoff}
      onOpen={onOpen}
      actsOf={actsOf}
      search={search}
      onSearch={setSearch}
    />
  );
}
