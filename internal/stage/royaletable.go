package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/engine/royale"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
)

// RoyaleView is a battle royale as everybody sees it (C3.042–C3.047).
type RoyaleView struct {
	Stage
	Contest contest.Contest
	Game    game.Game
	Rules   contest.RoyaleSettings
	Rounds  []RoyaleRound
	// Rows are the table, live: the round under way counts as far as it is told.
	Rows []RoyaleRow
	// Active is how many play on.
	Active int
	// Published says that the current round has matches.
	Published bool
	// Over says that no round is left to play: all are over, or somebody has won at match point.
	Over bool
	// Champion has won: once it is finished, or at match point. nil while nobody has.
	Champion *contest.Entry
	at       map[int64]int
}

// RoyaleRound is a round with its matches.
type RoyaleRound struct {
	Round
	Lobbies []RoyaleLobby // by order; none while it is planned
}

// RoyaleLobby is a match of a round as everybody sees it.
type RoyaleLobby struct {
	Record
	Participants int // without those who dropped out before they had a rank
	Reported     int // of them, those with a rank
	// Conflicts counts the ranks that several claim, and those that the lobby does not have.
	Conflicts int
}

// RoyaleRow is a row of the table.
type RoyaleRow struct {
	royale.Row
	Participant Entrant
	// Matches has what was reached in each round that has begun, in their order; MatchID 0 = did not play in it.
	Matches []RoyaleRowMatch
}

// RoyaleRowMatch is what somebody reached in a round.
type RoyaleRowMatch struct {
	MatchID int64
	Rank    int // from 1; 0 = not known
	Kill    int
	Point   int
}

// Royale gives the battle royale of a contest. Anybody may ask. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) Royale(ctx context.Context, contestID int64) (*RoyaleView, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return nil, err
	}
	st, err := s.stageOf(ctx, contestID, Royale)
	if err != nil {
		return nil, err
	}
	p, err := s.loadRoyale(ctx, c, st)
	if err != nil {
		return nil, err
	}
	g, _, err := s.store.Game(ctx, c.GameID)
	if err != nil {
		return nil, err
	}
	records, err := s.store.Matches(ctx, st.ID)
	if err != nil {
		return nil, err
	}
	return p.view(g, records), nil
}

// view puts the battle royale together. Records are its matches by round and order.
func (p *royaleState) view(g game.Game, records []Record) *RoyaleView {
	c := p.contest
	c.EntryPassword = ""
	table := p.table()
	v := &RoyaleView{
		Stage: p.Stage, Contest: c, Game: g, Rules: p.rules, Active: len(p.active()), Published: p.published(), Over: p.over(),
		Rounds: make([]RoyaleRound, len(p.rounds)), Rows: make([]RoyaleRow, len(table.Rows)), at: make(map[int64]int, len(table.Rows)),
	}
	for i, r := range p.rounds {
		v.Rounds[i].Round = r
	}
	found := p.amiss()
	for _, r := range records {
		lobby := found[r.ID]
		lobby.Record = r
		v.Rounds[r.Pos.Round].Lobbies = append(v.Rounds[r.Pos.Round].Lobbies, lobby)
	}
	field := make(map[int64]int, len(p.entrants))
	for i, e := range p.entrants {
		field[e.ID] = i
	}
	for i, row := range table.Rows {
		v.at[row.ID] = i
		v.Rows[i] = RoyaleRow{Row: row, Participant: p.entrants[field[row.ID]].public(), Matches: make([]RoyaleRowMatch, len(row.ByMatch))}
	}
	for _, sc := range p.scores {
		row := &v.Rows[v.at[sc.EntryID]]
		row.Matches[sc.Round] = RoyaleRowMatch{MatchID: sc.MatchID, Rank: sc.Rank, Kill: sc.Kill, Point: row.ByMatch[sc.Round]}
	}
	if p.FinishedAt != nil || table.Over() {
		v.Champion = &v.Rows[0].Participant.Entry
	}
	return v
}

// amiss counts for each match who plays, who has a rank, and the ranks that cannot be.
func (p *royaleState) amiss() map[int64]RoyaleLobby {
	type claims struct {
		out   int // dropped without a rank: they did not play
		ranks []int
	}
	found := map[int64]*claims{}
	lobbies := map[int64]RoyaleLobby{}
	dropped := p.dropped()
	for _, sc := range p.scores {
		l, c := lobbies[sc.MatchID], found[sc.MatchID]
		if c == nil {
			c = &claims{}
			found[sc.MatchID] = c
		}
		l.Participants++
		switch {
		case sc.Rank > 0:
			l.Reported++
			c.ranks = append(c.ranks, sc.Rank)
		case dropped[sc.EntryID]:
			c.out++
		}
		lobbies[sc.MatchID] = l
	}
	for matchID, c := range found {
		l := lobbies[matchID]
		l.Participants -= c.out
		times := map[int]int{}
		for _, rank := range c.ranks {
			times[rank]++
			if rank > l.Participants || times[rank] == 2 {
				l.Conflicts++
			}
		}
		lobbies[matchID] = l
	}
	return lobbies
}

func (p *royaleState) dropped() map[int64]bool {
	out := map[int64]bool{}
	for _, e := range p.entrants {
		if e.Status == Dropped {
			out[e.ID] = true
		}
	}
	return out
}

// missing counts what stands in the way of a round's end.
func (p *royaleState) missing(round int) Missing {
	var m Missing
	dropped := p.dropped()
	of := map[int64]bool{}
	for _, sc := range p.scores {
		if sc.Round != round {
			continue
		}
		of[sc.MatchID] = true
		if sc.Rank == 0 && !dropped[sc.EntryID] {
			m.WithoutRank++
		}
	}
	for matchID, l := range p.amiss() {
		if of[matchID] {
			m.Conflicting += l.Conflicts
		}
	}
	return m
}

// Lobbies gives the matches of a round. Fault roundDoesNotExist.
func (v *RoyaleView) Lobbies(round int) ([]RoyaleLobby, error) {
	if round < 0 || round >= len(v.Rounds) {
		return nil, fault.New(fault.RoundDoesNotExist)
	}
	return v.Rounds[round].Lobbies, nil
}

// Is answers the fault stageDoesNotExist unless the id is the battle royale's.
func (v *RoyaleView) Is(stageID int64) error {
	if v.ID != stageID {
		return Royale.absent()
	}
	return nil
}

// Count counts the matches of a round: those with every rank, none of them twice, are decided.
func (r *RoyaleRound) Count() RoundCount {
	n := RoundCount{Matches: len(r.Lobbies)}
	for _, l := range r.Lobbies {
		if l.State == Decided || l.Reported == l.Participants && l.Conflicts == 0 {
			n.Decided++
		}
		n.Begun = n.Begun || l.Reported > 0
	}
	return n
}

// Row gives the row of an entry; ok=false where it does not play here.
func (v *RoyaleView) Row(entryID int64) (row RoyaleRow, ok bool) {
	i, ok := v.at[entryID]
	if !ok {
		return RoyaleRow{}, false
	}
	return v.Rows[i], true
}

// Table gives a part of the table.
func (v *RoyaleView) Table(part Part) Page[RoyaleRow] {
	rows := v.Rows
	if part.Prefix != "" || part.EntryID != 0 {
		rows = []RoyaleRow{}
		for i := range v.Rows {
			if part.wants(&v.Rows[i].Participant.Entry) {
				rows = append(rows, v.Rows[i])
			}
		}
	}
	return pageOf(rows, part)
}

// LobbyOf gives the match that an entry plays in the current round of a contest's battle royale; ok=false where there is
// none.
func (s *Service) LobbyOf(ctx context.Context, contestID, entryID int64) (r Record, ok bool, err error) {
	return s.store.LobbyOfEntry(ctx, contestID, entryID)
}
