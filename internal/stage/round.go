package stage

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// MaxRounds is the most rounds of a stage that is played round by round (contest.MaxSwissRounds, C9.013).
const MaxRounds = contest.MaxSwissRounds

// Round is a round of a stage that is no bracket (C3.042, C3.050). Its matches take the number of games from it (C4.053,
// C4.054).
type Round struct {
	Number      int // from 0
	MatchCount  int // games of a match
	MatchTime   int // minutes
	Start       time.Time
	Status      RoundStatus
	PublishedAt *time.Time // nil while it is planned
	EndedAt     *time.Time // nil until it has ended
}

// RoundPlan is what an organiser says of a round.
type RoundPlan struct {
	MatchCount int // games of a match: 1, 3 or 5 (C9.002)
	MatchTime  int // minutes
	Start      time.Time
}

// Round is the round that is planned so, with its number from 0.
func (p RoundPlan) Round(number int) Round {
	return Round{Number: number, MatchCount: p.MatchCount, MatchTime: p.MatchTime, Start: p.Start, Status: Planned}
}

func (r *Round) plan() RoundPlan {
	return RoundPlan{MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start}
}

// ProposeRounds are n rounds of the usual number of games, spaced by the time of a match in minutes from a start (C9.006).
func ProposeRounds(n int, start time.Time, matchTime int) []RoundPlan {
	plans := make([]RoundPlan, n)
	for i := range plans {
		plans[i] = RoundPlan{MatchCount: DefaultMatchCount, MatchTime: matchTime, Start: start.Add(time.Duration(i*matchTime) * time.Minute)}
	}
	return plans
}

// checkRounds checks the rounds of a form, at least one and at most so many. Faults: invalidValue (roundInfo,
// roundInfo.N.matchCount, roundInfo.N.matchTime), valueIsRequired and reversedDate (roundInfo.N.startTime).
func checkRounds(plans []RoundPlan, most int) error {
	if len(plans) < 1 || len(plans) > most {
		return fault.New(fault.InvalidValue).At("roundInfo")
	}
	for i, p := range plans {
		field := "roundInfo." + strconv.Itoa(i)
		switch {
		case p.MatchCount != 1 && p.MatchCount != 3 && p.MatchCount != 5:
			return fault.New(fault.InvalidValue).At(field + ".matchCount")
		case p.MatchTime < MinMatchTime || p.MatchTime > MaxMatchTime || p.MatchTime%MatchTimeStep != 0:
			return fault.New(fault.InvalidValue).At(field + ".matchTime")
		case p.Start.IsZero():
			return fault.New(fault.ValueIsRequired).At(field + ".startTime")
		case i > 0 && !p.Start.After(plans[i-1].Start):
			return fault.New(fault.ReversedDate).At(field + ".startTime")
		}
	}
	return nil
}

// EntrantStatus tells whether somebody still plays in a stage.
type EntrantStatus string

// The statuses of entrants.
const (
	Active  EntrantStatus = "active"
	Dropped EntrantStatus = "dropped" // plays no more; what was played counts (rulings.md 70)
)

// Entrant is somebody who plays in a stage that is no bracket.
type Entrant struct {
	contest.Entry     // of what is read from a store, with its private fields
	Seed          int // order of the field, from 0
	Section       int // group of a league, from 0
	Status        EntrantStatus
	// JoinedRound is the first round in which the entry can play: not 0 for who joined late.
	JoinedRound int
	// DroppedRound is the first round in which a dropped entry does not play; nil for who is active.
	DroppedRound *int
}

// plays says whether the entrant is still in the contest.
func (e *Entrant) plays() bool { return e.Status == Active && e.Drop == nil }

// RoundCount counts the matches of a round.
type RoundCount struct {
	Matches int // also byes
	Decided int // those with an outcome, and byes
	// Begun: something of a match is recorded: a result, a report, a score, a claim, or that a side is there. The number of
	// games stays from then on.
	Begun bool
}

// EntrantStore keeps who plays in stages that are no brackets, and their rounds.
type EntrantStore interface {
	// InsertStageEntries adds the field of a new stage.
	InsertStageEntries(ctx context.Context, stageID int64, field []Entrant) error
	// InsertStageEntry answers ok=false where the entry is in the stage already.
	InsertStageEntry(ctx context.Context, stageID int64, e Entrant) (ok bool, err error)
	// UpdateStageEntry writes the status of an entrant, and the rounds that go with it.
	UpdateStageEntry(ctx context.Context, stageID int64, e Entrant) error
	// StageEntries lists who plays in a stage by seed.
	StageEntries(ctx context.Context, stageID int64) ([]Entrant, error)
	InsertRound(ctx context.Context, stageID int64, r Round) error
	// UpdateRound writes everything of a round.
	UpdateRound(ctx context.Context, stageID int64, r Round) error
	// DeleteRounds removes the rounds from a number on.
	DeleteRounds(ctx context.Context, stageID int64, since int) error
	// RoundCounts counts the matches of each round that has any.
	RoundCounts(ctx context.Context, stageID int64) (map[int]RoundCount, error)
	// BegunRounds are the rounds of which something of a match is recorded (RoundCount.Begun).
	BegunRounds(ctx context.Context, stageID int64) (map[int]bool, error)
	// SetRoundGames gives the matches of a round another number of games, and a new version.
	SetRoundGames(ctx context.Context, stageID int64, r Round) error
	// MoveRound gives the matches of a round another planned start and time. If the start differs, the warnings about absent
	// sides are taken back, and, if the new start is after openUntil, the check-ins of the sides too.
	MoveRound(ctx context.Context, stageID int64, r Round, openUntil time.Time) error
}

// insertEntrants makes a field out of entries in their order, each with its section, and its planned rounds.
func (s *Service) insertEntrants(ctx context.Context, stageID int64, field []Entrant, rounds []Round) error {
	if err := s.store.InsertStageEntries(ctx, stageID, field); err != nil {
		return err
	}
	for _, r := range rounds {
		if err := s.store.InsertRound(ctx, stageID, r); err != nil {
			return err
		}
	}
	return nil
}

// public takes away what only operators and opponents may see of an entry (rulings.md 73).
func (e *Entrant) public() Entrant {
	out := *e
	out.TwitterID, out.GameUsername, out.FriendCode, out.Comment = "", "", "", ""
	return out
}

// replan puts the rounds of a form in place of those that stand: planned rounds may change, come and go; a published one
// keeps its number of games once a match of it has begun, an ended one everything. Faults as checkRounds', and invalidValue at what may not change.
func (s *Service) replan(ctx context.Context, stageID int64, stand []Round, plans []RoundPlan) error {
	begun, err := s.store.BegunRounds(ctx, stageID)
	if err != nil {
		return err
	}
	for i, r := range stand {
		if r.Status == Planned {
			continue
		}
		field := "roundInfo." + strconv.Itoa(i)
		switch {
		case i >= len(plans):
			return fault.New(fault.InvalidValue).At("roundInfo")
		case plans[i].MatchCount != r.MatchCount && (r.Status == Ended || begun[r.Number]):
			return fault.New(fault.InvalidValue).At(field + ".matchCount")
		case r.Status == Ended && plans[i].MatchTime != r.MatchTime:
			return fault.New(fault.InvalidValue).At(field + ".matchTime")
		case r.Status == Ended && !plans[i].Start.Equal(r.Start):
			return fault.New(fault.InvalidValue).At(field + ".startTime")
		}
	}
	for i, p := range plans {
		if i >= len(stand) {
			if err := s.store.InsertRound(ctx, stageID, p.Round(i)); err != nil {
				return err
			}
			continue
		}
		r := stand[i]
		if r.MatchCount == p.MatchCount && r.MatchTime == p.MatchTime && r.Start.Equal(p.Start) {
			continue
		}
		r.MatchCount, r.MatchTime, r.Start = p.MatchCount, p.MatchTime, p.Start
		if err := s.store.UpdateRound(ctx, stageID, r); err != nil {
			return err
		}
		if r.Status == Started {
			if err := s.store.MoveRound(ctx, stageID, r, checkinOpenUntil(ctx)); err != nil {
				return err
			}
			if err := s.store.SetRoundGames(ctx, stageID, r); err != nil {
				return err
			}
		}
	}
	if len(plans) < len(stand) {
		return s.store.DeleteRounds(ctx, stageID, len(plans))
	}
	return nil
}
