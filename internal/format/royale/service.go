// Package royale is the format of battle royales. In each round everybody who is active plays one match, all in the same one
// or in lobbies; the table adds up what the ranks and kills of the rounds are worth.
package royale

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// ID names the format in addresses and in the database.
const ID stage.FormatID = "battleroyal"

// Store is what this format needs of the database.
type Store interface {
	AppendEvent(ctx context.Context, e event.Event) error
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// EntriesOfMember lists the entries that a person plays in, alone or with a present team.
	EntriesOfMember(ctx context.Context, contestID, userID int64) ([]contest.Entry, error)
	// PersonRef names a person.
	PersonRef(ctx context.Context, userID int64) (account.Ref, error)
	MatchByID(ctx context.Context, id int64) (r match.Record, ok bool, err error)
	// Matches lists the matches of a stage by round and order.
	Matches(ctx context.Context, stageID int64) ([]match.Record, error)
	// InsertScores lets entries play in a match, each without a rank and a kill yet.
	InsertScores(ctx context.Context, matchID int64, entries []int64, at time.Time) error
	// UpdateScore writes everything of a score.
	UpdateScore(ctx context.Context, matchID int64, sc Score) error
	// LobbyPlayers lists who plays in a match, with their scores, by seed.
	LobbyPlayers(ctx context.Context, matchID int64) ([]LobbyPlayer, error)
	// StageScores lists the ranks and kills of all matches of a stage, in any order.
	StageScores(ctx context.Context, stageID int64) ([]RoundScore, error)
	// SetRoundState gives all matches of a round a state and raises their versions.
	SetRoundState(ctx context.Context, stageID int64, round int, state match.State, at time.Time) error
	// LobbyOfEntry finds the match that an entry plays in the current round of a contest's battle royale.
	LobbyOfEntry(ctx context.Context, contestID, entryID int64) (r match.Record, ok bool, err error)
	// CalledLobbies lists the first lobbies of a battle royale with a call.
	CalledLobbies(ctx context.Context, stageID int64, most int) ([]match.Record, error)
	// LobbyProgress lists the lobbies of a round of a battle royale by order.
	LobbyProgress(ctx context.Context, stageID int64, round int) ([]LobbyCount, error)
}

// Contests is what this format asks of the contests.
type Contests interface {
	// CanEdit says whether the user holds ABILITY_CONTEST_EDIT; fault contestDoesNotExist.
	CanEdit(ctx context.Context, contestID, userID int64) (bool, error)
	// SetMatchCount makes the number of matches in the settings of a battle royale that of its rounds, inside the running
	// transaction.
	SetMatchCount(ctx context.Context, userID int64, c contest.Contest, rounds int) error
}

// Service is the format. It implements stage.RoundFormat and match.LobbyFormat.
type Service struct {
	store    Store
	contests Contests
	stages   *stage.Service
	matches  *match.Service
}

// New wires the format and registers it.
func New(store Store, contests Contests, stages *stage.Service, matches *match.Service) *Service {
	s := &Service{store: store, contests: contests, stages: stages, matches: matches}
	stages.Register(s)
	return s
}

var (
	_ stage.RoundFormat = (*Service)(nil)
	_ match.LobbyFormat = (*Service)(nil)
)

// ID is the id of the format.
func (s *Service) ID() stage.FormatID { return ID }

// ContestType is the type of contests that are battle royales.
func (s *Service) ContestType() contest.Type { return contest.BattleRoyal }

// NotFound is the fault key of a missing battle royale.
func (s *Service) NotFound() fault.Key { return fault.StageDoesNotExist }

// Places returns the places of the table once the battle royale is finished. The lot is the last of its rules, so that
// nobody shares a place.
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

// Drop decides nothing: a lobby has no sides.
func (s *Service) Drop(context.Context, int64, contest.Contest, stage.Stage, int64) (int, error) {
	return 0, nil
}

// Return opens nothing: a lobby has no sides.
func (s *Service) Return(context.Context, int64, contest.Contest, stage.Stage, int64) (int, error) {
	return 0, nil
}

// Join lets an entry play from the next round on.
func (s *Service) Join(ctx context.Context, actorID int64, st stage.Stage, entryID int64) (bool, error) {
	return true, s.stages.JoinRounds(ctx, actorID, st.ContestID, ID, st.ID, entryID)
}

// MayJoin lets every entry join.
func (s *Service) MayJoin(*stage.RoundState, int64) error { return nil }

// CurrentLobby finds the match that an entry plays in the current round.
func (s *Service) CurrentLobby(ctx context.Context, contestID, entryID int64) (r match.Record, ok bool, err error) {
	return s.store.LobbyOfEntry(ctx, contestID, entryID)
}
