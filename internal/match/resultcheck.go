package match

import (
	"context"
	"slices"
	"strconv"

	"yagura/internal/kit/fault"
)

// check validates a result and normalises its games: in order, without empty ones.
func (s *Service) check(ctx context.Context, in *Result, w *OpenedMatch) error {
	var form fault.Form
	in.Reason = form.Block("reason", in.Reason, MaxReason)
	if err := form.Err(); err != nil {
		return err
	}
	var images []string
	seen := map[int]bool{}
	games := []Game{}
	for i, g := range in.Games {
		field := "games." + strconv.Itoa(i)
		if g.Index < 0 || g.Index >= w.record.MatchCount || seen[g.Index] {
			return fault.New(fault.InvalidValue).At(field + ".index")
		}
		seen[g.Index] = true
		if g.Winner != Nobody && !w.record.Has(g.Winner) {
			return fault.New(fault.WinnerNotInMatch).At(field + ".winner")
		}
		if !w.Contest.Settings.Scoring.CountsGames() && g.Winner != Nobody {
			return fault.New(fault.InvalidValue).At(field + ".winner")
		}
		if g.Drawn && (g.Winner != Nobody || !w.DrawAllowed() || !w.Contest.Settings.Scoring.CountsGames()) {
			return fault.New(fault.InvalidValue).At(field + ".drawn")
		}
		g.Images = Distinct(g.Images)
		if len(g.Images) > MaxImages {
			return fault.New(fault.OverMaxImages).With("max", MaxImages).At(field + ".images")
		}
		images = append(images, g.Images...)
		if g.Winner != Nobody || g.Drawn || len(g.Images) > 0 {
			games = append(games, g)
		}
	}
	slices.SortFunc(games, func(a, b Game) int { return a.Index - b.Index })
	in.Games = games
	if err := w.consistent(in); err != nil {
		return err
	}
	if err := w.checkScore(in); err != nil {
		return err
	}
	return s.saveImages(ctx, w, images)
}

// consistent checks the games against the outcome after the save. The winner needs the majority of the match's games, or in
// formats with draws more games than the other side. In a draw both sides need the same number of games. Fault
// gamesContradictWinner.
func (w *OpenedMatch) consistent(in *Result) error {
	outcome, winner := w.finalOutcome(in)
	wins := winsOf(w.record.Sides, in.Games)
	own, other := wins[0], wins[1]
	if w.record.Sides[1] == winner {
		own, other = other, own
	}
	var ok bool
	switch outcome {
	case Win:
		ok = own > w.record.MatchCount/2 || w.DrawAllowed() && own > other
	case Draw:
		ok = own == other
	case DoubleNoShow:
		ok = false
	case NoOutcome, Unearned:
		ok = true
	}
	if own+other > 0 && !ok {
		return fault.New(fault.GamesContradictWinner).At("games")
	}
	return nil
}

// saveImages marks the pictures of a result as saved. They must be pictures of a report or a claim of the match, or the sender's own uploads.
func (s *Service) saveImages(ctx context.Context, w *OpenedMatch, images []string) error {
	if len(images) == 0 {
		return nil
	}
	stored, err := s.store.Reports(ctx, w.record.ID)
	if err != nil {
		return err
	}
	claims, err := s.store.Claims(ctx, w.record.ID)
	if err != nil {
		return err
	}
	games := GamesOf(stored)
	for _, c := range claims {
		games = append(games, c.Games...)
	}
	var known []string
	for _, g := range games {
		known = append(known, g.Images...)
	}
	return s.SavePictures(ctx, w.userID, known, images, "games")
}
