package stagetest

import (
	"slices"

	"yagura/internal/format/swiss"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Swiss is a swiss draw in its contest's window.
type Swiss struct {
	*Cup
	ID int64
}

// StageRef names the stage.
func (p *Swiss) StageRef() stage.Ref {
	return stage.Ref{ContestID: p.Contest.ID, Format: swiss.ID, StageID: p.ID}
}

// Ref names a match.
func (p *Swiss) Ref(matchID int64) match.Ref {
	return match.Ref{ContestID: p.Contest.ID, Format: swiss.ID, StageID: p.ID, MatchID: matchID}
}

// View returns the swiss draw.
func (p *Swiss) View() swiss.View {
	p.T.Helper()
	v, err := p.SwissDraws.View(p.Ctx, p.Contest.ID)
	p.OK(err)
	return v
}

// Start pairs and starts a round.
func (p *Swiss) Start(round int) error {
	return p.SwissDraws.StartRound(p.Ctx, p.Owner, p.Contest.ID, p.ID, round, nil, false)
}

// ByHand starts a round with the given pairs.
func (p *Swiss) ByHand(round int, acknowledge bool, pairs ...[2]int64) error {
	return p.SwissDraws.StartRound(p.Ctx, p.Owner, p.Contest.ID, p.ID, round, pairs, acknowledge)
}

// End ends a round.
func (p *Swiss) End(round int, force bool) error {
	return p.Stage.EndRound(p.Ctx, p.Owner, p.StageRef(), round, force)
}

// RoundMatches returns the matches of a round.
func (p *Swiss) RoundMatches(round int) []swiss.MatchView {
	p.T.Helper()
	page, err := p.SwissDraws.RoundMatches(p.Ctx, p.Contest.ID, p.ID, match.RoundQuery{Part: stage.Part{Limit: stage.MaxPage}, Round: round, Section: match.AllSections})
	p.OK(err)
	return page.Items
}

// Table returns the table.
func (p *Swiss) Table() []match.TableRow {
	p.T.Helper()
	page, err := p.SwissDraws.Table(p.Ctx, p.Contest.ID, p.ID, stage.Part{Limit: stage.MaxPage})
	p.OK(err)
	return page.Items
}

// Set sets the result of a match, over its current version unless r has one.
func (p *Swiss) Set(userID int64, m swiss.MatchView, r match.Result) error {
	if r.Version == 0 {
		r.Version = m.Version
	}
	_, err := p.Matches.SetResult(p.Ctx, userID, p.Ref(m.ID), r)
	return err
}

// Win decides a match for a side as the owner.
func (p *Swiss) Win(m swiss.MatchView, side int) {
	p.T.Helper()
	p.OK(p.Set(p.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[side]}))
}

// Play decides all open matches of a round for the first side and ends the round.
func (p *Swiss) Play(round int) {
	p.T.Helper()
	for _, m := range p.RoundMatches(round) {
		if m.State == match.Ready {
			p.Win(m, 0)
		}
	}
	p.OK(p.End(round, false))
}

// Player returns the person of an entry.
func (p *Swiss) Player(entryID int64) int64 {
	p.T.Helper()
	return p.Players[slices.Index(p.Entries, entryID)]
}

// Places returns the stored final places.
func (p *Swiss) Places() []stage.FinalPlace {
	p.T.Helper()
	places, _, err := p.DB.FinalPlaces(p.Ctx, p.Contest.ID)
	p.OK(err)
	return places
}

// Placed fails unless the stored places are the ranks of the table.
func (p *Swiss) Placed() {
	p.T.Helper()
	table, places := p.Table(), p.Places()
	if len(places) != len(table) {
		p.T.Fatalf("%d places of %d players", len(places), len(table))
	}
	for i, row := range table {
		if want := (stage.FinalPlace{EntryID: row.ID, From: row.Rank, To: row.Rank}); places[i] != want {
			p.T.Fatalf("place %d is %+v, the table says %+v", i, places[i], want)
		}
	}
}

// Status sets the status of an entry as the owner.
func (p *Swiss) Status(entryID int64, s stage.EntrantStatus) error {
	return p.Stage.SetStatus(p.Ctx, p.Owner, p.StageRef(), entryID, s)
}
