package stage

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
)

// Progress is how far a contest is played, for who runs it.
type Progress struct {
	contest.StagePlay
	// Stage is the one that is played, or was played last; its ID is 0 where none is drawn, and the rest empty.
	Stage    Stage
	Champion *contest.Entry  // nil until there is one; without private fields
	Rounds   []RoundProgress // of Stage, by section and number
	// Draws is the format of the stage that is to be drawn next, "" where none is.
	Draws FormatID
}

// RoundProgress counts the matches of a round; those that nobody has to play do not count. In a bracket the third-place
// match counts in the round of the final; the rounds of a league count all groups. A match of a battle royale is a lobby,
// decided once everybody in it has a rank of their own, or the round has ended.
type RoundProgress struct {
	Section   int // part of a bracket, else 0
	Round     int // from 0
	Start     time.Time
	Status    RoundStatus // "" in a bracket, whose rounds have none
	Total     int
	Decided   int
	Ready     int // both sides are known and nothing is decided
	Conflicts int
}

// ProgressStore counts and picks matches, however many there are.
type ProgressStore interface {
	// CountProgress counts the matches of a stage that somebody has to play by round, and by section where that is asked
	// for; Start and Status are not filled.
	CountProgress(ctx context.Context, stageID int64, bySection bool) ([]RoundProgress, error)
}

// Course is how far a stage is played.
type Course struct {
	Rounds []RoundProgress
	// ByRounds: an operator leads through the rounds and finishes the stage. Otherwise the stage is over with its last match.
	ByRounds bool
	// AllOpen: all rounds are open at once, and the stage can be finished when no match is left.
	AllOpen bool
	// Won: somebody has won early, and the rounds that are left are not played.
	Won bool
}

// Progress returns how far a contest is played, for a holder of ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) Progress(ctx context.Context, userID, contestID int64) (Progress, error) {
	if err := s.contests.RequireEdit(ctx, contestID, userID); err != nil {
		return Progress{}, err
	}
	c, err := s.RequireContest(ctx, contestID)
	if err != nil {
		return Progress{}, err
	}
	stages, err := s.store.Stages(ctx, contestID)
	if err != nil {
		return Progress{}, err
	}
	nodes, err := s.Graph(c, stages)
	if err != nil {
		return Progress{}, err
	}
	out := Progress{Rounds: []RoundProgress{}}
	if len(stages) == 0 {
		out.Draws = nodes[0].Format.ID()
		return out, nil
	}
	played := nodes[len(stages)-1]
	out.Stage, out.Drawn = *played.Stage, true
	champion, ok, err := s.store.Champion(ctx, contestID)
	if err != nil {
		return Progress{}, err
	}
	if ok {
		out.Champion = Ref(ByID([]contest.Entry{champion}), champion.ID)
	}
	course, err := played.Format.Course(ctx, c, out.Stage)
	if err != nil {
		return Progress{}, err
	}
	out.Rounds = course.Rounds
	out.summarize(course, nodes[len(stages):])
	return out, nil
}

// PlannedRounds lists the stored rounds of a stage without their matches.
func (s *Service) PlannedRounds(ctx context.Context, stageID int64) ([]RoundProgress, error) {
	list := []RoundProgress{}
	rounds, err := s.store.Rounds(ctx, stageID)
	for _, r := range rounds {
		list = append(list, RoundProgress{Round: r.Number, Start: r.Start, Status: r.Status})
	}
	return list, err
}

// CountRounds counts the matches of the planned rounds of a stage, and by section if that is asked for.
func (s *Service) CountRounds(ctx context.Context, stageID int64, planned []RoundProgress, bySection bool) ([]RoundProgress, error) {
	counts, err := s.store.CountProgress(ctx, stageID, bySection)
	for _, n := range counts {
		i := slices.IndexFunc(planned, func(r RoundProgress) bool { return r.Section == n.Section && r.Round == n.Round })
		if i < 0 {
			continue // deleted between the two statements
		}
		n.Start, n.Status = planned[i].Start, planned[i].Status
		planned[i] = n
	}
	return planned, err
}

// summarize derives from the rounds what comes next. next are the stages that follow. Results that are still missing in an
// ended round are not waited for.
func (p *Progress) summarize(course Course, next []*Node) {
	p.ByRounds = course.ByRounds
	for _, r := range p.Rounds {
		p.Conflicts += r.Conflicts
		switch r.Status {
		case Planned:
			p.RoundsLeft++
		case Ended:
			p.RoundNumber = r.Round
		default:
			if p.Left == 0 { // the first in which something is left, else the last
				p.RoundNumber = r.Round
			}
			p.RoundOpen = p.ByRounds
			p.Left += r.Total - r.Decided
		}
	}
	switch {
	case !p.ByRounds:
		p.Finished = p.Left == 0
	case p.Stage.FinishedAt != nil:
		p.RoundOpen, p.RoundsLeft, p.Left = false, 0, 0
		if p.Playoff = len(next) > 0; p.Playoff {
			p.Draws = next[0].Format.ID()
		}
		p.Finished = !p.Playoff
	case course.AllOpen:
		p.CanFinish = p.Left == 0
	default:
		if course.Won {
			p.RoundsLeft = 0
		}
		p.CanFinish = !p.RoundOpen && p.RoundsLeft == 0
	}
}
