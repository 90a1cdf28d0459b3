// Written by "make generate" from the definitions of the events (internal/catalogue).

/** The keys of all members of a union. */
type KeyOf<T> = T extends unknown ? keyof T : never;
/** The types that a field has in the members of a union. */
type Field<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
/** A payload that differs by competition format: a field that a format lacks is undefined. */
export type AnyOf<T> = { [K in KeyOf<T>]?: Field<T, K> };

export interface ContestBanPayload {
  userId?: number;
  teamId?: number;
  name?: string;
  present?: boolean;
}

export interface StreamCasterPayload {
  userId?: number;
  nickname?: string;
}

export interface ChatPayload {
  contestId?: number;
  chatKind?: string;
  messageId?: number;
  chats?: number[];
  left?: number[];
  many?: boolean;
}

export interface ContestCheckinPayload {
  checkin?: boolean;
  byOperator?: boolean;
  userId?: number;
  teamId?: number;
  name?: string;
  reason?: string;
}

export interface ContestReminderPayload {
  which?: string;
  at?: string;
}

export interface ContestCancelledPayload {
  name?: string;
  reason?: string;
}

export interface ContestNamePayload {
  name?: string;
}

export interface ContestStatusPayload {
  boundary?: string;
  status?: string;
}

export interface ContestChange {
  field?: string;
  before?: unknown;
  after?: unknown;
}

export interface ContestUpdatedPayload {
  changes?: ContestChange[] | null;
  action?: string;
}

export interface ContestEngagement {
  postId?: string;
  checked?: number;
  following?: number;
  retweet?: number;
  unknown?: number;
  complete?: boolean;
}

export interface ContestConfirmedPayload {
  before?: number;
  after?: number;
  added?: number[] | null;
  removed?: number[] | null;
}

export interface ContestImportedPayload {
  added?: number;
  updated?: number;
}

export interface ContestEntrantName {
  entryId?: number;
  userId?: number;
  teamId?: number;
  name?: string;
}

export interface ContestMovedPayload {
  added?: ContestEntrantName[] | null;
  removed?: ContestEntrantName[] | null;
  reason?: 'removal' | 'confirm' | 'maximum' | 'checkin';
}

export interface ContestEntryPayload {
  userId?: number;
  teamId?: number;
  name?: string;
  status?: string;
  overMax?: boolean;
  entryCount?: number;
  byOperator?: boolean;
  reason?: string;
  banned?: boolean;
}

export interface StageEntryRef {
  id?: number;
  name?: string;
}

export interface StageEntryDropPayload {
  participant?: StageEntryRef;
  userId?: number;
  teamId?: number;
  cause?: string;
  reason?: string;
  annulled?: boolean;
  decided?: number;
}

export interface ContestRosterName {
  userId?: number;
  name?: string;
}

export interface ContestRosterAbsentee {
  userId?: number;
  name?: string;
  why?: string;
}

export interface ContestRosterPayload {
  teamId?: number;
  name?: string;
  joined?: ContestRosterName[] | null;
  left?: ContestRosterName[] | null;
  absent?: ContestRosterAbsentee[] | null;
  count?: number;
  size?: number;
  locked?: boolean;
  below?: boolean;
  reason?: string;
}

export interface ContestEntryUpdatedPayload {
  entryId?: number;
  userId?: number;
  teamId?: number;
  name?: string;
  fields?: string[] | null;
}

export interface FriendPayload {
  requestUserId?: number;
  responseUserId?: number;
}

export interface MatchVideoPayload {
  id?: number;
  change?: 'added' | 'changed' | 'deleted';
}

export interface MatchCoordinationPayload {
  stageId?: number;
  format?: string;
  section?: number;
  round?: number;
  order?: number;
  type?: string;
  participants?: [(StageEntryRef | null), (StageEntryRef | null)];
  entries?: number[];
  losesAt?: string | null;
  video?: MatchVideoPayload | null;
}

export interface RoyaleCoordinationPayload {
  stageId?: number;
  format?: string;
  round?: number;
  order?: number;
}

export interface MatchGamePayload {
  index?: number;
  winner?: number | null;
  drawn?: boolean;
  images?: string[] | null;
}

export interface MatchResultState {
  outcome?: 'none' | 'win' | 'unearned' | 'draw' | 'doubleNoShow';
  winner?: number | null;
  games?: MatchGamePayload[] | null;
  score?: [number, number] | null;
}

export interface MatchClaimPayload {
  entryId?: number;
  outcome?: 'none' | 'win' | 'unearned' | 'draw' | 'doubleNoShow';
  winner?: number | null;
  games?: MatchGamePayload[] | null;
  score?: [number, number] | null;
  by?: number;
  at?: string;
}

export interface MatchChangePayload {
  matchId?: number;
  section?: number;
  round?: number;
  order?: number;
  before?: [number, number];
  after?: [number, number];
  resultVoided?: boolean;
}

export interface MatchCauseRef {
  matchId?: number;
  section?: number;
  round?: number;
  order?: number;
}

export interface MatchResultPayload {
  stageId?: number;
  format?: string;
  section?: number;
  round?: number;
  order?: number;
  type?: string;
  participants?: [(StageEntryRef | null), (StageEntryRef | null)];
  before?: MatchResultState;
  after?: MatchResultState;
  claims?: MatchClaimPayload[];
  how?: 'agreement' | 'concession' | 'silence' | 'operator' | 'absence' | 'drop' | 'dropout' | 'return';
  entries?: number[];
  changes?: MatchChangePayload[];
  reason?: string;
  because?: MatchCauseRef | null;
}

export interface NotifyRecipient {
  userId?: number;
  notificationId?: number;
}

export interface NotifyAddedPayload {
  people?: NotifyRecipient[] | null;
}

export interface ContestOperatorPayload {
  userId?: number;
  nickname?: string;
  before?: string;
  after?: string;
  previous?: ContestOperatorPayload | null;
}

export interface PresencePayload {
  state?: string;
}

export interface RoomPayload {
  gameId?: number;
  contestId?: number;
  userId?: number;
  teamId?: number;
  status?: number;
  invited?: number[];
  ended?: boolean;
}

export interface SwissRoundPayload {
  format?: string;
  round?: number;
  matches?: number;
  byHand?: boolean;
  missing?: number;
}

export interface RoyaleRoundPayload {
  format?: string;
  round?: number;
  lobbies?: number;
  participants?: number;
  withoutRank?: number;
  conflicting?: number;
}

export interface RoyaleScoreState {
  rank?: number | null;
  kill?: number;
  images?: string[] | null;
}

export interface RoyaleScoreChange {
  participant?: StageEntryRef;
  before?: RoyaleScoreState;
  after?: RoyaleScoreState;
}

export interface RoyaleScorePayload {
  stageId?: number;
  format?: string;
  round?: number;
  order?: number;
  scores?: RoyaleScoreChange[] | null;
}

export interface SiteComplaintPayload {
  name?: string;
  note?: string;
  status?: string;
  subjectId?: number;
  subjectKind?: string;
}

export interface SiteGamePayload {
  enabled?: boolean;
  ladder?: string;
  name?: string;
}

export interface SiteNoticePayload {
  name?: string;
  userId?: number;
}

export interface SiteNamePayload {
  name?: string;
}

export interface SiteRankPayload {
  key?: string;
  ladder?: string;
  name?: string;
}

export interface SiteRemovedPayload {
  kind?: string;
  name?: string;
  reason?: string;
}

export interface SiteRolePayload {
  name?: string;
  role?: string;
}

export interface SiteSuspendedPayload {
  name?: string;
  reason?: string;
}

export interface StageRoundPlanPayload {
  matchCount?: number;
  matchTime?: number;
  start?: string;
}

export interface SwissRankPayload {
  rank?: number;
  id?: number;
  name?: string;
  point?: number;
}

export interface SwissPayload {
  format?: string;
  participants?: number;
  rounds?: StageRoundPlanPayload[];
  forbidden?: number;
  standings?: SwissRankPayload[];
}

export interface LeagueCreatedPayload {
  format?: string;
  participants?: number;
  groups?: number[][] | null;
  rounds?: number;
  matches?: number;
}

export interface RoyaleCreatedPayload {
  format?: string;
  participants?: number;
  rounds?: StageRoundPlanPayload[] | null;
}

export interface StageStageDeletedPayload {
  format?: string;
  matches?: number;
  decided?: number;
}

export interface StageEntrantPayload {
  format?: string;
  participant?: StageEntryRef;
  round?: number;
}

export interface StageEntrantMatchesPayload {
  format?: string;
  participant?: StageEntryRef;
  matches?: number[] | null;
}

export interface LeagueFinishedPayload {
  format?: string;
  missing?: number;
}

export interface StageRoundsUpdatedPayload {
  format?: string;
  before?: StageRoundPlanPayload[] | null;
  after?: StageRoundPlanPayload[] | null;
}

export interface SwissUpdatedPayload {
  before?: SwissPayload;
  after?: SwissPayload;
}

export interface StreamItemPayload {
  matchId?: number;
  stageId?: number;
  format?: string;
  section?: number;
  round?: number;
  order?: number;
  type?: string;
  participants?: [(StageEntryRef | null), (StageEntryRef | null)];
  tell?: number[];
}

export interface ContestSurveyPayload {
  before?: number;
  after?: number;
  discarded?: number;
}

export interface TeamPollPayload {
  day?: string;
  pollId?: number;
}

export interface TeamDeletedPayload {
  name?: string;
  members?: number[] | null;
}

export interface TeamRequestPayload {
  requestId?: number;
  userId?: number;
  status?: string;
}

export interface TeamUpdatedPayload {
  action?: string;
  userId?: number;
}

export interface BracketLayoutPayload {
  assignment?: number[] | null;
  roundStarts?: string[] | null;
  lowerStarts?: string[];
  finalStarts?: string[];
  thirdStart?: string | null;
}

export interface BracketCreatedPayload {
  slots?: number;
  matchCount?: number;
  matchTime?: number;
  thirdPlace?: boolean;
  double?: boolean;
  participants?: number;
  layout?: BracketLayoutPayload;
}

export interface BracketDecidedMatch {
  section?: number;
  round?: number;
  order?: number;
  participants?: [number, number];
  outcome?: 'none' | 'win' | 'unearned' | 'draw' | 'doubleNoShow';
  winner?: number;
}

export interface BracketDeletedPayload {
  slots?: number;
  layout?: BracketLayoutPayload;
  results?: BracketDecidedMatch[] | null;
}

export interface BracketUpdatedPayload {
  before?: BracketLayoutPayload;
  after?: BracketLayoutPayload;
}

export interface ContestTrophiesPayload {
  before?: string[] | null;
  after?: string[] | null;
}

export interface ContestHolderName {
  id?: number;
  userId?: number;
  teamId?: number;
  name?: string;
}

export interface ContestAwardPayload {
  trophy?: string;
  before?: ContestHolderName | null;
  after?: ContestHolderName | null;
}

/** Every event, with its payload by kind. */
export type AppEvent =
  | { kind: 'ban.added'; data: ContestBanPayload }
  | { kind: 'ban.ended'; data: ContestBanPayload }
  | { kind: 'caster.added'; data: StreamCasterPayload }
  | { kind: 'caster.removed'; data: StreamCasterPayload }
  | { kind: 'chat.closed'; data: ChatPayload }
  | { kind: 'chat.members'; data: ChatPayload }
  | { kind: 'chat.muted'; data: ChatPayload }
  | { kind: 'chat.posted'; data: ChatPayload }
  | { kind: 'chat.read'; data: ChatPayload }
  | { kind: 'chat.removed'; data: ChatPayload }
  | { kind: 'chat.typing'; data: Record<string, never> }
  | { kind: 'checkin.changed'; data: ContestCheckinPayload }
  | { kind: 'checkin.reminder'; data: ContestReminderPayload }
  | { kind: 'complaint.made'; data: Record<string, never> }
  | { kind: 'contest.cancelled'; data: ContestCancelledPayload }
  | { kind: 'contest.created'; data: ContestNamePayload }
  | { kind: 'contest.deleted'; data: ContestNamePayload }
  | { kind: 'contest.reinstated'; data: ContestNamePayload }
  | { kind: 'contest.status'; data: ContestStatusPayload }
  | { kind: 'contest.updated'; data: ContestUpdatedPayload }
  | { kind: 'engagement.checked'; data: ContestEngagement }
  | { kind: 'entries.confirmed'; data: ContestConfirmedPayload }
  | { kind: 'entries.imported'; data: ContestImportedPayload }
  | { kind: 'entries.moved'; data: ContestMovedPayload }
  | { kind: 'entry.added'; data: ContestEntryPayload }
  | { kind: 'entry.dropped'; data: StageEntryDropPayload }
  | { kind: 'entry.reinstated'; data: StageEntryDropPayload }
  | { kind: 'entry.removed'; data: ContestEntryPayload }
  | { kind: 'entry.roster'; data: ContestRosterPayload }
  | { kind: 'entry.updated'; data: ContestEntryUpdatedPayload }
  | { kind: 'follow.changed'; data: Record<string, never> }
  | { kind: 'friend.ended'; data: FriendPayload }
  | { kind: 'friend.replied'; data: FriendPayload }
  | { kind: 'friend.requested'; data: FriendPayload }
  | { kind: 'mail.received'; data: Record<string, never> }
  | { kind: 'match.answered'; data: AnyOf<MatchCoordinationPayload | RoyaleCoordinationPayload> }
  | { kind: 'match.called'; data: AnyOf<MatchCoordinationPayload | RoyaleCoordinationPayload> }
  | { kind: 'match.checked_in'; data: MatchCoordinationPayload }
  | { kind: 'match.claimed'; data: MatchResultPayload }
  | { kind: 'match.cleared'; data: MatchResultPayload }
  | { kind: 'match.corrected'; data: MatchResultPayload }
  | { kind: 'match.decided'; data: MatchResultPayload }
  | { kind: 'match.disputed'; data: MatchResultPayload }
  | { kind: 'match.lobby'; data: AnyOf<MatchCoordinationPayload | RoyaleCoordinationPayload> }
  | { kind: 'match.reported'; data: MatchResultPayload }
  | { kind: 'match.undone'; data: MatchResultPayload }
  | { kind: 'match.videos'; data: MatchCoordinationPayload }
  | { kind: 'match.warned'; data: MatchCoordinationPayload }
  | { kind: 'notification.added'; data: NotifyAddedPayload }
  | { kind: 'notification.seen'; data: Record<string, never> }
  | { kind: 'operator.added'; data: ContestOperatorPayload }
  | { kind: 'operator.removed'; data: ContestOperatorPayload }
  | { kind: 'operator.role'; data: ContestOperatorPayload }
  | { kind: 'presence.changed'; data: PresencePayload }
  | { kind: 'room.closed'; data: RoomPayload }
  | { kind: 'room.done'; data: RoomPayload }
  | { kind: 'room.entered'; data: RoomPayload }
  | { kind: 'room.invited'; data: RoomPayload }
  | { kind: 'room.left'; data: RoomPayload }
  | { kind: 'room.opened'; data: RoomPayload }
  | { kind: 'room.updated'; data: RoomPayload }
  | { kind: 'round.ended'; data: AnyOf<SwissRoundPayload | RoyaleRoundPayload> }
  | { kind: 'round.reopened'; data: AnyOf<SwissRoundPayload | RoyaleRoundPayload> }
  | { kind: 'round.started'; data: AnyOf<SwissRoundPayload | RoyaleRoundPayload> }
  | { kind: 'score.corrected'; data: RoyaleScorePayload }
  | { kind: 'score.reported'; data: RoyaleScorePayload }
  | { kind: 'session.ended'; data: Record<string, never> }
  | { kind: 'site.complaint'; data: SiteComplaintPayload }
  | { kind: 'site.game'; data: SiteGamePayload }
  | { kind: 'site.notice'; data: SiteNoticePayload }
  | { kind: 'site.notice_ended'; data: SiteNamePayload }
  | { kind: 'site.rank'; data: SiteRankPayload }
  | { kind: 'site.removed'; data: SiteRemovedPayload }
  | { kind: 'site.restored'; data: SiteNamePayload }
  | { kind: 'site.role'; data: SiteRolePayload }
  | { kind: 'site.suspended'; data: SiteSuspendedPayload }
  | { kind: 'stage.created'; data: AnyOf<SwissPayload | LeagueCreatedPayload | RoyaleCreatedPayload> }
  | { kind: 'stage.deleted'; data: StageStageDeletedPayload }
  | { kind: 'stage.dropped'; data: AnyOf<StageEntrantPayload | StageEntrantMatchesPayload> }
  | { kind: 'stage.finished'; data: AnyOf<SwissPayload | LeagueFinishedPayload | RoyaleRoundPayload> }
  | { kind: 'stage.joined'; data: StageEntrantPayload }
  | { kind: 'stage.reopened'; data: AnyOf<SwissPayload | LeagueFinishedPayload | RoyaleRoundPayload> }
  | { kind: 'stage.returned'; data: AnyOf<StageEntrantPayload | StageEntrantMatchesPayload> }
  | { kind: 'stage.updated'; data: AnyOf<StageRoundsUpdatedPayload | SwissUpdatedPayload> }
  | { kind: 'stream.added'; data: StreamItemPayload }
  | { kind: 'stream.announced'; data: StreamItemPayload }
  | { kind: 'stream.called'; data: StreamItemPayload }
  | { kind: 'stream.ended'; data: StreamItemPayload }
  | { kind: 'stream.moved'; data: StreamItemPayload }
  | { kind: 'stream.removed'; data: StreamItemPayload }
  | { kind: 'stream.returned'; data: StreamItemPayload }
  | { kind: 'stream.started'; data: StreamItemPayload }
  | { kind: 'survey.saved'; data: ContestSurveyPayload }
  | { kind: 'team.answered'; data: TeamPollPayload }
  | { kind: 'team.deleted'; data: TeamDeletedPayload }
  | { kind: 'team.polled'; data: TeamPollPayload }
  | { kind: 'team.replied'; data: TeamRequestPayload }
  | { kind: 'team.requested'; data: TeamRequestPayload }
  | { kind: 'team.updated'; data: TeamUpdatedPayload }
  | { kind: 'tournament.created'; data: BracketCreatedPayload }
  | { kind: 'tournament.deleted'; data: BracketDeletedPayload }
  | { kind: 'tournament.updated'; data: BracketUpdatedPayload }
  | { kind: 'trophies.saved'; data: ContestTrophiesPayload }
  | { kind: 'trophy.awarded'; data: ContestAwardPayload }
  | { kind: 'user.updated'; data: Record<string, never> }
  | { kind: 'user.withdrawn'; data: Record<string, never> };

export type EventKind = AppEvent['kind'];

/** A live message: it says what changed. The new state is read from the API. */
export interface LiveHint {
  kind: EventKind;
  at: string;
  contestId?: number;
  subjectId?: number;
  chatId?: number;
  messageId?: number;
  notificationId?: number;
  message?: unknown;
  roomId?: number;
  state?: string;
  last_changed?: string;
}

/** The sentences that each kind can have in the activity log of a contest. */
export const activitySentences = {
  'ban.added': ['banAdded'],
  'ban.ended': ['banEnded'],
  'caster.added': ['casterAdded'],
  'caster.removed': ['casterRemoved'],
  'checkin.changed': ['checkinChanged', 'checkinCancelled', 'checkinFor', 'checkinTakenFrom'],
  'checkin.reminder': ['checkinReminderOpens', 'checkinReminderCloses'],
  'contest.cancelled': ['contestCancelled'],
  'contest.created': ['contestCreated'],
  'contest.deleted': ['contestDeleted'],
  'contest.reinstated': ['contestReinstated'],
  'contest.status': ['boundary'],
  'contest.updated': ['contestUpdated', 'entryClosed', 'entryExtended', 'startedNow', 'operatorLeft', 'ownerChanged'],
  'engagement.checked': ['engagementChecked'],
  'entries.confirmed': ['entriesConfirmed'],
  'entries.imported': ['entriesImported'],
  'entries.moved': ['entriesMoved'],
  'entry.added': ['entryAdded', 'entryWaiting', 'entryAddedFor'],
  'entry.dropped': ['entryLeft', 'entryWithdrawn', 'entryDisqualified'],
  'entry.reinstated': ['entryReinstated'],
  'entry.removed': ['entryRemoved'],
  'entry.roster': ['rosterChanged'],
  'entry.updated': ['entryUpdated'],
  'match.answered': ['matchAnswered'],
  'match.called': ['matchCalled'],
  'match.checked_in': ['matchCheckedIn'],
  'match.claimed': ['matchClaimed'],
  'match.cleared': ['matchCleared'],
  'match.corrected': ['matchCorrected'],
  'match.decided': ['matchDecided'],
  'match.disputed': ['matchDisputed'],
  'match.lobby': ['matchLobby'],
  'match.reported': ['matchReported'],
  'match.undone': ['matchUndone'],
  'match.videos': ['matchVideoAdded', 'matchVideoChanged', 'matchVideoDeleted'],
  'match.warned': ['matchWarned'],
  'operator.added': ['operatorAdded'],
  'operator.removed': ['operatorRemoved', 'operatorLeft'],
  'operator.role': ['operatorRole'],
  'round.ended': ['roundEnded'],
  'round.reopened': ['roundReopened'],
  'round.started': ['roundStarted'],
  'score.corrected': ['scoreCorrected'],
  'score.reported': ['scoreReported'],
  'stage.created': ['stageCreated'],
  'stage.deleted': ['stageDeleted'],
  'stage.dropped': ['stageDropped'],
  'stage.finished': ['stageFinished'],
  'stage.joined': ['stageJoined'],
  'stage.reopened': ['stageReopened'],
  'stage.returned': ['stageReturned'],
  'stage.updated': ['stageUpdated'],
  'stream.added': ['streamAdded'],
  'stream.announced': ['streamAnnounced'],
  'stream.called': ['streamCalled'],
  'stream.ended': ['streamEnded'],
  'stream.moved': ['streamMoved'],
  'stream.removed': ['streamRemoved'],
  'stream.returned': ['streamReturned'],
  'stream.started': ['streamStarted'],
  'survey.saved': ['surveySaved'],
  'tournament.created': ['tournamentCreated'],
  'tournament.deleted': ['tournamentDeleted'],
  'tournament.updated': ['tournamentUpdated'],
  'trophies.saved': ['trophiesSaved'],
  'trophy.awarded': ['trophyAwarded', 'trophyTaken'],
} as const satisfies Partial<Record<EventKind, readonly string[]>>;

/** The sentences of the acts in the audit log of the site. */
export const auditSentences = {
  'site.complaint': ['site.complaint'],
  'site.game': ['site.game'],
  'site.notice': ['site.notice'],
  'site.notice_ended': ['site.notice_ended'],
  'site.rank': ['site.rank'],
  'site.removed': ['site.removed'],
  'site.restored': ['site.restored'],
  'site.role': ['site.role'],
  'site.suspended': ['site.suspended'],
} as const satisfies Partial<Record<EventKind, readonly string[]>>;
