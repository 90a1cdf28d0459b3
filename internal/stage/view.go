package stage

import (
	"context"
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
	Start, End   time.Time
	MatchCount   int // games
	MatchTime    int // minutes
	Wins         [2]int
	HasImages    bool
	ReportCount  int
}

// View is a tournament as everybody sees it.
type View struct {
	Tournament
	Game    game.Game
	Matches []MatchView // by round, then by order; the third-place match last
	// Locked tells for each first-round match, by its order, that its slots cannot be edited any more (C2.141).
	Locked []bool
	Places []Placing // as far as they are settled, best first
	// Champion is nil while there is none.
	Champion *contest.Entry
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
	p, err := s.loadOf(ctx, c)
	if err != nil {
		return View{}, err
	}
	g, _, err := s.store.Game(ctx, c.GameID)
	if err != nil {
		return View{}, err
	}
	names, err := s.participants(ctx, p.ID)
	if err != nil {
		return View{}, err
	}
	games, err := s.store.MatchGames(ctx, p.ID)
	if err != nil {
		return View{}, err
	}
	v := View{Tournament: p.Tournament, Game: g, Champion: ref(names, p.bracket.Champion())}
	reported := map[bracket.Pos]bool{}
	for _, r := range p.records {
		m, _ := p.bracket.Match(r.Pos)
		v.Matches = append(v.Matches, p.view(r, m, games[r.ID], names))
		reported[r.Pos] = len(games[r.ID]) > 0
	}
	v.Locked = p.bracket.Locked(reported)
	for _, place := range p.bracket.Places() {
		v.Places = append(v.Places, Placing{From: place.From, To: place.To, Participant: names[place.Participant]})
	}
	return v, nil
}

// view shows a record with the sides that the bracket gives it.
func (p *play) view(r Record, m bracket.Match, games []Game, names map[int64]contest.Entry) MatchView {
	v := MatchView{
		Record: recordOf(m, r.ID, r.Version, r.UpdatedAt), Start: p.start(m.Pos, m.Type.String()), MatchCount: p.MatchCount, MatchTime: p.MatchTime,
		Wins: winsOf(m, games), ReportCount: len(games),
	}
	v.End = v.Start.Add(time.Duration(p.MatchTime) * time.Minute)
	for i, side := range m.Sides {
		v.Participants[i] = ref(names, side.Participant)
	}
	for _, g := range games {
		v.HasImages = v.HasImages || len(g.Images) > 0
	}
	return v
}

// participants gives everybody in the bracket by entry id, without their private fields.
func (s *Service) participants(ctx context.Context, tournamentID int64) (map[int64]contest.Entry, error) {
	entries, err := s.store.BracketEntries(ctx, tournamentID)
	names := make(map[int64]contest.Entry, len(entries))
	for _, e := range entries {
		e.TwitterID, e.GameUsername, e.FriendCode, e.Comment = "", "", "", ""
		names[e.ID] = e
	}
	return names, err
}

func ref(names map[int64]contest.Entry, entryID int64) *contest.Entry {
	if p, ok := names[entryID]; ok {
		return &p
	}
	return nil
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

// outline is what everybody's page of a contest tells of its tournament.
type outline struct {
	tournament Tournament // ID 0 = there is none
	champion   *contest.Entry
}

// Bounds of the outlines kept in memory.
const (
	keptOutlines   = 1024
	keptOutlineAge = time.Minute
)

func (s *Service) outline(ctx context.Context, contestID, version int64) (outline, error) {
	return s.outlines.Get(ctx, contestID, version, clock.Now(ctx), func(ctx context.Context) (outline, error) {
		t, ok, err := s.store.Tournament(ctx, contestID)
		if err != nil || !ok {
			return outline{}, err
		}
		out := outline{tournament: t}
		champion, ok, err := s.store.Champion(ctx, t.ID)
		if ok {
			out.champion = &champion
		}
		return out, err
	})
}

// Summary tells of a contest's tournament, and of one entry's first match that waits to be played where entryID is not 0.
// The caller has read the contest at the version given. It is empty where there is no tournament, or no contest.
func (s *Service) Summary(ctx context.Context, contestID, version, entryID int64) (contest.StageSummary, error) {
	o, err := s.outline(ctx, contestID, version)
	t := &o.tournament
	sum := contest.StageSummary{TournamentID: t.ID, Champion: o.champion}
	if err != nil || t.ID == 0 || entryID == 0 {
		return sum, err
	}
	r, ok, err := s.store.NextMatch(ctx, t.ID, entryID)
	if err != nil || !ok {
		return sum, err
	}
	start := t.start(r.Pos, r.Type)
	sum.Match = &contest.StageMatch{ID: r.ID, Round: r.Pos.Round, Order: r.Pos.Order, StartTime: &start}
	return sum, nil
}
