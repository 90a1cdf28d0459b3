package store_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fold"
	timeline "yagura/internal/record"
	"yagura/internal/store"
	"yagura/internal/store/pgtest"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// list is one page of a list as the features ask for it. It returns the number of rows.
type list func(ctx context.Context, db *store.DB) (int, error)

func of[T any](rows []T, err error) (int, error) { return len(rows), err }

// lists are the pages that people open: the first, a later one, with each filter, of somebody with little and of somebody with much.
func lists(size storetest.Size, now time.Time) map[string]list {
	all := contestLists(size, now)
	maps.Copy(all, communityLists(size))
	maps.Copy(all, ownLists(size, now))
	return all
}

// contestLists are lists of contests.
func contestLists(size storetest.Size, now time.Time) map[string]list {
	middle := &contest.Key{At: now.Add(-time.Duration(size.Contests/2) * time.Minute), ID: int64(size.Contests / 2)}
	contests := contestsAt(now)
	all := map[string]list{
		"contests":                           contests(contest.Query{}),
		"contests, page far behind":          contests(contest.Query{After: middle}),
		"contests of a game":                 contests(contest.Query{GameID: 2}),
		"contests of a rare game":            contests(contest.Query{GameID: storetest.RareGame}),
		"contests recommended":               contests(contest.Query{Tab: contest.TabRecommended}),
		"contests to come":                   contests(contest.Query{Tab: contest.TabUpcoming}),
		"contests with a free place":         contests(contest.Query{Free: true}),
		"contests in a language nobody uses": contests(contest.Query{Language: "zh"}),
		"contests by a word of all":          contests(contest.Query{Terms: fold.Terms("秋の杯", 1)}),
		"contests by a word of one":          contests(contest.Query{Terms: fold.Terms(storetest.Number(size.Contests/2), 1)}),
		"contests by two words":              contests(contest.Query{Terms: fold.Terms("秋の杯 "+storetest.Number(size.Contests/2), 2)}),
	}
	for _, status := range []contest.Status{contest.Prepare, contest.EntryOpen, contest.EntryDone, contest.MatchOpen, contest.MatchDone} {
		all["contests, "+string(status)] = contests(contest.Query{Status: status})
		all["contests of a rare game, "+string(status)] = contests(contest.Query{Status: status, GameID: storetest.RareGame})
	}
	return all
}

// communityLists are lists of people, teams and messages, and those of one contest.
func communityLists(size storetest.Size) map[string]list {
	people := func(q account.Query) list {
		return func(ctx context.Context, db *store.DB) (int, error) { return of(db.UsersByNickname(ctx, q, 51)) }
	}
	teams := func(q team.Query) list {
		return func(ctx context.Context, db *store.DB) (int, error) {
			found, _, err := db.SearchTeams(ctx, q, 50)
			return of(found, err)
		}
	}
	messages := func(room, before int64) list {
		return func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.MessagesBefore(ctx, room, before, 51))
		}
	}
	podiums := func(gameID int64) list {
		return func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.Podiums(ctx, gameID, timeline.FinalKey{Rank: math.MaxInt64, EntryID: math.MaxInt64}, 51))
		}
	}
	return map[string]list{
		"people by name":                  people(account.Query{Nickname: "player"}),
		"people by name, page far behind": people(account.Query{Nickname: "player", After: &account.Last{Key: fmt.Sprintf("70%d", 10000000+size.People/2), ID: int64(size.People / 2)}}),
		"people, newest": func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.NewestUsers(ctx, account.Query{}, 51))
		},
		"players of a game": func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.Players(ctx, account.Query{GameID: 2}, 51))
		},
		"messages":                  messages(storetest.BusyRoom, 1<<52),
		"messages, page far behind": messages(storetest.BusyRoom, int64(size.Messages/2)),
		"messages of a quiet room":  messages(int64(size.Contests/2), 1<<52),
		"messages after one": func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.MessagesAfter(ctx, storetest.BusyRoom, int64(size.Messages/2), 51))
		},
		"entries": func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.EntryPage(ctx, storetest.BusyContest, 0, 101))
		},
		"activity": func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.ContestActivity(ctx, storetest.BusyContest, contest.ActivityQuery{}, 51))
		},
		"members of a room": func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.ChatMembers(ctx, int64(size.Contests/2), nil, 51))
		},
		"teams":                              teams(team.Query{}),
		"teams by name":                      teams(team.Query{Name: "t"}),
		"teams by a word of all":             teams(team.Query{Name: "dragons"}),
		"teams by a word of all and another": teams(team.Query{Name: "dragons phoenix"}),
		"teams by a word of one":             teams(team.Query{Name: storetest.Number(size.People / 20)}),
		"podiums of a game":                  podiums(2),
		"podiums of a rare game":             podiums(storetest.RareGame),
		"podiums of all games":               podiums(0),
		"timeline, opened":                   func(ctx context.Context, db *store.DB) (int, error) { return of(db.Opened(ctx, timeline.Query{}, 31)) },
		"timeline, entered":                  func(ctx context.Context, db *store.DB) (int, error) { return of(db.Entered(ctx, timeline.Query{}, 31)) },
		"timeline, placed":                   func(ctx context.Context, db *store.DB) (int, error) { return of(db.Placed(ctx, timeline.Query{}, 31)) },
	}
}

// ownLists are the lists that somebody has: of a person with little, and of one with much.
func ownLists(size storetest.Size, now time.Time) map[string]list {
	all, contests, somebody := map[string]list{}, contestsAt(now), int64(size.People/2)
	for who, id := range map[string]int64{"somebody": somebody, "a busy person": storetest.BusyPerson} {
		for tab, name := range map[contest.Tab]string{contest.TabOperated: "operated", contest.TabParticipated: "entered", contest.TabPodium: "won"} {
			all[fmt.Sprintf("contests %s by %s", name, who)] = contests(contest.Query{Tab: tab, UserID: id})
		}
		all["rooms of "+who] = func(ctx context.Context, db *store.DB) (int, error) {
			return of(db.Rooms(ctx, chat.Query{UserID: id}, now, 51))
		}
		all["unread messages of "+who] = func(ctx context.Context, db *store.DB) (int, error) {
			rooms, _, err := db.CountUnread(ctx, 0, id, "")
			return rooms, err
		}
		all["notifications of "+who] = func(ctx context.Context, db *store.DB) (int, error) { return of(db.Notifications(ctx, id, 1<<52, 51)) }
		all["matches to play of "+who] = func(ctx context.Context, db *store.DB) (int, error) { return of(db.EntriesToPlay(ctx, id, now, 51)) }
		all["friends of "+who] = func(ctx context.Context, db *store.DB) (int, error) { return of(db.Friends(ctx, id, 1<<52, 51)) }
	}
	return all
}

// contestsAt returns a function that makes lists of contests, as they are at a time.
func contestsAt(now time.Time) func(contest.Query) list {
	return func(q contest.Query) list {
		q.Tab = cmp.Or(q.Tab, contest.TabAll)
		return func(ctx context.Context, db *store.DB) (int, error) {
			cards, _, err := db.ListContests(ctx, q, now, 51)
			return of(cards, err)
		}
	}
}

// slowest is what the median of a list may be.
const slowest = 2 * time.Millisecond

// BenchmarkLists measures the lists in databases of storetest.Large, which takes minutes to fill: YAGURA_LARGE=1 go test -run '^$' -bench
// Lists -benchtime 200x ./internal/store. Without YAGURA_LARGE it measures them in a hundredth of that. It fails if the median of a list
// is above 2 ms.
func BenchmarkLists(b *testing.B) {
	size := storetest.Size{People: storetest.Large.People / 100, Contests: storetest.Large.Contests / 100, Messages: storetest.Large.Messages / 100}
	if os.Getenv("YAGURA_LARGE") != "" {
		size = storetest.Large
	}
	clk := clock.NewTest(storetest.Start)
	ctx := clock.Fix(b.Context(), clk.Now())
	for name, open := range map[string]func() *store.DB{
		"sqlite": func() *store.DB { return storetest.SQLite(b, clk) },
		"postgres": func() *store.DB {
			db, err := store.Open(ctx, pgtest.Start(b).URL(), clk)
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { _ = db.Close() })
			return db
		},
	} {
		db := open()
		if err := game.NewService(db).Seed(ctx); err != nil {
			b.Fatal(err)
		}
		storetest.Fill(b, ctx, db, size, storetest.Access{Exec: store.Exec, Texts: store.FirstColumn})
		all := lists(size, clk.Now())
		for _, what := range slices.Sorted(maps.Keys(all)) {
			b.Run(name+"/"+what, func(b *testing.B) {
				var took []time.Duration
				rows := 0
				for b.Loop() {
					begin := time.Now()
					n, err := all[what](ctx, db)
					if err != nil {
						b.Fatal(err)
					}
					rows = n
					took = append(took, time.Since(begin))
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
				b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-p99")
				b.ReportMetric(float64(rows), "rows")
				b.ReportMetric(0, "ns/op")
				if took[len(took)/2] > slowest {
					b.Errorf("the median is %v, above %v", took[len(took)/2], slowest)
				}
			})
		}
	}
}
