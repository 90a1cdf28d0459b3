// Package rehearsal simulates a contest with bots, so that its operators can test the settings. Nothing is stored: the client
// stores the seed and the moves, and sends all of them with each request. The same input always gives the same result.
//
// The matches follow the contest's settings. Each format plans and plays its stages (see Format), with the pairings and tables
// of a real contest.
package rehearsal

import (
	"context"
	"runtime"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fair"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/stage"
)

// Bounds of a rehearsal.
const (
	MinParticipants = 2
	MaxParticipants = 256
	MaxMoves        = 2048
	maxStage        = 1 // position of a playoff
	// MaxSeed is the maximum seed. Every client can store it exactly.
	MaxSeed = 1<<31 - 1
)

// Play defines how many matches the bots play in a move.
type Play string

// The plays.
const (
	PlayMatch Play = "match" // the next match
	PlayRound Play = "round" // the open matches of the next match's round
	PlayAll   Play = "all"   // all matches up to the final places
)

// Move is one step of a rehearsal: the bots play matches, or a result is entered by hand.
type Move struct {
	// Play is "" if the result of Match is entered by hand.
	Play Play
	// Stage is the position of the stage of Match, from 0.
	Stage int
	Match int64
	// Winner is the entry id of the winner. In a lobby it has rank 1, and the bots play for the other ranks. It is Nobody if
	// Draw is set.
	Winner int64
	Draw   bool
	// Scores has the scores of the first ranks of a lobby, and replaces Winner. The ranks are 1, 2, … each once. The bots play
	// for the other ranks.
	Scores []Score
}

// Score is the result of an entry in a lobby.
type Score struct {
	EntryID int64
	Rank    int
	Kill    int
}

// Input describes a rehearsal. It includes the settings that a contest does not have until its stages are created.
type Input struct {
	Participants int
	Seed         int64
	Moves        []Move
	// MatchCount is the number of games of a match, MatchTime its minutes. 0 means the value of the created stages, or else the
	// default of the form of a new stage.
	MatchCount int
	MatchTime  int
	// Double is set for a double elimination, ThirdPlace for a third-place match. Both concern brackets only. nil means the
	// value of the created bracket, or else the default.
	Double     *bool
	ThirdPlace *bool
	// Round is the round to show of stages that are not brackets, from 0; nil = the current one.
	Round *int
	// usual is the minutes of a match of the contest's game, 0 if they are not known.
	usual int
}

func (in *Input) check(c *contest.Contest) error {
	var form fault.Form
	if in.Participants < MinParticipants || in.Participants > min(MaxParticipants, c.EntryMaxCount) {
		form.Fail("participants", fault.New(fault.InvalidValue).With("max", min(MaxParticipants, c.EntryMaxCount)))
	}
	if in.Seed < 0 || in.Seed > MaxSeed {
		form.Fail("seed", fault.New(fault.InvalidValue))
	}
	if in.Round != nil && *in.Round < 0 {
		form.Fail("round", fault.New(fault.InvalidValue))
	}
	if n := in.MatchCount; n != 0 && !stage.ValidMatchCount(n) {
		form.Fail("matchCount", fault.New(fault.InvalidValue))
	}
	if n := in.MatchTime; n != 0 && !stage.ValidMatchTime(n) {
		form.Fail("matchTime", fault.New(fault.InvalidValue))
	}
	if len(in.Moves) > MaxMoves {
		form.Fail("moves", fault.New(fault.InvalidValue).With("max", MaxMoves))
	}
	for i := range in.Moves {
		if !in.Moves[i].check(i, &form) {
			break
		}
	}
	return form.Err()
}

// check checks the values of the move with index i, whether the move uses them or not, and reports whether all are valid.
func (m *Move) check(i int, form *fault.Form) (valid bool) {
	valid = true
	refuse := func(name string) {
		form.Fail(moveField(i, name), fault.New(fault.InvalidValue))
		valid = false
	}
	if m.Play != "" && m.Play != PlayMatch && m.Play != PlayRound && m.Play != PlayAll {
		refuse("play")
	}
	if m.Stage < 0 || m.Stage > maxStage {
		refuse("stage")
	}
	if len(m.Scores) > MaxParticipants {
		refuse("scores")
		return false
	}
	for at, s := range m.Scores {
		if s.Rank < 1 || s.Rank > MaxParticipants {
			refuse("scores." + strconv.Itoa(at) + ".rank")
		}
		if s.Kill < 0 || s.Kill > stage.MaxKills {
			refuse("scores." + strconv.Itoa(at) + ".kill")
		}
	}
	return valid
}

func roundDoesNotExist() error { return fault.New(fault.RoundDoesNotExist).At("round") }

func moveField(i int, name string) string { return "moves." + strconv.Itoa(i) + "." + name }

// State is the state of a rehearsal after its moves.
type State struct {
	Contest  contest.Contest // without its password
	Stages   []StageState
	Warnings []Warning
	StartsAt time.Time
	EndsAt   time.Time // planned end of the last match
	// MatchCount, MatchTime, Double and ThirdPlace are the values that the rehearsal uses.
	MatchCount int
	MatchTime  int
	Double     bool
	ThirdPlace bool
	// Matches counts the matches of the stages that have begun, including rounds to come. Decided counts the decided ones.
	Matches int
	Decided int
	Over    bool
	Places  []stage.Placing // best first; empty until it is over
}

// StageState is the public view of one stage.
type StageState struct {
	Format stage.FormatID
	View   any // a type of the format, see RehearsedStage.View
}

// Store has the database operations of this feature.
type Store interface {
	limit.Store
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
}

// Contests has the methods of the contest feature that this feature uses.
type Contests interface {
	// RequireEdit returns a fault unless the user holds ABILITY_CONTEST_EDIT: contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, userID, contestID int64) error
}

// Stages has the methods of the stage feature that this feature uses.
type Stages interface {
	Stages(ctx context.Context, contestID int64) ([]stage.Stage, error)
	Rounds(ctx context.Context, stageID int64) ([]stage.Round, error)
	// MatchTime returns the minutes of a match that a new stage of the contest proposes.
	MatchTime(ctx context.Context, c *contest.Contest) (int, error)
}

// Service runs rehearsals for operators.
type Service struct {
	store    Store
	formats  []Format
	contests Contests
	stages   Stages
	turns    *fair.Queue // shares half of the processors among the people who rehearse
	spent    *limit.Memory
}

// NewService returns the service.
func NewService(store Store, formats []Format, contests Contests, stages Stages) *Service {
	return &Service{store: store, formats: formats, contests: contests, stages: stages, turns: newTurns(), spent: newSpent()}
}

// newTurns returns the queue of rehearsals. One person has one running and two waiting: a browser cancels the request that its next one
// replaces.
func newTurns() *fair.Queue {
	workers := max(1, runtime.NumCPU()/2)
	return fair.New(fair.Limits{Capacity: int64(workers), Workers: workers, PerKey: 1, WaitingPerKey: 2, Waiting: 64})
}

// byUser limits the rehearsals of one user. It is far above what a person can request by hand, and stops programs.
var byUser = limit.Limit{Name: "rehearsal", Window: 10 * time.Minute, Most: 1200}

// maxComputing is the time that the rehearsals of one user may compute in 10 minutes. The largest rehearsals take a second.
const maxComputing = 2 * time.Minute

// newSpent returns the limit of computing time, which counts milliseconds for each user of this process.
func newSpent() *limit.Memory {
	return &limit.Memory{Window: 10 * time.Minute, Most: int(maxComputing / time.Millisecond), Keys: 10_000, Replace: true}
}

// Rehearse simulates a contest with its current settings, at any time. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, tooManyRequests, overloaded; invalidValue (participants {max}, seed,
// matchCount, matchTime, moves {max}, moves.N.play, moves.N.winner, moves.N.scores), stageDoesNotExist (moves.N.stage),
// roundDoesNotExist (round), matchDoesNotExist and matchNotReady (moves.N.match), winnerNotInMatch (moves.N.winner),
// drawNotAllowed (moves.N.draw), stageFinished (moves.N.match: the playoff has begun).
func (s *Service) Rehearse(ctx context.Context, userID, contestID int64, in Input) (State, error) {
	if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
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
	created, err := s.created(ctx, contestID)
	if err != nil {
		return State{}, err
	}
	if in.usual, err = s.stages.MatchTime(ctx, &c); err != nil {
		return State{}, err
	}
	return s.inTurn(ctx, userID, func() (State, error) { return Run(ctx, s.formats, c, created, in) })
}

// inTurn waits for the turn of a user, computes, and counts the time. Faults: overloaded if ctx ends first or too much waits,
// tooManyRequests.
func (s *Service) inTurn(ctx context.Context, userID int64, compute func() (State, error)) (State, error) {
	user := strconv.FormatInt(userID, 10)
	release, err := s.turns.Acquire(ctx, user, 1)
	if err != nil {
		return State{}, fault.New(fault.Overloaded).Because(err)
	}
	defer release()
	if rest, full := s.spent.Full(user, clock.Now(ctx)); full {
		return State{}, limit.TooMany(rest)
	}
	begin := clock.System{}.Now()
	out, err := compute()
	s.spent.Spend(user, int(clock.System{}.Now().Sub(begin).Milliseconds()), clock.Now(ctx))
	if err != nil && ctx.Err() != nil {
		err = fault.New(fault.Overloaded).Because(err)
	}
	return out, err
}

// created returns the plans of the stages that a contest has.
func (s *Service) created(ctx context.Context, contestID int64) ([]Created, error) {
	stages, err := s.stages.Stages(ctx, contestID)
	if err != nil {
		return nil, err
	}
	var out []Created
	for _, st := range stages {
		rounds, err := s.stages.Rounds(ctx, st.ID)
		if err != nil {
			return nil, err
		}
		for _, f := range s.formats {
			if f.Spec().ID != st.Format {
				continue
			}
			c, err := f.Created(st, stage.PlansOf(rounds))
			if err != nil {
				return nil, err
			}
			out = append(out, c)
		}
	}
	return out, nil
}

// Run simulates a contest with the plans of the stages that it has. It stops if ctx ends. Faults: those of Rehearse that name a field.
func Run(ctx context.Context, formats []Format, c contest.Contest, created []Created, in Input) (State, error) {
	if err := in.check(&c); err != nil {
		return State{}, err
	}
	r := newRun(formats, c, created, in)
	for i, m := range in.Moves {
		if err := r.move(ctx, i, m); err != nil {
			return State{}, err
		}
	}
	return r.state()
}
