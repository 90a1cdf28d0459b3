// Package royale implements the format of battle royales. In each round every active entrant plays one match, all in the
// same lobby or in several. The table adds up the points for the ranks and kills of the rounds.
package royale

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/matchname"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// ID is the id of the format in URLs and in the database.
const ID stage.FormatID = "battleroyal"

// Spec describes the format.
var Spec = stage.Spec{
	ID: ID, Notification: "battleRoyal", RoundsTogether: true, Naming: matchname.Lobbies,
	Contest: contest.TypeSpec{
		Name: ContestType, LeastEntries: 2, Defaults: func() contest.FormatSettings { return defaultSettings() }, Decode: contest.DecodeAs[Settings],
	},
}

// Store is the database access of this format.
type Store interface {
	AppendEvent(ctx context.Context, e event.Event) error
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// EntryOfMember finds the entry of a contest whose roster the person is on.
	EntryOfMember(ctx context.Context, contestID, userID int64) (e contest.Entry, ok bool, err error)
	// PersonRef returns the public reference of a person.
	PersonRef(ctx context.Context, userID int64) (account.Ref, error)
	MatchByID(ctx context.Context, id int64) (r match.Record, ok bool, err error)
	// Matches lists the matches of a stage by round and order.
	Matches(ctx context.Context, stageID int64) ([]match.Record, error)
	// InsertScores adds entries to a match, with empty scores.
	InsertScores(ctx context.Context, matchID int64, entries []int64, at time.Time) error
	// UpdateScore stores all fields of a score.
	UpdateScore(ctx context.Context, matchID int64, sc Score) error
	// LobbyPlayers lists the players of a match with their scores, by seed.
	LobbyPlayers(ctx context.Context, matchID int64) ([]LobbyPlayer, error)
	// StageScores lists the ranks and kills of all matches of a stage, in any order.
	StageScores(ctx context.Context, stageID int64) ([]RoundScore, error)
	// SetRoundState sets the state of all matches of a round and increases their versions.
	SetRoundState(ctx context.Context, stageID int64, round int, state match.State, at time.Time) error
	// LobbyOfEntry returns the match that an entry plays in the current round of a contest's battle royale.
	LobbyOfEntry(ctx context.Context, contestID, entryID int64) (r match.Record, ok bool, err error)
	// CalledLobbies lists up to most lobbies of a battle royale with an unanswered call.
	CalledLobbies(ctx context.Context, stageID int64, most int) ([]match.Record, error)
	// LobbyProgress lists the progress of the lobbies of a round, by order.
	LobbyProgress(ctx context.Context, stageID int64, round int) ([]LobbyProgress, error)
}

// Contests is the part of the contests that this format uses.
type Contests interface {
	// CanEdit reports whether the user holds ABILITY_CONTEST_EDIT. Fault contestDoesNotExist.
	CanEdit(ctx context.Context, userID, contestID int64) (bool, error)
	// SetRoundCount sets the number of matches in the contest's settings to the number of rounds, inside the running
	// transaction.
	SetRoundCount(ctx context.Context, userID int64, c contest.Contest, rounds int) error
}

// Service implements the format: stage.RoundFormat and match.LobbyFormat.
type Service struct {
	store    Store
	contests Contests
	stages   *stage.Service
	matches  *match.Service
}

// New creates the format and registers it with the stages.
func New(store Store, contests Contests, stages *stage.Service, matches *match.Service) *Service {
	s := &Service{store: store, contests: contests, stages: stages, matches: matches}
	stages.Register(s)
	return s
}

var (
	_ stage.RoundFormat = (*Service)(nil)
	_ match.LobbyFormat = (*Service)(nil)
)

// Spec returns Spec.
func (s *Service) Spec() stage.Spec { return Spec }

// NotFound returns the fault key of a missing battle royale.
func (s *Service) NotFound() fault.Key { return fault.StageDoesNotExist }

// Places returns the final places by the table once the battle royale is finished; false before that. The last
// tie-break is the lot, so no entries share a place.
func (s *Service) Places(ctx context.Context, c contest.Contest, st stage.Stage) ([]stage.FinalPlace, bool, error) {
	if st.FinishedAt == nil {
		return nil, false, nil
	}
	p, err := s.load(ctx, c, st)
	if err != nil {
		return nil, false, err
	}
	return p.places(), true, nil
}

// Join adds an entry that plays from the next round on. Faults: those of stage.Service.JoinRounds.
func (s *Service) Join(ctx context.Context, actorID int64, st stage.Stage, entryID int64) (bool, error) {
	return true, s.stages.JoinRounds(ctx, actorID, st.Ref(), entryID)
}

// CurrentLobby returns the match that an entry plays in the current round.
func (s *Service) CurrentLobby(ctx context.Context, contestID, entryID int64) (r match.Record, ok bool, err error) {
	return s.store.LobbyOfEntry(ctx, contestID, entryID)
}
