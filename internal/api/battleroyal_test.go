package api_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestABattleRoyaleOf64 holds a battle royale of 64 entrants in four lobbies over HTTP, from the draft to the places. In each
// round everyone sends their own score in the same second; in each lobby someone claims a rank too good and someone forgets
// to send, which the organiser settles in the grid.
func TestABattleRoyaleOf64(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		const n, rounds, size = 64, 4, 16
		worth := func(rank, kill int) int { return max(0, 40-rank) + min(2*kill, 9) }
		var rankPoint []object
		for rank := 1; rank <= n; rank++ {
			rankPoint = append(rankPoint, object{"rank": rank, "point": worth(rank, 0)})
		}
		f := confirmedFieldOf(a, n, object{
			"contestType": "BATTLEROYAL", "matchCount": rounds, "rankPoint": rankPoint, "killPoint": object{"point": 2, "max": 9}, "tieBreaks": []string{"kills"}, "lobbySize": size,
		})
		at := contestAt(f.contest) + "battleroyal/"
		a.Visitor().Get(at).Refused(http.StatusNotFound, "stageDoesNotExist")
		var draft api.BattleRoyalDraft
		f.owner.Get(at + "draft/").Must(http.StatusOK).Into(&draft)
		if len(draft.Active) != n || len(draft.RoundInfo) != rounds {
			t.Fatalf("%d may play %d rounds", len(draft.Active), len(draft.RoundInfo))
		}
		var b api.BattleRoyal
		f.owner.Post(at, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).Into(&b)
		f.owner.Post(at, object{"roundInfo": draft.RoundInfo}).Refused(http.StatusConflict, "stageAlreadyCreated")
		if b.MatchCount != rounds || b.CurrentRound != 0 || b.RoundStatus != "start" || b.Published || b.Confirmed != n || b.KillPoint.Point != 2 || *b.KillPoint.Max != 9 ||
			len(b.RankPoint) != n || b.Contest.ID != f.contest || b.RoundInfo[0].Status != "planned" {
			t.Fatalf("made = %+v", b)
		}
		here := fmt.Sprintf("%s%d/", at, b.ID)
		if stages := a.Visitor().Get(contestAt(f.contest)).Map()["stages"].([]any); len(stages) != 1 {
			t.Errorf("the contest's page tells of %v", stages)
		}

		chance := rand.New(rand.NewPCG(64, 1))
		points, kills := map[int64]int{}, map[int64]int{}
		count := func(entry int64, rank, kill int) {
			points[entry] += worth(rank, kill)
			kills[entry] += kill
		}
		for round := range rounds {
			f.owner.Post(here+"round/", object{"round": round}).Must(http.StatusOK)
			f.owner.Post(here+"round/", object{"round": round}).Refused(http.StatusConflict, "roundAlreadyDrawn")
			f.owner.Post(fmt.Sprintf("%sround/%d/end/", here, round), object{}).Refused(http.StatusConflict, "resultsMissing")
			var list api.RoyaleLobbies
			a.Visitor().Get(fmt.Sprintf("%sround/%d/", here, round)).Must(http.StatusOK).Into(&list)
			if len(list.Lobbies) != n/size || list.Lobbies[0].Participants != size || list.Lobbies[0].Name != "A" || list.Lobbies[3].Name != "D" {
				t.Fatalf("lobbies = %+v", list)
			}
			var all sync.WaitGroup
			ranks := map[int64]int{} // as they were, by entry
			for _, l := range list.Lobbies {
				match := fmt.Sprintf("%smatch/%d/", here, l.MatchID)
				var m api.RoyaleMatch
				f.owner.Get(match).Must(http.StatusOK).Into(&m)
				var first api.BattleRoyal
				someone := m.Participants[0].ID
				f.players[someone].Get(at).Must(http.StatusOK).Into(&first)
				if *first.MyEntryID != someone || *first.MyLobby != l.MatchID || first.MyStanding.Value.Participant.ID != someone {
					t.Fatalf("%d sees %v in %v", someone, first.MyEntryID, first.MyLobby)
				}
				for i, rank := range chance.Perm(size) {
					p, kill := m.Participants[i], chance.IntN(8)
					count(p.ID, rank+1, kill)
					ranks[p.ID] = rank + 1
					sent := rank + 1
					switch sent {
					case size: // forgets
						kills[p.ID] -= kill
						points[p.ID] += worth(size, 0) - worth(size, kill)
						continue
					case 2: // wants to have won
						sent = 1
					}
					all.Go(func() {
						f.players[p.ID].Put(fmt.Sprintf("%sscore/%d/", match, p.ID), object{"version": p.Version, "rank": sent, "kill": kill, "images": []string{}}).Must(http.StatusOK)
					})
				}
			}
			all.Wait()
			missing := f.owner.Post(fmt.Sprintf("%sround/%d/end/", here, round), object{}).Refused(http.StatusConflict, "resultsMissing").Map()
			if got := missing["params"].(object)["count"]; got != 2.0*n/size {
				t.Errorf("%v scores are in the way of the end: %v", got, missing)
			}
			for _, l := range list.Lobbies {
				match := fmt.Sprintf("%smatch/%d/", here, l.MatchID)
				var m api.RoyaleMatch
				f.owner.Get(match).Must(http.StatusOK).Into(&m)
				var grid []object
				amiss := map[string]int{}
				for _, c := range m.Conflicts {
					amiss[c.Kind]++
				}
				for _, p := range m.Participants {
					if p.Rank == nil || *p.Rank != ranks[p.ID] {
						grid = append(grid, object{"entryId": p.ID, "version": p.Version, "rank": ranks[p.ID], "kill": p.Kill})
					}
				}
				if amiss["duplicate"] != 1 || amiss["missing"] != 2 || len(grid) != 2 {
					t.Fatalf("conflicts = %+v, to settle: %v", m.Conflicts, grid)
				}
				f.owner.Put(match+"scores/", object{"scores": grid}).Must(http.StatusOK)
				f.owner.Put(match+"scores/", object{"scores": grid}).Refused(http.StatusConflict, "scoreConflict")
			}
			f.owner.Post(fmt.Sprintf("%sround/%d/end/", here, round), object{}).Must(http.StatusOK)
			if round == 0 {
				first := list.Lobbies[0].MatchID
				var m api.RoyaleMatch
				f.owner.Get(fmt.Sprintf("%smatch/%d/", here, first)).Must(http.StatusOK).Into(&m)
				p := m.Participants[0]
				f.players[p.ID].Put(fmt.Sprintf("%smatch/%d/score/%d/", here, first, p.ID), object{"version": p.Version, "rank": 1, "kill": 0, "images": []string{}}).
					Refused(http.StatusConflict, "finishedRound")
			}
		}
		f.owner.Post(here+"round/", object{"round": rounds}).Refused(http.StatusConflict, "noRoundsLeft")

		// The table is what the scores add up to; it comes in parts.
		var rows []api.RoyaleRow
		for after := 0; ; {
			var part api.Page[api.RoyaleRow]
			a.Visitor().Get(fmt.Sprintf("%sstandings/?limit=40&after=%d", here, after)).Must(http.StatusOK).Into(&part)
			rows = append(rows, part.Items...)
			if part.Next == nil {
				break
			}
			after = *part.Next
		}
		if len(rows) != n {
			t.Fatalf("%d rows", len(rows))
		}
		for i, row := range rows {
			id := row.Participant.ID
			if row.Rank != i+1 || row.Point != points[id] || row.Kills != kills[id] || len(row.ByMatch) != rounds || row.AverageRank == nil {
				t.Errorf("row %d is %+v, want %d points and %d kills", i, row, points[id], kills[id])
			}
			if i > 0 && cmp.Or(cmp.Compare(rows[i-1].Point, row.Point), cmp.Compare(rows[i-1].Kills, row.Kills)) < 0 {
				t.Errorf("row %d stands behind a worse one", i)
			}
		}
		var found api.Page[api.RoyaleRow]
		a.Visitor().Get(here + "standings/?q=PLAYER%206").Must(http.StatusOK).Into(&found)
		if found.Total != 6 { // 6 and 60 to 64
			t.Errorf("%d players begin so", found.Total)
		}
		a.Visitor().Get(fmt.Sprintf("%s%d/standings/", at, b.ID+1)).Refused(http.StatusNotFound, "stageDoesNotExist")

		// The end: the champion, the places on a player's page, and back.
		f.owner.Post(here+"finish/", object{}).Must(http.StatusOK).Into(&b)
		champion := rows[0].Participant
		if b.Finished == nil || b.Champion.Value == nil || b.Champion.Value.ID != champion.ID || !b.Over {
			t.Errorf("finished = %+v", b)
		}
		f.owner.Post(here+"finish/", object{}).Refused(http.StatusConflict, "stageFinished")
		page := a.Visitor().Get(contestAt(f.contest)).Map()
		if finished := page["stages"].([]any)[0].(map[string]any)["finished"]; finished != true {
			t.Errorf("the contest's page tells of %v", page["stages"])
		}
		applicants := f.owner.Get(contestAt(f.contest) + "users/?all=true").Must(http.StatusOK).Map()["items"].([]any)
		if first := applicants[0].(map[string]any); len(applicants) != n || first["inStage"] != true {
			t.Errorf("the first of %d applicants is %v", len(applicants), first)
		}
		first := a.Visitor().Get(contestAt(f.contest) + "users/").Map()["items"].([]any)[0].(map[string]any)
		if _, told := first["inStage"]; told {
			t.Errorf("a visitor reads %v", first)
		}
		places, _, err := a.Store.FinalPlaces(a.Ctx(), f.contest)
		if err != nil || len(places) != n {
			t.Fatalf("%d places, %v", len(places), err)
		}
		if !slices.IsSortedFunc(rows, func(x, y api.RoyaleRow) int { return x.Rank - y.Rank }) || places[0].EntryID != champion.ID || places[n-1].EntryID != rows[n-1].Participant.ID {
			t.Errorf("the places begin with %+v", places[0])
		}
		f.owner.Delete(here + "finish/").Must(http.StatusOK)
		f.owner.Delete(here).Must(http.StatusNoContent)
		a.Visitor().Get(at).Refused(http.StatusNotFound, "stageDoesNotExist")
		if left, _, err := a.Store.FinalPlaces(a.Ctx(), f.contest); err != nil || len(left) != 0 {
			t.Errorf("places are left: %v, %v", left, err)
		}
	})
}

// TestLobbyShowsPrivateFieldsToItsPlayers: where to meet and how to reach each other is for the match's players and operators.
func TestLobbyShowsPrivateFieldsToItsPlayers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedFieldOf(a, 4, object{"contestType": "BATTLEROYAL", "matchCount": 2, "lobbySize": 2})
		at := contestAt(f.contest) + "battleroyal/"
		start := a.Clock.Now().Format(time.RFC3339)
		id := f.owner.Post(at, object{"roundInfo": []object{{"matchTime": 30, "startTime": start}}}).Must(http.StatusOK).ID()
		here := fmt.Sprintf("%s%d/", at, id)
		f.owner.Post(here+"round/", object{"round": 0}).Must(http.StatusOK)
		var list api.RoyaleLobbies
		a.Visitor().Get(here + "round/0/").Must(http.StatusOK).Into(&list)
		match := fmt.Sprintf("%smatch/%d/", here, list.Lobbies[0].MatchID)
		f.owner.Put(match+"lobby/", object{"code": "SECRET-1", "note": "map 3"}).Must(http.StatusOK)
		if seen := a.Visitor().Get(match).Must(http.StatusOK); showsPrivate(seen) || seen.Map()["lobby"] != nil {
			t.Errorf("a visitor sees private fields: %s", seen.Body)
		}
		f.owner.Get(fmt.Sprintf("%smatch/%d/", here, id)).Refused(http.StatusNotFound, "matchDoesNotExist")
		for entry, p := range f.players {
			var m api.RoyaleMatch
			p.Get(match).Must(http.StatusOK).Into(&m)
			inside := slices.ContainsFunc(m.Participants, func(x api.RoyaleParticipant) bool { return x.ID == entry })
			if got := m.Lobby.Value != nil && m.Lobby.Value.Code == "SECRET-1"; got != inside || m.CanEditOwn != inside || m.IsParticipant != inside || m.CanEdit {
				t.Errorf("%s (inside: %v) sees %+v", p.Nickname, inside, m)
			}
			for _, x := range m.Participants {
				if (x.Gameuser != nil) != inside || (x.Contact != nil) != inside || (x.FriendCode != nil) != inside || x.MyItem != (x.ID == entry) || x.Rank != nil {
					t.Errorf("%s (inside: %v) sees %+v", p.Nickname, inside, x)
				}
			}
			if !inside && (m.EditBlockedBy == nil || *m.EditBlockedBy != "participationAuthority") {
				t.Errorf("%s is blocked by %v", p.Nickname, m.EditBlockedBy)
			}
			refused := p.Put(fmt.Sprintf("%sscore/%d/", match, m.Participants[0].ID), object{"version": 1, "rank": 0, "kill": 0, "images": []string{}})
			switch {
			case m.Participants[0].MyItem:
				refused.Refused(http.StatusUnprocessableEntity, "rankOutOfRange")
			default:
				refused.Refused(http.StatusForbidden, "participationAuthority")
			}
		}
		var shown api.RoyaleMatch
		f.owner.Get(match).Must(http.StatusOK).Into(&shown)
		who := shown.Participants[1]
		target := object{"contestId": f.contest, "matchId": shown.ID}
		for entry, p := range f.players {
			if !slices.ContainsFunc(shown.Participants, func(x api.RoyaleParticipant) bool { return x.ID == entry }) {
				p.Post("/chats/", target).Refused(http.StatusForbidden, "participationAuthority")
			}
		}
		talk := openChat(f.players[who.ID], target)
		place := talk.Match.Value
		if talk.Kind != "match" || talk.MemberCount != 3 || place == nil || place.Format != "battleroyal" || place.Round != 0 || place.Lobby != shown.Name {
			t.Errorf("the lobby talks in %+v", talk)
		}
		openChat(f.owner, object{"contestId": f.contest, "matchId": list.Lobbies[1].MatchID})
		for i, room := range everyRoom(f.owner).Items[:2] { // the newest first
			if lobby := list.Lobbies[1-i]; room.Match.Value == nil || room.Match.Value.ID != lobby.MatchID || room.Match.Value.Lobby != lobby.Name {
				t.Errorf("among the rooms, lobby %s is %+v", lobby.Name, room)
			}
		}
		for _, p := range []*apitest.Person{f.owner, f.players[shown.Participants[0].ID]} {
			p.Post(chatAt(talk.ID)+"messages/", object{"phrase": "lobbyUp"}).Must(http.StatusOK)
		}
		f.players[who.ID].Put(fmt.Sprintf("%sscore/%d/", match, who.ID), object{"version": 1, "rank": 2, "kill": 5, "images": []string{}}).Must(http.StatusOK)
		var exported struct {
			Scores []struct{ MatchID, EntryID, Rank, Kill int64 }
		}
		f.players[who.ID].Get(exportAt(f.players[who.ID])).Must(http.StatusOK).Into(&exported)
		if len(exported.Scores) != 1 || exported.Scores[0].EntryID != who.ID || exported.Scores[0].Rank != 2 || exported.Scores[0].Kill != 5 {
			t.Errorf("the export tells the scores %+v", exported.Scores)
		}
		// Those who play in it call an operator, who sees it first on the desk.
		for entry, p := range f.players {
			if !slices.ContainsFunc(shown.Participants, func(x api.RoyaleParticipant) bool { return x.ID == entry }) {
				p.Post(match+"call/", nil).Refused(http.StatusForbidden, "participationAuthority")
			}
		}
		player := f.players[who.ID]
		var called api.RoyaleMatch
		player.Post(match+"call/", nil).Must(http.StatusOK).Into(&called)
		player.Post(match+"call/", nil).Refused(http.StatusConflict, "callAlreadyMade")
		if called.CanCall || called.Called.Value == nil || called.Called.Value.By.ID != player.ID {
			t.Errorf("called = %+v", called)
		}
		attention := f.owner.Get(contestAt(f.contest) + "desk/").Must(http.StatusOK).Map()["attention"].([]any)
		if len(attention) != 1 || attention[0].(map[string]any)["kind"] != "called" {
			t.Errorf("the desk shows %v", attention)
		}
		player.Delete(match+"call/").Refused(http.StatusForbidden, "participationAuthority")
		f.owner.Delete(match + "call/").Must(http.StatusOK).Into(&called)
		f.owner.Delete(match + "call/").Must(http.StatusOK)
		if called.Called.Value != nil || !called.CanCall {
			t.Errorf("answered = %+v", called)
		}
		if shown.Status != "start" || !shown.CanEdit || shown.CanEditOwn || len(shown.Conflicts) != 2 || shown.Conflicts[0].Kind != "missing" {
			t.Errorf("the organiser sees %+v", shown)
		}
	})
}
