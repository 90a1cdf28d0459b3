package stage

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Outcome is what was decided in a match.
type Outcome string

// The outcomes.
const (
	// NoOutcome: nothing is decided; a bye and an empty match have it too.
	NoOutcome Outcome = "none"
	Win       Outcome = "win"
	// Unearned: a winner who did not have to play (C4.061).
	Unearned Outcome = "unearned"
	// DoubleNoShow: both were absent; nobody goes on.
	DoubleNoShow Outcome = "doubleNoShow"
)

// decision is the outcome in the engine's words; ok=false where nothing is decided.
func (o Outcome) decision(winner int64) (d bracket.Decision, ok bool) {
	switch o {
	case Win:
		return bracket.Decision{Winner: winner}, true
	case Unearned:
		return bracket.Decision{Winner: winner, Unearned: true}, true
	case DoubleNoShow:
		return bracket.Decision{DoubleNoShow: true}, true
	case NoOutcome:
	}
	return bracket.Decision{}, false
}

func outcomeOf(m bracket.Match) Outcome {
	d, ok := m.Decision()
	switch {
	case !ok:
		return NoOutcome
	case d.DoubleNoShow:
		return DoubleNoShow
	case d.Unearned:
		return Unearned
	default:
		return Win
	}
}

// Record is a match as it is stored: the draw (Sides in round 0) and the decision (Outcome and Winner), and what follows
// from all of them in the bracket.
type Record struct {
	ID       int64
	Pos      bracket.Pos
	Type     string   // of bracket.Type
	Sides    [2]int64 // entries; bracket.Nobody where nobody stands, or not yet
	State    string   // of bracket.State
	Outcome  Outcome
	Winner   int64 // also who went on without play
	Unearned bool
	// Version rises with every change of the match, its reports included.
	Version   int64
	UpdatedAt time.Time
}

func recordOf(m bracket.Match, id, version int64, now time.Time) Record {
	return Record{
		ID: id, Pos: m.Pos, Type: m.Type.String(), Sides: sidesOf(m), State: m.State.String(), Outcome: outcomeOf(m),
		Winner: m.Winner, Unearned: m.Unearned, Version: version, UpdatedAt: now,
	}
}

func sidesOf(m bracket.Match) [2]int64 {
	return [2]int64{m.Sides[0].Participant, m.Sides[1].Participant}
}

// Game is the report of one game of a match (C3.059).
type Game struct {
	Index  int      // from 0
	Winner int64    // an entry of the match; 0 = not said
	Images []string // paths, at most MaxImages
}

func (g Game) equal(o Game) bool {
	return g.Index == o.Index && g.Winner == o.Winner && slices.Equal(g.Images, o.Images)
}

// Report is a game with who reported it last.
type Report struct {
	Game
	EditBy    account.Ref
	UpdatedAt time.Time
}

func gamesOf(reports []Report) []Game {
	games := make([]Game, len(reports))
	for i, r := range reports {
		games[i] = r.Game
	}
	return games
}

// winsOf counts the games that each side of a match has won (C2.151).
func winsOf(m bracket.Match, games []Game) (wins [2]int) {
	for _, g := range games {
		for i, side := range m.Sides {
			if g.Winner != bracket.Nobody && g.Winner == side.Participant {
				wins[i]++
			}
		}
	}
	return wins
}

// Player is an entry in a match as one viewer may see it. Social ID, game username, friend code and comment are blank
// unless ShowsPrivate (rulings.md 73).
type Player struct {
	contest.Entry
	Index        int    // the side: 0 or 1
	Background   string // picture behind a person's card, path, empty = none
	Mine         bool   // the viewer plays in this entry
	ShowsPrivate bool
}

// Detail is a match as its page shows it to one viewer.
type Detail struct {
	MatchView
	Contest    contest.Contest
	RoundCount int
	Players    []Player // those who are known, in order of the sides
	Reports    []Report
	// IsOperator and IsParticipant say what the viewer is here.
	IsOperator    bool
	IsParticipant bool
	// EditBlockedBy is why the viewer may not save a result now; empty = may.
	EditBlockedBy fault.Key
	CanClear      bool
	History       []contest.Activity // newest first, at most HistorySize
}

// HistorySize is the most events that a match's page shows.
const HistorySize = 100

// Match gives a match to a signed-in person (C2.027).
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, matchDoesNotExist: each also where it is not a part of the one
// before.
func (s *Service) Match(ctx context.Context, viewerID, contestID, tournamentID, matchID int64) (Detail, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Detail{}, err
	}
	p, err := s.load(ctx, c, tournamentID)
	if err != nil {
		return Detail{}, err
	}
	r, m, err := p.match(matchID)
	if err != nil {
		return Detail{}, err
	}
	return s.detail(ctx, viewerID, p, r, m)
}

func (s *Service) detail(ctx context.Context, viewerID int64, p *play, r Record, m bracket.Match) (Detail, error) {
	v, err := s.viewer(ctx, viewerID, p.contest.ID, m)
	if err != nil {
		return Detail{}, err
	}
	reports, err := s.store.Reports(ctx, r.ID)
	if err != nil {
		return Detail{}, err
	}
	history, err := s.store.MatchHistory(ctx, p.contest.ID, r.ID, HistorySize)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{
		Contest: p.contest, RoundCount: p.bracket.Rounds(), Reports: reports, History: history,
		IsOperator: v.operator, IsParticipant: v.participant(),
	}
	if d.Players, err = s.players(ctx, p.contest.ID, m, v); err != nil {
		return Detail{}, err
	}
	names := map[int64]contest.Entry{}
	for _, pl := range d.Players {
		names[pl.ID] = pl.Entry
	}
	d.MatchView = p.view(r, m, gamesOf(reports), names)
	d.Contest.EntryPassword = ""
	now := clock.Now(ctx)
	if d.EditBlockedBy = v.stopped(p.contest, now); d.EditBlockedBy == "" {
		d.EditBlockedBy = v.closed(m)
	}
	if v.operator && d.EditBlockedBy == "" && (m.State.Recorded() || len(reports) > 0) {
		withReports, err := s.store.ReportedMatches(ctx, p.ID)
		if err != nil {
			return Detail{}, err
		}
		d.CanClear = !p.nextTouched(m.Pos, p.reported(withReports))
	}
	return d, nil
}

func (s *Service) players(ctx context.Context, contestID int64, m bracket.Match, v viewer) ([]Player, error) {
	found, err := s.store.MatchPlayers(ctx, contestID, sidesOf(m))
	if err != nil {
		return nil, err
	}
	list := []Player{}
	for i, side := range m.Sides {
		pl, ok := found[side.Participant]
		if !ok {
			continue
		}
		pl.Index, pl.Mine, pl.ShowsPrivate = i, v.mine[pl.ID], v.operator || v.participant()
		if !pl.ShowsPrivate {
			pl.TwitterID, pl.GameUsername, pl.FriendCode = "", "", ""
		}
		pl.Comment = "" // for operators, on the list of participants
		list = append(list, pl)
	}
	return list, nil
}

// viewer is what a person is in a match.
type viewer struct {
	operator bool
	mine     map[int64]bool // entries of the match that the person plays in
}

func (v viewer) participant() bool { return len(v.mine) > 0 }

func (s *Service) viewer(ctx context.Context, userID, contestID int64, m bracket.Match) (viewer, error) {
	operator, err := s.contests.CanEdit(ctx, contestID, userID)
	if err != nil {
		return viewer{}, err
	}
	v := viewer{operator: operator, mine: map[int64]bool{}}
	entries, err := s.store.EntriesOfMember(ctx, contestID, userID)
	for _, e := range entries {
		if m.Has(e.ID) {
			v.mine[e.ID] = true
		}
	}
	return v, err
}

// stopped is why the viewer may not touch the results of this match at all now, "" = may: participationAuthority (C4.062,
// C4.063), notWithinContestDuration, which binds everybody (C4.066, rulings.md 15).
func (v viewer) stopped(c contest.Contest, now time.Time) fault.Key {
	switch {
	case !v.operator && !v.participant():
		return fault.ParticipationAuthority
	case !c.CanMatch(now):
		return fault.NotWithinContestDuration
	default:
		return ""
	}
}

// closed is why the match takes no result of the viewer, "" = it does: matchNotReady, resultAlreadySet, as only operators
// correct a result (rulings.md 16).
func (v viewer) closed(m bracket.Match) fault.Key {
	switch {
	case m.State != bracket.Ready && !m.State.Recorded():
		return fault.MatchNotReady
	case m.State.Recorded() && !v.operator:
		return fault.ResultAlreadySet
	default:
		return ""
	}
}

// nextTouched says whether a match that the one at pos leads to is decided or has reports (rulings.md 68).
func (p *play) nextTouched(pos bracket.Pos, reported map[bracket.Pos]bool) bool {
	return p.bracket.NextHasDecision(pos) ||
		slices.ContainsFunc(p.bracket.Next(pos), func(next bracket.Pos) bool { return reported[next] })
}
