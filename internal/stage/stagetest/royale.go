package stagetest

import (
	"slices"

	"yagura/internal/format/royale"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Royale is a battle royale in its contest's window.
type Royale struct {
	*Cup
	ID int64
}

// View returns the battle royale.
func (a *Royale) View() *royale.View {
	a.T.Helper()
	v, err := a.Royales.View(a.Ctx, a.Contest.ID)
	a.OK(err)
	return v
}

// Start starts a round with the given lobbies, or drawn ones.
func (a *Royale) Start(round int, lobbies ...[]int64) error {
	return a.Royales.StartRound(a.Ctx, a.Owner, a.Contest.ID, a.ID, round, lobbies)
}

// Deal returns the lobbies of the next round, as they are shown before it starts.
func (a *Royale) Deal() [][]int64 {
	a.T.Helper()
	d, err := a.Royales.Deal(a.Ctx, a.Owner, a.Contest.ID, a.ID)
	a.OK(err)
	lobbies := make([][]int64, len(d.Lobbies))
	for i, lobby := range d.Lobbies {
		for _, e := range lobby {
			lobbies[i] = append(lobbies[i], e.ID)
		}
	}
	return lobbies
}

// End ends a round.
func (a *Royale) End(round int, force bool) error {
	return a.Stage.EndRound(a.Ctx, a.Owner, a.StageRef(), round, force)
}

// StageRef names the stage.
func (a *Royale) StageRef() stage.Ref {
	return stage.Ref{ContestID: a.Contest.ID, Format: royale.ID, StageID: a.ID}
}

// Ref names a lobby.
func (a *Royale) Ref(matchID int64) match.Ref {
	return match.Ref{ContestID: a.Contest.ID, Format: royale.ID, StageID: a.ID, MatchID: matchID}
}

// Match returns a lobby as a person sees it.
func (a *Royale) Match(userID, matchID int64) royale.Match {
	a.T.Helper()
	m, err := a.Royales.Match(a.Ctx, userID, a.Ref(matchID))
	a.OK(err)
	return m
}

// Send sends the scores of a lobby.
func (a *Royale) Send(userID, matchID int64, in royale.ScoreInput) error {
	_, err := a.Royales.SetScore(a.Ctx, userID, a.Ref(matchID), in)
	return err
}

// Lobbies returns the matches of a round.
func (a *Royale) Lobbies(round int) []royale.Lobby {
	a.T.Helper()
	l, err := a.View().Lobbies(round)
	a.OK(err)
	return l
}

// Play enters the ranks of all lobbies of a round as the owner. Entries that come first in order have the better ranks.
func (a *Royale) Play(round int, order []int64) {
	a.T.Helper()
	for _, l := range a.Lobbies(round) {
		m := a.Match(a.Owner, l.ID)
		players := slices.SortedFunc(slices.Values(m.Players), func(x, y royale.LobbyPlayer) int {
			return slices.Index(order, x.ID) - slices.Index(order, y.ID)
		})
		grid := make([]royale.ScoreInput, len(players))
		for i, p := range players {
			grid[i] = royale.ScoreInput{EntryID: p.ID, Version: p.Score.Version, Rank: i + 1}
		}
		_, err := a.Royales.SetScores(a.Ctx, a.Owner, a.Ref(l.ID), grid)
		a.OK(err)
	}
}

// Standing returns the entries of the table, best first.
func (a *Royale) Standing() []int64 {
	a.T.Helper()
	var ids []int64
	for _, row := range a.View().Rows {
		ids = append(ids, row.ID)
	}
	return ids
}

// Places returns the stored final places, best first.
func (a *Royale) Places() []int64 {
	a.T.Helper()
	stored, _, err := a.DB.FinalPlaces(a.Ctx, a.Contest.ID)
	a.OK(err)
	var ids []int64
	for i, p := range stored {
		if p.From != i+1 || p.To != i+1 {
			a.T.Fatalf("place %d is %d to %d", i+1, p.From, p.To)
		}
		ids = append(ids, p.EntryID)
	}
	return ids
}

// SetStatus sets the status of an entry as the owner.
func (a *Royale) SetStatus(entryID int64, status stage.EntrantStatus) error {
	return a.Stage.SetStatus(a.Ctx, a.Owner, a.StageRef(), entryID, status)
}
