package stage

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
)

// Progress is the state of play of a contest, for its operators.
type Progress struct {
	contest.StagePlay
	// Stage is the stage that is played now, or was played last. It is the zero value if no stage exists.
	Stage    Stage
	Champion *contest.Entry  // nil until there is a champion; without private fields
	Rounds   []RoundProgress // of Stage, by section and number
	// Draws is the format of the stage that operators draw next, or "" if there is none.
	Draws FormatID
	// NotDrawn is the number of active entries that came after the draw and can still join Stage for its next round, at most
	// MaxNotDrawn. It is 0 in a stage that is not drawn round by round, and once no further round is played.
	NotDrawn int
	// NotDrawnShort is how many of these entries are teams with too few players. They join only if an operator accepts that.
	NotDrawnShort int
}

// MaxNotDrawn is the number up to which entries that came after the draw are counted.
const MaxNotDrawn = 100

// RoundProgress counts the matches of a round without those that nobody has to play. In a bracket the third-place match
// counts in the round of the final. In a stage with groups a round counts the matches of all groups. A lobby is one match. It
// is decided once each of its participants has a different rank, or the round has ended.
type RoundProgress struct {
	Section   int // section of a bracket, else 0
	Round     int // from 0
	Start     time.Time
	ReadyAt   *time.Time  // when its matches were published, or its bracket was created; nil until then
	Status    RoundStatus // "" in a bracket, whose rounds have none
	Total     int
	Decided   int
	Ready     int // both sides are known and the match is not decided
	Conflicts int
}

// ProgressStore counts matches in the database.
type ProgressStore interface {
	// CountProgress counts the matches of a stage that somebody has to play, by round, and also by section if bySection is set.
	// It does not set Start, ReadyAt and Status.
	CountProgress(ctx context.Context, stageID int64, bySection bool) ([]RoundProgress, error)
	// NotDrawn lists the ids of the first active entries of a contest that are not in a stage, at most so many. If checkin is set,
	// active entries have checked in.
	NotDrawn(ctx context.Context, contestID, stageID int64, checkin bool, most int) ([]int64, error)
}

// Course is the state of play of a stage.
type Course struct {
	Rounds []RoundProgress
	// AllOpen is true if all rounds are open at once. The stage can be finished when no match is left.
	AllOpen bool
	// Won is true if a participant has won early. The remaining rounds are not played.
	Won bool
}

// Progress returns the state of play of a contest. It needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) Progress(ctx context.Context, userID, contestID int64) (Progress, error) {
	if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
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
	sequence, err := s.Sequence(c, stages)
	if err != nil {
		return Progress{}, err
	}
	out := Progress{Rounds: []RoundProgress{}}
	out.LeastEntries = s.First(c.Type).Spec().Contest.LeastEntries
	if len(stages) == 0 {
		out.Draws = sequence[0].Format.Spec().ID
		return out, nil
	}
	played := sequence[len(stages)-1]
	out.Stage, out.Created = *played.Stage, true
	champion, ok, err := s.store.Champion(ctx, contestID)
	if err != nil {
		return Progress{}, err
	}
	if ok {
		out.Champion = EntryOrNil(PublicByID([]contest.Entry{champion}), champion.ID)
	}
	course, err := played.Format.Course(ctx, c, out.Stage)
	if err != nil {
		return Progress{}, err
	}
	_, out.FinishedByOperator = played.Format.(Finisher)
	out.Rounds = course.Rounds
	out.summarize(course, sequence[len(stages):])
	if _, ok := played.Format.(RoundFormat); ok && out.RoundsLeft > 0 {
		err = s.countNotDrawn(ctx, &c, &out)
	}
	return out, err
}

// countNotDrawn sets NotDrawn and NotDrawnShort.
func (s *Service) countNotDrawn(ctx context.Context, c *contest.Contest, out *Progress) error {
	late, err := s.store.NotDrawn(ctx, c.ID, out.Stage.ID, c.Checkin, MaxNotDrawn)
	if err != nil || len(late) == 0 {
		return err
	}
	short, err := s.contests.ShortRosters(ctx, c)
	out.NotDrawn = len(late)
	for _, entryID := range late {
		if _, is := short[entryID]; is {
			out.NotDrawnShort++
		}
	}
	return err
}

// PlannedRounds lists the stored rounds of a stage without counts of matches.
func (s *Service) PlannedRounds(ctx context.Context, stageID int64) ([]RoundProgress, error) {
	list := []RoundProgress{}
	rounds, err := s.store.Rounds(ctx, stageID)
	for _, r := range rounds {
		list = append(list, RoundProgress{Round: r.Number, Start: r.Start, ReadyAt: r.PublishedAt, Status: r.Status})
	}
	return list, err
}

// CountRounds adds the counts of matches to the planned rounds of a stage, by section if bySection is set.
func (s *Service) CountRounds(ctx context.Context, stageID int64, planned []RoundProgress, bySection bool) ([]RoundProgress, error) {
	counts, err := s.store.CountProgress(ctx, stageID, bySection)
	for _, n := range counts {
		i := slices.IndexFunc(planned, func(r RoundProgress) bool { return r.Section == n.Section && r.Round == n.Round })
		if i < 0 {
			continue // deleted between the two statements
		}
		n.Start, n.ReadyAt, n.Status = planned[i].Start, planned[i].ReadyAt, planned[i].Status
		planned[i] = n
	}
	return planned, err
}

// summarize derives the fields of the StagePlay and Draws from the rounds. next has the stages that follow. Results that are
// missing in an ended round do not count as left. FinishedByOperator is set already.
func (p *Progress) summarize(course Course, next []PlannedStage) {
	for _, r := range p.Rounds {
		p.Conflicts += r.Conflicts
		p.Drawn = p.Drawn || r.Status != Planned
		switch r.Status {
		case Planned:
			p.RoundsLeft++
		case Ended:
			p.RoundNumber = r.Round
		default:
			if p.Left == 0 { // the first round with a match left, else the last round
				p.RoundNumber = r.Round
			}
			p.RoundOpen = p.FinishedByOperator
			p.Left += r.Total - r.Decided
		}
	}
	switch {
	case !p.FinishedByOperator:
		p.Finished = p.Left == 0
	case p.Stage.FinishedAt != nil:
		p.RoundOpen, p.RoundsLeft, p.Left = false, 0, 0
		if p.Playoff = len(next) > 0; p.Playoff {
			p.Draws = next[0].Format.Spec().ID
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
