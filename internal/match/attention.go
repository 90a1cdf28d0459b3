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

// Concern is why a match needs an operator.
type Concern string

// The concerns, worst first.
const (
	// Conflict: the two sides claim results that contradict each other, or players of a lobby claim ranks that cannot all be.
	Conflict Concern = "conflict"
	// Called: somebody in the match asks for an operator.
	Called Concern = "called"
	// Unscored: players of a lobby have no rank though its time is over.
	Unscored Concern = "scores"
	// Slow: it takes longer than the time that a match has.
	Slow Concern = "slow"
	// NoShowSoon: a side was warned that it loses unless it comes.
	NoShowSoon Concern = "noShowSoon"
	// Unreported: it began, and for Silence nobody has reported anything.
	Unreported Concern = "unreported"
)

// Bounds of what needs attention.
const (
	MaxAttention = 20
	Silence      = 15 * time.Minute
)

// Attention is a match that needs an operator.
type Attention struct {
	MatchID      int64
	StageID      int64
	Format       stage.FormatID
	Pos          Pos
	Participants [2]*contest.Entry // without private fields; nil in a lobby
	Concern      Concern
	// Count is how many players of a lobby the concern is about, 0 in a match of two sides.
	Count int
	// Since is when the sides began to disagree, when somebody called, when a lobby should have been over, or else when the
	// match began.
	Since time.Time
}

// OpenMatch is a match with its two sides, as the desk looks at it.
type OpenMatch struct {
	Record
	Participants [2]contest.Entry
	Reported     bool // a result, a game or a claim is there
}

// AttentionStore finds the matches that need an operator.
type AttentionStore interface {
	// UrgentMatches lists the first matches of a contest with a dispute, then those with a call.
	UrgentMatches(ctx context.Context, contestID int64, most int) ([]OpenMatch, error)
	// LateMatches lists the first of the other open matches, in rounds and stages that have not ended: those that last longer
	// than they should, then those that began before silentSince without a report, or before absentSince without a side.
	LateMatches(ctx context.Context, contestID int64, now, silentSince, absentSince time.Time, most int) ([]OpenMatch, error)
}

// Attention lists the matches of a contest that need an operator, worst first, at most MaxAttention. It needs
// ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority.
func (s *Service) Attention(ctx context.Context, userID, contestID int64) ([]Attention, error) {
	if err := s.contests.RequireEdit(ctx, contestID, userID); err != nil {
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
	absent := time.UnixMilli(0) // matches have no check-in
	if m := c.Settings.Matches; m != nil && m.WalkoverMinutes > 0 {
		absent = now.Add(-time.Duration(m.WarnMinutes) * time.Minute)
	}
	late, err := s.store.LateMatches(ctx, c.ID, now, now.Add(-Silence), absent, MaxAttention)
	if err != nil {
		return nil, err
	}
	formats := map[int64]stage.FormatID{}
	for _, st := range stages {
		formats[st.ID] = st.Format
	}
	list := []Attention{}
	for _, m := range slices.Concat(urgent, late) {
		names := stage.ByID(m.Participants[:])
		a := Attention{MatchID: m.ID, StageID: m.StageID, Format: formats[m.StageID], Pos: m.Pos, Participants: stage.Refs(names, m.Sides)}
		a.Concern, a.Since = m.concern(now, absent)
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
	order := []Concern{Conflict, Called, Unscored, Slow, NoShowSoon, Unreported}
	slices.SortStableFunc(list, func(a, b Attention) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Concern), slices.Index(order, b.Concern)), a.Since.Compare(b.Since), cmp.Compare(a.MatchID, b.MatchID))
	})
	return list[:min(len(list), MaxAttention)], nil
}

// concern is why the match was picked, and since when; absent as absentSince of LateMatches.
func (m *OpenMatch) concern(now, absent time.Time) (Concern, time.Time) {
	began := m.began()
	switch {
	case m.DisputedAt != nil:
		return Conflict, *m.DisputedAt
	case m.CalledAt != nil:
		return Called, *m.CalledAt
	case now.Sub(began) > time.Duration(m.MatchTime)*time.Minute:
		return Slow, began
	case !began.After(absent) && (m.Here[0] == nil || m.Here[1] == nil):
		return NoShowSoon, began
	default:
		return Unreported, began
	}
}
