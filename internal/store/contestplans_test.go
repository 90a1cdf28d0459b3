package store_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fold"
	"yagura/internal/store"
	"yagura/internal/store/sqlcgen"
	"yagura/internal/store/storetest"
)

// sources are the lists of contests before their filters, and the index that must serve each.
var sources = map[string]struct {
	q     contest.Query
	index string
}{
	"all":               {contest.Query{Tab: contest.TabAll}, "contests_by_end"},
	"all that are over": {contest.Query{Tab: contest.TabAll, Status: contest.MatchDone}, "contests_by_end"},
	"found by a word":   {contest.Query{Tab: contest.TabAll, Terms: fold.Terms(storetest.Number(2500), 1)}, "contest_words"},
	"operated":          {contest.Query{Tab: contest.TabOperated, UserID: 2}, "operators_by_end"},
	"entered":           {contest.Query{Tab: contest.TabParticipated, UserID: 2}, "entry_members_by_end"},
	"podium":            {contest.Query{Tab: contest.TabPodium, UserID: 2}, "entry_members_by_end"},
	"recommended":       {contest.Query{Tab: contest.TabRecommended}, "contests_recommended"},
	"to come":           {contest.Query{Tab: contest.TabUpcoming}, "contests_by_start"},
}

// contestFilters are the filters of lists of contests.
var contestFilters = map[string]func(q *contest.Query, now time.Time){
	"game":        func(q *contest.Query, _ time.Time) { q.GameID = 2 },
	"status":      func(q *contest.Query, _ time.Time) { q.Status = contest.EntryOpen },
	"in progress": func(q *contest.Query, _ time.Time) { q.Status = contest.MatchOpen },
	"type":        func(q *contest.Query, _ time.Time) { q.Type = "TOURNAMENT" },
	"people":      func(q *contest.Query, _ time.Time) { q.ParticipantType = contest.Solo },
	"language":    func(q *contest.Query, _ time.Time) { q.Language = "ja" },
	"free":        func(q *contest.Query, _ time.Time) { q.Free = true },
	"words":       func(q *contest.Query, _ time.Time) { q.Terms = slices.Concat(q.Terms, fold.Terms("秋の杯 回", 2)) },
	"page":        func(q *contest.Query, now time.Time) { q.After = &contest.Key{At: now.Add(time.Hour), ID: 7} },
}

// listsOfContests returns the statements that the store composes for lists of contests: of each source without filters, with each filter
// alone, and with all of them.
func listsOfContests(t *testing.T, ctx context.Context, db *store.DB) (all []query) {
	t.Helper()
	now := clock.Now(ctx)
	for source, s := range sources {
		variants := map[string]contest.Query{"": s.q}
		every := s.q
		for name, add := range contestFilters {
			q := s.q
			add(&q, now)
			if name != "in progress" { // none of these has a free place
				add(&every, now)
			}
			variants[" with "+name] = q
		}
		variants[" with every filter"] = every
		for variant, q := range variants {
			index := indexOf(q, s.index)
			statements, err := store.Reads(db, func() error {
				_, _, err := db.ListContests(ctx, q, now, 51)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range statements {
				if c.Text == store.CardsOfIDs {
					continue // checked by its name
				}
				of := index
				if strings.Contains(c.Text, "u.stored_until = 0") {
					of = "contests_by_stored_until"
				}
				if !strings.Contains(c.Text, " contests l") {
					of = "contest_words" // counts what the words find
				}
				all = append(all, query{name: "contests " + source + variant, text: c.Text, index: of})
			}
		}
	}
	return all
}

// indexOf returns the index that must serve a list of all contests with the filters of a query; source serves it without filters.
func indexOf(q contest.Query, source string) string {
	statuses, limited := q.Statuses()
	byStatus := limited && !slices.Contains(statuses, contest.MatchDone)
	switch {
	case source != "contests_by_end":
		return source
	case byStatus && q.GameID != 0:
		return "contests_by_game_status"
	case byStatus:
		return "contests_by_status"
	case q.GameID != 0:
		return "contests_by_game"
	default:
		return source
	}
}

// A new column of contests must be read by the statement of the cards too.
func TestCardsReadEveryColumnOfAContest(t *testing.T) {
	var c sqlcgen.Contest
	columns, fields, row := strings.FieldsFunc(store.ContestColumns, func(r rune) bool { return strings.ContainsRune(", \n", r) }), store.ContestFields(&c), reflect.ValueOf(&c).Elem()
	if len(columns) != row.NumField() || len(fields) != row.NumField() {
		t.Fatalf("%d columns and %d fields, want %d", len(columns), len(fields), row.NumField())
	}
	for i := range row.NumField() {
		field := row.Type().Field(i).Name
		if column := strings.ReplaceAll(strings.TrimPrefix(columns[i], "c."), "_", ""); !strings.EqualFold(column, field) {
			t.Errorf("column %s is read as %s", columns[i], field)
		}
		if fields[i] != row.Field(i).Addr().Interface() {
			t.Errorf("%s is read to another field", columns[i])
		}
	}
}
