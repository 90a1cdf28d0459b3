package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
	"yagura/internal/stage"
)

// TestWalkSwissDrawOf256 plays eight rounds to the final places, all of it over HTTP: the organiser
// reports a match, or a player claims its result; then the other one confirms it, contradicts it until the organiser rules, or
// says nothing until time is up.
func TestWalkSwissDrawOf256(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		const players, rounds = 256, 8
		f := confirmedFieldOf(a, players, object{
			"contestType": "SWISSDRAW", "drawAllowed": true, "matches": object{"confirmMinutes": 5, "warnMinutes": 0, "walkoverMinutes": 0},
		})
		h := &heldDraw{field: f, address: contestAt(f.contest) + "swissdraw/", rank: map[int64]int{}, met: map[[2]int64]bool{}}
		for i, e := range slices.Sorted(maps.Keys(f.players)) {
			h.rank[e] = i
		}
		var draft api.SwissDraft
		f.owner.Get(h.address + "draft/").Must(http.StatusOK).Into(&draft)
		if draft.Rounds != rounds || len(draft.RoundInfo) != rounds || len(draft.Active) != players {
			t.Fatalf("the draft has %d rounds of %d players", draft.Rounds, len(draft.Active))
		}
		for i := range draft.RoundInfo { // each takes the minutes in which silence decides, counted from its start
			draft.RoundInfo[i].StartTime = a.Clock.Now().Add(time.Duration(i) * 5 * time.Minute).Format(time.RFC3339)
		}
		var d api.SwissDraw
		f.owner.Post(h.address, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).Into(&d)
		h.at = fmt.Sprintf("%s%d/", h.address, d.ID)
		for round := range rounds {
			f.owner.Post(h.at+"round/", object{"round": round}).Must(http.StatusOK).Into(&d)
			f.owner.Post(h.at+"round/", object{"round": round}).Refused(http.StatusConflict, "roundAlreadyDrawn")
			if d.CurrentRound != round || !d.Published || d.RoundStatus != "start" || d.RoundInfo[round].Matches != players/2 {
				t.Fatalf("round %d: %+v", round, d)
			}
			h.play(t, round)
			f.owner.Post(fmt.Sprintf("%sround/%d/end/", h.at, round), object{}).Must(http.StatusOK).Into(&d)
			if d.RoundStatus != "end" || d.RoundInfo[round].Decided != players/2 {
				t.Fatalf("after round %d: %+v", round, d.RoundInfo[round])
			}
		}
		f.owner.Post(h.at+"round/", object{"round": rounds}).Refused(http.StatusConflict, "noRoundsLeft")
		f.owner.Post(h.at+"finish/", object{}).Must(http.StatusOK).Into(&d)
		table := everything[api.StandingsRow](a.Visitor(), h.at+"standings/?limit=100")
		if len(table) != players || d.Finished == nil || d.Champion.Value == nil || d.Champion.Value.ID != table[0].Participant.ID {
			t.Fatalf("%d rows, finished %v, champion %+v", len(table), d.Finished, d.Champion.Value)
		}
		for i, row := range table {
			if row.Rank != i+1 || i > 0 && row.Point > table[i-1].Point || row.Win+row.Draw+row.Lose != rounds || row.Point != 3*row.Win+row.Draw {
				t.Fatalf("row %d is %+v", i, row)
			}
		}
		places, _, err := a.Store.FinalPlaces(a.Ctx(), f.contest)
		if err != nil || len(places) != players || !slices.IsSortedFunc(places, func(x, y stage.FinalPlace) int { return x.From - y.From }) {
			t.Fatalf("%d places: %v", len(places), err)
		}
		var profile struct{ Items []struct{ Place object } }
		a.Visitor().Get(fmt.Sprintf("/users/%d/contests/", f.players[table[0].Participant.ID].ID)).Must(http.StatusOK).Into(&profile)
		if len(profile.Items) != 1 {
			t.Errorf("the champion's contests are %+v", profile)
		}
	})
}

// heldDraw is a swiss draw that is held over HTTP.
type heldDraw struct {
	*field
	address, at string
	rank        map[int64]int     // the better player has the smaller one
	met         map[[2]int64]bool // who has played whom
}

// play settles the matches of a round. The better player wins, but every seventh match is an upset and every thirteenth a
// draw.
func (h *heldDraw) play(t *testing.T, round int) {
	t.Helper()
	matches := everything[api.SwissMatch](h.app.Visitor(), fmt.Sprintf("%sround/%d/?limit=100", h.at, round))
	for _, m := range matches {
		x, y := m.Participants[0].Value.ID, m.Participants[1].Value.ID
		pair := [2]int64{min(x, y), max(x, y)}
		if h.met[pair] {
			t.Errorf("%v meet twice", pair)
		}
		h.met[pair] = true
		if m.Reason.Value == nil || m.Reason.Value.ScoreA != m.Points[0] {
			t.Errorf("the reason of %d is %+v", m.ID, m.Reason.Value)
		}
		winner, loser := x, y
		if better := h.rank[x] < h.rank[y]; better == (m.Order%7 == 6) {
			winner, loser = y, x
		}
		claim := object{"version": m.Version, "games": []any{}, "outcome": "win", "winner": winner}
		if m.Order%13 == 12 {
			claim["outcome"], claim["winner"] = "draw", nil
		}
		match := fmt.Sprintf("%smatch/%d/", h.at, m.ID)
		if m.Order%4 == 1 || round > 2 && m.Order >= 32 { // the organiser saw it, as most of what is played later
			h.owner.Put(match+"result/", claim).Must(http.StatusOK)
			continue
		}
		h.players[winner].Put(match+"result/", claim).Must(http.StatusOK)
		switch m.Order % 16 {
		case 3: // silence
		case 7, 15: // the other one contradicts, and an operator rules
			h.players[loser].Put(match+"result/", object{"version": m.Version, "games": []any{}, "outcome": "win", "winner": loser}).Refused(http.StatusConflict, "matchConflict")
			h.players[loser].Put(match+"result/", object{"version": m.Version + 1, "games": []any{}, "outcome": "win", "winner": loser}).Must(http.StatusOK)
			h.owner.Post(match+"claim/confirm/", object{"version": m.Version + 2, "entryId": winner}).Must(http.StatusOK)
		default:
			h.players[loser].Post(match+"claim/confirm/", object{"version": m.Version + 1}).Must(http.StatusOK)
		}
	}
	h.app.Clock.Advance(5 * time.Minute)
	again, over := time.NewTicker(50*time.Millisecond), time.After(hang.Limit)
	defer again.Stop()
	for {
		var d api.SwissDraw
		h.app.Visitor().Get(h.address).Must(http.StatusOK).Into(&d)
		if d.RoundInfo[round].Decided == len(matches) {
			return
		}
		select {
		case <-again.C:
		case <-over:
			t.Fatalf("%d of %d matches are decided", d.RoundInfo[round].Decided, len(matches))
		}
	}
}

// everything reads a list to its end.
func everything[T any](p *apitest.Person, address string) (items []T) {
	for after := 0; ; {
		var part api.Page[T]
		p.Get(fmt.Sprintf("%s&after=%d", address, after)).Must(http.StatusOK).Into(&part)
		items = append(items, part.Items...)
		if part.Next == nil {
			return items
		}
		after = *part.Next
	}
}

func TestASwissDrawOnTheWire(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedFieldOf(a, 5, object{"contestType": "SWISSDRAW", "matches": object{"confirmMinutes": 0, "warnMinutes": 0, "walkoverMinutes": 0}})
		address := contestAt(f.contest) + "swissdraw/"
		a.Visitor().Get(address).Refused(http.StatusNotFound, "stageDoesNotExist")
		draft := f.owner.Get(address + "draft/").Must(http.StatusOK).Map()
		plan := draft["roundInfo"].([]any)
		for _, c := range []struct {
			body  object
			key   string
			field string
		}{
			{object{"roundInfo": []any{}}, "invalidValue", "roundInfo"},
			{object{"roundInfo": slices.Repeat(plan[:1], 21)}, "invalidValue", "roundInfo"},
			{object{"roundInfo": []any{object{"matchCount": 2, "matchTime": 60, "startTime": "2026-11-20T14:00:00Z"}}}, "invalidValue", "roundInfo.0.matchCount"},
			{object{"roundInfo": []any{object{"matchCount": 1, "matchTime": 15, "startTime": "2026-11-20T14:00:00Z"}}}, "invalidValue", "roundInfo.0.matchTime"},
			{object{"roundInfo": []any{object{"matchCount": 1, "matchTime": 60, "startTime": ""}}}, "valueIsRequired", "roundInfo.0.startTime"},
			{object{"roundInfo": []any{plan[1], plan[0]}}, "reversedDate", "roundInfo.1.startTime"},
			{object{"roundInfo": plan, "forbidden": [][]int64{{1, 2}}}, "invalidValue", "forbidden.0"},
		} {
			answer := f.owner.Post(address, c.body).Refused(http.StatusUnprocessableEntity, c.key)
			if fields, _ := answer.Map()["fields"].([]any); len(fields) != 1 || fields[0].(object)["name"] != c.field {
				t.Errorf("%v: %s", c.body, answer.Body)
			}
		}
		entries := slices.Sorted(maps.Keys(f.players))
		apart := [][2]int64{{entries[0], entries[1]}}
		var d api.SwissDraw
		f.owner.Post(address, object{"roundInfo": plan, "forbidden": apart}).Must(http.StatusOK).Into(&d)
		if !slices.Equal(d.Forbidden, apart) {
			t.Errorf("the organiser made it with %v", d.Forbidden)
		}
		// Who must not meet is between the operators.
		for _, who := range []struct {
			viewer *apitest.Person
			told   [][2]int64
		}{{f.owner, apart}, {f.players[entries[0]], [][2]int64{}}, {a.Visitor(), [][2]int64{}}, {f.owner, apart}} {
			var seen api.SwissDraw
			who.viewer.Get(address).Must(http.StatusOK).Into(&seen)
			if seen.Forbidden == nil || !slices.Equal(seen.Forbidden, who.told) {
				t.Errorf("%s is told %v", who.viewer.Nickname, seen.Forbidden)
			}
		}
		f.owner.Post(address, object{"roundInfo": plan}).Refused(http.StatusConflict, "stageAlreadyCreated")
		at := fmt.Sprintf("%s%d/", address, d.ID)
		if len(d.RoundInfo) != 3 || d.RoundInfo[0].Status != "planned" || d.Published || d.RoundStatus != "start" || d.ActiveCount != 5 || len(d.Standings) != 4 {
			t.Fatalf("made = %+v", d)
		}
		var pairing api.SwissPairing
		f.owner.Get(at + "pairing/").Must(http.StatusOK).Into(&pairing)
		if len(pairing.Pairs) != 3 || pairing.Pairs[2].B.Value != nil || *pairing.Pairs[2].Reason.Bye != "lowestGroup" {
			t.Fatalf("pairing = %+v", pairing)
		}
		refused := f.owner.Post(at+"round/", object{"round": 0, "pairs": [][]any{{pairing.Pairs[0].A.ID, nil}}}).Refused(http.StatusUnprocessableEntity, "pairingInvalid")
		if data, _ := refused.Map()["data"].(object); data == nil || len(data["issues"].([]any)) != 4 {
			t.Errorf("the refusal says %s", refused.Body)
		}
		playState := func(want string) {
			var one struct{ PlayState, Status string }
			a.Visitor().Get(contestAt(f.contest)).Must(http.StatusOK).Into(&one)
			var list api.List[api.ContestCard]
			f.owner.Get("/contests/?tab=operated").Must(http.StatusOK).Into(&list)
			if one.PlayState != want || one.Status != "match" || list.Items[0].PlayState != want {
				t.Errorf("the state of play is %+v, in the list %q, want %q", one, list.Items[0].PlayState, want)
			}
		}
		playState("none") // the first round waits for its draw
		f.owner.Post(at+"round/", object{"round": 0}).Must(http.StatusOK).Into(&d)
		playState("open")
		f.owner.Get(at+"pairing/").Refused(http.StatusConflict, "roundNotEnded")
		a.Visitor().Get(at+"round/9/").Refused(http.StatusNotFound, "roundDoesNotExist")

		// The number of games may change until a match begins: everyone sees the new one.
		plans := slices.Clone(d.RoundInfo)
		longer := []object{}
		for _, r := range plans {
			longer = append(longer, object{"matchCount": 3, "matchTime": 40, "startTime": r.StartTime})
		}
		f.owner.Put(at, object{"version": d.Version, "roundInfo": longer, "forbidden": apart}).Must(http.StatusOK).Into(&d)
		var changed api.Page[api.SwissMatch]
		a.Visitor().Get(at + "round/0/").Must(http.StatusOK).Into(&changed)
		for _, m := range changed.Items {
			if m.MatchCount != 3 {
				t.Errorf("a match has %d games", m.MatchCount)
			}
		}
		if d.RoundInfo[0].Begun || d.RoundInfo[0].MatchTime != 40 || !slices.Contains(told(a, f.contest), "stage.updated") {
			t.Errorf("after the change: %+v", d.RoundInfo[0])
		}

		// A player finds their own match, decides it, and sees the row follow.
		own := pairing.Pairs[0].A.ID
		player := f.players[own]
		player.Get(address).Must(http.StatusOK).Into(&d)
		mine := d.MyMatch.Value
		if d.MyEntryID == nil || *d.MyEntryID != own || mine == nil || d.MyStanding.Value == nil || d.MyStanding.Value.Point != 0 {
			t.Fatalf("the player's view is %+v", d)
		}
		player.Put(fmt.Sprintf("%smatch/%d/result/", at, mine.ID), object{"version": mine.Version, "games": []any{}, "outcome": "draw"}).Refused(http.StatusUnprocessableEntity, "drawNotAllowed")
		player.Put(fmt.Sprintf("%smatch/%d/result/", at, mine.ID), object{"version": mine.Version, "games": []any{}, "outcome": "win", "winner": own}).Must(http.StatusOK)
		refusal := f.owner.Put(at, object{"version": d.Version, "roundInfo": plans, "forbidden": apart}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		if fields, _ := refusal.Map()["fields"].([]any); len(fields) != 1 || fields[0].(object)["name"] != "roundInfo.0.matchCount" {
			t.Errorf("once a match is played: %s", refusal.Body)
		}
		var detail api.StandingsDetail
		a.Visitor().Get(fmt.Sprintf("%sstandings/%d/", at, own)).Must(http.StatusOK).Into(&detail)
		if detail.Row.Point != 3 || detail.Row.Win != 1 || len(detail.Matches) != 1 || len(detail.Workings) != 4 || detail.Workings[1].Terms[0].Value != "1/3" || !detail.Workings[1].Terms[0].Floored {
			t.Errorf("the row is %+v", detail)
		}
		var found api.Page[api.StandingsRow]
		a.Visitor().Get(at + "standings/?q=PLAYER%203").Must(http.StatusOK).Into(&found)
		if found.Total != 1 || found.Items[0].Participant.Name != "player 3" {
			t.Errorf("found %+v", found)
		}
		var matches api.Page[api.SwissMatch]
		a.Visitor().Get(at + "round/0/?q=player&limit=2").Must(http.StatusOK).Into(&matches)
		if matches.Total != 3 || len(matches.Items) != 2 || matches.Next == nil || *matches.Next != 2 {
			t.Errorf("a part of the round is %+v", matches)
		}
		missing := f.owner.Post(at+"round/0/end/", object{}).Refused(http.StatusConflict, "resultsMissing")
		if p, _ := missing.Map()["params"].(object); p["count"] != 1.0 {
			t.Errorf("the refusal says %s", missing.Body)
		}
		f.owner.Post(at+"round/0/end/", object{"force": true}).Must(http.StatusOK)
		f.owner.Put(fmt.Sprintf("%sparticipants/%d/", at, own), object{"status": "dropped"}).Must(http.StatusOK).Into(&d)
		if d.ActiveCount != 4 || d.ParticipantCount != 5 {
			t.Errorf("after the drop: %+v", d)
		}
		f.owner.Post(at+"finish/", object{}).Refused(http.StatusConflict, "roundNotEnded")
		f.owner.Post(at+"finish/", object{"early": true}).Must(http.StatusOK).Into(&d)
		if d.Finished == nil || d.Champion.Value == nil {
			t.Errorf("finished = %+v", d)
		}
		playState("over")
		f.owner.Delete(at + "finish/").Must(http.StatusOK)
		f.owner.Delete(at).Must(http.StatusNoContent)
		a.Visitor().Get(address).Refused(http.StatusNotFound, "stageDoesNotExist")
	})
}

// TestOnlyOperatorsLearnOfForbiddenPairs: four players of whom only two pairs may meet are drawn until the order alone would
// have paired them otherwise.
func TestOnlyOperatorsLearnOfForbiddenPairs(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedFieldOf(a, 4, object{"contestType": "SWISSDRAW", "matches": atOnce})
		address := contestAt(f.contest) + "swissdraw/"
		e := slices.Sorted(maps.Keys(f.players))
		apart := [][2]int64{{e[0], e[2]}, {e[0], e[3]}, {e[1], e[2]}, {e[1], e[3]}}
		avoided := func(list []api.SwissMatch) bool {
			return slices.ContainsFunc(list, func(m api.SwissMatch) bool { return m.Reason.Value.ForbiddenAvoided })
		}
		for range 40 {
			draft := f.owner.Get(address + "draft/").Must(http.StatusOK).Map()
			var d api.SwissDraw
			f.owner.Post(address, object{"roundInfo": draft["roundInfo"], "forbidden": apart}).Must(http.StatusOK).Into(&d)
			at := fmt.Sprintf("%s%d/", address, d.ID)
			f.owner.Post(at+"round/", object{"round": 0}).Must(http.StatusOK)
			round := at + "round/0/?limit=10"
			if !avoided(everything[api.SwissMatch](f.owner, round)) {
				f.owner.Delete(at).Must(http.StatusNoContent)
				f.owner.Post(contestAt(f.contest)+"entries/confirm/", object{"allowed": e}).Must(http.StatusOK)
				continue
			}
			player := f.players[e[0]]
			if avoided(everything[api.SwissMatch](player, round)) || avoided(everything[api.SwissMatch](a.Visitor(), round)) {
				t.Error("a round tells others of forbidden pairs")
			}
			player.Get(address).Must(http.StatusOK).Into(&d)
			if d.MyMatch.Value == nil || d.MyMatch.Value.Reason.Value.ForbiddenAvoided {
				t.Errorf("the own match is %+v", d.MyMatch.Value)
			}
			match := fmt.Sprintf("%smatch/%d/", at, d.MyMatch.Value.ID)
			for viewer, told := range map[*apitest.Person]bool{f.owner: true, player: false} {
				var m api.MatchDetail
				viewer.Get(match).Must(http.StatusOK).Into(&m)
				if m.Reason.Value.ForbiddenAvoided != told {
					t.Errorf("%s is told of forbidden pairs: %v", viewer.Nickname, !told)
				}
			}
			return
		}
		t.Error("the order alone never brought two together who must not meet")
	})
}
