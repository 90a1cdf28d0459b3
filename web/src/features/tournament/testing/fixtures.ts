import type { Contest, Match, ParticipantRef, Tournament } from '@/shared/api/types';
import { plannedTournament } from '../editor/draft';

export function person(id: number, name = `選手${id}`): ParticipantRef {
  return { id, kind: 'user', refId: 1000 + id, name, imageUrl: null };
}

interface Options {
  slots: number;
  /** Entry ids by slot; `null` is empty. All slots are taken by default. */
  assignment?: (number | null)[];
  thirdPlace?: boolean;
  /** Winners as 'round-order' from zero → entry. */
  winners?: Record<string, number>;
  mine?: number;
  start?: string;
}

/** A bracket as the server would answer it, with these matches decided 2–1. */
export function bracketOf({
  slots,
  assignment,
  thirdPlace = false,
  winners = {},
  mine,
  start,
}: Options): Tournament {
  const slotList = assignment ?? Array.from({ length: slots }, (_, slot) => slot + 1);
  const participants = new Map(slotList.flatMap((entry) => (entry === null ? [] : [[entry, person(entry)]])));
  const first = Date.parse(start ?? '2099-01-01T00:00:00.000Z');
  const roundStarts = Array.from({ length: Math.log2(slots) }, (_, round) =>
    new Date(first + round * 3_600_000).toISOString(),
  );
  const plan = plannedTournament({
    assignment: slotList,
    participants,
    roundStarts,
    thirdStart: roundStarts.at(-1) ?? null,
    thirdPlace,
    matchCount: 3,
    matchTime: 60,
  });
  const tournament: Tournament = { ...plan, id: 7, contestId: 3, myEntryId: mine ?? null };
  for (const round of tournament.rounds) {
    for (const match of round.matches) {
      enter(tournament, match);
      decide(match, winners[`${match.round}-${match.order}`]);
    }
  }
  const final = tournament.rounds.at(-1)?.matches[0];
  return { ...tournament, champion: final?.participants.find((each) => each?.id === final.winner) ?? null };
}

function enter(tournament: Tournament, match: Match): void {
  if (match.round === 0 || match.state !== 'waiting') return;
  const feeders = [0, 1].map((side) => tournament.rounds[match.round - 1]?.matches[match.order * 2 + side]);
  match.participants = feeders.map(
    (feeder) => feeder?.participants.find((each) => each?.id === feeder.winner) ?? null,
  );
  if (match.participants.every((each) => each !== null)) match.state = 'ready';
}

function decide(match: Match, winner: number | undefined): void {
  if (winner === undefined || match.state !== 'ready') return;
  Object.assign(match, {
    state: 'decided',
    winner,
    reportCount: 3,
    wins: match.participants.map((each) => (each?.id === winner ? 2 : 1)),
  });
}

export function contestOf(more: Partial<Contest> = {}): Contest {
  return {
    id: 3,
    name: '秋の櫓杯',
    imageUrl: null,
    thumbUrl: null,
    image: null,
    gameId: 1,
    game: { id: 1, gameName: 'ゲーム', key: 'game' },
    contestType: 'TOURNAMENT',
    participantType: 'SOLO',
    status: 'match',
    organiser: null,
    entryCount: 4,
    entryMaxCount: 16,
    entryStart: '2026-11-01T00:00:00.000Z',
    entryEnd: '2026-11-02T00:00:00.000Z',
    contestStart: '2026-11-03T00:00:00.000Z',
    contestEnd: '2026-11-10T00:00:00.000Z',
    isEntryPassword: false,
    teamSize: 2,
    checkin: false,
    checkinStart: null,
    checkinEnd: null,
    contestStartText: '',
    discordUrl: '',
    iframeSrc: '',
    videoUrl: '',
    embedUrl: null,
    award: '',
    rule: '',
    ruleHtml: '',
    isRecommend: false,
    createdAt: '2026-10-01T00:00:00.000Z',
    updatedAt: '2026-10-01T00:00:00.000Z',
    createdById: 1,
    updatedById: 1,
    version: 1,
    allowedCount: 4,
    checkedInCount: 0,
    canEntry: false,
    canMatch: true,
    canRanking: true,
    canCreateTournament: true,
    canCreateBattleRoyalMatch: false,
    canCreateSwissDraw: false,
    matchCount: null,
    rankPoint: null,
    killPoint: null,
    tieBreaks: null,
    swissRounds: null,
    drawAllowed: null,
    lobbySize: null,
    matchPoint: null,
    standings: null,
    playoff: null,
    matches: null,
    stages: [],
    league: null,
    waitingCount: 0,
    questionCount: 0,
    trophyCount: 0,
    surveyVersion: 0,
    trophiesVersion: 0,
    nextStep: null,
    chatUnread: null,
    contestDurationText: '',
    entryDurationText: '',
    tournamentId: null,
    champion: null,
    abilities: ['ABILITY_CONTEST_EDIT'],
    isEntry: false,
    entryInfo: null,
    isCheckin: false,
    myMatch: null,
    ...more,
  };
}
