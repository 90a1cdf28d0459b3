package stage

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// MaxRounds is the maximum number of rounds of a stage that is drawn round by round (CONTEST-8).
const MaxRounds = 20

// The defaults of a round, the shortest match time and the step between match times.
const (
	DefaultMatchCount = 1
	DefaultMatchTime  = game.DefaultMatchMinutes
	MinMatchTime      = game.MinMatchMinutes
	MatchTimeStep     = game.MatchMinutesStep
)

// ValidMatchCount reports whether a match may have so many games (MATCH-1).
func ValidMatchCount(games int) bool { return games == 1 || games == 3 || games == 5 }

// ValidMatchTime reports whether a match may have so many minutes (MATCH-1).
func ValidMatchTime(minutes int) bool { return game.ValidMatchMinutes(minutes) }

// MaxKills is the maximum number of kills of an entry in a lobby (ROYALE-4).
const MaxKills = 999

// Round is a round of a stage that is not a bracket. It sets the number of games and the time of its matches.
type Round struct {
	Number      int // from 0
	MatchCount  int // games of a match
	MatchTime   int // minutes
	Start       time.Time
	Status      RoundStatus
	PublishedAt *time.Time // nil until its matches are published
	EndedAt     *time.Time // nil until it has ended
}

// RoundPlan has the fields of a round that operators choose.
type RoundPlan struct {
	MatchCount int // games of a match: 1, 3 or 5 (MATCH-1)
	MatchTime  int // minutes
	Start      time.Time
}

// Round returns a planned round with a number, which counts from 0.
func (p RoundPlan) Round(number int) Round {
	return Round{Number: number, MatchCount: p.MatchCount, MatchTime: p.MatchTime, Start: p.Start, Status: Planned}
}

// Plan returns the fields of the round that operators choose.
func (r *Round) Plan() RoundPlan {
	return RoundPlan{MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start}
}

// PlansOf returns the plans of rounds.
func PlansOf(rounds []Round) []RoundPlan {
	plans := make([]RoundPlan, len(rounds))
	for i := range rounds {
		plans[i] = rounds[i].Plan()
	}
	return plans
}

// Equal reports whether two plans have the same values.
func (p RoundPlan) Equal(o RoundPlan) bool {
	return p.MatchCount == o.MatchCount && p.MatchTime == o.MatchTime && p.Start.Equal(o.Start)
}

// ProposeRounds returns n rounds with the default number of games. The first begins at start, each other one matchTime
// minutes after the one before it (BRACKET-5).
func ProposeRounds(n int, start time.Time, matchTime int) []RoundPlan {
	plans := make([]RoundPlan, n)
	for i := range plans {
		plans[i] = RoundPlan{MatchCount: DefaultMatchCount, MatchTime: matchTime, Start: start.Add(time.Duration(i*matchTime) * time.Minute)}
	}
	return plans
}

// CheckRounds checks the rounds of a form. Their number must be between 1 and most. Faults: invalidValue (roundInfo,
// roundInfo.N.matchCount, roundInfo.N.matchTime), valueIsRequired and reversedDate (roundInfo.N.startTime).
func CheckRounds(plans []RoundPlan, most int) error {
	if len(plans) < 1 || len(plans) > most {
		return fault.New(fault.InvalidValue).At("roundInfo")
	}
	for i, p := range plans {
		field := "roundInfo." + strconv.Itoa(i)
		switch {
		case !ValidMatchCount(p.MatchCount):
			return fault.New(fault.InvalidValue).At(field + ".matchCount")
		case !ValidMatchTime(p.MatchTime):
			return fault.New(fault.InvalidValue).At(field + ".matchTime")
		case p.Start.IsZero():
			return fault.New(fault.ValueIsRequired).At(field + ".startTime")
		case i > 0 && !p.Start.After(plans[i-1].Start):
			return fault.New(fault.ReversedDate).At(field + ".startTime")
		}
	}
	return nil
}

// RoundCount counts the matches of a round.
type RoundCount struct {
	Matches int // including byes
	Decided int // matches with an outcome, including byes
	// Begun is true if a match of the round has a result, a report, a score, a claim or a check-in. From then on the number of
	// games cannot change.
	Begun bool
}

// RoundCounts counts the matches of a stage by round. Rounds without matches are missing.
func (s *Service) RoundCounts(ctx context.Context, stageID int64) (map[int]RoundCount, error) {
	return s.store.RoundCounts(ctx, stageID)
}

// Replan replaces the stored rounds with those of a checked form. Planned rounds may be changed, added and removed. A
// published round keeps its number of games once a match of it has begun. An ended round stays as it is. Fault invalidValue
// at each field that may not change.
func (s *Service) Replan(ctx context.Context, stageID int64, stored []Round, plans []RoundPlan) error {
	begun, err := s.store.BegunRounds(ctx, stageID)
	if err != nil {
		return err
	}
	for i, r := range stored {
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
		if i >= len(stored) {
			if err := s.store.InsertRound(ctx, stageID, p.Round(i)); err != nil {
				return err
			}
			continue
		}
		r := stored[i]
		if r.Plan().Equal(p) {
			continue
		}
		r.MatchCount, r.MatchTime, r.Start = p.MatchCount, p.MatchTime, p.Start
		if err := s.store.UpdateRound(ctx, stageID, r); err != nil {
			return err
		}
		if r.Status == Started {
			if err := s.store.MoveRound(ctx, stageID, r, CheckinOpenUntil(ctx)); err != nil {
				return err
			}
			if err := s.store.SetRoundGames(ctx, stageID, r); err != nil {
				return err
			}
		}
	}
	if len(plans) < len(stored) {
		return s.store.DeleteRounds(ctx, stageID, len(plans))
	}
	return nil
}

// MatchTime returns the minutes of a match that a new stage of the contest proposes: those of its game (CONTEST-15).
func (s *Service) MatchTime(ctx context.Context, c *contest.Contest) (int, error) {
	g, _, err := s.store.Game(ctx, c.GameID)
	return cmp.Or(g.MatchMinutes, DefaultMatchTime), err
}

// CheckinBefore is the time before the start of a match at which its check-in opens.
const CheckinBefore = 15 * time.Minute

// CheckinOpenUntil returns the latest start of a match whose check-in is open now.
func CheckinOpenUntil(ctx context.Context) time.Time { return clock.Now(ctx).Add(CheckinBefore) }

// RoundsUpdatedPayload is the payload of stage.updated with the rounds before and after the edit.
type RoundsUpdatedPayload struct {
	Format FormatID           `json:"format"`
	Before []RoundPlanPayload `json:"before"`
	After  []RoundPlanPayload `json:"after"`
}

// RoundPlanPayload is the plan of a round in the payload of an event.
type RoundPlanPayload struct {
	MatchCount int       `json:"matchCount"`
	MatchTime  int       `json:"matchTime"` // minutes
	Start      time.Time `json:"start"`
}

// PlanPayloads returns plans as the payload of an event.
func PlanPayloads(plans []RoundPlan) []RoundPlanPayload {
	payloads := make([]RoundPlanPayload, len(plans))
	for i, p := range plans {
		payloads[i] = RoundPlanPayload(p)
	}
	return payloads
}
