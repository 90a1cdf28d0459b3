package stage

import (
	"cmp"
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Progress is how far a contest is played, for who runs it.
type Progress struct {
	TournamentID int64          // 0 = none is made yet; the rest is empty then
	Champion     *contest.Entry // nil until the last match is decided
	Rounds       []RoundProgress
	Attention    []Attention // at most MaxAttention, worst first
	Left         int         // matches that are still to be decided
	Conflicts    int         // matches of kind Conflict, also those beyond MaxAttention
	Finished     bool        // nothing is left to decide
}

// RoundProgress counts the matches of a round; those that nobody has to play do not count. The third-place match counts
// in the round of the final.
type RoundProgress struct {
	Round     int // from 0
	Start     time.Time
	Total     int
	Decided   int
	Ready     int // both sides are known and nothing is decided
	Conflicts int
}

// Concern is why a match needs an operator.
type Concern string

// The concerns, worst first.
const (
	// Conflict: the two sides claim results that contradict each other.
	Conflict Concern = "conflict"
	// Slow: it takes longer than the time that a match has.
	Slow Concern = "slow"
	// Unreported: it began, and for Silence nobody has reported anything.
	Unreported Concern = "unreported"
)

// Bounds of what needs attention.
const (
	MaxAttention = 20
	Silence      = 15 * time.Minute
)

// Attention is an open match that needs an operator.
type Attention struct {
	MatchID      int64
	Pos          Pos
	Participants [2]*contest.Entry // without private fields
	Concern      Concern
	// Since is when the reports began to disagree, or else when the match began.
	Since time.Time
}

// Progress tells who runs a contest how far it is played. Needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) Progress(ctx context.Context, userID, contestID int64) (Progress, error) {
	if err := s.contests.RequireEdit(ctx, contestID, userID); err != nil {
		return Progress{}, err
	}
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Progress{}, err
	}
	p, err := s.loadBracketOf(ctx, c)
	if fault.Has(err, fault.TournamentDoesNotExist) {
		return Progress{Rounds: []RoundProgress{}, Attention: []Attention{}}, nil
	}
	if err != nil {
		return Progress{}, err
	}
	reported, err := s.store.ReportedMatches(ctx, p.ID)
	if err != nil {
		return Progress{}, err
	}
	names, err := s.names(ctx, p.play)
	if err != nil {
		return Progress{}, err
	}
	out := p.progress(names)
	out.Attention = p.attention(names, reported, clock.Now(ctx))
	return out, nil
}

// progress counts the matches.
func (p *bracketPlay) progress(names map[int64]contest.Entry) Progress {
	out := Progress{
		TournamentID: p.ID, Champion: ref(names, p.bracket.Champion()), Rounds: make([]RoundProgress, p.bracket.Rounds()), Finished: p.bracket.Finished(),
	}
	for i := range out.Rounds {
		out.Rounds[i] = RoundProgress{Round: i, Start: p.RoundStarts[i]}
	}
	for _, r := range p.records {
		round := &out.Rounds[r.Pos.Round]
		if r.State == Bye || r.State == Empty {
			continue
		}
		round.Total++
		switch {
		case r.State.Recorded():
			round.Decided++
		case r.State == Ready:
			round.Ready++
		}
		if !r.State.Recorded() {
			out.Left++
		}
		if r.DisputedAt != nil {
			round.Conflicts++
			out.Conflicts++
		}
	}
	return out
}

// attention lists the open matches that need an operator, worst first.
func (p *play) attention(names map[int64]contest.Entry, reported map[int64]bool, now time.Time) []Attention {
	list := []Attention{}
	for _, r := range p.records {
		if r.State != Ready {
			continue
		}
		a := Attention{MatchID: r.ID, Pos: r.Pos, Participants: refs(names, r.Sides), Since: r.began()}
		running := now.Sub(a.Since)
		switch {
		case r.DisputedAt != nil:
			a.Concern, a.Since = Conflict, *r.DisputedAt
		case running > time.Duration(r.MatchTime)*time.Minute:
			a.Concern = Slow
		case running >= Silence && !reported[r.ID]:
			a.Concern = Unreported
		default:
			continue
		}
		list = append(list, a)
	}
	order := []Concern{Conflict, Slow, Unreported}
	slices.SortStableFunc(list, func(a, b Attention) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Concern), slices.Index(order, b.Concern)), a.Since.Compare(b.Since))
	})
	return list[:min(len(list), MaxAttention)]
}
