// Package rehearsal plays the set-up of a contest through with bots, before anybody else sees it. Nothing is stored: who
// rehearses keeps the seed and the moves, and sends them all each time; the same input always gives the same answer.
//
// The matches follow the contest's settings, and are paired and counted as those of a contest are (the Memory types of the formats).
package rehearsal

import (
	"context"
	"runtime"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Bounds of a rehearsal.
const (
	MinParticipants = 2
	MaxParticipants = 256
	MaxMoves        = 2048
	// MaxSeed is the greatest seed: every client can keep it as a number.
	MaxSeed = 1<<31 - 1
)

// Play says how far the bots play on.
type Play string

// The plays.
const (
	PlayMatch Play = "match" // the next match
	PlayRound Play = "round" // what is open of the round to which the next match belongs
	PlayAll   Play = "all"   // everything, to the final places
)

// Move is one step of a rehearsal: the bots play on, or a result is entered by hand.
type Move struct {
	// Play is "" where Match is decided by hand.
	Play Play
	// Stage is the position of the stage that Match belongs to, from 0.
	Stage int
	Match int64
	// Winner is who wins the match; of a lobby who comes first, and the bots play for the rest. Nobody with Draw.
	Winner int64
	Draw   bool
	// Scores are those of who came first, second and so on in a lobby, instead of Winner: the ranks are 1, 2, … each once, and
	// the bots play for the rest.
	Scores []Score
}

// Score is what somebody reached in a lobby.
type Score struct {
	EntryID int64
	Rank    int
	Kill    int
}

// Input is what somebody rehearses. Settings that the contest does not have before its stages are made are said here.
type Input struct {
	Participants int
	Seed         int64
	Moves        []Move
	// MatchCount is the number of games of a match and MatchTime its minutes; 0 = as the contest's stages are planned, or
	// as the form of a new stage begins.
	MatchCount int
	MatchTime  int
	// Double asks for a double elimination and ThirdPlace for a match for the third place, where a bracket is played; nil
	// as above.
	Double     *bool
	ThirdPlace *bool
	// Round is the round to show of a stage that is no bracket, from 0; nil = the current one.
	Round *int
}

func (in *Input) check(c *contest.Contest) error {
	var form fault.Form
	if in.Participants < MinParticipants || in.Participants > min(MaxParticipants, c.EntryMaxCount) {
		form.Fail("participants", fault.New(fault.InvalidValue).With("max", min(MaxParticipants, c.EntryMaxCount)))
	}
	if in.Seed < 0 || in.Seed > MaxSeed {
		form.Fail("seed", fault.New(fault.InvalidValue))
	}
	if n := in.MatchCount; n != 0 && n != 1 && n != 3 && n != 5 {
		form.Fail("matchCount", fault.New(fault.InvalidValue))
	}
	if n := in.MatchTime; n != 0 && (n < stage.MinMatchTime || n > stage.MaxMatchTime || n%stage.MatchTimeStep != 0) {
		form.Fail("matchTime", fault.New(fault.InvalidValue))
	}
	if len(in.Moves) > MaxMoves {
		form.Fail("moves", fault.New(fault.InvalidValue).With("max", MaxMoves))
	}
	for i, m := range in.Moves {
		if m.Play != "" && m.Play != PlayMatch && m.Play != PlayRound && m.Play != PlayAll {
			form.Fail(moveField(i, "play"), fault.New(fault.InvalidValue))
			break
		}
	}
	return form.Err()
}

func moveField(i int, name string) string { return "moves." + strconv.Itoa(i) + "." + name }

// State is how far a rehearsal has come.
type State struct {
	Contest  contest.Contest // without its password
	Stages   []StageState
	Warnings []Warning
	StartsAt time.Time
	EndsAt   time.Time // when the last match should be over
	// MatchCount, MatchTime, Double and ThirdPlace are those that are played with.
	MatchCount int
	MatchTime  int
	Double     bool
	ThirdPlace bool
	// Matches counts those that can be played in the stages so far, and of rounds to come; Decided those of them that are
	// decided.
	Matches int
	Decided int
	Over    bool
	Places  []stage.Placing // once it is over, best first
}

// StageState is one stage, as everybody would see it; one of the four is not nil.
type StageState struct {
	Bracket *bracket.View
	Swiss   *SwissState
	League  *LeagueState
	Royale  *RoyaleState
}

// SwissState is a swiss draw with one of its rounds.
type SwissState struct {
	swiss.View
	Round   int
	Matches []swiss.MatchView // none while the round is not drawn
	Table   []match.TableRow
}

// LeagueState is a league with one of its rounds.
type LeagueState struct {
	league.View
	Round   int
	Matches []match.MatchView // group after group
	Tables  [][]match.TableRow
}

// RoyaleState is a battle royale with one of its rounds.
type RoyaleState struct {
	*royale.View
	Round   int
	Lobbies []Lobby // none while the round is not dealt
}

// Lobby is a match of a battle royale with its scores.
type Lobby struct {
	match.Record
	Players []LobbyScore // by rank once it is decided, before in the order of the deal
}

// LobbyScore is somebody in a lobby; Rank 0 = not played yet.
type LobbyScore struct {
	Participant contest.Entry
	Rank, Kill  int
}

// Store is what this feature needs of the database.
type Store interface {
	limit.Store
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
}

// Contests is what this feature asks of the contests.
type Contests interface {
	// RequireEdit answers nil for a holder of ABILITY_CONTEST_EDIT; faults contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, contestID, userID int64) error
}

// Stages is what this feature asks of the stages.
type Stages interface {
	Stages(ctx context.Context, contestID int64) ([]stage.Stage, error)
	Rounds(ctx context.Context, stageID int64) ([]stage.Round, error)
}

// Service lets organisers rehearse.
type Service struct {
	store    Store
	contests Contests
	stages   Stages
	turns    chan struct{} // how many are played at once: the others wait, and other requests have a processor
}

// NewService wires the feature.
func NewService(store Store, contests Contests, stages Stages) *Service {
	return &Service{store: store, contests: contests, stages: stages, turns: make(chan struct{}, max(1, runtime.NumCPU()/2))}
}

// byUser is far above what somebody taps, and bounds what a program may cost.
var byUser = limit.Limit{Name: "rehearsal", Window: 10 * time.Minute, Most: 1200}

// Rehearse plays a contest's set-up through for a holder of ABILITY_CONTEST_EDIT, whatever the time is.
//
// Faults: contestDoesNotExist, participationAuthority, tooManyRequests, overloaded; invalidValue (participants {max},
// seed, matchCount, matchTime, moves {max}, moves.N.play, moves.N.winner, moves.N.scores), stageDoesNotExist
// (moves.N.stage), roundDoesNotExist (round), matchDoesNotExist and matchNotReady (moves.N.match), winnerNotInMatch (moves.N.winner), drawNotAllowed
// (moves.N.draw), stageFinished (moves.N.match: the bracket that follows has begun).
func (s *Service) Rehearse(ctx context.Context, userID, contestID int64, in Input) (State, error) {
	if err := s.contests.RequireEdit(ctx, contestID, userID); err != nil {
		return State{}, err
	}
	if err := byUser.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
		return State{}, err
	}
	c, ok, err := s.store.Contest(ctx, contestID)
	if err != nil {
		return State{}, err
	}
	if !ok {
		return State{}, fault.New(fault.ContestDoesNotExist)
	}
	plans, err := s.plans(ctx, contestID)
	if err != nil {
		return State{}, err
	}
	select {
	case s.turns <- struct{}{}:
		defer func() { <-s.turns }()
	case <-ctx.Done():
		return State{}, fault.New(fault.Overloaded).Because(ctx.Err())
	}
	return Run(c, plans, in)
}

// Plans is what a contest's stages are planned to be, as far as they are created.
type Plans struct {
	// Rounds are those of the first stage, nil while it is not created or a bracket.
	Rounds []stage.RoundPlan
	// Bracket is nil while there is none.
	Bracket *bracket.Setup
}

func (s *Service) plans(ctx context.Context, contestID int64) (Plans, error) {
	stages, err := s.stages.Stages(ctx, contestID)
	if err != nil {
		return Plans{}, err
	}
	var out Plans
	for _, st := range stages {
		if st.Format == bracket.ID {
			set, err := bracket.SetupOf(st)
			if err != nil {
				return Plans{}, err
			}
			out.Bracket = &set
			continue
		}
		rounds, err := s.stages.Rounds(ctx, st.ID)
		if err != nil {
			return Plans{}, err
		}
		for _, r := range rounds {
			out.Rounds = append(out.Rounds, r.Plan())
		}
	}
	return out, nil
}

// Run plays a contest's set-up through. Faults: those of Rehearse that name a field.
func Run(c contest.Contest, plans Plans, in Input) (State, error) {
	if err := in.check(&c); err != nil {
		return State{}, err
	}
	c.EntryPassword = ""
	r := newRun(c, plans, in)
	for i, m := range in.Moves {
		if err := r.move(i, m); err != nil {
			return State{}, err
		}
	}
	return r.state()
}
