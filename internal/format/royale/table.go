package royale

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/engine/royale"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// View is the public view of a battle royale.
type View struct {
	stage.Stage
	Contest contest.Contest
	Game    game.Game
	Rules   Settings
	Rounds  []RoundView
	// Rows is the live table. The scores of the running round count as soon as they are reported.
	Rows []Row
	// Active is the number of active entrants.
	Active int
	// Published reports whether the current round has matches.
	Published bool
	// Over reports whether no round is left to play: all have ended, or an entry has won at match point.
	Over bool
	// Champion is the winner of a finished battle royale, or the winner at match point; nil if there is none yet.
	Champion *contest.Entry
	at       map[int64]int
}

// RoundView is a round with its matches.
type RoundView struct {
	stage.Round
	Lobbies []Lobby // by order; none while it is planned
}

// Lobby is the public view of a match of a round.
type Lobby struct {
	match.Record
	Participants int // without those who dropped out before they had a rank
	Reported     int // of them, those with a rank
	// Scored is true if a rank or a kill is reported. From then on the table has places.
	Scored bool
	// Conflicts counts the ranks that are reported more than once, and those that do not exist in the lobby
	// (royale.ConflictCount).
	Conflicts int
}

// Row is a row of the table.
type Row struct {
	royale.Row
	Participant stage.Entrant
	// Matches holds the result in each round that has begun, in their order; MatchID 0 = did not play in it.
	Matches []RowMatch
}

// RowMatch is the result of an entrant in a round.
type RowMatch struct {
	MatchID int64
	Rank    int // from 1; 0 = not reported
	Kill    int
	Point   int
}

// View returns the public view of a contest's battle royale. Anybody may read it. Faults: contestDoesNotExist,
// stageDoesNotExist.
func (s *Service) View(ctx context.Context, contestID int64) (*View, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	st, err := s.stages.StageOf(ctx, contestID, ID)
	if err != nil {
		return nil, err
	}
	p, err := s.load(ctx, c, st)
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

// view returns the public view of the battle royale; records are its matches by round and order.
func (p *state) view(g game.Game, records []match.Record) *View {
	c := p.Contest
	table := p.table()
	v := &View{
		Stage: p.Stage, Contest: c, Game: g, Rules: p.rules, Active: len(p.active()), Published: p.Published(), Over: p.over(),
		Rounds: make([]RoundView, len(p.Rounds)), Rows: make([]Row, len(table.Rows)), at: make(map[int64]int, len(table.Rows)),
	}
	for i, r := range p.Rounds {
		v.Rounds[i].Round = r
	}
	summaries := p.lobbySummaries()
	for _, r := range records {
		lobby := summaries[r.ID]
		lobby.Record = r
		v.Rounds[r.Pos.Round].Lobbies = append(v.Rounds[r.Pos.Round].Lobbies, lobby)
	}
	field := make(map[int64]int, len(p.Entrants))
	for i, e := range p.Entrants {
		field[e.ID] = i
	}
	for i, row := range table.Rows {
		v.at[row.ID] = i
		v.Rows[i] = Row{Row: row, Participant: p.Entrants[field[row.ID]].Public(), Matches: make([]RowMatch, len(row.ByMatch))}
	}
	for _, sc := range p.scores {
		row := &v.Rows[v.at[sc.EntryID]]
		row.Matches[sc.Round] = RowMatch{MatchID: sc.MatchID, Rank: sc.Rank, Kill: sc.Kill, Point: row.ByMatch[sc.Round]}
	}
	if p.FinishedAt != nil || table.Over() {
		v.Champion = &v.Rows[0].Participant.Entry
	}
	return v
}

// lobbySummaries counts the participants, the reported ranks and the conflicting ranks of each match, by match id.
func (p *state) lobbySummaries() map[int64]Lobby {
	dropped, ranks, scored := p.dropped(), map[int64]lobbyRanks{}, map[int64]bool{}
	for _, sc := range p.reported {
		scored[sc.MatchID] = scored[sc.MatchID] || sc.Rank > 0 || sc.Kill > 0
		if sc.Rank > 0 || !dropped[sc.EntryID] {
			ranks[sc.MatchID] = append(ranks[sc.MatchID], sc.Rank)
		}
	}
	lobbies := make(map[int64]Lobby, len(scored))
	for matchID, is := range scored {
		r := ranks[matchID]
		lobbies[matchID] = Lobby{Participants: len(r), Reported: len(r) - r.missing(), Scored: is, Conflicts: r.conflicts()}
	}
	return lobbies
}

func (p *state) dropped() map[int64]bool {
	out := map[int64]bool{}
	for _, e := range p.Entrants {
		if e.Status == stage.Dropped {
			out[e.ID] = true
		}
	}
	return out
}

// missing counts the missing and conflicting ranks of a round.
func (p *state) missing(round int) Missing {
	inRound := map[int64]bool{}
	for _, sc := range p.reported {
		if sc.Round == round {
			inRound[sc.MatchID] = true
		}
	}
	var m Missing
	for matchID, l := range p.lobbySummaries() {
		if inRound[matchID] {
			m.WithoutRank += l.Participants - l.Reported
			m.Conflicting += l.Conflicts
		}
	}
	return m
}

// Lobbies returns the matches of a round. Fault roundDoesNotExist.
func (v *View) Lobbies(round int) ([]Lobby, error) {
	if round < 0 || round >= len(v.Rounds) {
		return nil, fault.New(fault.RoundDoesNotExist)
	}
	return v.Rounds[round].Lobbies, nil
}

// Is returns stageDoesNotExist unless the id is that of the battle royale.
func (v *View) Is(stageID int64) error {
	if v.ID != stageID {
		return fault.New(fault.StageDoesNotExist)
	}
	return nil
}

// Count counts the matches of a round. A match with all ranks and without conflicts counts as decided.
func (r *RoundView) Count() stage.RoundCount {
	n := stage.RoundCount{Matches: len(r.Lobbies)}
	for _, l := range r.Lobbies {
		if l.State == match.Decided || l.Reported == l.Participants && l.Conflicts == 0 {
			n.Decided++
		}
		n.Begun = n.Begun || l.Scored
	}
	return n
}

// Row returns the row of an entry; ok is false if it does not play in the battle royale.
func (v *View) Row(entryID int64) (row Row, ok bool) {
	i, ok := v.at[entryID]
	if !ok {
		return Row{}, false
	}
	return v.Rows[i], true
}

// Table returns a part of the table.
func (v *View) Table(part stage.Part) stage.Page[Row] {
	rows := v.Rows
	if part.Prefix != "" || part.EntryID != 0 {
		rows = []Row{}
		for i := range v.Rows {
			if part.Wants(&v.Rows[i].Participant.Entry) {
				rows = append(rows, v.Rows[i])
			}
		}
	}
	return stage.PageOf(rows, part)
}
