package bracket

import (
	"context"
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// state is a bracket with all its matches, as one transaction sees it.
type state struct {
	*match.StageState
	Setup
	bracket *bracket.Bracket
}

// loadBracket reads a bracket with all its matches. Fault tournamentDoesNotExist, also if it belongs to another contest.
func (s *Service) loadBracket(ctx context.Context, c contest.Contest, stageID int64) (*state, error) {
	st, err := s.stages.Find(ctx, c.ID, ID, stageID)
	if err != nil {
		return nil, err
	}
	return s.resolveBracket(ctx, c, st)
}

// loadBracketOf reads the bracket of a contest with all its matches. Fault tournamentDoesNotExist.
func (s *Service) loadBracketOf(ctx context.Context, c contest.Contest) (*state, error) {
	st, err := s.stages.StageOf(ctx, c.ID, ID)
	if err != nil {
		return nil, err
	}
	return s.resolveBracket(ctx, c, st)
}

func (s *Service) resolveBracket(ctx context.Context, c contest.Contest, st stage.Stage) (*state, error) {
	t, err := tournamentOf(st)
	if err != nil {
		return nil, err
	}
	// One statement reads the matches, which hold the draw and the decisions. A concurrent reader therefore never sees an
	// inconsistent bracket.
	records, err := s.store.Matches(ctx, st.ID)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 { // deleted between the two statements
		return nil, fault.New(fault.TournamentDoesNotExist)
	}
	left, err := s.store.DroppedEntryIDs(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	draw := bracket.Draw{Slots: make([]int64, t.Slots), ThirdPlace: t.ThirdPlace, Double: t.Double, Left: left}
	decisions := map[bracket.Pos]bracket.Decision{}
	for _, r := range records {
		if r.Pos.Section == 0 && r.Pos.Round == 0 && r.Type != bracket.ThirdPlace.String() {
			copy(draw.Slots[2*r.Pos.Order:], r.Sides[:])
		}
		if d, ok := decisionOf(r.Outcome, r.Winner); ok {
			decisions[enginePos(r.Pos)] = d
		}
	}
	b, err := bracket.Resolve(draw, decisions)
	if err != nil {
		return nil, fmt.Errorf("stage %d: %w", st.ID, err)
	}
	p := &match.StageState{Contest: c, Stage: st, Records: records, Rules: s}
	p.Effects = &effects{bracket: b, play: p}
	return &state{StageState: p, Setup: t.Setup, bracket: b}, nil
}

func enginePos(p match.Pos) bracket.Pos {
	return bracket.Pos{Section: bracket.Section(p.Section), Round: p.Round, Order: p.Order}
}

func posOf(p bracket.Pos) match.Pos {
	return match.Pos{Section: int(p.Section), Round: p.Round, Order: p.Order}
}

// decisionOf converts an outcome to a decision of the engine. ok is false if nothing is decided, and for a draw, which a
// bracket does not have.
func decisionOf(o match.Outcome, winner int64) (d bracket.Decision, ok bool) {
	switch o {
	case match.Win:
		return bracket.Decision{Winner: winner}, true
	case match.Unearned:
		return bracket.Decision{Winner: winner, Unearned: true}, true
	case match.DoubleNoShow:
		return bracket.Decision{DoubleNoShow: true}, true
	case match.NoOutcome, match.Draw:
	}
	return bracket.Decision{}, false
}
