// Package stage is a contest being played: its stages, one after the other, each in one format, with their rounds, their
// matches, the results and corrections.
//
// What follows from a result is decided by the engine packages alone; this package decides who may, when, and what is
// kept. Every write locks the contest first, so the writers of one contest are serial.
package stage

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/snapshot"
)

// RoundStatus tells how far a round is; a stage has that of its current one (C4.049–C4.052).
type RoundStatus string

// The round statuses.
const (
	Planned RoundStatus = "planned" // it has no matches yet
	Started RoundStatus = "start"
	Ended   RoundStatus = "end" // its results are closed for participants
)

// Stage is a part of a contest that is played in one format.
type Stage struct {
	ID        int64
	ContestID int64
	// Position counts the stages of a contest from 0.
	Position int
	Format   FormatID
	// Settings are the format's own, as JSON.
	Settings string
	// Seed draws the lots of the stage, so that each can be drawn again.
	Seed int64
	// CurrentRound counts from 0; it and RoundStatus are for formats that are played round by round.
	CurrentRound int
	RoundStatus  RoundStatus
	// FinishedAt is when its last places were settled, nil while it is played. A bracket has none: it is finished with its
	// last match.
	FinishedAt *time.Time
	// Version rises with every edit of the stage; results do not touch it.
	Version   int64
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Store is what this feature needs of the database. Writes need a transaction that holds the contest's lock.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// LockContest makes the transaction the only writer of the contest until its end and raises the contest's version.
	LockContest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	ContestVersion(ctx context.Context, id int64) (version int64, ok bool, err error)
	// EntriesOfMember lists the entries that a person plays in, alone or with a present team.
	EntriesOfMember(ctx context.Context, contestID, userID int64) ([]contest.Entry, error)
	// InsertStage answers ok=false where the contest has a stage at the position already.
	InsertStage(ctx context.Context, st Stage) (ok bool, err error)
	// Stages lists the stages of a contest by position.
	Stages(ctx context.Context, contestID int64) ([]Stage, error)
	// UpdateStage writes everything of a stage that can change.
	UpdateStage(ctx context.Context, st Stage) error
	// DeleteStage removes a stage with all that hangs on it.
	DeleteStage(ctx context.Context, id int64) error
	// Champion finds who alone has the first of the final places of a contest.
	Champion(ctx context.Context, contestID int64) (e contest.Entry, ok bool, err error)
	// Rounds lists the rounds of a stage that is no bracket.
	Rounds(ctx context.Context, stageID int64) ([]Round, error)
	DropStore
	EntrantStore
	PlaceStore
	ProgressStore
}

// Contests is what this feature asks of the contests.
type Contests interface {
	// CanEdit says whether the user holds ABILITY_CONTEST_EDIT; fault contestDoesNotExist.
	CanEdit(ctx context.Context, contestID, userID int64) (bool, error)
	// RequireEdit answers nil for a holder of ABILITY_CONTEST_EDIT; faults contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, contestID, userID int64) error
	// ActiveEntries lists the entries that may play by time of entry ascending.
	ActiveEntries(ctx context.Context, contestID int64) ([]contest.Entry, error)
	// RequireRosters answers the fault teamBelowSize if too few people play for one of the entries.
	RequireRosters(ctx context.Context, c *contest.Contest, entries []contest.Entry) error
	// Entry finds an entry by its id, with all its fields; fault entryDoesNotExist.
	Entry(ctx context.Context, contestID, entryID int64) (contest.Entry, error)
	// MayTakeOut says whether a person may take an entry out of its contest.
	MayTakeOut(ctx context.Context, userID int64, e *contest.Entry) (bool, error)
	// AddEntry enters a person or a team for an operator; its transaction may be the caller's.
	AddEntry(ctx context.Context, actorID, contestID int64, form contest.AddForm) (contest.Entry, error)
	// ResetStatus takes every confirmation of the contest back, inside the running transaction.
	ResetStatus(ctx context.Context, contestID int64) error
}

// Matches is what this feature asks of the matches.
type Matches interface {
	// PlanWatch makes sure that a job waits for the next match whose sides should be there. The caller holds the contest's
	// lock.
	PlanWatch(ctx context.Context, c contest.Contest) error
}

// Service decides about the stages of contests.
type Service struct {
	Formats
	store    Store
	contests Contests
	matches  Matches
	chats    Chats // nil = matches have no rooms
	streams  Streams
	outlines *snapshot.Cache[outline]
}

// NewService wires the feature. The caller registers the formats.
func NewService(store Store, contests Contests) *Service {
	return &Service{store: store, contests: contests, outlines: snapshot.New[outline](keptOutlines, keptOutlineAge)}
}

// ConnectMatches says who keeps the matches.
func (s *Service) ConnectMatches(matches Matches) { s.matches = matches }

// Chats is what this feature asks of the rooms of matches. The caller holds the contest's lock.
type Chats interface {
	// FollowMatches brings the rooms of matches, or of all of the contest, in line with who plays them.
	FollowMatches(ctx context.Context, contestID int64, matches ...int64) error
}

// Connect says who keeps the rooms of matches.
func (s *Service) Connect(chats Chats) { s.chats = chats }

// FollowMatches updates the rooms of matches after a change of their sides, or after their deletion; no match means all.
func (s *Service) FollowMatches(ctx context.Context, contestID int64, matches ...int64) error {
	if s.chats == nil {
		return nil
	}
	return s.chats.FollowMatches(ctx, contestID, matches...)
}

// Streams is what this feature asks of the stream queues of contests. The caller holds the contest's lock.
type Streams interface {
	// FollowMatches brings the stream queue of a contest in line with its matches.
	FollowMatches(ctx context.Context, contestID int64) error
}

// ConnectStreams says who keeps the stream queues; without it no match is streamed.
func (s *Service) ConnectStreams(streams Streams) { s.streams = streams }

// followStreams lets the stream queue of a contest know that its matches may have changed.
func (s *Service) followStreams(ctx context.Context, contestID int64) error {
	if s.streams == nil {
		return nil
	}
	return s.streams.FollowMatches(ctx, contestID)
}

// Write runs fn in a transaction that is the contest's only writer. Faults: contestDoesNotExist, contestCancelled.
func (s *Service) Write(ctx context.Context, contestID int64, fn func(ctx context.Context, c contest.Contest) error) error {
	return s.lock(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if c.Cancelled() {
			return fault.New(fault.ContestCancelled)
		}
		return fn(ctx, c)
	})
}

// lock is Write for a contest that may be cancelled.
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
		return s.matches.PlanWatch(ctx, c)
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

// Find is StageOf for a stage that is named: the id of another contest's or another format's stage is none of it.
func (s *Service) Find(ctx context.Context, contestID int64, f FormatID, stageID int64) (Stage, error) {
	st, err := s.StageOf(ctx, contestID, f)
	if err == nil && st.ID != stageID {
		err = s.absent(f)
	}
	return st, err
}
