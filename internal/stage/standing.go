package stage

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/kit/fault"
)

// TableRow is a row of a table with who it is about.
type TableRow struct {
	standings.Row
	Participant Entrant
}

// tablePage gives a part of a table.
func tablePage(table []TableRow, p Part) Page[TableRow] {
	if p.Prefix != "" || p.EntryID != 0 {
		wanted := []TableRow{}
		for i := range table {
			if p.wants(&table[i].Participant.Entry) {
				wanted = append(wanted, table[i])
			}
		}
		table = wanted
	}
	return pageOf(table, p)
}

// rowOf finds a participant's row. Fault notInStage.
func rowOf(table []TableRow, entryID int64) (TableRow, error) {
	i := slices.IndexFunc(table, func(s TableRow) bool { return s.ID == entryID })
	if i < 0 {
		return TableRow{}, fault.New(fault.NotInStage)
	}
	return table[i], nil
}

// tableRows gives the rows their participants.
func tableRows(rows []standings.Row, field []Entrant) []TableRow {
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

// AllSections is every section of a round.
const AllSections = -1

// RoundQuery asks for matches of a round.
type RoundQuery struct {
	Part
	Round   int
	Section int // AllSections = whichever
}

// roundPage gives a part of a round's matches; names are those of the stage's field. Fault roundDoesNotExist.
func (s *Service) roundPage(ctx context.Context, stageID int64, rounds []Round, names map[int64]contest.Entry, q RoundQuery) (Page[MatchView], error) {
	if q.Round < 0 || q.Round >= len(rounds) {
		return Page[MatchView]{}, fault.New(fault.RoundDoesNotExist)
	}
	ask := q
	ask.Skip, ask.Limit = min(max(q.Skip, 0), 1<<30), q.limit()
	if q.Prefix != "" { // names are not in the matches
		ask.Skip, ask.Limit = 0, 1<<30
	}
	records, total, err := s.store.RoundMatches(ctx, stageID, ask)
	if err != nil {
		return Page[MatchView]{}, err
	}
	page := Page[Record]{Items: records, Next: nextAfter(ask.Skip+len(records), total), Total: total}
	if q.Prefix != "" {
		page = pageOf(slices.DeleteFunc(records, func(r Record) bool {
			return !slices.ContainsFunc(r.Sides[:], func(side int64) bool {
				e, ok := names[side]
				return ok && q.wants(&e)
			})
		}), q.Part)
	}
	games := map[int64][]Game{}
	if n := len(page.Items); n > 0 {
		if games, err = s.store.RoundGames(ctx, stageID, page.Items[0].Pos, page.Items[n-1].Pos); err != nil {
			return Page[MatchView]{}, err
		}
	}
	filmed, err := s.store.MatchesWithVideos(ctx, stageID, &q.Round)
	if err != nil {
		return Page[MatchView]{}, err
	}
	out := Page[MatchView]{Items: make([]MatchView, len(page.Items)), Next: page.Next, Total: page.Total}
	for i, r := range page.Items {
		out.Items[i] = viewOf(r, games[r.ID], names)
		out.Items[i].HasVideos = filmed[r.ID]
	}
	return out, nil
}
