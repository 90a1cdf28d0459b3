package bracket

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// View is the public view of a tournament.
type View struct {
	Tournament
	Contest contest.Contest
	Game    game.Game
	Matches []match.MatchView // by section, round and order; the third-place match last in its section
	// Locked reports for each first-round match, by its order, whether its slots can no longer be edited (BRACKET-6).
	Locked []bool
	Places []stage.Placing // those decided so far, best first
	// Champion is nil if there is none yet.
	Champion *contest.Entry
	// Seeds holds the seed of each participant by entry id, from 1; empty if the seeds are not known.
	Seeds map[int64]int
}

// View returns the public view of a contest's tournament. Anybody may read it. Faults: contestDoesNotExist,
// tournamentDoesNotExist.
func (s *Service) View(ctx context.Context, contestID int64) (View, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return View{}, err
	}
	p, err := s.loadBracketOf(ctx, c)
	if err != nil {
		return View{}, err
	}
	g, _, err := s.store.Game(ctx, c.GameID)
	if err != nil {
		return View{}, err
	}
	names, err := s.Names(ctx, p.StageState)
	if err != nil {
		return View{}, err
	}
	games, err := s.store.MatchGames(ctx, p.ID)
	if err != nil {
		return View{}, err
	}
	filmed, err := s.store.MatchesWithVideos(ctx, p.ID, nil)
	if err != nil {
		return View{}, err
	}
	withReports, err := s.store.ReportedMatches(ctx, p.ID)
	if err != nil {
		return View{}, err
	}
	v := p.view(names)
	v.Game = g
	reported := map[bracket.Pos]bool{}
	window := match.WindowOf(&p.Contest, &p.Stage, nil)
	for _, r := range p.Records {
		m := match.ViewOf(r, games[r.ID], names, window)
		m.HasVideos = filmed[r.ID]
		v.Matches = append(v.Matches, m)
		reported[enginePos(r.Pos)] = withReports[r.ID]
	}
	v.Locked = p.bracket.Locked(reported)
	return v, nil
}

// view returns the public view without the game, the matches and the locks.
func (p *state) view(names map[int64]contest.Entry) View {
	v := View{Tournament: Tournament{p.Stage, p.Setup}, Contest: p.Contest, Champion: stage.EntryOrNil(names, p.bracket.Champion())}
	v.Seeds = p.seedNumbers(names)
	for _, place := range p.bracket.Places() {
		v.Places = append(v.Places, stage.Placing{From: place.From, To: place.To, Participant: names[place.Participant]})
	}
	return v
}

// seedNumbers returns the seeds of the participants by entry id. If a contest of type TOURNAMENT stores no seeds, its
// entries were seeded by time of entry.
func (p *state) seedNumbers(names map[int64]contest.Entry) map[int64]int {
	order := p.Seeds
	if len(order) == 0 && p.Contest.Type == ContestType {
		entries := slices.SortedFunc(maps.Values(names), func(a, b contest.Entry) int {
			return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
		})
		order = stage.EntryIDs(entries)
	}
	slots, seeds := p.bracket.Draw().Slots, map[int64]int{}
	for i, entry := range order {
		if slices.Contains(slots, entry) {
			seeds[entry] = i + 1
		}
	}
	return seeds
}

// Places returns the final places of a bracket that are decided so far.
func Places(b *bracket.Bracket) []stage.FinalPlace {
	places := make([]stage.FinalPlace, 0, len(b.Draw().Slots))
	for _, p := range b.Places() {
		places = append(places, stage.FinalPlace{EntryID: p.Participant, From: p.From, To: p.To})
	}
	return stage.SortedPlaces(places)
}

// WithoutPlaces lists up to most contests that were decided before places were stored, by id, after the given id.
func (s *Service) WithoutPlaces(ctx context.Context, after int64, most int) ([]int64, error) {
	return s.store.ContestsWithoutPlaces(ctx, after, most)
}

// FillPlaces saves the final places of a contest that was decided before places were stored. A second run changes nothing, and so does
// a run for a contest that was deleted or cancelled.
func (s *Service) FillPlaces(ctx context.Context, contestID int64) error {
	err := s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		p, err := s.loadBracketOf(ctx, c)
		if err != nil {
			return err
		}
		var decidedAt time.Time
		for _, r := range p.Records {
			if r.UpdatedAt.After(decidedAt) {
				decidedAt = r.UpdatedAt
			}
		}
		return s.stages.SavePlaces(ctx, c, decidedAt, stage.StagePlaces{StageID: p.ID, Places: Places(p.bracket), Done: p.bracket.Finished()})
	})
	if fault.Has(err, fault.ContestDoesNotExist) || fault.Has(err, fault.TournamentDoesNotExist) || fault.Has(err, fault.ContestCancelled) {
		return nil
	}
	return err
}
