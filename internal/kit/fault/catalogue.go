package fault

import (
	"maps"
	"slices"
)

// Key names a failure. The app has one message for each key in each language; a test compares the two sets.
type Key string

type entry struct {
	kind Kind
	code int // the specified number; 0 if unset
}

// General failures.
const (
	AuthenticationError    Key = "authenticationError"
	BodyTooLarge           Key = "bodyTooLarge"
	DBWriteError           Key = "dbWriteError"
	EditConflict           Key = "editConflict"
	ExceptionError         Key = "exceptionError"
	ExceededLength         Key = "exceededLength"
	AtLeastLength          Key = "atLeastLength"
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

// catalogue is the list of failures: their kind and, if the specification has one, their code. Codes keep the gaps of
// the specification (ERROR-2). A code is unique within its call only.
var catalogue = map[Key]entry{
	AuthenticationError:    {Unauthenticated, 0},
	BodyTooLarge:           {TooLarge, 0},
	DBWriteError:           {Unavailable, 0},
	EditConflict:           {Conflict, 0},
	ExceptionError:         {Invalid, 0},
	ExceededLength:         {Invalid, 0},
	AtLeastLength:          {Invalid, 0},
	IdempotencyKeyReused:   {Conflict, 0},
	InvalidValue:           {Invalid, 0},
	MalformedRequest:       {Invalid, 0},
	NotFoundError:          {NotFound, 0},
	ParticipationAuthority: {Forbidden, 0},
	TooManyRequests:        {TooMany, 0},
	ValueIsRequired:        {Invalid, 0},
	Overloaded:             {Unavailable, 0},

	AccountLocked:                   {Forbidden, 0},
	AccountSuspended:                {Forbidden, 0},
	ActivationFailed:                {Invalid, 0},
	CorrectTwitterID:                {Invalid, 0},
	DuplicateEmail:                  {Conflict, -5},
	EmailCodeInvalid:                {Invalid, 0},
	EmailDoesNotExist:               {NotFound, 0},
	FailedPasswordConfirm:           {Invalid, -5},
	FailedPasswordReset:             {Invalid, -9},
	InvalidEmail:                    {Invalid, 0},
	InvalidKeyPhrase:                {Invalid, 0},
	InvalidPassword:                 {Invalid, 0},
	InvalidPhoneNumber:              {Invalid, 0},
	InvalidURL:                      {Invalid, 0},
	InvalidUsername:                 {Invalid, 0},
	LastSignInMethod:                {Conflict, 0},
	LoginFailed:                     {Unauthenticated, 0},
	MagicLinkExpired:                {Invalid, 0},
	MagicLinkInvalid:                {Invalid, 0},
	MailNotConfigured:               {Unavailable, 0},
	PasskeyDoesNotExist:             {NotFound, 0},
	PasskeyFailed:                   {Invalid, 0},
	PasskeyLimit:                    {Conflict, 0},
	PasswordResetExpired:            {Invalid, -2},
	PasswordResetInvalid:            {Invalid, -1},
	PasswordSettingFailed:           {Invalid, -7},
	Reauthenticate:                  {Forbidden, 0},
	RequiredNewPassword:             {Invalid, -2},
	RequiredPassword:                {Invalid, -1},
	RequiredPasswordConfirm:         {Invalid, -3},
	SamePassword:                    {Invalid, -4},
	SocialFlowInvalid:               {Invalid, 0},
	SocialNotAuthenticated:          {Invalid, 0},
	SocialRateLimit:                 {TooMany, 0},
	SignInCodeExpired:               {Invalid, 0},
	SignInCodeInvalid:               {Invalid, 0},
	SocialSuspended:                 {Unavailable, 0},
	SocialWithoutEmail:              {Invalid, 0},
	TermsRequired:                   {Invalid, 0},
	TwitterAccountAlreadyIntegrated: {Conflict, -3},
	TwitterSomethingError:           {Unavailable, -2},
	UserAlreadyExists:               {Conflict, 0},
	UserDoesNotExist:                {NotFound, 0},
	WithdrawalBlocked:               {Conflict, 0},
	WrongPassword:                   {Forbidden, -6},

	FileTooLarge:        {TooLarge, 0},
	ImageTooManyPixels:  {Invalid, 0},
	QuotaExceeded:       {TooMany, 0},
	StorageFull:         {Unavailable, 0},
	UnsupportedFileType: {Invalid, 0},
	UnknownFile:         {Invalid, 0},

	AlreadyTeamMember:          {Conflict, 0},
	ApprovalStatusDoesNotExist: {Invalid, 0},
	AskerTeamLimit:             {Conflict, 0},
	InvitationInvalid:          {NotFound, 0},
	OwnerCannotLeave:           {Conflict, 0},
	OwnerMustInvite:            {Conflict, 0},
	PollClosed:                 {Conflict, 0},
	PollDoesNotExist:           {NotFound, 0},
	PollStartTooLate:           {Invalid, 0},
	TeamCountTooSmall:          {Invalid, 0},
	TeamDoesNotExist:           {NotFound, 0},
	TeamFull:                   {Conflict, 0},
	TeamHasEntries:             {Conflict, 0},
	TeamLimit:                  {Conflict, 0},
	TeamMemberNotFound:         {NotFound, 0},
	TeamNameExists:             {Conflict, 0},
	TeamRequestAlreadyAllowed:  {Conflict, 0},
	TeamRequestAlreadyApplied:  {Conflict, 0},
	TeamRequestAlreadyDenied:   {Conflict, 0},
	TeamRequestDoesNotExist:    {NotFound, 0},
	TeamSizeAtLeast2:           {Invalid, 0},

	GameAccountDoesNotExist: {NotFound, 0},
	GameAccountExists:       {Conflict, 0},
	GameAccountLimit:        {Conflict, 0},
	GameDoesNotExist:        {Invalid, 0},
	GameKeyExists:           {Conflict, 0},
	InvalidRank:             {Invalid, 0},
	SummonerDoesNotExist:    {NotFound, 0},
	SummonerNameExists:      {Conflict, 0},
	SummonerNotConfigured:   {Unavailable, 0},
	SummonerUnavailable:     {Unavailable, 0},

	BlockLimit:                {Conflict, 0},
	FriendAlreadyAllowed:      {Conflict, 0},
	FriendAlreadyDenied:       {Conflict, 0},
	FriendAlreadyRequested:    {Conflict, 0},
	FriendDoesNotExist:        {NotFound, 0},
	FriendLimit:               {Conflict, 0},
	FriendRequestDoesNotExist: {NotFound, 0},
	FollowLimit:               {Conflict, 0},
	FollowRefused:             {Forbidden, 0},
	FriendRequestLimit:        {Conflict, 0},
	FriendRequestRefused:      {Forbidden, 0},
	FriendSelf:                {Invalid, 0},
	ReplyFailed:               {Invalid, 0},

	CannotSuspendAdmin:       {Conflict, 0},
	ComplaintAlreadyMade:     {Conflict, 0},
	ComplaintDoesNotExist:    {NotFound, 0},
	NoticeDoesNotExist:       {NotFound, 0},
	NotificationDoesNotExist: {NotFound, 0},
	BrowserDoesNotExist:      {NotFound, 0},

	ContestDoesNotExist:        {NotFound, 0},
	ContestTypeLocked:          {Conflict, 0},
	EntryMaxCountIsTooLarge:    {Invalid, -7},
	FailedDeleteContest:        {Conflict, 0},
	GameLocked:                 {Conflict, 0},
	InputDiscordURL:            {Invalid, -8},
	InputEntryPassword:         {Invalid, 0},
	InputIframeTag:             {Invalid, 0},
	InvalidContestRecommend:    {Invalid, 0},
	InvalidEntryPasswordFormat: {Invalid, 0},
	ReversedDate:               {Invalid, -3},
	SetAValueOfAtLeast2:        {Invalid, -5},
	TeamSizeIsTooLarge:         {Invalid, -6},
	ThisGameDoesNotExists:      {Invalid, -1},
	ToLongContestName:          {Invalid, -2},

	ContestCancelled:           {Conflict, 0},
	ContestEntryDuplicate:      {Conflict, -1},
	ContestEntryFailed:         {Conflict, 0},
	ContestIsOver:              {Conflict, 0},
	ContestEntryPasswordFailed: {Forbidden, -2},
	DeleteSelectUser:           {Invalid, 0},
	DisabledCheckin:            {Conflict, -2},
	EntryDoesNotExist:          {NotFound, 0},
	EntryInBracket:             {Conflict, 0},
	MemberAlreadyEntered:       {Conflict, -1},
	NoTeam:                     {Forbidden, 0},
	NotEnoughTeamsToConfirm:    {Conflict, 0},
	NotWithinCheckin:           {Conflict, -3},
	NotWithinEntry:             {Conflict, 0},
	OverEntryMaxCount:          {Conflict, 0},
	PolicyRequired:             {Invalid, 0},
	RosterNotLocked:            {Conflict, 0},
	SelectEntryItem:            {Invalid, 0},
	TeamBelowSize:              {Conflict, 0},
	TeamTooSmall:               {Conflict, 0},
	TooManyAllowed:             {Invalid, 0},

	OverMaxKillPoint: {Invalid, 0},
	SetMatchCount:    {Invalid, 0},
	TooManyRankRows:  {Invalid, 0},

	BanDoesNotExist:        {NotFound, 0},
	BanLimit:               {Conflict, 0},
	BannedFromContest:      {Forbidden, 0},
	OperatorCannotBeBanned: {Conflict, 0},

	CasterLimit:            {Conflict, 0},
	FailedAddCaster:        {Invalid, 0},
	StreamItemDoesNotExist: {NotFound, 0},
	StreamLimit:            {Conflict, 0},
	StreamMatchOver:        {Conflict, 0},
	StreamOccupied:         {Conflict, 0},

	FailedAddOperator:    {Invalid, 0},
	FailedDeleteOperator: {Invalid, 0},
	OperatorDoesNotExist: {NotFound, 0},
	OperatorLimit:        {Conflict, 0},
	OwnerMustTransfer:    {Conflict, 0},
	QuestionDoesNotExist: {NotFound, 0},
	QuestionLimit:        {Invalid, 0},
	SurveyHasAnswers:     {Conflict, 0},
	TrophyByPlace:        {Conflict, 0},
	TrophyDoesNotExist:   {NotFound, 0},
	TrophyLimit:          {Invalid, 0},

	CSVColumnMissing:        {Invalid, 0},
	CSVInvalid:              {Invalid, 0},
	CSVTooManyRows:          {Invalid, 0},
	EngagementNotConfigured: {Unavailable, 0},
	PostDoesNotExist:        {NotFound, 0},

	ChatDoesNotExist:    {NotFound, 0},
	ChatReadOnly:        {Forbidden, 0},
	MessageDoesNotExist: {NotFound, 0},
	QuestionRoomLimit:   {TooMany, 0},

	RoomContestNotEntered: {Forbidden, 0},
	RoomDoesNotExist:      {NotFound, 0},
	RoomEntryRefused:      {Forbidden, 0},
	RoomInviteRefused:     {Forbidden, 0},
	RoomDone:              {Conflict, 0},
	RoomFull:              {Conflict, 0},
	RoomGameMismatch:      {Conflict, 0},
	RoomLeaveReady:        {Conflict, 0},
	RoomLimit:             {Conflict, 0},
	RoomNotReady:          {Conflict, 0},
	RoomNotStarted:        {Conflict, 0},
	RoomStarted:           {Conflict, 0},

	ContestTypeMismatch:        {Conflict, 0},
	CorrectionNeedsAcknowledge: {Conflict, 0},
	GamesContradictWinner:      {Invalid, 0},
	ScoreRequired:              {Invalid, 0},
	ScoreContradictsWinner:     {Invalid, 0},
	InvalidAssignment:          {Invalid, 0},
	MatchConflict:              {Conflict, 0},
	MatchDoesNotExist:          {NotFound, 0},
	MatchNotReady:              {Conflict, 0},
	MatchNotStarted:            {Conflict, 0},
	NextMatchHasReports:        {Conflict, 0},
	NotAfterEntryEnd:           {Conflict, 0},
	NotEnoughActiveTeam:        {Conflict, 0},
	NotWithinContestDuration:   {Conflict, 0},
	OverMaxImages:              {Invalid, 0},
	ResultAlreadySet:           {Conflict, 0},
	SlotLocked:                 {Conflict, 0},
	TournamentAlreadyCreated:   {Conflict, 0},
	TournamentDoesNotExist:     {NotFound, 0},
	TooManyBracketParticipants: {Conflict, 0},
	WinnerNotInMatch:           {Invalid, 0},

	AlreadyInStage:       {Conflict, 0},
	CallAlreadyMade:      {Conflict, 0},
	ClaimDoesNotExist:    {Conflict, 0},
	CorrectionOutdated:   {Conflict, 0},
	DrawNotAllowed:       {Invalid, 0},
	FinishedRound:        {Conflict, 0},
	InvalidVideoURL:      {Invalid, 0},
	MatchCheckinClosed:   {Conflict, 0},
	EntryNotPlaying:      {Conflict, 0},
	EntryWithdrawn:       {Conflict, 0},
	EntryLeft:            {Conflict, 0},
	EntryDisqualified:    {Conflict, 0},
	NoRoundsLeft:         {Conflict, 0},
	NotInStage:           {NotFound, 0},
	MatchCountLocked:     {Conflict, 0},
	ScoringLocked:        {Conflict, 0},
	NothingToUndo:        {Conflict, 0},
	OverMaxVideoURL:      {Conflict, 0},
	PairingInvalid:       {Invalid, 0},
	PlayoffNotReady:      {Conflict, 0},
	RankOutOfRange:       {Invalid, 0},
	ResultsMissing:       {Conflict, 0},
	RoundAlreadyDrawn:    {Conflict, 0},
	RoundDoesNotExist:    {NotFound, 0},
	RoundNotEnded:        {Conflict, 0},
	RoundNotStarted:      {Conflict, 0},
	ScoreConflict:        {Conflict, 0},
	StageAlreadyCreated:  {Conflict, 0},
	StageDoesNotExist:    {NotFound, 0},
	StageFinished:        {Conflict, 0},
	StageNotFinished:     {Conflict, 0},
	TooFewForGroups:      {Conflict, 0},
	TooManyLeagueMatches: {Conflict, 0},
	VideoDoesNotExist:    {NotFound, 0},
}

// Keys lists the whole catalogue in alphabetical order.
func Keys() []Key { return slices.Sorted(maps.Keys(catalogue)) }
