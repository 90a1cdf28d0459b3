package fault

import (
	"maps"
	"slices"
)

// Key names a failure. The app has one message for each key in each language; a test compares the two sets.
type Key string

type entry struct {
	kind Kind
	code int // the specified number; 0 = none
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
	AccountLocked     Key = "accountLocked"
	ActivationFailed  Key = "activationFailed"
	CorrectTwitterID  Key = "correctTwitterID"
	InvalidEmail      Key = "invalidEmail"
	InvalidPassword   Key = "invalidPasswordFormat"
	InvalidUsername   Key = "invalidUsername"
	LoginFailed       Key = "loginFailed"
	MagicLinkExpired  Key = "magicLinkExpired"
	MagicLinkInvalid  Key = "magicLinkInvalid"
	MailNotConfigured Key = "mailNotConfigured"
	TermsRequired     Key = "termsRequired"
	UserAlreadyExists Key = "userAlreadyExists"
	UserDoesNotExist  Key = "userDoesNotExist"
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
	AlreadyTeamMember  Key = "alreadyTeamMember"
	InvitationInvalid  Key = "invitationInvalid"
	OwnerCannotLeave   Key = "ownerCannotLeave"
	TeamDoesNotExist   Key = "teamDoesNotExist"
	TeamFull           Key = "teamFull"
	TeamLimit          Key = "teamLimit"
	TeamNameExists     Key = "teamNameExists"
	TeamMemberNotFound Key = "teamMemberDoesNotExist"
)

// Contests: set-up.
const (
	ContestDoesNotExist        Key = "contestDoesNotExist"
	ContestTypeLocked          Key = "contestTypeLocked"
	ContestTypeUnavailable     Key = "contestTypeUnavailable"
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
)

// Contests: entries, confirmation, check-in.
const (
	ContestEntryDuplicate      Key = "contestEntryDuplicate"
	ContestEntryFailed         Key = "contestEntryFailed"
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
	SelectEntryItem            Key = "selectEntryItem"
	TeamTooSmall               Key = "teamTooSmall"
	TooManyAllowed             Key = "tooManyAllowed"
)

// Tournaments and matches.
const (
	ContestTypeMismatch        Key = "contestTypeMismatch"
	CorrectionNeedsAcknowledge Key = "correctionNeedsAcknowledge"
	GamesContradictWinner      Key = "gamesContradictWinner"
	InvalidAssignment          Key = "invalidAssignment"
	MatchConflict              Key = "matchConflict"
	MatchDoesNotExist          Key = "matchDoesNotExist"
	MatchNotReady              Key = "matchNotReady"
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

// catalogue is the one list of failures: their class and, where the specification has one, their number.
// Codes keep the gaps of contests.md §8 and community.md §8 (rulings.md 28); a number is unique within its call, not overall.
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

	AccountLocked:     {Forbidden, 0},
	ActivationFailed:  {Invalid, 0},
	CorrectTwitterID:  {Invalid, 0},
	InvalidEmail:      {Invalid, 0},
	InvalidPassword:   {Invalid, 0},
	InvalidUsername:   {Invalid, 0},
	LoginFailed:       {Unauthenticated, 0},
	MagicLinkExpired:  {Invalid, 0},
	MagicLinkInvalid:  {Invalid, 0},
	MailNotConfigured: {Unavailable, 0},
	TermsRequired:     {Invalid, 0},
	UserAlreadyExists: {Conflict, 0},
	UserDoesNotExist:  {NotFound, 0},

	FileTooLarge:        {TooLarge, 0},
	ImageTooManyPixels:  {Invalid, 0},
	QuotaExceeded:       {TooMany, 0},
	StorageFull:         {Unavailable, 0},
	UnsupportedFileType: {Invalid, 0},
	UnknownFile:         {Invalid, 0},

	AlreadyTeamMember:  {Conflict, 0},
	InvitationInvalid:  {NotFound, 0},
	OwnerCannotLeave:   {Conflict, 0},
	TeamDoesNotExist:   {NotFound, 0},
	TeamFull:           {Conflict, 0},
	TeamLimit:          {Conflict, 0},
	TeamNameExists:     {Conflict, 0},
	TeamMemberNotFound: {NotFound, 0},

	ContestDoesNotExist:        {NotFound, 0},
	ContestTypeLocked:          {Conflict, 0},
	ContestTypeUnavailable:     {Invalid, 0},
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

	ContestEntryDuplicate:      {Conflict, -1},
	ContestEntryFailed:         {Conflict, 0},
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
	SelectEntryItem:            {Invalid, 0},
	TeamTooSmall:               {Conflict, 0},
	TooManyAllowed:             {Invalid, 0},

	ContestTypeMismatch:        {Conflict, 0},
	CorrectionNeedsAcknowledge: {Conflict, 0},
	GamesContradictWinner:      {Invalid, 0},
	InvalidAssignment:          {Invalid, 0},
	MatchConflict:              {Conflict, 0},
	MatchDoesNotExist:          {NotFound, 0},
	MatchNotReady:              {Conflict, 0},
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
}

// Keys lists the whole catalogue in alphabetical order.
func Keys() []Key { return slices.Sorted(maps.Keys(catalogue)) }
