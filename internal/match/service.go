// Package match manages the matches of two sides in any format: reports, claims, disputes, corrections, check-in, walkovers,
// videos and calls for an operator.
//
// The format of the stage decides which other matches a result changes (Format, Effects). Every write locks the contest
// first, so the writes to one contest are serial.
package match

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/game"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// Store is the database access of this feature. Writes need a transaction that holds the contest's lock.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	// EntryOfMember finds the entry of a contest whose roster the person is on.
	EntryOfMember(ctx context.Context, contestID, userID int64) (e contest.Entry, ok bool, err error)
	// BegunRounds returns the rounds that have begun (stage.RoundCount.Begun).
	BegunRounds(ctx context.Context, stageID int64) (map[int]bool, error)
	AttentionStore
	AutopilotStore
	ClaimStore
	DropoutStore
	EndingStore
	HistoryStore
	JobStore
	MatchStore
	MyMatchStore
	VideoStore
}

// Contests checks permissions in a contest.
type Contests interface {
	// CanEdit reports whether the user holds ABILITY_CONTEST_EDIT. Fault contestDoesNotExist.
	CanEdit(ctx context.Context, userID, contestID int64) (bool, error)
	// RequireEdit returns nil if the user holds ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, userID, contestID int64) error
	// MayWithdraw reports whether a person may withdraw an entry.
	MayWithdraw(ctx context.Context, userID int64, e *contest.Entry) (bool, error)
}

// Files saves uploaded files.
type Files interface {
	// Save returns the fault unknownFile unless this user uploaded each of the paths under that prefix. Otherwise it marks them as saved, so
	// that the record which the caller's transaction writes may show them.
	Save(ctx context.Context, userID int64, prefix file.Prefix, paths ...string) error
}

// Ref names a match together with the stage, the format and the contest to which it must belong.
type Ref struct {
	ContestID int64
	Format    stage.FormatID
	StageID   int64
	MatchID   int64
}

// Service manages the matches of two sides.
type Service struct {
	store    Store
	contests Contests
	files    Files
	stages   *stage.Service
}

// NewService returns the service and connects it to the stages.
func NewService(store Store, contests Contests, files Files, stages *stage.Service) *Service {
	s := &Service{store: store, contests: contests, files: files, stages: stages}
	stages.ConnectMatches(s)
	return s
}

// Format is a stage.Format whose matches have two sides.
type Format interface {
	stage.Format
	// Load reads a match and the state of its stage. Fault matchDoesNotExist, also if the match belongs to another stage.
	Load(ctx context.Context, c contest.Contest, st stage.Stage, matchID int64) (*StageState, Record, error)
	// Names returns the entries of the matches of p by id, without private fields.
	Names(ctx context.Context, p *StageState) (map[int64]contest.Entry, error)
	// DrawAllowed reports whether a match may end without a winner.
	DrawAllowed(c contest.Contest) bool
	// ScoresRank reports whether the score of a match counts in a table. If it does, the other side may contradict the score
	// of a side that reports its own loss.
	ScoresRank() bool
	// RoundClosed reports whether participants can no longer change the matches of a round.
	RoundClosed(st stage.Stage, round int) bool
}

// SectionFormat is a Format in which the names of matches depend on the section.
type SectionFormat interface {
	Format
	Section(st stage.Stage, section int) (Section, error)
}

// LobbyFormat is a stage.Format whose matches have many sides.
type LobbyFormat interface {
	stage.Format
	// CurrentLobby finds the match that an entry plays in the current round.
	CurrentLobby(ctx context.Context, contestID, entryID int64) (r Record, ok bool, err error)
	// Attention lists the lobbies of a stage that need an operator.
	Attention(ctx context.Context, c contest.Contest, st stage.Stage) ([]Attention, error)
}

// format returns the format of a stage with two-sided matches. Fault matchDoesNotExist for other formats.
func (s *Service) format(id stage.FormatID) (Format, error) {
	f, err := s.stages.Of(id)
	if err != nil {
		return nil, err
	}
	two, ok := f.(Format)
	if !ok {
		return nil, fault.New(fault.MatchDoesNotExist)
	}
	return two, nil
}
