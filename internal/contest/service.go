package contest

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/file"
	"yagura/internal/game"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/group"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/snapshot"
	"yagura/internal/team"
)

// Store is the storage that this package needs. Writes need a transaction (InTx).
type Store interface {
	limit.Store
	contestStore
	peopleStore
	listStore
	detailStore
	saveStore
	cancelStore
	statusStore
	entryPasswordStore
	TemplateStore
	OperatorStore
	EntryStore
	participantStore
	queueStore
	RosterStore
	BanStore
	PassiveStore
	strangerStore
	DropStore
	DeskStore
	SurveyStore
	TrophyStore
	EngagementStore
	RecordStore
	activityStore
	WithdrawalStore
}

// contestStore locks and reads a contest, and writes what its changes cause. Every use case needs it.
type contestStore interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// InGroup is InTx for bursts: concurrent calls with the same subject may share one transaction.
	InGroup(ctx context.Context, of group.Subject, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
	// LockContest locks the contest for the rest of the transaction and increases its version. Callers decide on the
	// contest that it returns. ok is false if there is none.
	LockContest(ctx context.Context, id int64) (c Contest, ok bool, err error)
	// ShareContest is LockContest without exclusion from the other calls of the group. Use it for changes that concern one
	// person or entry.
	ShareContest(ctx context.Context, id int64) (c Contest, ok bool, err error)
	// PassTurn lets the waiting calls of the group continue. Call it when the rest of a call concerns its own person or entry
	// only.
	PassTurn(ctx context.Context)
	Contest(ctx context.Context, id int64) (c Contest, ok bool, err error)
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
}

// peopleStore reads and locks the people and teams that take part in contests.
type peopleStore interface {
	User(ctx context.Context, id int64) (u account.User, ok bool, err error)
	UserByUsername(ctx context.Context, username string) (u account.User, ok bool, err error)
	// ActiveNickname returns the nickname of a person who is neither withdrawn nor suspended; ok is false if there is
	// none.
	ActiveNickname(ctx context.Context, userID int64) (nickname string, ok bool, err error)
	// LockUser locks the person for the rest of the transaction. It returns ok=false if the person does not exist or
	// has withdrawn.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	// BlockedAmong returns those of the others whom a person blocks.
	BlockedAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
	Team(ctx context.Context, id int64) (t team.Team, ok bool, err error)
	// TeamByName finds a team by its name, ignoring case; deleted teams are not found.
	TeamByName(ctx context.Context, name string) (t team.Team, ok bool, err error)
	// TeamOwner returns the owner of a team, 0 if there is none.
	TeamOwner(ctx context.Context, teamID int64) (int64, error)
	// LockTeam locks the team and its members for the rest of the transaction; ok is false if there is none. Callers
	// lock the contest first.
	LockTeam(ctx context.Context, id int64) (t team.Team, ok bool, err error)
	// TeamRolesOf returns a person's role in each of the person's teams.
	TeamRolesOf(ctx context.Context, userID int64) (map[int64]team.Role, error)
}

// Games finds games.
type Games interface {
	// Enabled returns an enabled game, or the fault thisGameDoesNotExists.
	Enabled(ctx context.Context, id int64) (game.Game, error)
}

// Files saves and releases uploaded files.
type Files interface {
	// Save returns the fault unknownFile unless this user uploaded each of the paths under that prefix. Otherwise it marks them as saved, so
	// that the record which the caller's transaction writes may show them.
	Save(ctx context.Context, userID int64, prefix file.Prefix, paths ...string) error
	// SaveShown is Save for the pictures that a text shows, whoever uploaded them. Missing ones are not an error.
	SaveShown(ctx context.Context, paths ...string) error
	// OfOwners returns those of the paths whose files one of the people uploaded for contests.
	OfOwners(ctx context.Context, paths []string, owners map[int64]bool) ([]string, error)
	// Release plans the deletion of files an hour after the transaction; pictures that a record shows then stay.
	Release(ctx context.Context, paths ...string) error
}

// Chats updates the rooms of contests. The caller holds the contest's lock.
type Chats interface {
	// Open creates the rooms of a new contest, with its operators in them.
	Open(ctx context.Context, contestID int64) error
	// Welcome adds the people of a new entry to the rooms.
	Welcome(ctx context.Context, contestID, entryID int64) error
	// Follow updates the members of all rooms from the contest's operators, entries and statuses.
	Follow(ctx context.Context, contestID int64) error
}

// Service reads and changes contests.
type Service struct {
	store   Store
	types   Types
	games   Games
	files   Files
	chats   Chats
	network Network // nil if no social network is configured
	deleted func(ctx context.Context, actorID, contestID int64) error
	// reinstated is called in the transaction that takes a cancellation back.
	reinstated func(ctx context.Context, contestID int64) error
	// started is called in the transaction that starts a contest earlier.
	started func(ctx context.Context, contestID int64, earlier time.Duration) error
	details *snapshot.Cache[Detail]
	surveys *snapshot.Cache[[]Question] // by the revision of the survey
}

// OnDelete sets the hook that runs in the transaction that deletes a contest, before the deletion. Call it only while
// the program starts.
func (s *Service) OnDelete(f func(ctx context.Context, actorID, contestID int64) error) {
	s.deleted = f
}

// OnReinstate sets the hook that runs in the transaction that takes the cancellation of a contest back. Call it only
// while the program starts.
func (s *Service) OnReinstate(f func(ctx context.Context, contestID int64) error) {
	s.reinstated = f
}

// OnStart sets the hook that runs in the transaction that starts a contest earlier than planned. Call it only while
// the program starts.
func (s *Service) OnStart(f func(ctx context.Context, contestID int64, earlier time.Duration) error) {
	s.started = f
}

// NewService returns the service with its dependencies.
func NewService(store Store, types Types, games Games, files Files, chats Chats) *Service {
	return &Service{
		store: store, types: types, games: games, files: files, chats: chats, details: snapshot.New[Detail](detailCacheSize, detailCacheAge),
		surveys: snapshot.New[[]Question](surveyCacheSize, surveyCacheAge),
	}
}

// require returns the contest, or the fault contestDoesNotExist.
func (s *Service) require(ctx context.Context, id int64) (Contest, error) {
	return orContestMissing(s.store.Contest(ctx, id))
}

// lock locks the contest for the running transaction and returns it, or the fault contestDoesNotExist.
func (s *Service) lock(ctx context.Context, id int64) (Contest, error) {
	return orContestMissing(s.store.LockContest(ctx, id))
}

// share is lock for a call of a group that reads and writes only what concerns its own person or entry.
func (s *Service) share(ctx context.Context, id int64) (Contest, error) {
	return orContestMissing(s.store.ShareContest(ctx, id))
}

// lockToEdit is lock for holders of ABILITY_CONTEST_EDIT. Further fault: participationAuthority.
func (s *Service) lockToEdit(ctx context.Context, userID, id int64) (Contest, error) {
	c, err := s.lock(ctx, id)
	if err == nil {
		err = s.RequireEdit(ctx, userID, id)
	}
	return c, err
}

// lockToRun is lockToEdit for calls that a cancelled contest refuses. Further fault: contestCancelled.
func (s *Service) lockToRun(ctx context.Context, userID, id int64) (Contest, error) {
	c, err := s.lockToEdit(ctx, userID, id)
	if err == nil && c.Cancelled() {
		err = fault.New(fault.ContestCancelled)
	}
	return c, err
}

// requireRevision returns the fault editConflict with data {version}, the newest revision, unless a save is based on that.
func requireRevision(basedOn, newest int64) error {
	if basedOn == newest {
		return nil
	}
	return fault.New(fault.EditConflict).WithData(map[string]any{"version": newest})
}

// orContestMissing turns ok=false of the store into the fault contestDoesNotExist.
func orContestMissing[T any](v T, ok bool, err error) (T, error) {
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return v, err
}
