package match

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// TableRow is a row of a table with its participant.
type TableRow struct {
	standings.Row
	Participant stage.Entrant
}

// TablePage returns a part of a table.
func TablePage(table []TableRow, p stage.Part) stage.Page[TableRow] {
	if p.Prefix != "" || p.EntryID != 0 {
		wanted := []TableRow{}
		for i := range table {
			if p.Wants(&table[i].Participant.Entry) {
				wanted = append(wanted, table[i])
			}
		}
		table = wanted
	}
	return stage.PageOf(table, p)
}

// rowOf returns the row of an entry. Fault notInStage.
func rowOf(table []TableRow, entryID int64) (TableRow, error) {
	i := slices.IndexFunc(table, func(s TableRow) bool { return s.ID == entryID })
	if i < 0 {
		return TableRow{}, fault.New(fault.NotInStage)
	}
	return table[i], nil
}

// TableRows adds the participants to the rows.
func TableRows(rows []standings.Row, field []stage.Entrant) []TableRow {
	at := make(map[int64]int, len(field))
	for i, e := range field {
		at[e.ID] = i
	}
	table := make([]TableRow, len(rows))
	for i, r := range rows {
		table[i] = TableRow{Row: r, Participant: field[at[r.ID]]}
	}
	return table
}

// AllSections selects every section of a round.
const AllSections = -1

// RoundQuery selects matches of a round.
type RoundQuery struct {
	stage.Part
	Round   int
	Section int // AllSections = any
}

// RoundPage returns a part of the matches of a round of a stage; names are the entries of the stage by id. Fault roundDoesNotExist.
func (s *Service) RoundPage(ctx context.Context, c *contest.Contest, st *stage.Stage, rounds []stage.Round, names map[int64]contest.Entry, q RoundQuery) (stage.Page[MatchView], error) {
	if q.Round < 0 || q.Round >= len(rounds) {
		return stage.Page[MatchView]{}, fault.New(fault.RoundDoesNotExist)
	}
	ask := q
	ask.Skip, ask.Limit = min(max(q.Skip, 0), 1<<30), q.Size()
	if q.Prefix != "" { // the query has no names, so the whole round is read
		ask.Skip, ask.Limit = 0, 1<<30
	}
	records, total, err := s.store.RoundMatches(ctx, st.ID, ask)
	if err != nil {
		return stage.Page[MatchView]{}, err
	}
	page := stage.Page[Record]{Items: records, Next: stage.NextAfter(ask.Skip+len(records), total), Total: total}
	if q.Prefix != "" {
		page = stage.PageOf(slices.DeleteFunc(records, func(r Record) bool {
			return !slices.ContainsFunc(r.Sides[:], func(side int64) bool {
				e, ok := names[side]
				return ok && q.Wants(&e)
			})
		}), q.Part)
	}
	games := map[int64][]Game{}
	if n := len(page.Items); n > 0 {
		if games, err = s.store.RoundGames(ctx, st.ID, page.Items[0].Pos, page.Items[n-1].Pos); err != nil {
			return stage.Page[MatchView]{}, err
		}
	}
	w := WindowOf(c, st, &rounds[q.Round])
	filmed, err := s.store.MatchesWithVideos(ctx, st.ID, &q.Round)
	if err != nil {
		return stage.Page[MatchView]{}, err
	}
	out := stage.Page[MatchView]{Items: make([]MatchView, len(page.Items)), Next: page.Next, Total: page.Total}
	for i, r := range page.Items {
		out.Items[i] = ViewOf(r, games[r.ID], names, w)
		out.Items[i].HasVideos = filmed[r.ID]
	}
	return out, nil
}
