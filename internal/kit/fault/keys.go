package fault

// Key names a failure. The app has one message for each key in each language; a test compares the two sets.
type Key string

// General failures.
const (
	AuthenticationError    Key = "authenticationError"
	BodyTooLarge           Key = "bodyTooLarge"
	DBWriteError           Key = "dbWriteError"
	EditConflict           Key = "editConflict"
	ExceptionError         Key = "exceptionError"
	ExceededLength         Key = "exceededLength"
	AtLeastLength          Key = "atLeastLength"
	ForeignOrigin          Key = "foreignOrigin"
	IdempotencyKeyReused   Key = "idempotencyKeyReused"
	InvalidValue           Key = "invalidValue"
	MalformedRequest       Key = "malformedRequest"
	NotFoundError          Key = "notFound"
	ParticipationAuthority Key = "participationAuthority"
	TooManyRequests        Key = "tooManyRequests"
	ValueIsRequired        Key = "valueIsRequired"
	Overloaded             Key = "overloaded"
)

// Accounts and sign-in.
const (
	AccountLocked                   Key = "accountLocked"
	AccountSuspended                Key = "accountSuspended"
	ActivationFailed                Key = "activationFailed"
	CorrectTwitterID                Key = "correctTwitterID"
	DuplicateEmail                  Key = "duplicateEmail"
	EmailCodeInvalid                Key = "emailCodeInvalid"
	EmailDoesNotExist               Key = "emailDoesNotExist"
	FailedPasswordConfirm           Key = "failedPasswordConfirm"
	FailedPasswordReset             Key = "failedPasswordReset"
	InvalidEmail                    Key = "invalidEmail"
	InvalidKeyPhrase                Key = "invalidKeyPhrase"
	InvalidPassword                 Key = "invalidPasswordFormat"
	InvalidPhoneNumber              Key = "invalidPhoneNumber"
	InvalidURL                      Key = "invalidUrl"
	InvalidUsername                 Key = "invalidUsername"
	LastSignInMethod                Key = "lastSignInMethod"
	LoginFailed                     Key = "loginFailed"
	MagicLinkExpired                Key = "magicLinkExpired"
	MagicLinkInvalid                Key = "magicLinkInvalid"
	MailNotConfigured               Key = "mailNotConfigured"
	PasskeyDoesNotExist             Key = "passkeyDoesNotExist"
	PasskeyFailed                   Key = "passkeyFailed"
	PasskeyLimit                    Key = "passkeyLimit"
	PasswordResetExpired            Key = "passwordResetExpired"
	PasswordResetInvalid            Key = "passwordResetInvalid"
	PasswordSettingFailed           Key = "passwordSettingFailed"
	Reauthenticate                  Key = "reauthenticate"
	RequiredNewPassword             Key = "requiredNewPassword"
	RequiredPassword                Key = "requiredPassword"
	RequiredPasswordConfirm         Key = "requiredPasswordConfirm"
	SamePassword                    Key = "samePassword"
	SocialFlowInvalid               Key = "socialFlowInvalid"
	SocialNotAuthenticated          Key = "socialNotAuthenticated"
	SocialOtherAccount              Key = "socialOtherAccount"
	SocialRateLimit                 Key = "socialRateLimit"
	SignInCodeExpired               Key = "signInCodeExpired"
	SignInCodeInvalid               Key = "signInCodeInvalid"
	SocialSuspended                 Key = "socialSuspended"
	SocialWithoutEmail              Key = "socialWithoutEmail"
	TermsRequired                   Key = "termsRequired"
	TwitterAccountAlreadyIntegrated Key = "twitterAccountAlreadyIntegrated"
	TwitterSomethingError           Key = "twitterSomethingError"
	UserAlreadyExists               Key = "userAlreadyExists"
	UserDoesNotExist                Key = "userDoesNotExist"
	WithdrawalBlocked               Key = "withdrawalBlocked"
	WrongPassword                   Key = "wrongPassword"
)

// Files.
const (
	FileTooLarge        Key = "fileTooLarge"
	ImageTooManyPixels  Key = "imageTooManyPixels"
	QuotaExceeded       Key = "quotaExceeded"
	StorageFull         Key = "storageFull"
	UnsupportedFileType Key = "unsupportedFileType"
	UnknownFile         Key = "unknownFile"
)

// Teams.
const (
	AlreadyTeamMember          Key = "alreadyTeamMember"
	ApprovalStatusDoesNotExist Key = "approvalStatusDoesNotExist"
	AskerTeamLimit             Key = "askerTeamLimit"
	InvitationInvalid          Key = "invitationInvalid"
	OwnerCannotLeave           Key = "ownerCannotLeave"
	OwnerMustInvite            Key = "ownerMustInvite"
	PollClosed                 Key = "pollClosed"
	PollDoesNotExist           Key = "pollDoesNotExist"
	PollStartTooLate           Key = "pollStartTooLate"
	TeamCountTooSmall          Key = "teamCountTooSmall"
	TeamDoesNotExist           Key = "teamDoesNotExist"
	TeamFull                   Key = "teamFull"
	TeamHasEntries             Key = "teamHasEntries"
	TeamLimit                  Key = "teamLimit"
	TeamMemberNotFound         Key = "teamMemberDoesNotExist"
	TeamNameExists             Key = "teamNameExists"
	TeamRequestAlreadyAllowed  Key = "teamRequestAlreadyAllowed"
	TeamRequestAlreadyApplied  Key = "teamRequestAlreadyApplied"
	TeamRequestAlreadyDenied   Key = "teamRequestAlreadyDenied"
	TeamRequestDoesNotExist    Key = "teamRequestDoesNotExist"
	TeamSizeAtLeast2           Key = "teamSizeAtLeast2"
)

// Games and game accounts.
const (
	GameAccountDoesNotExist Key = "gameAccountDoesNotExist"
	GameAccountExists       Key = "gameAccountExists"
	GameAccountLimit        Key = "gameAccountLimit"
	GameDoesNotExist        Key = "gameDoesNotExist"
	GameKeyExists           Key = "gameKeyExists"
	InvalidRank             Key = "invalidRank"
	SummonerDoesNotExist    Key = "summonerDoesNotExist"
	SummonerNameExists      Key = "summonerNameExists"
	SummonerNotConfigured   Key = "summonerNotConfigured"
	SummonerUnavailable     Key = "summonerUnavailable"
)

// Friends.
const (
	BlockLimit                Key = "blockLimit"
	FriendAlreadyAllowed      Key = "friendAlreadyAllowed"
	FriendAlreadyDenied       Key = "friendAlreadyDenied"
	FriendAlreadyRequested    Key = "friendAlreadyRequested"
	FriendDoesNotExist        Key = "friendDoesNotExist"
	FriendLimit               Key = "friendLimit"
	FriendRequestDoesNotExist Key = "friendRequestDoesNotExist"
	FollowLimit               Key = "followLimit"
	FollowRefused             Key = "followRefused"
	FriendRequestLimit        Key = "friendRequestLimit"
	FriendRequestRefused      Key = "friendRequestRefused"
	FriendSelf                Key = "friendSelf"
	ReplyFailed               Key = "replyFailed"
)

// Site administration.
const (
	CannotSuspendAdmin    Key = "cannotSuspendAdmin"
	ComplaintAlreadyMade  Key = "complaintAlreadyMade"
	ComplaintDoesNotExist Key = "complaintDoesNotExist"
	NoticeDoesNotExist    Key = "noticeDoesNotExist"
	// Notifications.
	NotificationDoesNotExist Key = "notificationDoesNotExist"
	BrowserDoesNotExist      Key = "browserDoesNotExist" // one that takes notifications
)

// Contests: set-up.
const (
	ContestDoesNotExist        Key = "contestDoesNotExist"
	ContestTypeLocked          Key = "contestTypeLocked"
	EntryMaxCountIsTooLarge    Key = "entryMaxCountIsTooLarge"
	FailedDeleteContest        Key = "failedDeleteContest"
	GameLocked                 Key = "gameLocked"
	InputDiscordURL            Key = "inputDiscordUrl"
	InputEntryPassword         Key = "inputEntryPassword"
	InputIframeTag             Key = "inputIframeTag"
	InvalidContestRecommend    Key = "invalidContestRecommend"
	InvalidEntryPasswordFormat Key = "invalidEntryPasswordFormat"
	ReversedDate               Key = "reversedDate"
	SetAValueOfAtLeast2        Key = "SetAValueOfAtLeast2"
	TeamSizeIsTooLarge         Key = "TeamSizeIsTooLarge"
	ThisGameDoesNotExists      Key = "thisGameDoesNotExists"
	ToLongContestName          Key = "toLongContestName"
	OverMaxKillPoint           Key = "overMaxKillPoint"
	SetMatchCount              Key = "setMatchCount"
	TooManyRankRows            Key = "tooManyRankRows"
)

// Contests: entries, confirmation, check-in.
const (
	ContestCancelled           Key = "contestCancelled"
	ContestEntryDuplicate      Key = "contestEntryDuplicate"
	ContestEntryFailed         Key = "contestEntryFailed"
	ContestIsOver              Key = "contestIsOver"
	ContestEntryPasswordFailed Key = "contestEntryPasswordFailed"
	DeleteSelectUser           Key = "deleteSelectUser"
	DisabledCheckin            Key = "disabledCheckin"
	EntryDoesNotExist          Key = "entryDoesNotExist"
	EntryInBracket             Key = "entryInBracket"
	MemberAlreadyEntered       Key = "memberAlreadyEntered"
	NoTeam                     Key = "noTeam"
	NotEnoughTeamsToConfirm    Key = "notEnoughTeamsToConfirm"
	NotWithinCheckin           Key = "notWithinCheckin"
	NotWithinEntry             Key = "notWithinEntry"
	OverEntryMaxCount          Key = "overEntryMaxCount"
	PolicyRequired             Key = "policyRequired"
	RosterNotLocked            Key = "rosterNotLocked"
	SelectEntryItem            Key = "selectEntryItem"
	TeamBelowSize              Key = "teamBelowSize"
	TeamTooSmall               Key = "teamTooSmall"
	TooManyAllowed             Key = "tooManyAllowed"
	BanDoesNotExist            Key = "banDoesNotExist"
	BanLimit                   Key = "banLimit"
	BannedFromContest          Key = "bannedFromContest"
	OperatorCannotBeBanned     Key = "operatorCannotBeBanned"
)

// Contests: casters and the stream queue.
const (
	CasterLimit            Key = "casterLimit"
	FailedAddCaster        Key = "failedAddCaster"
	StreamItemDoesNotExist Key = "streamItemDoesNotExist"
	StreamLimit            Key = "streamLimit"
	StreamMatchOver        Key = "streamMatchOver"
	StreamOccupied         Key = "streamOccupied"
)

// Contests: operators, survey, trophies.
const (
	FailedAddOperator    Key = "failedAddOperator"
	FailedDeleteOperator Key = "failedDeleteOperator"
	OperatorDoesNotExist Key = "operatorDoesNotExist"
	OperatorLimit        Key = "operatorLimit"
	OwnerMustTransfer    Key = "ownerMustTransfer"
	QuestionDoesNotExist Key = "questionDoesNotExist"
	QuestionLimit        Key = "questionLimit"
	SurveyHasAnswers     Key = "surveyHasAnswers"
	TrophyByPlace        Key = "trophyByPlace"
	TrophyDoesNotExist   Key = "trophyDoesNotExist"
	TrophyLimit          Key = "trophyLimit"
)

// Contests: lists of entrants as files, and what entrants did in a social network.
const (
	CSVColumnMissing        Key = "csvColumnMissing"
	CSVInvalid              Key = "csvInvalid"
	CSVTooManyRows          Key = "csvTooManyRows"
	EngagementNotConfigured Key = "engagementNotConfigured"
	PostDoesNotExist        Key = "postDoesNotExist"
)

// Chat.
const (
	ChatDoesNotExist    Key = "chatDoesNotExist"
	ChatReadOnly        Key = "chatReadOnly"
	MessageDoesNotExist Key = "messageDoesNotExist"
	QuestionRoomLimit   Key = "questionRoomLimit"
)

// Match rooms.
const (
	RoomContestNotEntered Key = "roomContestNotEntered"
	RoomDoesNotExist      Key = "roomDoesNotExist"
	RoomEntryRefused      Key = "roomEntryRefused"
	RoomInviteRefused     Key = "roomInviteRefused"
	RoomDone              Key = "roomDone"
	RoomFull              Key = "roomFull"
	RoomGameMismatch      Key = "roomGameMismatch"
	RoomLeaveReady        Key = "roomLeaveReady"
	RoomLimit             Key = "roomLimit"
	RoomNotReady          Key = "roomNotReady"
	RoomNotStarted        Key = "roomNotStarted"
	RoomStarted           Key = "roomStarted"
)

// Tournaments and matches.
const (
	ContestTypeMismatch        Key = "contestTypeMismatch"
	CorrectionNeedsAcknowledge Key = "correctionNeedsAcknowledge"
	GamesContradictWinner      Key = "gamesContradictWinner"
	ScoreRequired              Key = "scoreRequired"
	ScoreContradictsWinner     Key = "scoreContradictsWinner"
	InvalidAssignment          Key = "invalidAssignment"
	MatchConflict              Key = "matchConflict"
	MatchDoesNotExist          Key = "matchDoesNotExist"
	MatchNotReady              Key = "matchNotReady"
	MatchNotStarted            Key = "matchNotStarted"
	NextMatchHasReports        Key = "nextMatchHasReports"
	NotAfterEntryEnd           Key = "notAfterEntryEnd"
	NotEnoughActiveTeam        Key = "notEnoughActiveTeam"
	NotWithinContestDuration   Key = "notWithinContestDuration"
	OverMaxImages              Key = "overMaxImages"
	ResultAlreadySet           Key = "resultAlreadySet"
	SlotLocked                 Key = "slotLocked"
	TournamentAlreadyCreated   Key = "tournamentAlreadyCreated"
	TournamentDoesNotExist     Key = "tournamentDoesNotExist"
	TooManyBracketParticipants Key = "tooManyBracketParticipants"
	WinnerNotInMatch           Key = "winnerNotInMatch"
)

// Rounds, claims, videos and scores.
const (
	AlreadyInStage       Key = "alreadyInStage"
	CallAlreadyMade      Key = "callAlreadyMade"
	ClaimDoesNotExist    Key = "claimDoesNotExist"
	CorrectionOutdated   Key = "correctionOutdated"
	DrawNotAllowed       Key = "drawNotAllowed"
	FinishedRound        Key = "finishedRound"
	InvalidVideoURL      Key = "invalidVideoUrl"
	MatchCheckinClosed   Key = "matchCheckinClosed"
	EntryNotPlaying      Key = "entryNotPlaying"
	EntryWithdrawn       Key = "entryWithdrawn"
	EntryLeft            Key = "entryLeft"
	EntryDisqualified    Key = "entryDisqualified"
	NoRoundsLeft         Key = "noRoundsLeft"
	NotInStage           Key = "notInStage"
	MatchCountLocked     Key = "matchCountLocked"
	ScoringLocked        Key = "scoringLocked"
	NothingToUndo        Key = "nothingToUndo"
	OverMaxVideoURL      Key = "overMaxVideoUrl"
	PairingInvalid       Key = "pairingInvalid"
	PlayoffNotReady      Key = "playoffNotReady"
	RankOutOfRange       Key = "rankOutOfRange"
	ResultsMissing       Key = "resultsMissing"
	RoundAlreadyDrawn    Key = "roundAlreadyDrawn"
	RoundDoesNotExist    Key = "roundDoesNotExist"
	RoundNotEnded        Key = "roundNotEnded"
	RoundNotStarted      Key = "roundNotStarted"
	ScoreConflict        Key = "scoreConflict"
	StageAlreadyCreated  Key = "stageAlreadyCreated"
	StageDoesNotExist    Key = "stageDoesNotExist"
	StageFinished        Key = "stageFinished"
	StageNotFinished     Key = "stageNotFinished"
	TooFewForGroups      Key = "tooFewForGroups"
	TooManyLeagueMatches Key = "tooManyLeagueMatches"
	VideoDoesNotExist    Key = "videoDoesNotExist"
)
