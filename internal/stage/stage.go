// Package stage runs the stages of a contest: their creation, rounds, entrants and final places. Each stage is played in one
// format, which a package below internal/format implements.
//
// The engine packages compute draws, pairings and tables. This package checks permissions and times, and stores the state.
// Every write locks the contest first, so writes of one contest run one after another.
package stage

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/snapshot"
)

// RoundStatus is the status of a round. A stage has the status of its current round.
type RoundStatus string

// The round statuses.
const (
	Planned RoundStatus = "planned" // the round has no matches yet
	Started RoundStatus = "start"
	Ended   RoundStatus = "end" // participants cannot report its results any more
)

// Stage is a part of a contest that is played in one format.
type Stage struct {
	ID        int64
	ContestID int64
	// Position is the number of the stage in its contest, from 0.
	Position int
	Format   FormatID
	// Settings has the settings of the format for the stage, as JSON.
	Settings string
	// Seed is the random seed of the stage's lots. The same seed draws the same lots.
	Seed int64
	// CurrentRound counts from 0. Formats that are played round by round use it and RoundStatus.
	CurrentRound int
	RoundStatus  RoundStatus
	// FinishedAt is the time when an operator finished the stage, nil while it is played. It is always nil in a bracket, which
	// ends with its last match.
	FinishedAt *time.Time
	// Version rises with every edit of the stage. Results do not change it.
	Version   int64
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Ref names a stage together with the contest and the format to which it must belong.
type Ref struct {
	ContestID int64
	Format    FormatID
	StageID   int64
}

// Ref returns the name of the stage.
func (st *Stage) Ref() Ref { return Ref{ContestID: st.ContestID, Format: st.Format, StageID: st.ID} }

// ByID returns the stage with an id; ok is false if it is not among the stages.
func ByID(stages []Stage, stageID int64) (st Stage, ok bool) {
	i := slices.IndexFunc(stages, func(st Stage) bool { return st.ID == stageID })
	if i < 0 {
		return Stage{}, false
	}
	return stages[i], true
}

// CurrentVersion is the data of the faults editConflict, matchConflict and scoreConflict: the version on which the next save has to be
// based.
type CurrentVersion struct {
	Version int64 `json:"version"`
}

// RequireVersion returns the fault editConflict with CurrentVersion unless an edit is based on the version of the stage.
func (st *Stage) RequireVersion(basedOn int64) error {
	if basedOn == st.Version {
		return nil
	}
	return fault.New(fault.EditConflict).WithData(CurrentVersion{Version: st.Version})
}

// Store has the database operations of this feature. Writes need a transaction that holds the contest's lock.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// LockContest locks the contest until the transaction ends and raises the contest's version.
	LockContest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	ContestVersion(ctx context.Context, id int64) (version int64, ok bool, err error)
	// EntryOfMember returns the entry of a contest in which a person plays, alone or with a team; ok is false if there is
	// none, and for a banned person.
	EntryOfMember(ctx context.Context, contestID, userID int64) (e contest.Entry, ok bool, err error)
	// InsertStage stores a new stage. It returns ok=false if the contest has a stage at the position already.
	InsertStage(ctx context.Context, st Stage) (ok bool, err error)
	// Stages lists the stages of a contest by position.
	Stages(ctx context.Context, contestID int64) ([]Stage, error)
	// UpdateStage stores all fields of a stage that can change.
	UpdateStage(ctx context.Context, st Stage) error
	// DeleteStage deletes a stage and everything that belongs to it.
	DeleteStage(ctx context.Context, id int64) error
	// Champion returns the entry that alone has the first final place of a contest, or else the winner of its final.
	Champion(ctx context.Context, contestID int64) (e contest.Entry, ok bool, err error)
	// Rounds lists the rounds of a stage that is not a bracket.
	Rounds(ctx context.Context, stageID int64) ([]Round, error)
	DropStore
	ForwardStore
	EntrantStore
	PlaceStore
	ProgressStore
}

// Contests has the methods of the contest feature that this feature uses.
type Contests interface {
	// CanEdit reports whether the user holds ABILITY_CONTEST_EDIT. Fault contestDoesNotExist.
	CanEdit(ctx context.Context, userID, contestID int64) (bool, error)
	// RequireEdit returns a fault unless the user holds ABILITY_CONTEST_EDIT: contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, userID, contestID int64) error
	// ActiveEntries lists the entries that may play, in the order of entry.
	ActiveEntries(ctx context.Context, contestID int64) ([]contest.Entry, error)
	// RequireRosters returns the fault teamBelowSize if one of the entries has too few players.
	RequireRosters(ctx context.Context, c *contest.Contest, entries []contest.Entry) error
	// AdmitRosters is RequireRosters for entries that an operator lets play. If accept is set, it stores that the operator accepts
	// the entries with too few players.
	AdmitRosters(ctx context.Context, c *contest.Contest, entries []contest.Entry, accept bool) error
	// ShortRosters returns the sizes of the rosters with too few players by entry.
	ShortRosters(ctx context.Context, c *contest.Contest) (map[int64]contest.RosterSize, error)
	// Entry returns an entry with all its fields. Fault entryDoesNotExist.
	Entry(ctx context.Context, contestID, entryID int64) (contest.Entry, error)
	// MayWithdraw reports whether a person may withdraw an entry.
	MayWithdraw(ctx context.Context, userID int64, e *contest.Entry) (bool, error)
	// AddEntry enters a person or a team on behalf of an operator. It joins the caller's transaction if there is one.
	AddEntry(ctx context.Context, actorID, contestID int64, form contest.AddForm) (contest.Entry, error)
	// ResetStatus resets the confirmation of all entries of the contest in the caller's transaction.
	ResetStatus(ctx context.Context, contestID int64) error
}

// Matches has the methods of the match feature that this feature uses.
type Matches interface {
	// PlanAbsenceWarning enqueues the job that checks whether the sides of the next match are present, if the contest's settings ask
	// for it. The caller holds the contest's lock.
	PlanAbsenceWarning(ctx context.Context, c contest.Contest) error
	// Resume restarts the deadlines of the matches that can be played again. The caller holds the contest's lock.
	Resume(ctx context.Context, contestID int64) error
}

// Service manages the stages of contests.
type Service struct {
	Formats
	store    Store
	contests Contests
	matches  Matches
	chats    Chats // nil = matches have no chat rooms
	streams  Streams
	outlines *snapshot.Cache[Outline]
	places   *snapshot.Cache[map[int64]FinalPlace]
	// advancing caches the entries that advance to a playoff that is not drawn.
	advancing *snapshot.Cache[map[int64]bool]
}

// NewService returns the service without formats. The caller registers them, and connects the matches.
func NewService(store Store, contests Contests) *Service {
	return &Service{
		store: store, contests: contests, outlines: snapshot.New[Outline](keptOutlines, keptOutlineAge),
		places: snapshot.New[map[int64]FinalPlace](keptPlaces, keptOutlineAge), advancing: snapshot.New[map[int64]bool](keptPlaces, keptOutlineAge),
	}
}

// ConnectMatches sets the match feature. It must be called before the first write.
func (s *Service) ConnectMatches(matches Matches) { s.matches = matches }

// Chats updates the chat rooms of matches. The caller holds the contest's lock.
type Chats interface {
	// FollowMatches updates the members of the rooms of the given matches, or of all matches of the contest if none is given.
	FollowMatches(ctx context.Context, contestID int64, matches ...int64) error
}

// ConnectChats sets the feature that manages the chat rooms of matches. Without it matches have no rooms.
func (s *Service) ConnectChats(chats Chats) { s.chats = chats }

// FollowMatches updates the chat rooms of matches after a change of their sides, or after their deletion. If no match is
// given, it updates the rooms of all matches of the contest.
func (s *Service) FollowMatches(ctx context.Context, contestID int64, matches ...int64) error {
	if s.chats == nil {
		return nil
	}
	return s.chats.FollowMatches(ctx, contestID, matches...)
}

// Streams updates the stream queues of contests. The caller holds the contest's lock.
type Streams interface {
	// FollowMatches updates the stream queue of a contest after a change of its matches.
	FollowMatches(ctx context.Context, contestID int64) error
}

// ConnectStreams sets the feature that manages the stream queues. Without it no match is streamed.
func (s *Service) ConnectStreams(streams Streams) { s.streams = streams }

// followStreams updates the stream queue of a contest, if the feature is connected.
func (s *Service) followStreams(ctx context.Context, contestID int64) error {
	if s.streams == nil {
		return nil
	}
	return s.streams.FollowMatches(ctx, contestID)
}

// Write runs fn in a transaction that holds the contest's lock. Faults: contestDoesNotExist, contestCancelled.
func (s *Service) Write(ctx context.Context, contestID int64, fn func(ctx context.Context, c contest.Contest) error) error {
	return s.lock(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if c.Cancelled() {
			return fault.New(fault.ContestCancelled)
		}
		return fn(ctx, c)
	})
}

// lock does the same as Write, but also for a cancelled contest.
func (s *Service) lock(ctx context.Context, contestID int64, fn func(ctx context.Context, c contest.Contest) error) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, ok, err := s.store.LockContest(ctx, contestID)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.ContestDoesNotExist)
		}
		if err := fn(ctx, c); err != nil {
			return err
		}
		if err := s.followStreams(ctx, c.ID); err != nil {
			return err
		}
		return s.matches.PlanAbsenceWarning(ctx, c)
	})
}

// RequireContest returns the contest, or the fault contestDoesNotExist.
func (s *Service) RequireContest(ctx context.Context, contestID int64) (contest.Contest, error) {
	c, ok, err := s.store.Contest(ctx, contestID)
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return c, err
}

// absent returns the fault for a stage of a format that does not exist.
func (s *Service) absent(f FormatID) error {
	format, err := s.Of(f)
	if err != nil {
		return err
	}
	return fault.New(format.NotFound())
}

// StageOf returns the stage of a format; a contest has at most one of each. Faults: tournamentDoesNotExist,
// stageDoesNotExist.
func (s *Service) StageOf(ctx context.Context, contestID int64, f FormatID) (Stage, error) {
	stages, err := s.store.Stages(ctx, contestID)
	if err != nil {
		return Stage{}, err
	}
	for _, st := range stages {
		if st.Format == f {
			return st, nil
		}
	}
	return Stage{}, s.absent(f)
}

// Find returns the stage of a format as StageOf does. The id must be that of the stage; otherwise it returns the same fault
// as for a missing stage.
func (s *Service) Find(ctx context.Context, contestID int64, f FormatID, stageID int64) (Stage, error) {
	st, err := s.StageOf(ctx, contestID, f)
	if err == nil && st.ID != stageID {
		err = s.absent(f)
	}
	return st, err
}

// FindForOperator returns a stage to a holder of ABILITY_CONTEST_EDIT. The caller holds the contest's lock. Faults:
// contestDoesNotExist, participationAuthority, and those of Find.
func (s *Service) FindForOperator(ctx context.Context, userID int64, c contest.Contest, ref Ref) (Stage, error) {
	if err := s.contests.RequireEdit(ctx, userID, c.ID); err != nil {
		return Stage{}, err
	}
	return s.Find(ctx, c.ID, ref.Format, ref.StageID)
}
