package match

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/stage"
)

// ForfeitAll decides the matches of an entry that are open or decided by a forfeit, according to the dropped entrants. A
// match of two sides that still play is open again. It returns the ids of the changed matches.
func (s *Service) ForfeitAll(ctx context.Context, c contest.Contest, st stage.Stage, rules Format, entryID int64, dropped map[int64]bool) ([]int64, error) {
	matches, err := s.store.OpenOrForfeitedMatches(ctx, st.ID, entryID)
	if err != nil {
		return nil, err
	}
	var matchChanges []MatchChange
	changed := []int64{}
	for _, before := range matches {
		after := before.forfeited(dropped)
		if len(matchChangeOf(before, after)) == 0 {
			continue
		}
		matchChanges, changed = append(matchChanges, MatchChange{before, after}), append(changed, before.ID)
	}
	p := &StageState{Contest: c, Stage: st, Effects: IndependentMatches{}, Rules: rules}
	if err := s.appendForfeitEvents(ctx, p, entryID, dropped, matchChanges); err != nil {
		return nil, err
	}
	return changed, s.SaveChanges(ctx, p, matchChanges, IndependentMatches{}, clock.Now(ctx))
}

// appendForfeitEvents appends an event for each match that a dropout decided or a return opened again, so that its history
// shows the reason.
func (s *Service) appendForfeitEvents(ctx context.Context, p *StageState, entryID int64, dropped map[int64]bool, matchChanges []MatchChange) error {
	if len(matchChanges) == 0 {
		return nil
	}
	field, err := s.stages.Entrants(ctx, p.ID)
	if err != nil {
		return err
	}
	entries := make([]contest.Entry, len(field))
	for i, e := range field {
		entries[i] = e.Entry
	}
	names, now := stage.PublicByID(entries), clock.Now(ctx)
	for _, c := range matchChanges {
		payload := p.resultPayload(c.After, names, resultState(c.Before, nil), resultState(c.After, nil))
		kind := MatchDecided
		payload.How, payload.Entries = ByDropout, nil
		if c.After.State == Ready {
			kind, payload.How, payload.Entries = MatchCleared, ByReturn, []int64{entryID}
		}
		for _, side := range c.After.Sides {
			if dropped[side] {
				payload.Entries = append(payload.Entries, side)
			}
		}
		if err := s.store.AppendEvent(ctx, kind.New(0, p.Contest.ID, c.After.ID, now, payload)); err != nil {
			return err
		}
	}
	return nil
}

// forfeited returns the match with the outcome that follows from the dropped entrants: a win of the other side, a double
// no-show, or no outcome if both sides still play.
func (r Record) forfeited(dropped map[int64]bool) Record {
	a, b := r.Sides[0], r.Sides[1]
	r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Ready, NoOutcome, Nobody, false, false
	r.Score = nil
	switch {
	case dropped[a] && dropped[b]:
		r.State, r.Outcome, r.Forfeit = NoShow, DoubleNoShow, true
	case dropped[a]:
		r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Decided, Unearned, b, true, true
	case dropped[b]:
		r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Decided, Unearned, a, true, true
	}
	return r
}

// forfeitOf returns the outcome of an open match in which a side has left the contest: the other side wins without play; if both
// have left, the match is a double no-show. It returns NoOutcome if no side has left.
func (s *Service) forfeitOf(ctx context.Context, contestID int64, sides [2]int64) (Outcome, int64, error) {
	players, err := s.store.MatchPlayers(ctx, contestID, sides)
	if err != nil {
		return NoOutcome, Nobody, err
	}
	outA, outB := hasLeft(players, sides[0]), hasLeft(players, sides[1])
	switch {
	case outA && outB:
		return DoubleNoShow, Nobody, nil
	case outA:
		return Unearned, sides[1], nil
	case outB:
		return Unearned, sides[0], nil
	default:
		return NoOutcome, Nobody, nil
	}
}

// forfeitToPresent decides an open match in which a side has left the contest, as forfeitOf says. It returns false if no side has
// left.
func (s *Service) forfeitToPresent(ctx context.Context, w *OpenedMatch) (bool, error) {
	outcome, winner, err := s.forfeitOf(ctx, w.Contest.ID, w.record.Sides)
	if err != nil || outcome == NoOutcome {
		return false, err
	}
	reports, err := s.store.Reports(ctx, w.record.ID)
	if err != nil {
		return false, err
	}
	games := GamesOf(reports)
	if outcome == DoubleNoShow {
		games = nil
	}
	matchChanges, after, err := w.Effects.Decide(w.record, outcome, winner)
	if err != nil {
		return false, err
	}
	for i := range matchChanges {
		if matchChanges[i].After.ID == w.record.ID {
			matchChanges[i].After.Forfeit = true
		}
	}
	edit, err := s.newEdit(ctx, w, MatchDecided, games, matchChanges, after)
	if err != nil {
		return false, err
	}
	edit.source.how = ByDrop
	return true, s.apply(ctx, w, edit)
}

func hasLeft(players map[int64]Player, entryID int64) bool {
	p, ok := players[entryID]
	return ok && p.Drop != nil
}

// forfeitNewMatches calls forfeitToPresent for the matches whose sides have just become known; p holds the current records.
func (s *Service) forfeitNewMatches(ctx context.Context, p *StageState, matches []int64) error {
	for _, matchID := range matches {
		i := slices.IndexFunc(p.Records, func(r Record) bool { return r.ID == matchID })
		if i < 0 || p.Records[i].State != Ready {
			continue
		}
		if _, err := s.forfeitToPresent(ctx, &OpenedMatch{StageState: p, Viewer: Viewer{Operator: true}, record: p.Records[i]}); err != nil {
			return err
		}
	}
	return nil
}

// reopenForfeit opens a match that was decided by a forfeit. It does nothing if the round is closed, or a following match is
// decided or has reports. If a side is still out, the match is decided again at once, and reopenForfeit returns false.
func (s *Service) reopenForfeit(ctx context.Context, userID int64, c contest.Contest, matchID int64) (bool, error) {
	w, err := s.openAsSystem(ctx, c, matchID)
	if err != nil || w == nil || !w.record.Forfeit {
		return false, err
	}
	if w.Rules.RoundClosed(w.Stage, w.record.Pos.Round) {
		return false, nil
	}
	if hasResult, err := s.nextHasResult(ctx, w.StageState, w.record.Pos); err != nil || hasResult {
		return false, err
	}
	w.userID = userID
	reports, err := s.store.Reports(ctx, matchID)
	if err != nil {
		return false, err
	}
	matchChanges, after, err := w.Effects.Clear(w.record)
	if err != nil {
		return false, err
	}
	edit, err := s.newEdit(ctx, w, MatchCleared, GamesOf(reports), matchChanges, after)
	if err != nil {
		return false, err
	}
	if err := s.apply(ctx, w, edit); err != nil {
		return false, err
	}
	if w, err = s.openAsSystem(ctx, c, matchID); err != nil || w == nil || w.record.State != Ready {
		return true, err
	}
	given, err := s.forfeitToPresent(ctx, w)
	return !given, err
}

// Forfeit decides the open matches of an entry that has left the contest: the other sides win without play. It returns the
// number of decided matches.
func (s *Service) Forfeit(ctx context.Context, actorID int64, c contest.Contest, st stage.Stage, entryID int64) (decided int, err error) {
	records, err := s.store.EntryMatches(ctx, st.ID, entryID)
	if err != nil {
		return 0, err
	}
	for _, r := range records {
		if r.State != Ready {
			continue
		}
		w, err := s.openAsSystem(ctx, c, r.ID)
		if err != nil {
			return 0, err
		}
		if w == nil { // its stage belongs to another contest, or the match is gone
			continue
		}
		w.userID = actorID
		given, err := s.forfeitToPresent(ctx, w)
		if err != nil {
			return 0, err
		}
		if given {
			decided++
		}
	}
	return decided, nil
}

// Reopen opens the matches of an entry that were decided by a forfeit, unless their round is closed, or a following match is
// decided or has reports. It returns the number of opened matches.
func (s *Service) Reopen(ctx context.Context, actorID int64, c contest.Contest, st stage.Stage, entryID int64) (opened int, err error) {
	records, err := s.store.EntryMatches(ctx, st.ID, entryID)
	if err != nil {
		return 0, err
	}
	slices.SortFunc(records, func(a, b Record) int { return b.Pos.compare(a.Pos) }) // first the matches that depend on others
	for _, r := range records {
		again, err := s.reopenForfeit(ctx, actorID, c, r.ID)
		if err != nil {
			return 0, err
		}
		if again {
			opened++
		}
	}
	return opened, nil
}
