package stage

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// MatchView is a match as the bracket shows it to everybody.
type MatchView struct {
	Record
	// Participants are the two sides; nil where nobody stands, or not yet.
	Participants [2]*contest.Entry
	Wins         [2]int
	HasImages    bool
	HasVideos    bool
	ReportCount  int
}

// View is a tournament as everybody sees it.
type View struct {
	Tournament
	Contest contest.Contest
	Game    game.Game
	Matches []MatchView // by section, round and order; the third-place match last in its section
	// Locked tells for each first-round match, by its order, that its slots cannot be edited any more (C2.141).
	Locked []bool
	Places []Placing // as far as they are settled, best first
	// Champion is nil while there is none.
	Champion *contest.Entry
	// Seeds has the seed of everybody in the bracket by entry id, from 1; empty where it is not known.
	Seeds map[int64]int
}

// Placing is a participant's final place; From and To count from 1 and differ where places are shared.
type Placing struct {
	From, To    int
	Participant contest.Entry
}

// Version is the contest's version, which rises with everything that a View shows but names and pictures. Fault
// contestDoesNotExist.
func (s *Service) Version(ctx context.Context, contestID int64) (int64, error) {
	v, ok, err := s.store.ContestVersion(ctx, contestID)
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return v, err
}

// View gives the tournament of a contest. Anybody may ask. Faults: contestDoesNotExist, tournamentDoesNotExist.
func (s *Service) View(ctx context.Context, contestID int64) (View, error) {
	c, err := s.require(ctx, contestID)
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
	names, err := s.names(ctx, p.StageState)
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
	for _, r := range p.records {
		m := viewOf(r, games[r.ID], names)
		m.HasVideos = filmed[r.ID]
		v.Matches = append(v.Matches, m)
		reported[r.Pos.inBracket()] = withReports[r.ID]
	}
	v.Locked = p.bracket.Locked(reported)
	return v, nil
}

// view shows everything but the game and the matches.
func (p *bracketState) view(names map[int64]contest.Entry) View {
	v := View{Tournament: Tournament{p.Stage, p.BracketSettings}, Contest: p.contest, Champion: ref(names, p.bracket.Champion())}
	v.Seeds = p.seedNumbers(names)
	for _, place := range p.bracket.Places() {
		v.Places = append(v.Places, Placing{From: place.From, To: place.To, Participant: names[place.Participant]})
	}
	return v
}

// seedNumbers returns the seeds of those who stand in the bracket. Where none are stored the field of a contest's own
// bracket was seeded by time of entry.
func (p *bracketState) seedNumbers(names map[int64]contest.Entry) map[int64]int {
	order := p.Seeds
	if len(order) == 0 && p.contest.Type == contest.Tournament {
		entries := slices.SortedFunc(maps.Values(names), func(a, b contest.Entry) int {
			return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
		})
		order = ids(entries)
	}
	slots, seeds := p.bracket.Draw().Slots, map[int64]int{}
	for i, entry := range order {
		if slices.Contains(slots, entry) {
			seeds[entry] = i + 1
		}
	}
	return seeds
}

// viewOf shows a record as everybody sees it.
func viewOf(r Record, games []Game, names map[int64]contest.Entry) MatchView {
	v := MatchView{Record: r, Participants: refs(names, r.Sides), Wins: winsOf(r.Sides, games), ReportCount: len(games)}
	for _, g := range games {
		v.HasImages = v.HasImages || len(g.Images) > 0
	}
	return v
}

// EntriesOf gives the ids of the entries that a person plays in, the one that the person was entered with first; none for
// a visitor (0).
func (s *Service) EntriesOf(ctx context.Context, contestID, userID int64) ([]int64, error) {
	if userID == 0 {
		return nil, nil
	}
	entries, err := s.store.EntriesOfMember(ctx, contestID, userID)
	return ids(entries), err
}

// outline is what everybody's page of a contest tells of its stages.
type outline struct {
	stages   []Stage
	champion *contest.Entry
}

// Bounds of the outlines kept in memory.
const (
	keptOutlines   = 1024
	keptOutlineAge = time.Minute
)

func (s *Service) outline(ctx context.Context, contestID, version int64) (outline, error) {
	return s.outlines.Get(ctx, contestID, version, clock.Now(ctx), func(ctx context.Context) (outline, error) {
		stages, err := s.store.Stages(ctx, contestID)
		if err != nil || len(stages) == 0 {
			return outline{}, err
		}
		out := outline{stages: stages}
		champion, ok, err := s.store.Champion(ctx, contestID)
		if ok {
			out.champion = &champion
		}
		return out, err
	})
}

// Summary tells of a contest's stages, and of one entry's first match that waits to be played where entryID is not 0.
// The caller has read the contest at the version given. It is empty where nothing is drawn, or there is no contest.
func (s *Service) Summary(ctx context.Context, contestID, version, entryID int64) (contest.StageSummary, error) {
	o, err := s.outline(ctx, contestID, version)
	if err != nil || len(o.stages) == 0 {
		return contest.StageSummary{}, err
	}
	sum := contest.StageSummary{Champion: o.champion}
	for _, st := range o.stages {
		sum.Stages = append(sum.Stages, contest.StageRef{ID: st.ID, Format: string(st.Format), Finished: st.FinishedAt != nil})
	}
	if entryID == 0 {
		return sum, nil
	}
	r, ok, err := s.store.NextMatch(ctx, contestID, entryID)
	if err != nil || !ok {
		return sum, err
	}
	sum.Match = &contest.StageMatch{ID: r.ID, StageID: r.StageID, Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, StartTime: &r.Start}
	for _, st := range o.stages {
		if st.ID == r.StageID {
			sum.Match.Format = string(st.Format)
		}
	}
	return sum, nil
}
