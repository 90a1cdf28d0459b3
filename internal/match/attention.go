package match

import (
	"cmp"
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/stage"
)

// Concern is the reason why a match needs an operator.
type Concern string

// The concerns, most urgent first.
const (
	// Conflict: the claims of the two sides contradict each other, or ranks of a lobby are reported twice or do not exist.
	Conflict Concern = "conflict"
	// Called: a call for an operator is unanswered.
	Called Concern = "called"
	// Unscored: the planned end of a lobby has passed, and players have no rank.
	Unscored Concern = "scores"
	// Slow: something is reported, and the match has lasted longer than its planned time.
	Slow Concern = "slow"
	// Unreported: the planned time of the match is over, and nothing is reported.
	Unreported Concern = "unreported"
	// NoShowSoon: the warning time has passed, and a side has not checked in. It loses if it stays absent.
	NoShowSoon Concern = "noShowSoon"
)

// MaxAttention is the maximum length of the list of matches that need an operator.
const MaxAttention = 20

// Attention is a match that needs an operator.
type Attention struct {
	MatchID      int64
	StageID      int64
	Format       stage.FormatID
	Pos          Pos
	Participants [2]*contest.Entry // without private fields; nil in a lobby
	Concern      Concern
	// Count is the number of missing or conflicting ranks of a lobby; 0 for other concerns and in matches of two sides.
	Count int
	// Since is when the concern began: the time of the dispute or of the call, the planned end of a lobby or now if that is
	// earlier, or else the start of the match.
	Since time.Time
}

// OpenMatch is a match with its two sides, as the desk lists it.
type OpenMatch struct {
	Record
	Participants [2]contest.Entry
	Reported     bool // a result, a game or a claim is stored
}

// AttentionStore finds the matches that need an operator.
type AttentionStore interface {
	// UrgentMatches lists up to most matches of a contest: those with a dispute first, then those with a call.
	UrgentMatches(ctx context.Context, contestID int64, most int) ([]OpenMatch, error)
	// LateMatches lists up to most of the other open matches, in rounds and stages that have not ended. Matches that last
	// longer than planned come first. Matches follow that began before absentSince and lack the check-in of a side.
	LateMatches(ctx context.Context, contestID int64, now, absentSince time.Time, most int) ([]OpenMatch, error)
}

// Attention lists the matches of a contest that need an operator, most urgent first, at most MaxAttention. It needs
// ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority.
func (s *Service) Attention(ctx context.Context, userID, contestID int64) ([]Attention, error) {
	if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, err
	}
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	stages, err := s.stages.Stages(ctx, contestID)
	if err != nil || len(stages) == 0 {
		return []Attention{}, err
	}
	now := clock.Now(ctx)
	urgent, err := s.store.UrgentMatches(ctx, c.ID, MaxAttention)
	if err != nil {
		return nil, err
	}
	absent := time.UnixMilli(0) // the contest has no match check-in
	if m := c.Settings.Matches; m != nil && m.WalkoverMinutes > 0 {
		absent = now.Add(-time.Duration(m.WarnMinutes) * time.Minute)
	}
	late, err := s.store.LateMatches(ctx, c.ID, now, absent, MaxAttention)
	if err != nil {
		return nil, err
	}
	list := []Attention{}
	for _, m := range slices.Concat(urgent, late) {
		names := stage.PublicByID(m.Participants[:])
		st, _ := stage.ByID(stages, m.StageID)
		a := Attention{MatchID: m.ID, StageID: m.StageID, Format: st.Format, Pos: m.Pos, Participants: stage.SideEntries(names, m.Sides)}
		a.Concern, a.Since = m.concern(now, c.ContestStart)
		list = append(list, a)
	}
	last := stages[len(stages)-1]
	format, err := s.stages.Of(last.Format)
	if err != nil {
		return nil, err
	}
	if f, ok := format.(LobbyFormat); ok {
		lobbies, err := f.Attention(ctx, c, last)
		if err != nil {
			return nil, err
		}
		list = append(list, lobbies...)
	}
	order := []Concern{Conflict, Called, Unscored, Slow, Unreported, NoShowSoon}
	slices.SortStableFunc(list, func(a, b Attention) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Concern), slices.Index(order, b.Concern)), a.Since.Compare(b.Since), cmp.Compare(a.MatchID, b.MatchID))
	})
	return list[:min(len(list), MaxAttention)], nil
}

// concern returns the reason for which the match is listed, and since when.
func (m *OpenMatch) concern(now, contestStart time.Time) (Concern, time.Time) {
	began := Begins(m.Start, m.ReadyAt, contestStart)
	switch {
	case m.DisputedAt != nil:
		return Conflict, *m.DisputedAt
	case m.CalledAt != nil:
		return Called, *m.CalledAt
	case now.Sub(began) > time.Duration(m.MatchTime)*time.Minute:
		if m.Reported {
			return Slow, began
		}
		return Unreported, began
	default:
		return NoShowSoon, began
	}
}
