package program_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/program"
	"yagura/internal/store/storetest"
)

// twins are two programs with one PostgreSQL, secret and clock, as behind a load balancer. They have no broker: what they decide
// together is in the database alone.
func twins(t *testing.T) (a, b *apitest.App) {
	database := storetest.PostgresURL(t)
	join := func(c *program.Config) {
		c.Database, c.Secret, c.Unguarded = database, "0123456789abcdef0123456789abcdef", true
	}
	a = apitest.New(t, join)
	return a, apitest.New(t, join, func(c *program.Config) { c.Clock = a.Clock })
}

// together sends n requests concurrently, alternately to the two programs, and counts the answers by status and key.
func together(n int, request func(i int) *apitest.Answer) map[string]int {
	count := map[string]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-start
			got := request(i)
			mu.Lock()
			defer mu.Unlock()
			count[fmt.Sprint(got.Status, " ", got.Key())]++
		})
	}
	close(start)
	all.Wait()
	return count
}

func TestLastPlacesAcrossTwoPrograms(t *testing.T) {
	t.Parallel()
	a, b := twins(t)
	const joiners, places, asked = 200, 16, "409 overEntryMaxCount"
	c := newCup(a, 4, object{"entryMaxCount": 4 + places})
	people := make([]*apitest.Person, joiners)
	for i := range people {
		people[i] = a.Person(fmt.Sprint("joiner ", i))
		if i%2 == 1 {
			people[i] = people[i].In(b)
		}
	}
	count := together(joiners, func(i int) *apitest.Answer { return people[i].Post(contestPath(c.id)+"users/", entryForm()) })
	if count["200 "] != places || count[asked] != joiners-places {
		t.Errorf("answers = %v, want %d places and the rest asked", count, places)
	}
	for _, app := range []*apitest.App{a, b} {
		page := app.Visitor().Get(contestPath(c.id)).Must(http.StatusOK).Map()
		rows := app.Visitor().Get(contestPath(c.id) + "users/").Must(http.StatusOK).Map()
		if page["entryCount"] != 4.0+places || rows["total"] != 4.0+places {
			t.Errorf("entryCount %v, rows %v, want %d", page["entryCount"], rows["total"], 4+places)
		}
	}
}

func TestOneResultAcrossTwoPrograms(t *testing.T) {
	t.Parallel()
	a, b := twins(t)
	c := newCup(a, 4, withoutCheckin)
	c.confirm()
	made := c.draw()
	m := made.Rounds[0].Matches[0]
	sides := []int64{m.Participants[0].Value.ID, m.Participants[1].Value.ID}
	count := together(20, func(i int) *apitest.Answer {
		reporter := c.players[sides[i/2%2]]
		if i%2 == 1 {
			reporter = reporter.In(b)
		}
		return reporter.Put(matchPath(made, m)+"result/", win(m, sides[i/2%2]))
	})
	if count["200 "] != 1 || count["409 matchConflict"] != 19 {
		t.Errorf("answers = %v, want one success and 19 conflicts", count)
	}
	for _, app := range []*apitest.App{a, b} {
		after := app.Visitor().Get(tournamentPath(c.id)).Must(http.StatusOK).Map()
		rounds := after["rounds"].([]any)
		advanced := rounds[1].(object)["matches"].([]any)[0].(object)["participants"].([]any)
		first := rounds[0].(object)["matches"].([]any)[0].(object)
		if first["version"] != float64(m.Version+1) || advanced[0].(object)["id"] != first["winner"] {
			t.Errorf("after the race: match %v, final %v", first, advanced)
		}
	}
}

func TestOneTournamentAcrossTwoPrograms(t *testing.T) {
	t.Parallel()
	a, b := twins(t)
	c := newCup(a, 8, withoutCheckin)
	c.confirm()
	form := c.form()
	count := together(20, func(i int) *apitest.Answer {
		owner := c.owner
		if i%2 == 1 {
			owner = owner.In(b)
		}
		return owner.Post(tournamentPath(c.id), form)
	})
	if count["200 "] != 1 || count["409 tournamentAlreadyCreated"] != 19 {
		t.Errorf("answers = %v, want one tournament", count)
	}
	made := slices.DeleteFunc(a.Events(c.id), func(kind string) bool { return kind != "tournament.created" })
	if len(made) != 1 {
		t.Errorf("%d events tell of it", len(made))
	}
}

// TestOneRoundAcrossTwoPrograms requests the next round of a swiss draw many times concurrently on two nodes, with retries of
// the same key, while players of the round before report.
func TestOneRoundAcrossTwoPrograms(t *testing.T) {
	t.Parallel()
	a, b := twins(t)
	c := newCup(a, 8, object{"checkin": false, "checkinStart": nil, "checkinEnd": nil, "contestType": "SWISSDRAW"})
	c.confirm()
	address := contestPath(c.id) + "swissdraw/"
	plan := c.owner.Get(address + "draft/").Must(http.StatusOK).Map()["roundInfo"]
	made := together(10, func(i int) *apitest.Answer {
		return c.owner.In([]*apitest.App{a, b}[i%2]).Post(address, object{"roundInfo": plan})
	})
	if made["200 "] != 1 || made["409 stageAlreadyCreated"] != 9 {
		t.Errorf("answers = %v, want one swiss draw", made)
	}
	at := fmt.Sprintf("%s%d/", address, a.Visitor().Get(address).Must(http.StatusOK).ID())
	for round := range 2 {
		press := object{"round": round}
		count := together(20, func(i int) *apitest.Answer {
			owner := c.owner.In([]*apitest.App{a, b}[i%2])
			if i < 6 { // a client that repeats its request
				return owner.Do(http.MethodPost, at+"round/", press, "Idempotency-Key", fmt.Sprint("press-", round))
			}
			return owner.Post(at+"round/", press)
		})
		if ok := count["200 "]; ok != 1 && ok != 6 || ok+count["409 roundAlreadyDrawn"] != 20 {
			t.Errorf("answers = %v, want one round", count)
		}
		var list struct{ Items []api.SwissMatch }
		b.Visitor().Get(fmt.Sprintf("%sround/%d/", at, round)).Must(http.StatusOK).Into(&list)
		if len(list.Items) != 4 {
			t.Fatalf("round %d has %d matches", round, len(list.Items))
		}
		ended := together(9, func(i int) *apitest.Answer {
			if i == 8 {
				return c.owner.In(b).Post(fmt.Sprintf("%sround/%d/end/", at, round), object{"force": true})
			}
			m := list.Items[i/2]
			side := m.Participants[i%2].Value.ID
			return c.players[side].In([]*apitest.App{a, b}[i%2]).Put(fmt.Sprintf("%smatch/%d/result/", at, m.ID), win(m.Match, side))
		})
		if ended["200 "] < 1 || ended["200 "]+ended["409 matchConflict"]+ended["409 finishedRound"]+ended["409 resultAlreadySet"] != 9 {
			t.Errorf("answers = %v", ended)
		}
		var d api.SwissDraw
		a.Visitor().Get(address).Must(http.StatusOK).Into(&d)
		if d.RoundStatus != "end" || d.RoundInfo[round].Decided != ended["200 "]-1 {
			t.Errorf("round %d: %+v after %v", round, d.RoundInfo[round], ended)
		}
	}
}
