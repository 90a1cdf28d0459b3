// Package swiss implements the format of swiss draws: each round pairs entries with equal or nearest points.
package swiss

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/matchname"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// ID identifies the format in API paths and in the database.
const ID stage.FormatID = "swissdraw"

// Spec describes the format.
var Spec = stage.Spec{
	ID: ID, Notification: "swissDraw", RoundsTogether: true, Naming: matchname.Rounds,
	Contest: contest.TypeSpec{
		Name: ContestType, Sides: true, LeastEntries: 2, Defaults: func() contest.FormatSettings { return &Settings{} }, Decode: contest.DecodeAs[Settings],
	},
}

// Store has the database operations of this format.
type Store interface {
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// Champion returns the entry that alone has the first final place of a contest, or else the winner of its final.
	Champion(ctx context.Context, contestID int64) (e contest.Entry, ok bool, err error)
}

// Contests has the methods of the contest feature that this format uses.
type Contests interface {
	// CanEdit reports whether the user holds ABILITY_CONTEST_EDIT. Fault contestDoesNotExist.
	CanEdit(ctx context.Context, userID, contestID int64) (bool, error)
	// RequireEdit returns a fault unless the user holds ABILITY_CONTEST_EDIT: contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, userID, contestID int64) error
}

// Service implements the format: stage.RoundFormat, stage.Feeder, stage.Forfeiter and match.Format.
type Service struct {
	store    Store
	contests Contests
	stages   *stage.Service
	matches  *match.Service
	states   *match.TableCache[*state]
}

// New returns the format and registers it with stages.
func New(store Store, contests Contests, stages *stage.Service, matches *match.Service) *Service {
	s := &Service{store: store, contests: contests, stages: stages, matches: matches}
	s.states = match.NewTableCache(stages, keptSwiss, keptSwissAge, s.read)
	stages.Register(s)
	return s
}

var (
	_ stage.RoundFormat = (*Service)(nil)
	_ stage.Feeder      = (*Service)(nil)
	_ stage.Forfeiter   = (*Service)(nil)
	_ match.Format      = (*Service)(nil)
)

// Spec returns Spec.
func (s *Service) Spec() stage.Spec { return Spec }

// NotFound returns the key of the fault for a missing swiss draw.
func (s *Service) NotFound() fault.Key { return fault.StageDoesNotExist }

// Places returns the places of the table if the swiss draw is finished. Otherwise it returns done=false.
func (s *Service) Places(ctx context.Context, c contest.Contest, st stage.Stage) ([]stage.FinalPlace, bool, error) {
	if st.FinishedAt == nil {
		return nil, false, nil
	}
	w, err := s.load(ctx, c, st)
	if err != nil {
		return nil, false, err
	}
	return w.places(), true, nil
}

// Course counts the matches by round.
func (s *Service) Course(ctx context.Context, _ contest.Contest, st stage.Stage) (stage.Course, error) {
	rounds, err := s.stages.PlannedRounds(ctx, st.ID)
	if err != nil {
		return stage.Course{}, err
	}
	rounds, err = s.stages.CountRounds(ctx, st.ID, rounds, false)
	return stage.Course{Rounds: rounds}, err
}

// Drop decides the open matches of an entry that leaves the contest. It returns how many.
func (s *Service) Drop(ctx context.Context, actorID int64, c contest.Contest, st stage.Stage, entryID int64) (int, error) {
	return s.matches.Forfeit(ctx, actorID, c, st, entryID)
}

// Return opens the match of the current round that the drop of an entry decided. It returns how many.
func (s *Service) Return(ctx context.Context, actorID int64, c contest.Contest, st stage.Stage, entryID int64) (int, error) {
	return s.matches.Reopen(ctx, actorID, c, st, entryID)
}

// Join adds an entry that plays from the next round on. Faults: those of stage.Service.JoinRounds.
func (s *Service) Join(ctx context.Context, actorID int64, st stage.Stage, entryID int64) (bool, error) {
	return true, s.stages.JoinRounds(ctx, actorID, st.Ref(), entryID)
}

// EndRound returns the fault resultsMissing {count} if the round has open matches, unless force is set. The open matches then
// do not count until operators decide them.
func (s *Service) EndRound(ctx context.Context, p *stage.RoundState, round int, force bool) (*event.Content, error) {
	counts, err := s.stages.RoundCounts(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	missing := counts[round].Matches - counts[round].Decided
	if missing > 0 && !force {
		return nil, fault.New(fault.ResultsMissing).With("count", missing)
	}
	p.Version++
	return RoundEnded.With(RoundPayload{Format: ID, Round: round, Matches: counts[round].Matches, Missing: missing}), nil
}

// ReopenRound raises the version of the stage. The matches stay as they are.
func (s *Service) ReopenRound(_ context.Context, p *stage.RoundState, round int) (*event.Content, error) {
	p.Version++
	return RoundReopened.With(RoundPayload{Format: ID, Round: round}), nil
}

// Finish marks a swiss draw as finished. Faults: stageFinished, roundNotStarted (no round is published), roundNotEnded (the
// current round has not ended, or rounds are left and early is not set).
func (s *Service) Finish(ctx context.Context, c contest.Contest, st *stage.Stage, early bool) (*event.Content, error) {
	w, err := s.load(ctx, c, *st)
	if err != nil {
		return nil, err
	}
	if err := w.MayFinish(early); err != nil {
		return nil, err
	}
	now := clock.Now(ctx)
	st.FinishedAt, st.Version = &now, st.Version+1
	return Finished.With(Payload{Format: ID, Participants: len(w.Entrants), Standings: w.best()}), nil
}

// Reopen marks a finished swiss draw as in play again. Fault stageNotFinished.
func (s *Service) Reopen(ctx context.Context, _ contest.Contest, st *stage.Stage) (*event.Content, error) {
	if st.FinishedAt == nil {
		return nil, fault.New(fault.StageNotFinished)
	}
	entrants, err := s.stages.Entrants(ctx, st.ID)
	st.FinishedAt, st.Version = nil, st.Version+1
	return Reopened.With(Payload{Format: ID, Participants: len(entrants)}), err
}

// Advance returns the first entries of the table that did not drop out.
func (s *Service) Advance(ctx context.Context, c contest.Contest, st stage.Stage, places int) ([]int64, []int, error) {
	w, err := s.load(ctx, c, st)
	if err != nil {
		return nil, nil, err
	}
	return stage.BestActive(w.places(), w.Entrants, places), nil, nil
}

// Load reads one match. It reads no others because matches of a swiss draw do not depend on each other.
func (s *Service) Load(ctx context.Context, c contest.Contest, st stage.Stage, matchID int64) (*match.StageState, match.Record, error) {
	return s.matches.LoadIndependent(ctx, c, st, matchID, s)
}

// Names returns the entries on the sides of the matches of p, by id.
func (s *Service) Names(ctx context.Context, p *match.StageState) (map[int64]contest.Entry, error) {
	return s.matches.SideNames(ctx, p)
}

// DrawAllowed reports whether the contest allows draws.
func (s *Service) DrawAllowed(c contest.Contest) bool { return settingsOf(c).DrawAllowed }

// ScoresRank returns true because free scores count in the table.
func (s *Service) ScoresRank() bool { return true }

// RoundClosed reports whether a round has ended or is not the current one.
func (s *Service) RoundClosed(st stage.Stage, round int) bool {
	return round != st.CurrentRound || st.RoundStatus == stage.Ended
}
