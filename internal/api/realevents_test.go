package api_test

import (
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/engine/enginetest"
	"yagura/internal/engine/seeding"
)

// realEvents runs f for every real event of a format, each with its own program.
func realEvents(t *testing.T, pattern string, f func(t *testing.T, a *apitest.App, event string)) {
	t.Helper()
	for _, event := range enginetest.Events(t, pattern) {
		t.Run(event, func(t *testing.T) {
			t.Parallel()
			f(t, apitest.New(t), event)
		})
	}
}

// cast maps the names of an event to the entries of a contest and back, both in their order.
func cast(f *entrants, names []string) (entry map[string]int64, name map[int64]string) {
	entry, name = map[string]int64{}, map[int64]string{}
	for i, e := range slices.Sorted(maps.Keys(f.players)) {
		entry[names[i]], name[e] = e, names[i]
	}
	return entry, name
}

// swissEvent is a real swiss draw. A match is a, b or null, the games "won-lost-drawn" or "bye", and perhaps "forfeit".
type swissEvent struct {
	Players []string
	Rounds  [][][]*string
	Scoring struct {
		Win       float64
		GwFloored *bool
	}
	ExactOrder []string
	TiedOnAll  [][]string
	Standings  []struct {
		Rank         int
		Player       string
		Points       float64
		OMW, GW, OGW float64
	}
}

// TestWalkRealSwissDraws plays real swiss draws over HTTP with their pairings and games, and compares every published figure.
// Chess and Go events publish points on another scale, and no other figure.
func TestWalkRealSwissDraws(t *testing.T) {
	t.Parallel()
	realEvents(t, "swiss-*", func(t *testing.T, a *apitest.App, event string) {
		var e swissEvent
		enginetest.Read(t, event, &e)
		floored := e.Scoring.GwFloored == nil || *e.Scoring.GwFloored
		f := confirmedEntrantsOf(a, len(e.Players), object{
			"contestType": "SWISSDRAW", "drawAllowed": true, "swissRounds": len(e.Rounds), "gameWinFloored": floored, "matches": atOnce,
		})
		address := contestAt(f.contest) + "swissdraw/"
		var draft api.SwissDraft
		f.owner.Get(address + "draft/").Must(http.StatusOK).Into(&draft)
		for i := range draft.RoundInfo {
			draft.RoundInfo[i].MatchCount = 3
		}
		var d api.SwissDraw
		f.owner.Post(address, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).Into(&d)
		r := &swissReplay{entrants: f, at: fmt.Sprintf("%s%d/", address, d.ID), away: map[int64]bool{}}
		r.entry, r.name = cast(f, e.Players)
		for round, pairs := range e.Rounds {
			r.play(t, round, pairs)
		}
		table := everything[api.StandingsRow](a.Visitor(), r.at+"standings/?limit=100")
		if len(table) != len(e.Standings) {
			t.Fatalf("%d rows, published are %d", len(table), len(e.Standings))
		}
		r.compare(t, e, table)
	})
}

// swissReplay is the replay of a real swiss draw.
type swissReplay struct {
	*entrants
	at    string
	entry map[string]int64
	name  map[int64]string
	away  map[int64]bool
}

func (r *swissReplay) play(t *testing.T, round int, pairs [][]*string) {
	t.Helper()
	present, games, made := map[int64]bool{}, map[int64][]*string{}, make([][2]*int64, len(pairs))
	for i, pair := range pairs {
		first := r.entry[*pair[0]]
		made[i][0], present[first], games[first] = &first, true, pair
		if pair[1] != nil {
			second := r.entry[*pair[1]]
			made[i][1], present[second] = &second, true
		}
	}
	for e := range r.players {
		if r.away[e] == present[e] {
			status := map[bool]string{true: "active", false: "dropped"}[present[e]]
			r.owner.Put(fmt.Sprintf("%sparticipants/%d/", r.at, e), object{"status": status}).Must(http.StatusOK)
			r.away[e] = !present[e]
		}
	}
	r.owner.Post(r.at+"round/", object{"round": round, "pairs": made, "acknowledge": true}).Must(http.StatusOK)
	for _, m := range everything[api.SwissMatch](r.app.Visitor(), fmt.Sprintf("%sround/%d/?limit=100", r.at, round)) {
		if m.State != "ready" {
			continue
		}
		sides := [2]int64{m.Participants[0].Value.ID, m.Participants[1].Value.ID}
		pair, swapped := games[sides[0]], false
		if pair == nil || *pair[0] != r.name[sides[0]] {
			pair, swapped = games[sides[1]], true
		}
		r.owner.Put(fmt.Sprintf("%smatch/%d/result/", r.at, m.ID), replayedResult(t, m.Version, sides, pair, swapped)).Must(http.StatusOK)
	}
	r.owner.Post(fmt.Sprintf("%sround/%d/end/", r.at, round), object{}).Must(http.StatusOK)
}

// replayedResult returns the body of a result. If swapped is set, the games are those of the second side.
func replayedResult(t *testing.T, version int64, sides [2]int64, pair []*string, swapped bool) object {
	t.Helper()
	var won, lost, drawn int
	if _, err := fmt.Sscanf(*pair[2], "%d-%d-%d", &won, &lost, &drawn); err != nil {
		t.Fatal(err)
	}
	if swapped {
		won, lost = lost, won
	}
	games := []object{}
	add := func(n int, winner any) {
		for range n {
			games = append(games, object{"index": len(games), "winner": winner, "drawn": winner == nil, "images": []string{}})
		}
	}
	add(won, sides[0])
	add(lost, sides[1])
	add(drawn, nil)
	result := object{"version": version, "games": games, "outcome": "draw", "winner": nil}
	switch {
	case won > lost:
		result["outcome"], result["winner"] = "win", sides[0]
	case lost > won:
		result["outcome"], result["winner"] = "win", sides[1]
	}
	if len(pair) > 3 { // a forfeit
		result["outcome"], result["games"] = "unearned", []object{}
	}
	return result
}

func (r *swissReplay) compare(t *testing.T, e swissEvent, table []api.StandingsRow) {
	t.Helper()
	row := map[string]api.StandingsRow{}
	for _, each := range table {
		row[r.name[each.Participant.ID]] = each
	}
	for i, want := range e.Standings {
		got := row[want.Player]
		if e.Scoring.Win == 1 { // chess and Go
			if points := float64(got.Win) + float64(got.Draw)/2; points != want.Points {
				t.Errorf("%s has %v points, published are %v", want.Player, points, want.Points)
			}
			continue
		}
		wanted := want.Player
		if e.ExactOrder != nil { // the published order is wrong because of rounded figures
			wanted = e.ExactOrder[i]
		}
		name := r.name[table[i].Participant.ID]
		tied := slices.ContainsFunc(e.TiedOnAll, func(group []string) bool { return slices.Contains(group, name) && slices.Contains(group, wanted) })
		if name != wanted && !tied {
			t.Errorf("place %d is %s, published is %s", i+1, name, wanted)
		}
		if tied && !table[i].Lot {
			t.Errorf("place %d of equals does not say that the lot decides", i+1)
		}
		for rule, published := range map[string]float64{"points": want.Points, "opponentMatchWin": want.OMW, "gameWin": want.GW, "opponentGameWin": want.OGW} {
			at := slices.IndexFunc(got.Figures, func(f api.Figure) bool { return f.Rule == rule })
			if at < 0 || math.Abs(got.Figures[at].Number-published) > 1.5e-6 { // some sources round twice
				t.Errorf("%s of %s is not %v: %+v", rule, want.Player, published, got.Figures)
			}
		}
	}
}

// TestWalkRealLeagues plays real leagues over HTTP with their goals, and compares every published figure and the order of the
// table.
func TestWalkRealLeagues(t *testing.T) {
	t.Parallel()
	realEvents(t, "league-*", func(t *testing.T, a *apitest.App, event string) {
		var e struct {
			Teams   []string
			Legs    int
			Matches [][]any // home, away, goals of both
			Table   []struct {
				Team                                   string
				Rank, Played, Won, Drawn, Lost, Points int
				For, Against                           int
			}
		}
		enginetest.Read(t, event, &e)
		f := confirmedEntrantsOf(a, len(e.Teams), object{
			"contestType": "LEAGUE", "league": object{"legs": e.Legs, "groups": 1, "win": 3, "draw": 1, "loss": 0},
			"scoring": "score", "matches": atOnce,
		})
		entry, name := cast(f, e.Teams)
		address := contestAt(f.contest) + "league/"
		var draft api.LeagueDraft
		f.owner.Get(address + "draft/").Must(http.StatusOK).Into(&draft)
		var l api.League
		f.owner.Post(address, object{"groups": draft.Groups, "roundInfo": draft.RoundInfo}).Must(http.StatusOK).Into(&l)
		if l.Scoring != "score" || !slices.Equal(l.Standings, []string{"points", "headToHead", "scoreDifference", "scoreFor"}) {
			t.Errorf("the league counts %s by %v", l.Scoring, l.Standings)
		}
		at := fmt.Sprintf("%s%d/", address, l.ID)
		results := map[[2]int64][][2]int{} // goals of each pair, those of the smaller entry first
		for _, m := range e.Matches {
			home, away := entry[m[0].(string)], entry[m[1].(string)]
			goals := [2]int{int(m[2].(float64)), int(m[3].(float64))}
			if home > away {
				home, away, goals = away, home, [2]int{goals[1], goals[0]}
			}
			results[[2]int64{home, away}] = append(results[[2]int64{home, away}], goals)
		}
		for round := range l.RoundInfo {
			for _, m := range everything[api.Match](a.Visitor(), fmt.Sprintf("%sround/%d/?limit=100", at, round)) {
				x, y := m.Participants[0].Value.ID, m.Participants[1].Value.ID
				pair := [2]int64{min(x, y), max(x, y)}
				goals := results[pair][0]
				results[pair] = results[pair][1:]
				score := goals
				if x > y {
					score = [2]int{goals[1], goals[0]}
				}
				result := object{"version": m.Version, "games": []any{}, "outcome": "draw", "winner": nil, "score": score}
				for side, other := range [2]int{1, 0} {
					if goals[side] > goals[other] {
						result["outcome"], result["winner"] = "win", pair[side]
					}
				}
				f.owner.Put(fmt.Sprintf("%smatch/%d/result/", at, m.ID), result).Must(http.StatusOK)
			}
		}
		table := everything[api.StandingsRow](a.Visitor(), at+"standings/?limit=100")
		for i, want := range e.Table {
			k := slices.IndexFunc(table, func(r api.StandingsRow) bool { return name[r.Participant.ID] == want.Team })
			row := table[k]
			got := []int{row.Rank, row.Win + row.Draw + row.Lose, row.Win, row.Draw, row.Lose, row.ScoreFor, row.ScoreAgainst, row.Point}
			wanted := []int{want.Rank, want.Played, want.Won, want.Drawn, want.Lost, want.For, want.Against, want.Points}
			if !slices.Equal(got, wanted) {
				t.Errorf("%s has %v, published is %v", want.Team, got, wanted)
			}
			if k != i || row.Lot {
				t.Errorf("%s is at place %d (by lot: %v), published is %d", want.Team, k+1, row.Lot, want.Rank)
			}
			difference := slices.IndexFunc(row.Figures, func(f api.Figure) bool { return f.Rule == "scoreDifference" })
			if difference < 0 || row.Figures[difference].Value != strconv.Itoa(want.For-want.Against) {
				t.Errorf("the goal difference of %s is not %d: %+v", want.Team, want.For-want.Against, row.Figures)
			}
		}
	})
}

// TestWalkRealBrackets plays real brackets over HTTP from their seeds, and compares every pairing, winner and place.
func TestWalkRealBrackets(t *testing.T) {
	t.Parallel()
	realEvents(t, "bracket-*", func(t *testing.T, a *apitest.App, event string) {
		var e struct {
			Slots  int
			Seeds  []string
			Rounds [][][3]string
			Third  *[3]string
			Places map[string]any // one participant, or a list of tied participants
		}
		enginetest.Read(t, event, &e)
		f := confirmedEntrants(a, len(e.Seeds))
		entry, name := cast(f, e.Seeds)
		seeds := make([]int64, len(e.Seeds))
		for i, seed := range e.Seeds {
			seeds[i] = entry[seed]
		}
		slots, err := seeding.Spread(seeds, e.Slots)
		if err != nil {
			t.Fatal(err)
		}
		var draft api.TournamentDraft
		f.owner.Get(fmt.Sprintf("%sdraft/?slots=%d", f.path(), e.Slots)).Must(http.StatusOK).Into(&draft)
		assignment := make([]*int64, len(slots))
		for i := range slots {
			if slots[i] != 0 {
				assignment[i] = &slots[i]
			}
		}
		form := object{"slots": e.Slots, "assignment": assignment, "roundStarts": draft.RoundStarts, "thirdPlace": e.Third != nil, "thirdStart": nil}
		if e.Third != nil {
			form["thirdStart"] = draft.RoundStarts[len(draft.RoundStarts)-1]
		}
		tour := f.draw(form)
		read := func() { a.Visitor().Get(f.path()).Must(http.StatusOK).Into(&tour) }
		play := func(m api.Match, want [3]string) {
			got := [3]string{}
			for i, side := range m.Participants {
				if side.Value != nil {
					got[i] = name[side.Value.ID]
				}
			}
			if got[0] != want[0] || got[1] != want[1] || (m.State == "bye") != (want[1] == "") {
				t.Errorf("round %d, match %d (%s) is between %v, published is %v", m.Round, m.Order, m.State, got, want)
			}
			if m.State == "ready" {
				f.owner.Put(fmt.Sprintf("%s%d/match/%d/result/", f.path(), tour.ID, m.ID),
					object{"version": m.Version, "games": []any{}, "outcome": "win", "winner": entry[want[2]]}).Must(http.StatusOK)
			}
		}
		for round, matches := range e.Rounds {
			read()
			for order, want := range matches {
				play(tour.Rounds[round].Matches[order], want)
			}
		}
		if e.Third != nil {
			play(tour.Third.Value.Match, *e.Third)
		}
		read()
		got, want := map[string][]string{}, map[string][]string{}
		for _, p := range tour.Places {
			rank := strconv.Itoa(p.From)
			if p.To > p.From {
				rank += "-" + strconv.Itoa(p.To)
			}
			got[rank] = append(got[rank], name[p.Participant.ID])
			slices.Sort(got[rank])
		}
		for rank, holders := range e.Places {
			want[rank] = strings.Fields(strings.Trim(fmt.Sprint(holders), "[]"))
			slices.Sort(want[rank])
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || tour.Champion.Value == nil || name[tour.Champion.Value.ID] != e.Places["1"] {
			t.Errorf("places %v, published are %v", got, want)
		}
	})
}

// TestWalkRealBattleRoyale plays a real battle royale over HTTP and compares its totals and its order.
func TestWalkRealBattleRoyale(t *testing.T) {
	t.Parallel()
	realEvents(t, "royale-*", func(t *testing.T, a *apitest.App, event string) {
		var e struct {
			RankPoint []api.RankPoint
			KillPoint struct{ Point int }
			Teams     []string
			Matches   [][]struct {
				Team       string
				Rank, Kill int
			}
			Totals []struct {
				Team                      string
				Rank, Points, Kills, Wins int
			}
		}
		enginetest.Read(t, event, &e)
		f := confirmedEntrantsOf(a, len(e.Teams), object{
			"contestType": "BATTLEROYAL", "matchCount": len(e.Matches), "rankPoint": e.RankPoint, "killPoint": object{"point": e.KillPoint.Point, "max": nil},
			"tieBreaks": []string{"wins", "kills", "averageRank"},
		})
		entry, name := cast(f, e.Teams)
		at := contestAt(f.contest) + "battleroyal/"
		var draft api.BattleRoyalDraft
		f.owner.Get(at + "draft/").Must(http.StatusOK).Into(&draft)
		var b api.BattleRoyal
		f.owner.Post(at, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).Into(&b)
		here := fmt.Sprintf("%s%d/", at, b.ID)
		for round, scores := range e.Matches {
			f.owner.Post(here+"round/", object{"round": round}).Must(http.StatusOK)
			var list api.RoyaleLobbies
			f.owner.Get(fmt.Sprintf("%sround/%d/", here, round)).Must(http.StatusOK).Into(&list)
			match := fmt.Sprintf("%smatch/%d/", here, list.Lobbies[0].MatchID)
			var m api.RoyaleMatch
			f.owner.Get(match).Must(http.StatusOK).Into(&m)
			version := map[int64]int64{}
			for _, p := range m.Participants {
				version[p.ID] = p.Version
			}
			grid := make([]object, len(scores))
			for i, s := range scores {
				grid[i] = object{"entryId": entry[s.Team], "version": version[entry[s.Team]], "rank": s.Rank, "kill": s.Kill}
			}
			f.owner.Put(match+"scores/", object{"scores": grid}).Must(http.StatusOK)
			f.owner.Post(fmt.Sprintf("%sround/%d/end/", here, round), object{}).Must(http.StatusOK)
		}
		table := everything[api.RoyaleRow](a.Visitor(), here+"standings/?limit=100")
		for i, want := range e.Totals {
			k := slices.IndexFunc(table, func(r api.RoyaleRow) bool { return name[r.Participant.ID] == want.Team })
			if row := table[k]; row.Point != want.Points || row.Kills != want.Kills || row.Wins != want.Wins {
				t.Errorf("%s has %+v, published is %+v", want.Team, row, want)
			}
			if k != i && (!table[k].Lot || !table[i].Lot) {
				t.Errorf("%s is at place %d, published is %d", want.Team, k+1, want.Rank)
			}
		}
	})
}
