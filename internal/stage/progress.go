package stage

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
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
	// Conflict: the two sides' reports disagree: one side took a game for itself that was reported for the other.
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
	// MaxReportHistory bounds the events that are looked at for disputes.
	MaxReportHistory = 1000
)

// Attention is an open match that needs an operator.
type Attention struct {
	MatchID      int64
	Pos          bracket.Pos
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
	p, err := s.loadOf(ctx, c)
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
	disputed, err := s.disputes(ctx, p)
	if err != nil {
		return Progress{}, err
	}
	names, err := s.participants(ctx, p.ID)
	if err != nil {
		return Progress{}, err
	}
	out := p.progress(names, disputed)
	out.Attention = p.attention(names, reported, disputed, clock.Now(ctx))
	return out, nil
}

// progress counts the matches.
func (p *play) progress(names map[int64]contest.Entry, disputed map[int64]time.Time) Progress {
	out := Progress{
		TournamentID: p.ID, Champion: ref(names, p.bracket.Champion()), Rounds: make([]RoundProgress, p.bracket.Rounds()),
		Conflicts: len(disputed), Finished: p.bracket.Finished(),
	}
	for i := range out.Rounds {
		out.Rounds[i] = RoundProgress{Round: i, Start: p.RoundStarts[i]}
	}
	for _, r := range p.records {
		m, _ := p.bracket.Match(r.Pos)
		round := &out.Rounds[r.Pos.Round]
		if m.State == bracket.Bye || m.State == bracket.Empty {
			continue
		}
		round.Total++
		switch {
		case m.State.Recorded():
			round.Decided++
		case m.State == bracket.Ready:
			round.Ready++
		}
		if !m.State.Recorded() {
			out.Left++
		}
		if _, ok := disputed[r.ID]; ok {
			round.Conflicts++
		}
	}
	return out
}

// attention lists the open matches that need an operator, worst first.
func (p *play) attention(names map[int64]contest.Entry, reported map[int64]bool, disputed map[int64]time.Time, now time.Time) []Attention {
	list := []Attention{}
	began := p.began()
	for _, r := range p.records {
		m, _ := p.bracket.Match(r.Pos)
		if m.State != bracket.Ready {
			continue
		}
		a := Attention{MatchID: r.ID, Pos: r.Pos, Participants: refs(names, m), Since: began[r.Pos]}
		running := now.Sub(a.Since)
		since, conflict := disputed[r.ID]
		switch {
		case conflict:
			a.Concern, a.Since = Conflict, since
		case running > time.Duration(p.MatchTime)*time.Minute:
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

// began tells when each match could begin: at its start time, or later, once the matches before it were decided.
func (p *play) began() map[bracket.Pos]time.Time {
	at := make(map[bracket.Pos]time.Time, len(p.records))
	for _, r := range p.records {
		at[r.Pos] = p.start(r.Pos, r.Type)
	}
	for _, r := range p.records {
		if m, _ := p.bracket.Match(r.Pos); !m.State.Recorded() {
			continue
		}
		for _, next := range p.bracket.Next(r.Pos) {
			if r.UpdatedAt.After(at[next]) {
				at[next] = r.UpdatedAt
			}
		}
	}
	return at
}

// disputes tells, by match, since when the reports of the two sides of an open match disagree. Who is on neither side, an
// operator, settles it, and so does who gives the game to the other side.
func (s *Service) disputes(ctx context.Context, p *play) (map[int64]time.Time, error) {
	history, err := s.store.ReportHistory(ctx, p.contest.ID, p.ID)
	if err != nil {
		return nil, err
	}
	sides := s.sidesOf(ctx, p)
	disputed := map[int64]time.Time{}
	said := map[gameOf]int64{} // who named the winner that stands
	for _, e := range history {
		if e.Kind == event.MatchCleared {
			delete(disputed, e.SubjectID)
			continue
		}
		var fact matchFact
		if err := json.Unmarshal(e.Data, &fact); err != nil {
			return nil, fmt.Errorf("read the data of event %d: %w", e.ID, err)
		}
		for _, g := range fact.After.Games {
			was := winnerIn(fact.Before.Games, g.Index)
			if g.Winner == nil || *g.Winner == was {
				continue
			}
			game := gameOf{e.SubjectID, g.Index}
			before := said[game]
			said[game] = e.ActorID
			if was == bracket.Nobody || before == e.ActorID {
				continue
			}
			own, err := sides(e.SubjectID, e.ActorID)
			if err != nil {
				return nil, err
			}
			theirs, err := sides(e.SubjectID, before)
			switch _, known := disputed[e.SubjectID]; {
			case err != nil:
				return nil, err
			case own != *g.Winner:
				delete(disputed, e.SubjectID)
			case own != theirs && !known:
				disputed[e.SubjectID] = e.At
			}
		}
	}
	return disputed, nil
}

// gameOf names a game of a match.
type gameOf struct {
	matchID int64
	index   int
}

// winnerIn is the winner of a game, Nobody where none is named.
func winnerIn(games []gameFact, index int) int64 {
	for _, g := range games {
		if g.Index == index && g.Winner != nil {
			return *g.Winner
		}
	}
	return bracket.Nobody
}

// sidesOf tells for which entry of a match a person plays, Nobody for none; it looks each person up once.
func (s *Service) sidesOf(ctx context.Context, p *play) func(matchID, userID int64) (int64, error) {
	entries := map[int64][]contest.Entry{}
	return func(matchID, userID int64) (int64, error) {
		own, ok := entries[userID]
		if !ok {
			var err error
			if own, err = s.store.EntriesOfMember(ctx, p.contest.ID, userID); err != nil {
				return bracket.Nobody, err
			}
			entries[userID] = own
		}
		_, m, err := p.match(matchID)
		for _, e := range own {
			if m.Has(e.ID) {
				return e.ID, err
			}
		}
		return bracket.Nobody, err
	}
}
