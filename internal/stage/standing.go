package stage

import (
	"context"
	"slices"
	"strings"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
)

// TableRow is a row of a table with who it is about.
type TableRow struct {
	standings.Row
	Participant Entrant
}

// Bounds of a part of a list.
const (
	DefaultPage = 128
	MaxPage     = 512
)

// Part asks for a part of a list of participants or their matches.
type Part struct {
	// Skip is how many come before the part.
	Skip int
	// Limit is the most that are wanted: 0 = DefaultPage, at most MaxPage.
	Limit int
	// Prefix is how the name of a participant begins, folded as kit/fold does; "" = whoever.
	Prefix string
	// EntryID is the one participant who is asked for, 0 = whoever.
	EntryID int64
}

// Page is a part of a list.
type Page[T any] struct {
	Items []T
	// Next is what Part.Skip is for the page after, 0 = this is the last.
	Next  int
	Total int // of what was asked for, on all pages
}

func (p *Part) limit() int {
	if p.Limit <= 0 {
		return DefaultPage
	}
	return min(p.Limit, MaxPage)
}

// wants says whether a participant is asked for.
func (p *Part) wants(e *contest.Entry) bool {
	return (p.EntryID == 0 || e.ID == p.EntryID) && (p.Prefix == "" || strings.HasPrefix(fold.Text(e.Name()), fold.Text(p.Prefix)))
}

// pageOf cuts the part out of everything that was asked for.
func pageOf[T any](all []T, p Part) Page[T] {
	from := min(max(p.Skip, 0), len(all))
	to := min(from+p.limit(), len(all))
	return Page[T]{Items: all[from:to], Next: nextAfter(to, len(all)), Total: len(all)}
}

func nextAfter(to, total int) int {
	if to < total {
		return to
	}
	return 0
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
