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

// TestWalkSwissDrawOf256 plays eight rounds to the final places over HTTP. The organiser reports a match, or a player claims
// its result. The opponent then confirms the claim, disputes it until the organiser decides, or does not answer in time.
func TestWalkSwissDrawOf256(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		const players, rounds = 256, 8
		f := confirmedEntrantsOf(a, players, object{
			"contestType": "SWISSDRAW", "drawAllowed": true, "matches": object{"confirmMinutes": 5, "warnMinutes": 0, "walkoverMinutes": 0},
		})
		h := &playedDraw{entrants: f, address: contestAt(f.contest) + "swissdraw/", rank: map[int64]int{}, met: map[[2]int64]bool{}}
		for i, e := range slices.Sorted(maps.Keys(f.players)) {
			h.rank[e] = i
		}
		var draft api.SwissDraft
		f.owner.Get(h.address + "draft/").Must(http.StatusOK).Into(&draft)
		if draft.Rounds != rounds || len(draft.RoundInfo) != rounds || len(draft.Active) != players {
			t.Fatalf("the draft has %d rounds of %d players", draft.Rounds, len(draft.Active))
		}
		for i := range draft.RoundInfo { // a round lasts as long as an opponent has to answer a claim
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

// playedDraw is a swiss draw that is played over HTTP.
type playedDraw struct {
	*entrants
	address, at string
	rank        map[int64]int     // a better player has a lower rank
	met         map[[2]int64]bool // pairs that have played
}

// play decides the matches of a round. The better player wins, except that every seventh match is an upset and every
// thirteenth a draw.
func (h *playedDraw) play(t *testing.T, round int) {
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
		if m.Order%4 == 1 || round > 2 && m.Order >= 32 { // reported by the organiser, as are most matches of later rounds
			h.owner.Put(match+"result/", claim).Must(http.StatusOK)
			continue
		}
		h.players[winner].Put(match+"result/", claim).Must(http.StatusOK)
		switch m.Order % 16 {
		case 3: // the opponent does not answer
		case 7, 15: // the opponent disputes the claim, and an operator decides
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

// everything reads all pages of a list.
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

// swissStory is a swiss draw of five players. The entries apart must not be paired.
type swissStory struct {
	*entrants
	t           *testing.T
	address, at string // of the contest's swiss draw and of the created one
	plan        []any
	entries     []int64
	apart       [][2]int64
	draw        api.SwissDraw
	pairing     api.SwissPairing
}

func TestSwissDrawFromDraftToDeletion(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 5, object{"contestType": "SWISSDRAW", "matches": object{"confirmMinutes": 0, "warnMinutes": 0, "walkoverMinutes": 0}})
		s := &swissStory{entrants: f, t: t, address: contestAt(f.contest) + "swissdraw/", entries: slices.Sorted(maps.Keys(f.players))}
		s.wrongPlansAreRefused()
		s.forbiddenPairsAreShownToOperators()
		s.pairingIsProposedAndChecked()
		s.numberOfGamesChangesUntilAMatchBegins()
		s.playerDecidesTheirMatch()
		s.tableAndRoundHavePages()
		s.roundEndsEarlyIfForced()
		s.stageFinishesEarlyIfForced()
	})
}

func (s *swissStory) wrongPlansAreRefused() {
	s.t.Helper()
	s.app.Visitor().Get(s.address).Refused(http.StatusNotFound, "stageDoesNotExist")
	s.plan = s.owner.Get(s.address + "draft/").Must(http.StatusOK).Map()["roundInfo"].([]any)
	for _, c := range []struct {
		body  object
		key   string
		field string
	}{
		{object{"roundInfo": []any{}}, "invalidValue", "roundInfo"},
		{object{"roundInfo": slices.Repeat(s.plan[:1], 21)}, "invalidValue", "roundInfo"},
		{object{"roundInfo": []any{object{"matchCount": 2, "matchTime": 60, "startTime": "2026-11-20T14:00:00Z"}}}, "invalidValue", "roundInfo.0.matchCount"},
		{object{"roundInfo": []any{object{"matchCount": 1, "matchTime": 15, "startTime": "2026-11-20T14:00:00Z"}}}, "invalidValue", "roundInfo.0.matchTime"},
		{object{"roundInfo": []any{object{"matchCount": 1, "matchTime": 60, "startTime": ""}}}, "valueIsRequired", "roundInfo.0.startTime"},
		{object{"roundInfo": []any{s.plan[1], s.plan[0]}}, "reversedDate", "roundInfo.1.startTime"},
		{object{"roundInfo": s.plan, "forbidden": [][]int64{{1, 2}}}, "invalidValue", "forbidden.0"},
	} {
		answer := s.owner.Post(s.address, c.body).Refused(http.StatusUnprocessableEntity, c.key)
		if fields, _ := answer.Map()["fields"].([]any); len(fields) != 1 || fields[0].(object)["name"] != c.field {
			s.t.Errorf("%v: %s", c.body, answer.Body)
		}
	}
}

// forbiddenPairsAreShownToOperators creates the swiss draw.
func (s *swissStory) forbiddenPairsAreShownToOperators() {
	s.t.Helper()
	s.apart = [][2]int64{{s.entries[0], s.entries[1]}}
	s.owner.Post(s.address, object{"roundInfo": s.plan, "forbidden": s.apart}).Must(http.StatusOK).Into(&s.draw)
	if !slices.Equal(s.draw.Forbidden, s.apart) {
		s.t.Errorf("the organiser created it with %v", s.draw.Forbidden)
	}
	for _, who := range []struct {
		viewer *apitest.Person
		want   [][2]int64
	}{{s.owner, s.apart}, {s.players[s.entries[0]], [][2]int64{}}, {s.app.Visitor(), [][2]int64{}}, {s.owner, s.apart}} {
		var seen api.SwissDraw
		who.viewer.Get(s.address).Must(http.StatusOK).Into(&seen)
		if seen.Forbidden == nil || !slices.Equal(seen.Forbidden, who.want) {
			s.t.Errorf("%s sees the forbidden pairs %v", who.viewer.Nickname, seen.Forbidden)
		}
	}
	s.owner.Post(s.address, object{"roundInfo": s.plan}).Refused(http.StatusConflict, "stageAlreadyCreated")
	s.at = fmt.Sprintf("%s%d/", s.address, s.draw.ID)
	if d := s.draw; len(d.RoundInfo) != 3 || d.RoundInfo[0].Status != "planned" || d.Published || d.RoundStatus != "start" || d.ActiveCount != 5 || len(d.Standings) != 4 {
		s.t.Fatalf("created = %+v", d)
	}
}

// wantPlayState checks the state of play on the contest's page and in the list of contests.
func (s *swissStory) wantPlayState(want string) {
	s.t.Helper()
	var one struct{ PlayState, Status string }
	s.app.Visitor().Get(contestAt(s.contest)).Must(http.StatusOK).Into(&one)
	var list api.List[api.ContestCard]
	s.owner.Get("/contests/?tab=operated").Must(http.StatusOK).Into(&list)
	if one.PlayState != want || one.Status != "match" || list.Items[0].PlayState != want {
		s.t.Errorf("the state of play is %+v, in the list %q, want %q", one, list.Items[0].PlayState, want)
	}
}

// pairingIsProposedAndChecked draws the first round.
func (s *swissStory) pairingIsProposedAndChecked() {
	s.t.Helper()
	s.owner.Get(s.at + "pairing/").Must(http.StatusOK).Into(&s.pairing)
	pairs := s.pairing.Pairs
	if len(pairs) != 3 || pairs[2].B.Value != nil || *pairs[2].Reason.Bye != "lowestGroup" {
		s.t.Fatalf("pairing = %+v", s.pairing)
	}
	refused := s.owner.Post(s.at+"round/", object{"round": 0, "pairs": [][]any{{pairs[0].A.ID, nil}}}).Refused(http.StatusUnprocessableEntity, "pairingInvalid")
	if data, _ := refused.Map()["data"].(object); data == nil || len(data["issues"].([]any)) != 4 {
		s.t.Errorf("the refusal is %s", refused.Body)
	}
	s.wantPlayState("none") // the first round is not drawn yet
	s.owner.Post(s.at+"round/", object{"round": 0}).Must(http.StatusOK).Into(&s.draw)
	s.wantPlayState("open")
	s.owner.Get(s.at+"pairing/").Refused(http.StatusConflict, "roundNotEnded")
	s.app.Visitor().Get(s.at+"round/9/").Refused(http.StatusNotFound, "roundDoesNotExist")
}

func (s *swissStory) numberOfGamesChangesUntilAMatchBegins() {
	s.t.Helper()
	longer := []object{}
	for _, r := range s.draw.RoundInfo {
		longer = append(longer, object{"matchCount": 3, "matchTime": 40, "startTime": r.StartTime})
	}
	s.owner.Put(s.at, object{"version": s.draw.Version, "roundInfo": longer, "forbidden": s.apart}).Must(http.StatusOK).Into(&s.draw)
	var changed api.Page[api.SwissMatch]
	s.app.Visitor().Get(s.at + "round/0/").Must(http.StatusOK).Into(&changed)
	for _, m := range changed.Items {
		if m.MatchCount != 3 {
			s.t.Errorf("a match has %d games", m.MatchCount)
		}
	}
	if s.draw.RoundInfo[0].Begun || s.draw.RoundInfo[0].MatchTime != 40 || !slices.Contains(contestEvents(s.app, s.contest), "stage.updated") {
		s.t.Errorf("after the change: %+v", s.draw.RoundInfo[0])
	}
}

// playerDecidesTheirMatch checks too that the number of games is fixed then, and the working of the player's row.
func (s *swissStory) playerDecidesTheirMatch() {
	s.t.Helper()
	plans := slices.Clone(s.draw.RoundInfo)
	for i := range plans {
		plans[i].MatchCount = 1
	}
	own := s.pairing.Pairs[0].A.ID
	player := s.players[own]
	var d api.SwissDraw
	player.Get(s.address).Must(http.StatusOK).Into(&d)
	mine := d.MyMatch.Value
	if d.MyEntryID == nil || *d.MyEntryID != own || mine == nil || d.MyStanding.Value == nil || d.MyStanding.Value.Point != 0 {
		s.t.Fatalf("the player's view is %+v", d)
	}
	player.Put(fmt.Sprintf("%smatch/%d/result/", s.at, mine.ID), object{"version": mine.Version, "games": []any{}, "outcome": "draw"}).Refused(http.StatusUnprocessableEntity, "drawNotAllowed")
	player.Put(fmt.Sprintf("%smatch/%d/result/", s.at, mine.ID), object{"version": mine.Version, "games": []any{}, "outcome": "win", "winner": own}).Must(http.StatusOK)
	refusal := s.owner.Put(s.at, object{"version": d.Version, "roundInfo": plans, "forbidden": s.apart}).Refused(http.StatusUnprocessableEntity, "invalidValue")
	if fields, _ := refusal.Map()["fields"].([]any); len(fields) != 1 || fields[0].(object)["name"] != "roundInfo.0.matchCount" {
		s.t.Errorf("a change after the first result: %s", refusal.Body)
	}
	var detail api.StandingsDetail
	s.app.Visitor().Get(fmt.Sprintf("%sstandings/%d/", s.at, own)).Must(http.StatusOK).Into(&detail)
	if detail.Row.Point != 3 || detail.Row.Win != 1 || len(detail.Matches) != 1 || len(detail.Workings) != 4 || detail.Workings[1].Terms[0].Value != "1/3" || !detail.Workings[1].Terms[0].Floored {
		s.t.Errorf("the row is %+v", detail)
	}
}

func (s *swissStory) tableAndRoundHavePages() {
	s.t.Helper()
	var found api.Page[api.StandingsRow]
	s.app.Visitor().Get(s.at + "standings/?q=PLAYER%203").Must(http.StatusOK).Into(&found)
	if found.Total != 1 || found.Items[0].Participant.Name != "player 3" {
		s.t.Errorf("found %+v", found)
	}
	var matches api.Page[api.SwissMatch]
	s.app.Visitor().Get(s.at + "round/0/?q=player&limit=2").Must(http.StatusOK).Into(&matches)
	if matches.Total != 3 || len(matches.Items) != 2 || matches.Next == nil || *matches.Next != 2 {
		s.t.Errorf("a page of the round is %+v", matches)
	}
}

func (s *swissStory) roundEndsEarlyIfForced() {
	s.t.Helper()
	missing := s.owner.Post(s.at+"round/0/end/", object{}).Refused(http.StatusConflict, "resultsMissing")
	if p, _ := missing.Map()["params"].(object); p["count"] != 1.0 {
		s.t.Errorf("the refusal is %s", missing.Body)
	}
	s.owner.Post(s.at+"round/0/end/", object{"force": true}).Must(http.StatusOK)
	s.wantPlayState("waiting")
}

// stageFinishesEarlyIfForced drops a player first, and deletes the swiss draw at the end.
func (s *swissStory) stageFinishesEarlyIfForced() {
	s.t.Helper()
	var d api.SwissDraw
	s.owner.Put(fmt.Sprintf("%sparticipants/%d/", s.at, s.pairing.Pairs[0].A.ID), object{"status": "dropped"}).Must(http.StatusOK).Into(&d)
	if d.ActiveCount != 4 || d.ParticipantCount != 5 {
		s.t.Errorf("after the drop: %+v", d)
	}
	s.owner.Post(s.at+"finish/", object{}).Refused(http.StatusConflict, "roundNotEnded")
	s.owner.Post(s.at+"finish/", object{"early": true}).Must(http.StatusOK).Into(&d)
	if d.Finished == nil || d.Champion.Value == nil {
		s.t.Errorf("finished = %+v", d)
	}
	s.wantPlayState("over")
	s.owner.Delete(s.at + "finish/").Must(http.StatusOK)
	s.owner.Delete(s.at).Must(http.StatusNoContent)
	s.app.Visitor().Get(s.address).Refused(http.StatusNotFound, "stageDoesNotExist")
}

// TestOnlyOperatorsLearnOfForbiddenPairs draws four players with only two allowed pairs, until the order without forbidden
// pairs would have paired them differently.
func TestOnlyOperatorsLearnOfForbiddenPairs(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 4, object{"contestType": "SWISSDRAW", "matches": atOnce})
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
				t.Error("the matches of a round show a player or visitor that a forbidden pair was avoided")
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
					t.Errorf("the match shows %s that a forbidden pair was avoided: %v", viewer.Nickname, !told)
				}
			}
			return
		}
		t.Error("no forbidden pair had to be avoided: the test data proves nothing")
	})
}
