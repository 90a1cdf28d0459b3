import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Contest, RoundInfo, StandingsDetail, StandingsRow, SwissDraw } from '@/shared/api/types';
import { useVisitState } from '@/shared/history/useVisitState';
import type { PartOf } from '../lib/paging';
import { useOpenArrival, useOpenOnly } from '../lib/useOpenOnly';
import { useSearch } from '../lib/useSearch';
import { useSideBySide } from '../lib/useSideBySide';
import { DropButton } from './DropButton';
import { MatchList, type RoundMatch } from './MatchList';
import { OpenToggle } from './OpenToggle';
import { RoundSwitch } from './RoundSwitch';
import classes from './RoundsAndTable.module.css';
import { StageViews } from './StageViews';
import { StandingSheet } from './StandingSheet';
import { Standings } from './Standings';

/** What a league and a swiss draw have in common. */
type TableStage = Pick<
  SwissDraw,
  'finished' | 'playoff' | 'roundInfo' | 'myEntryId' | 'scoring' | 'drawAllowed' | 'standings'
>;

type PagesOptions<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, number>;

interface StageQueries<Matches, Rows, Detail> {
  /** The matches of a round. */
  round: (round: RoundInfo) => PagesOptions<Matches>;
  /** The table, narrowed by a name. */
  standings: (name: string) => PagesOptions<Rows>;
  /** How the row of an entry is computed. */
  standing: (entryId: number | null) => UseQueryOptions<Detail, Error, Detail, QueryKey>;
}

interface RoundsAndTableProps<
  Matches extends PartOf<RoundMatch>,
  Rows extends PartOf<StandingsRow>,
  Detail extends StandingsDetail,
> {
  contest: Contest;
  stage: TableStage;
  /** Finds a participant in the matches and in the table. */
  finder: ReactNode;
  /** Chooses the group. On a phone it is beside the rounds, so that the first match is on the first screen. */
  groups?: ReactNode;
  /** The group that is shown. Each has its own search of the table and its own round, at first the current one. */
  group?: number;
  /** Whether the matches are those of all groups. */
  everyGroup?: boolean;
  operator: boolean;
  addressOf: (matchId: number) => string;
  /** The index of the round that is shown until another one is chosen. */
  currentRound: number;
  queries: StageQueries<Matches, Rows, Detail>;
  /** The accessible name of the table. */
  label: string;
  help: ComponentProps<typeof Standings>['help'];
  /** The effect of a drop in this format. */
  dropText: string;
  setStatus: (entryId: number, status: StandingsRow['status']) => Promise<unknown>;
  /** Returns what replaces the matches of a round that has none yet. */
  planned?: (round: RoundInfo) => ReactNode;
}

/** The rounds of a stage with their matches, and its table. Operators drop entries in the table. */
export function RoundsAndTable<
  Matches extends PartOf<RoundMatch>,
  Rows extends PartOf<StandingsRow>,
  Detail extends StandingsDetail,
>(props: RoundsAndTableProps<Matches, Rows, Detail>) {
  const { contest, stage, finder, groups, group, operator, addressOf, queries, dropText, setStatus } = props;
  const [opened, setOpened] = useState<number | null>(null);
  const standing = useQuery(queries.standing(opened));
  const drops = operator && stage.finished === null;
  const sideBySide = useSideBySide();
  const inView = sideBySide ? null : groups;
  return (
    <>
      {sideBySide && groups}
      <StageViews
        finder={finder}
        finished={stage.finished !== null}
        playoff={stage.playoff > 0}
        matches={<Rounds {...props} groups={inView} />}
        standings={
          <>
            {inView}
            <Table
              key={group}
              {...props}
              onOpen={setOpened}
              actsOf={
                drops
                  ? (row) => <DropButton contestId={contest.id} row={row} text={dropText} set={setStatus} />
                  : undefined
              }
            />
          </>
        }
      />
      <StandingSheet
        query={standing}
        opened={opened !== null}
        onClose={() => setOpened(null)}
        drawAllowed={stage.drawAllowed}
        addressOf={addressOf}
      />
    </>
  );
}

interface RoundsProps<Matches extends PartOf<RoundMatch>> {
  contest: Contest;
  stage: TableStage;
  groups?: ReactNode;
  group?: number | undefined;
  everyGroup?: boolean | undefined;
  operator: boolean;
  addressOf: (matchId: number) => string;
  currentRound: number;
  queries: Pick<StageQueries<Matches, never, never>, 'round'>;
  planned?: ((round: RoundInfo) => ReactNode) | undefined;
}

/** The current round, unless another one is chosen, with a filter of its undecided matches. */
function Rounds<Matches extends PartOf<RoundMatch>>(props: RoundsProps<Matches>) {
  const { roundInfo } = props.stage;
  // Each group has its own choice. A link to the open matches leads to the current round, whatever was chosen.
  const part = `${props.group} ${useOpenArrival()}`;
  const [chosen, setChosen] = useVisitState<Record<string, number | null>>('rounds', {});
  const [openOnly, setOpenOnly] = useOpenOnly();
  const round = roundInfo[chosen[part] ?? props.currentRound] ?? roundInfo[0];
  if (!round) return null;
  const open = round.status === 'planned' ? 0 : round.matches - round.decided;
  return (
    <>
      <div className={classes.choice} data-operator={props.operator || undefined}>
        {props.groups}
        <RoundSwitch
          rounds={roundInfo}
          value={round.round}
          onChange={(value) => setChosen({ ...chosen, [part]: value === props.currentRound ? null : value })}
        />
        {open > 0 && <OpenToggle open={open} pressed={openOnly} onToggle={() => setOpenOnly(!openOnly)} />}
      </div>
      <Round key={`${part} ${round.round}`} {...props} round={round} narrowed={openOnly && open > 0} />
    </>
  );
}

interface RoundProps<Matches extends PartOf<RoundMatch>> extends RoundsProps<Matches> {
  round: RoundInfo;
  narrowed: boolean;
}

function Round<Matches extends PartOf<RoundMatch>>(props: RoundProps<Matches>) {
  const { contest, stage, everyGroup, operator, addressOf, queries, planned, round, narrowed } = props;
  const matches = useInfiniteQuery(queries.round(round));
  return (
    <MatchList
      contestId={contest.id}
      round={round}
      narrowed={narrowed}
      query={matches}
      addressOf={addressOf}
      mine={stage.myEntryId}
      operator={operator}
      everyGroup={everyGroup}
      byScore={stage.scoring === 'score'}
      planned={planned?.(round)}
    />
  );
}

interface TableProps<Rows extends PartOf<StandingsRow>>
  extends Pick<ComponentProps<typeof Standings>, 'label' | 'help' | 'onOpen' | 'actsOf'> {
  stage: TableStage;
  group?: number | undefined;
  queries: Pick<StageQueries<never, Rows, never>, 'standings'>;
}

function Table<Rows extends PartOf<StandingsRow>>(props: TableProps<Rows>) {
  const { stage, group, queries, label, help, onOpen, actsOf } = props;
  const { search, setSearch, name } = useSearch(`table search ${group}`);
  const rows = useInfiniteQuery(queries.standings(name));
  return (
    <Standings
      help={help}
      label={label}
      query={rows}
      rules={stage.standings}
      drawAllowed={stage.drawAllowed}
      scored={stage.scoring !== 'games'}
      mine={stage.myEntryId}
      advancing={stage.playoff}
      onOpen={onOpen}
      actsOf={actsOf}
      search={search}
      onSearch={setSearch}
    />
  );
}
