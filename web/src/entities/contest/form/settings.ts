import type { Contest, ContestInput, ContestType } from '@/shared/api/types';

type Num = number | '';
export type TieBreak = NonNullable<Contest['tieBreaks']>[number];
export type StandingRule = NonNullable<ContestInput['standings']>[number];
export type Scoring = NonNullable<ContestInput['scoring']>;

/** What only one type of contest has, as it stands in the form. */
export interface SettingsValues {
  matchCount: Num;
  /** Points of rank 1, 2, … */
  rankPoint: Num[];
  killPoint: Num;
  /** The most that the kills of one match are worth; empty or 0 is no maximum (ROYALE-2). */
  killPointMax: Num;
  tieBreaks: TieBreak[];
  /** The most who play in one lobby; empty is everybody in the same. */
  lobbySize: Num;
  /** Points from which on a won match ends the contest; empty is never. */
  matchPoint: Num;
  /** 0 is as many rounds as the field needs (SWISS-2). */
  swissRounds: Num;
  leagueLegs: number;
  leagueGroups: Num;
  leagueWin: Num;
  leagueDraw: Num;
  leagueLoss: Num;
  swissDraws: boolean;
  leagueDraws: boolean;
  /** What decides between equal points, in the order in which it is asked; empty is the type's own order. */
  standings: StandingRule[];
  /** The own game-win percentage counts as a third at least. */
  gameWinFloored: boolean;
  /** Two of whom one stayed away count as having met when the next rounds are paired. */
  forfeitsMeet: boolean;
  /** How many go on into a bracket, of a league from each group; empty is nobody. */
  playoff: Num;
  /** What the result of a match is counted in. */
  scoring: Scoring;
  /** Minutes that a reported result waits for the other side; 0 is that it counts at once. */
  confirmMinutes: Num;
  /** Minutes after the start of a match until who is not there is warned, and loses; no walkover is no check-in. */
  warnMinutes: Num;
  walkoverMinutes: Num;
}

export type SettingsField = keyof SettingsValues;

/** The fields of each type in the order of the form. */
const matchFields = ['scoring', 'confirmMinutes', 'walkoverMinutes', 'warnMinutes'] as const;

export const settingsFields: Record<ContestType, readonly SettingsField[]> = {
  TOURNAMENT: matchFields,
  BATTLEROYAL: [
    'matchCount',
    'rankPoint',
    'killPoint',
    'killPointMax',
    'tieBreaks',
    'lobbySize',
    'matchPoint',
  ],
  SWISSDRAW: [
    'swissRounds',
    'swissDraws',
    'standings',
    'gameWinFloored',
    'forfeitsMeet',
    'playoff',
    ...matchFields,
  ],
  LEAGUE: [
    'leagueLegs',
    'leagueGroups',
    'leagueWin',
    'leagueDraw',
    'leagueLoss',
    'leagueDraws',
    'standings',
    'gameWinFloored',
    'playoff',
    ...matchFields,
  ],
};

/** Every field of any type once, in the order of the form. */
export const allSettings: readonly SettingsField[] = [...new Set(Object.values(settingsFields).flat())];

/** The rules of a table that come after points, in the order that holds unless another is chosen (LEAGUE-1, SWISS-2). */
export const usualStandings: Record<'SWISSDRAW' | 'LEAGUE', readonly StandingRule[]> = {
  SWISSDRAW: ['opponentMatchWin', 'gameWin', 'opponentGameWin'],
  LEAGUE: ['headToHead', 'gameDifference', 'gamesWon'],
};

const ofGames: readonly StandingRule[] = ['gameWin', 'opponentGameWin', 'gameDifference', 'gamesWon'];
const ofScores: readonly StandingRule[] = ['scoreDifference', 'scoreFor'];

/** Whether a rule can be counted from results of that kind. */
export function isCounted(rule: StandingRule, scoring: Scoring): boolean {
  if (ofGames.includes(rule)) return scoring !== 'score';
  return scoring !== 'games' || !ofScores.includes(rule);
}

/** The usual order for results of that kind: scores take the place of the games, or come after them. */
export function usualOrder(type: 'SWISSDRAW' | 'LEAGUE', scoring: Scoring): readonly StandingRule[] {
  const rules = usualStandings[type].filter((rule) => isCounted(rule, scoring));
  return scoring === 'games' ? rules : [...rules, ...ofScores];
}

/** Every rule of a table but points. */
export const allStandings: readonly StandingRule[] = [
  'opponentMatchWin',
  'gameWin',
  'opponentGameWin',
  'headToHead',
  'gameDifference',
  'gamesWon',
  'scoreDifference',
  'scoreFor',
  'wins',
  'buchholz',
  'medianBuchholz',
  'sonnebornBerger',
];

/** All that can break a tie of a battle royale, in the default order; a drawn lot comes last (ROYALE-2). */
export const allTieBreaks: readonly TieBreak[] = ['wins', 'kills', 'bestMatch', 'averageRank', 'latestMatch'];

/** The server's names of fields that the form calls otherwise. */
export const settingsOfWire: Record<string, SettingsField> = {
  league: 'leagueWin',
  drawAllowed: 'swissDraws',
  'league.legs': 'leagueLegs',
  'league.groups': 'leagueGroups',
  'league.win': 'leagueWin',
  'league.draw': 'leagueDraw',
  'league.loss': 'leagueLoss',
  'swiss.tieBreaks': 'standings',
  'league.tieBreaks': 'standings',
  'swiss.playoff.places': 'playoff',
  'league.playoff.places': 'playoff',
  'matches.confirmMinutes': 'confirmMinutes',
  'matches.warnMinutes': 'warnMinutes',
  'matches.walkoverMinutes': 'walkoverMinutes',
};

/** Two rows of nothing, no kill points, every tie-break; automatic rounds; 3, 1, 0 (ROYALE-5, ROYALE-2, LEAGUE-1). */
export function newSettings(): SettingsValues {
  return {
    matchCount: 1,
    rankPoint: [0, 0],
    killPoint: 0,
    killPointMax: '',
    tieBreaks: [...allTieBreaks],
    lobbySize: '',
    matchPoint: '',
    swissRounds: 0,
    leagueLegs: 1,
    leagueGroups: 1,
    leagueWin: 3,
    leagueDraw: 1,
    leagueLoss: 0,
    swissDraws: false,
    leagueDraws: true,
    standings: [],
    gameWinFloored: true,
    forfeitsMeet: false,
    playoff: '',
    scoring: 'games',
    confirmMinutes: 10,
    warnMinutes: 5,
    walkoverMinutes: 0,
  };
}

type WireSettings = Pick<
  Contest,
  | 'matchCount'
  | 'rankPoint'
  | 'killPoint'
  | 'tieBreaks'
  | 'lobbySize'
  | 'matchPoint'
  | 'swissRounds'
  | 'drawAllowed'
  | 'league'
  | 'standings'
  | 'gameWinFloored'
  | 'forfeitsMeet'
  | 'playoff'
  | 'matches'
  | 'scoring'
>;

function isStandingRule(rule: string): rule is StandingRule {
  return rule === 'points' || allStandings.some((known) => known === rule);
}

/** The form of what is stored; what another type would have stands at its default. */
export function settingsOf(wire: WireSettings): SettingsValues {
  const fresh = newSettings();
  // A stored contest without this part is an older one: its reports count at once.
  const matches = wire.matches ?? { confirmMinutes: 0, warnMinutes: fresh.warnMinutes, walkoverMinutes: 0 };
  return {
    matchCount: wire.matchCount ?? fresh.matchCount,
    rankPoint: wire.rankPoint?.map(({ point }) => point) ?? fresh.rankPoint,
    killPoint: wire.killPoint?.point ?? fresh.killPoint,
    killPointMax: wire.killPoint?.max || '',
    tieBreaks: wire.tieBreaks ?? fresh.tieBreaks,
    lobbySize: wire.lobbySize || '',
    matchPoint: wire.matchPoint || '',
    swissRounds: wire.swissRounds ?? fresh.swissRounds,
    leagueLegs: wire.league?.legs ?? fresh.leagueLegs,
    leagueGroups: wire.league?.groups ?? fresh.leagueGroups,
    leagueWin: wire.league?.win ?? fresh.leagueWin,
    leagueDraw: wire.league?.draw ?? fresh.leagueDraw,
    leagueLoss: wire.league?.loss ?? fresh.leagueLoss,
    swissDraws: wire.drawAllowed ?? fresh.swissDraws,
    leagueDraws: !wire.league?.noDraws,
    standings: (wire.standings ?? []).filter(isStandingRule),
    gameWinFloored: wire.gameWinFloored ?? fresh.gameWinFloored,
    forfeitsMeet: wire.forfeitsMeet ?? fresh.forfeitsMeet,
    playoff: wire.playoff || '',
    scoring: wire.scoring ?? fresh.scoring,
    confirmMinutes: matches.confirmMinutes,
    warnMinutes: matches.warnMinutes,
    walkoverMinutes: matches.walkoverMinutes,
  };
}

/** The part of the contest's type as the server is sent it: the table ends with the places. */
export function settingsInput(
  type: ContestType,
  values: SettingsValues,
  places: number,
): Partial<ContestInput> {
  switch (type) {
    case 'TOURNAMENT':
      return { matches: matchesInput(values), scoring: values.scoring };
    case 'BATTLEROYAL':
      return {
        matchCount: Number(values.matchCount),
        rankPoint: values.rankPoint
          .slice(0, Math.max(2, places))
          .map((point, index) => ({ rank: index + 1, point: Number(point) })),
        killPoint: { point: Number(values.killPoint), max: Number(values.killPointMax) || null },
        tieBreaks: values.tieBreaks,
        lobbySize: Number(values.lobbySize),
        matchPoint: Number(values.matchPoint),
      };
    case 'SWISSDRAW':
      return {
        swissRounds: Number(values.swissRounds),
        drawAllowed: values.swissDraws,
        standings: values.standings,
        gameWinFloored: values.gameWinFloored,
        forfeitsMeet: values.forfeitsMeet,
        playoff: Number(values.playoff),
        matches: matchesInput(values),
        scoring: values.scoring,
      };
    case 'LEAGUE':
      return {
        league: {
          legs: values.leagueLegs,
          groups: Number(values.leagueGroups),
          win: Number(values.leagueWin),
          draw: Number(values.leagueDraw),
          loss: Number(values.leagueLoss),
          noDraws: !values.leagueDraws,
        },
        standings: values.standings,
        gameWinFloored: values.gameWinFloored,
        playoff: Number(values.playoff),
        matches: matchesInput(values),
        scoring: values.scoring,
      };
  }
}

function matchesInput(values: SettingsValues): ContestInput['matches'] {
  const walkoverMinutes = Number(values.walkoverMinutes);
  return {
    confirmMinutes: Number(values.confirmMinutes),
    // Nobody is warned of a walkover that never comes.
    warnMinutes: walkoverMinutes === 0 ? 0 : Number(values.warnMinutes),
    walkoverMinutes,
  };
}

/** The most rows that the table of rank points may have. */
export const mostRankRows = 257;

/**
 * The table with as many rows as there are places (ROYALE-5). Points of rows that fall away come back from `known`
 * when the table grows again.
 */
export function rankRows(rows: readonly Num[], places: number, known: readonly Num[] = []): Num[] {
  const count = Math.min(Math.max(2, places), mostRankRows);
  const all = [...rows, ...known.slice(rows.length)];
  return Array.from({ length: count }, (_, index) => all[index] ?? 0);
}

/** Points that fall by equal steps from the first rank on, never below nothing. */
export function equalSteps(count: number, first: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.max(0, first - step * index));
}

/** The table with one rank's points for it and every rank below. */
export function filledDown(rows: readonly Num[], from: number): Num[] {
  return rows.map((point, index) => (index > from ? (rows[from] ?? 0) : point));
}

/** The table with a pasted column from one row on; null where what was pasted is no column of whole numbers. */
export function pastedColumn(rows: readonly Num[], from: number, text: string): Num[] | null {
  const cells = text.trim().split(/[\s,、;]+/);
  if (cells.length < 2 || cells.some((cell) => !/^\d{1,4}$/.test(cell))) return null;
  return rows.map((point, index) => {
    const cell = cells[index - from];
    return index >= from && cell !== undefined ? Number(cell) : point;
  });
}

/** Rounds that leave one undefeated: the least whole number not below the binary logarithm (SWISS-2). */
export function automaticRounds(places: number): number {
  return places < 2 ? 0 : Math.ceil(Math.log2(places));
}

/** Matches of a league whose places are spread evenly over its groups. */
export function leagueMatches(places: number, groups: number, legs: number): number {
  const least = Math.floor(places / groups);
  const larger = places % groups;
  const pairs = (size: number) => (size * (size - 1)) / 2;
  return legs * (larger * pairs(least + 1) + (groups - larger) * pairs(least));
}
