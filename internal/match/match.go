package match

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// MatchStore stores matches and their reports.
type MatchStore interface {
	// InsertMatches adds matches to the stages of a contest.
	InsertMatches(ctx context.Context, contestID int64, records ...Record) error
	// UpdateMatch stores every field of a match that can change.
	UpdateMatch(ctx context.Context, r Record) error
	// MoveMatch changes the planned start of a match and removes the warning about an absent side. If the new start is after
	// openUntil, it also removes the check-ins of the sides.
	MoveMatch(ctx context.Context, id int64, start, openUntil time.Time) error
	// Matches lists the matches of a stage by section, round and order.
	Matches(ctx context.Context, stageID int64) ([]Record, error)
	MatchByID(ctx context.Context, id int64) (r Record, ok bool, err error)
	// NextMatch returns an entry's first ready match of a contest.
	NextMatch(ctx context.Context, contestID, entryID int64) (r Record, ok bool, err error)
	// NextOpen returns the first ready match of a stage after the position; if there is none, the first one before it.
	NextOpen(ctx context.Context, stageID int64, after Pos) (r Record, ok bool, err error)
	// MatchPlayers returns the entries of a match by id, with the background pictures of people who play alone.
	MatchPlayers(ctx context.Context, contestID int64, entries [2]int64) (map[int64]Player, error)
	// ReportedMatches returns the ids of the matches that have reports or claims.
	ReportedMatches(ctx context.Context, stageID int64) (map[int64]bool, error)
	// Reports lists the reports of a match in order of the games.
	Reports(ctx context.Context, matchID int64) ([]Report, error)
	SaveReport(ctx context.Context, matchID int64, r Report) error
	DeleteReport(ctx context.Context, matchID int64, index int) error
	// MatchHistory lists the newest events of a match, newest first.
	MatchHistory(ctx context.Context, contestID, matchID int64, limit int) ([]contest.Activity, error)
}

// Insert adds matches to the stages of a contest, in the transaction of the format that plans them.
func (s *Service) Insert(ctx context.Context, contestID int64, records ...Record) error {
	return s.store.InsertMatches(ctx, contestID, records...)
}

// Update stores every field of a match that can change, in the transaction of its format.
func (s *Service) Update(ctx context.Context, r Record) error { return s.store.UpdateMatch(ctx, r) }

// Move changes the planned start of a match and removes the warning about an absent side. If the new start is after
// openUntil, it also removes the check-ins of the sides.
func (s *Service) Move(ctx context.Context, matchID int64, start, openUntil time.Time) error {
	return s.store.MoveMatch(ctx, matchID, start, openUntil)
}

// Game is the report of one game of a match (MATCH-5).
type Game struct {
	Index  int      // from 0
	Winner int64    // an entry of the match; 0 = not reported, or drawn
	Drawn  bool     // nobody won this game
	Images []string // paths, at most MaxImages
}

func (g Game) equal(o Game) bool {
	return g.Index == o.Index && g.Winner == o.Winner && g.Drawn == o.Drawn && slices.Equal(g.Images, o.Images)
}

// Report is a game with the person who reported it last.
type Report struct {
	Game
	EditBy    account.Ref
	UpdatedAt time.Time
}

// GamesOf returns the games of reports.
func GamesOf(reports []Report) []Game {
	games := make([]Game, len(reports))
	for i, r := range reports {
		games[i] = r.Game
	}
	return games
}

// winsOf counts the games that each side of a match has won.
func winsOf(sides [2]int64, games []Game) (wins [2]int) {
	for _, g := range games {
		for i, side := range sides {
			if g.Winner != Nobody && g.Winner == side {
				wins[i]++
			}
		}
	}
	return wins
}

// Player is an entry in a match as one viewer may see it. Social ID, game username, friend code and comment are blank
// unless ShowsPrivate (ENTRY-10).
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
	Contest contest.Contest
	Format  stage.FormatID
	// Section is that of the match. Its number of rounds is set in every format.
	Section  Section
	Players  []Player // the known sides, in their order
	Reports  []Report
	ViewerID int64
	// IsOperator and IsParticipant are the roles of the viewer in this match.
	IsOperator    bool
	IsParticipant bool
	// EditBlockedBy is the fault that keeps the viewer from saving a result now; empty if there is none.
	EditBlockedBy fault.Key
	CanClear      bool
	// Next is the next open match of the stage. It is set for operators once this match is decided; nil if none is left.
	Next    *MatchView
	History []contest.Activity // newest first, at most HistorySize
	Coordination
}

// HistorySize is the most events that a match's page shows.
const HistorySize = 100

// Match returns a match as the viewer may see it. Anybody may read it; viewerID is 0 for a visitor.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist; each also if the object belongs
// to another parent.
func (s *Service) Match(ctx context.Context, viewerID int64, ref Ref) (Detail, error) {
	c, err := s.stages.RequireContest(ctx, ref.ContestID)
	if err != nil {
		return Detail{}, err
	}
	p, r, err := s.load(ctx, c, ref)
	if err != nil {
		return Detail{}, err
	}
	return s.detail(ctx, viewerID, p, r)
}

func (s *Service) detail(ctx context.Context, viewerID int64, p *StageState, r Record) (Detail, error) {
	v, err := s.viewer(ctx, viewerID, p.Contest.ID, r)
	if err != nil {
		return Detail{}, err
	}
	reports, err := s.store.Reports(ctx, r.ID)
	if err != nil {
		return Detail{}, err
	}
	history, err := s.store.MatchHistory(ctx, p.Contest.ID, r.ID, HistorySize)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{
		Contest: p.Contest, Format: p.Format, Reports: reports, History: history, ViewerID: viewerID,
		IsOperator: v.Operator, IsParticipant: v.Participant(),
	}
	if d.Section, err = s.section(ctx, p, r.Pos.Section); err != nil {
		return Detail{}, err
	}
	if d.Players, err = s.players(ctx, p.Contest.ID, r, v); err != nil {
		return Detail{}, err
	}
	names := map[int64]contest.Entry{}
	for _, pl := range d.Players {
		names[pl.ID] = pl.Entry
	}
	d.MatchView = ViewOf(r, GamesOf(reports), names, p.window(r))
	if d.Coordination, err = s.coordination(ctx, &OpenedMatch{StageState: p, Viewer: v, userID: viewerID, record: r}, history); err != nil {
		return Detail{}, err
	}
	d.HasVideos = len(d.Videos) > 0
	if d.EditBlockedBy = v.Stopped(p.Contest, clock.Now(ctx)); d.EditBlockedBy == "" {
		d.EditBlockedBy = v.closed(p, r)
	}
	if v.Operator && d.EditBlockedBy == "" && (r.State.Recorded() || len(reports) > 0 || len(d.Claims) > 0) {
		hasResult, err := s.nextHasResult(ctx, p, r.Pos)
		if err != nil {
			return Detail{}, err
		}
		d.CanClear = !hasResult
	}
	if v.Operator && r.State.Recorded() {
		d.Next, err = s.nextOpen(ctx, p, r)
	}
	return d, err
}

// nextOpen returns the open match of the stage that follows a match, with the names of its sides; nil if there is none.
func (s *Service) nextOpen(ctx context.Context, p *StageState, r Record) (*MatchView, error) {
	next, ok, err := s.store.NextOpen(ctx, r.StageID, r.Pos)
	if err != nil || !ok {
		return nil, err
	}
	players, err := s.store.MatchPlayers(ctx, p.Contest.ID, next.Sides)
	v := ViewOf(next, nil, namesOf(players), p.window(next))
	return &v, err
}

// section returns a section with its number of rounds, which outside a bracket is that of the stage.
func (s *Service) section(ctx context.Context, p *StageState, number int) (section Section, err error) {
	if f, ok := p.Rules.(SectionFormat); ok {
		if section, err = f.Section(p.Stage, number); err != nil || section.Rounds > 0 {
			return section, err
		}
	}
	list, err := s.stages.Rounds(ctx, p.ID)
	section.Rounds = len(list)
	return section, err
}

func (s *Service) players(ctx context.Context, contestID int64, r Record, v Viewer) ([]Player, error) {
	found, err := s.store.MatchPlayers(ctx, contestID, r.Sides)
	if err != nil {
		return nil, err
	}
	list := []Player{}
	for i, side := range r.Sides {
		pl, ok := found[side]
		if !ok {
			continue
		}
		pl.Index, pl.Mine, pl.ShowsPrivate = i, v.PlaysIn(pl.ID), v.Operator || v.Participant()
		if !pl.ShowsPrivate {
			pl.ClearPrivate()
		}
		pl.Comment = "" // operators read it in the list of participants
		list = append(list, pl)
	}
	return list, nil
}

// Viewer is the role of a person in a match.
type Viewer struct {
	Operator   bool
	OwnEntryID int64 // the entry of the match that the person plays in, else Nobody
}

// Participant reports whether the person plays in the match.
func (v Viewer) Participant() bool { return v.OwnEntryID != Nobody }

// PlaysIn reports whether the person plays in the match for the entry.
func (v Viewer) PlaysIn(entryID int64) bool { return v.Participant() && v.OwnEntryID == entryID }

func (s *Service) viewer(ctx context.Context, userID, contestID int64, r Record) (Viewer, error) {
	operator, err := s.contests.CanEdit(ctx, userID, contestID)
	if err != nil {
		return Viewer{}, err
	}
	v := Viewer{Operator: operator}
	own, ok, err := s.store.EntryOfMember(ctx, contestID, userID)
	if ok && r.Has(own.ID) {
		v.OwnEntryID = own.ID
	}
	return v, err
}

// Stopped returns the fault that keeps the viewer from changing the results of this match now; "" if there is none. Faults:
// participationAuthority (MATCH-2), contestCancelled, and notWithinContestDuration, which also stops operators.
func (v Viewer) Stopped(c contest.Contest, now time.Time) fault.Key {
	switch {
	case !v.Operator && !v.Participant():
		return fault.ParticipationAuthority
	case c.Cancelled():
		return fault.ContestCancelled
	case !c.CanMatch(now):
		return fault.NotWithinContestDuration
	default:
		return ""
	}
}

// closed returns the fault that keeps the viewer from setting a result of the match; "" if there is none. An operator may correct a
// result, also after the round (MATCH-2). matchNotReady: a side is not known. The others are those of closedForParticipants.
func (v Viewer) closed(p *StageState, r Record) fault.Key {
	switch {
	case !v.Operator:
		return closedForParticipants(p, r)
	case r.State != Ready && !r.State.Recorded():
		return fault.MatchNotReady
	default:
		return ""
	}
}

// closedForParticipants returns the fault that keeps the sides from setting a result of the match; "" if there is none.
// matchNotReady: a side is not known. finishedRound: the stage is finished, or its format has closed the round for participants
// (MATCH-2). resultAlreadySet: only operators correct a result (MATCH-2).
func closedForParticipants(p *StageState, r Record) fault.Key {
	switch {
	case r.State != Ready && !r.State.Recorded():
		return fault.MatchNotReady
	case p.FinishedAt != nil, p.Rules.RoundClosed(p.Stage, r.Pos.Round):
		return fault.FinishedRound
	case r.State.Recorded():
		return fault.ResultAlreadySet
	default:
		return ""
	}
}

// nextHasResult reports whether a match that depends on the one at pos is decided, or has reports or claims (MATCH-8).
func (s *Service) nextHasResult(ctx context.Context, p *StageState, pos Pos) (bool, error) {
	next := p.Effects.Next(pos)
	if len(next) == 0 {
		return false, nil
	}
	reported, err := s.store.ReportedMatches(ctx, p.ID)
	return slices.ContainsFunc(next, func(pos Pos) bool {
		r := p.At(pos)
		return r.State.Recorded() || reported[r.ID]
	}), err
}
