package match

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/stage"
)

// ForfeitAll decides the matches of an entry that nobody has ruled by which entrants have dropped out (out), also those that
// wait to be played. It returns the ids of the matches that changed.
func (s *Service) ForfeitAll(ctx context.Context, c contest.Contest, st stage.Stage, rules Format, entryID int64, out map[int64]bool) ([]int64, error) {
	matches, err := s.store.UnruledMatches(ctx, st.ID, entryID)
	if err != nil {
		return nil, err
	}
	var shifts []MatchChange
	changed := []int64{}
	for _, before := range matches {
		after := before.forfeited(out)
		if len(matchChangeOf(before, after)) == 0 {
			continue
		}
		if err := s.store.DeleteClaims(ctx, before.ID); err != nil {
			return nil, err
		}
		after.DisputedAt, after.CalledAt, after.CalledBy = nil, nil, 0
		shifts, changed = append(shifts, MatchChange{before, after}), append(changed, before.ID)
	}
	p := &StageState{Contest: c, Stage: st, Effects: IndependentMatches{}, Rules: rules}
	if err := s.appendForfeitEvents(ctx, p, entryID, out, shifts); err != nil {
		return nil, err
	}
	return changed, s.SaveChanges(ctx, p, shifts, IndependentMatches{}, clock.Now(ctx))
}

// appendForfeitEvents appends an event for each match that a drop decided, or a return opened again, so that its history says
// why.
func (s *Service) appendForfeitEvents(ctx context.Context, p *StageState, entryID int64, out map[int64]bool, shifts []MatchChange) error {
	if len(shifts) == 0 {
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
	names, now := stage.ByID(entries), clock.Now(ctx)
	for _, c := range shifts {
		fact := p.resultPayload(c.After, names, resultState(c.Before, nil), resultState(c.After, nil))
		kind := MatchDecided
		fact.How, fact.Entries = ByDropout, nil
		if c.After.State == Ready {
			kind, fact.How, fact.Entries = MatchCleared, ByReturn, []int64{entryID}
		}
		for _, side := range c.After.Sides {
			if out[side] {
				fact.Entries = append(fact.Entries, side)
			}
		}
		if err := s.store.AppendEvent(ctx, kind.New(0, p.Contest.ID, c.After.ID, now, fact)); err != nil {
			return err
		}
	}
	return nil
}

// forfeited is a match that nobody ruled as those who are out leave it.
func (r Record) forfeited(out map[int64]bool) Record {
	a, b := r.Sides[0], r.Sides[1]
	r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Ready, NoOutcome, Nobody, false, false
	r.Score = nil
	switch {
	case out[a] && out[b]:
		r.State, r.Outcome, r.Forfeit = NoShow, DoubleNoShow, true
	case out[a]:
		r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Decided, Unearned, b, true, true
	case out[b]:
		r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Decided, Unearned, a, true, true
	}
	return r
}

// forfeitToPresent decides an open match in which a side has left the contest as a win of the other side without play, or as a
// double no-show where both have left. It answers false where both sides are still there.
func (s *Service) forfeitToPresent(ctx context.Context, w *MatchEdit) (bool, error) {
	players, err := s.store.MatchPlayers(ctx, w.Contest.ID, w.record.Sides)
	if err != nil {
		return false, err
	}
	a, b := w.record.Sides[0], w.record.Sides[1]
	outA, outB := hasLeft(players, a), hasLeft(players, b)
	outcome, winner := Unearned, b
	switch {
	case outA && outB:
		outcome, winner = DoubleNoShow, Nobody
	case outB:
		winner = a
	case !outA:
		return false, nil
	}
	stood, err := s.store.Reports(ctx, w.record.ID)
	if err != nil {
		return false, err
	}
	games := GamesOf(stood)
	if outcome == DoubleNoShow {
		games = nil
	}
	shifts, after, err := w.Effects.Decide(w.record, outcome, winner)
	if err != nil {
		return false, err
	}
	for i := range shifts {
		if shifts[i].After.ID == w.record.ID {
			shifts[i].After.Forfeit = true
		}
	}
	changes, err := s.changes(ctx, w.StageState, w.record.ID, shifts)
	if err != nil {
		return false, err
	}
	w.how = ByDrop
	return true, s.apply(ctx, w, shifts, after, changes, reported{games: games}, "", MatchDecided)
}

func hasLeft(players map[int64]Player, entryID int64) bool {
	p, ok := players[entryID]
	return ok && p.Drop != nil
}

// forfeitNewMatches is giveAway for matches of a bracket whose sides have just become known; p has what stands.
func (s *Service) forfeitNewMatches(ctx context.Context, p *StageState, matches []int64) error {
	for _, matchID := range matches {
		i := slices.IndexFunc(p.Records, func(r Record) bool { return r.ID == matchID })
		if i < 0 || p.Records[i].State != Ready {
			continue
		}
		if _, err := s.forfeitToPresent(ctx, &MatchEdit{StageState: p, Viewer: Viewer{Operator: true}, record: p.Records[i]}); err != nil {
			return err
		}
	}
	return nil
}

// reopenForfeit opens a match that was decided by a drop, unless others build on it. Where the other side has left it is
// decided again at once.
func (s *Service) reopenForfeit(ctx context.Context, userID int64, c contest.Contest, matchID int64) (bool, error) {
	w, err := s.openAsSystem(ctx, c, matchID)
	if err != nil || w == nil || !w.record.Forfeit {
		return false, err
	}
	if w.Rules.RoundClosed(w.Stage, w.record.Pos.Round) {
		return false, nil
	}
	if touched, err := s.nextTouched(ctx, w.StageState, w.record.Pos); err != nil || touched {
		return false, err
	}
	w.userID = userID
	stood, err := s.store.Reports(ctx, matchID)
	if err != nil {
		return false, err
	}
	shifts, after, err := w.Effects.Clear(w.record)
	if err != nil {
		return false, err
	}
	changes, err := s.changes(ctx, w.StageState, matchID, shifts)
	if err != nil {
		return false, err
	}
	if err := s.apply(ctx, w, shifts, after, changes, reported{games: GamesOf(stood)}, "", MatchCleared); err != nil {
		return false, err
	}
	if w, err = s.openAsSystem(ctx, c, matchID); err != nil || w == nil || w.record.State != Ready {
		return true, err
	}
	given, err := s.forfeitToPresent(ctx, w)
	return !given, err
}

// Forfeit decides the open matches of an entry that has left the contest as wins of the other sides without play. It
// returns how many it decided.
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

// Reopen opens the matches of an entry that were decided by its drop, unless others build on them. It returns how many it
// opened.
func (s *Service) Reopen(ctx context.Context, actorID int64, c contest.Contest, st stage.Stage, entryID int64) (opened int, err error) {
	records, err := s.store.EntryMatches(ctx, st.ID, entryID)
	if err != nil {
		return 0, err
	}
	for _, r := range slices.Backward(records) { // what was decided last opens first
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
