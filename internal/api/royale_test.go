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

// royaleStory is a battle royale over HTTP. The address of the contest's battle royale is at; here is the address of the
// created one.
type royaleStory struct {
	*entrants
	t        *testing.T
	at, here string
	id       int64
	chance   *rand.Rand
	points   map[int64]int // by entry
	kills    map[int64]int
}

const royalePlayers, royaleRounds, lobbySize = 64, 4, 16

// royaleWorth returns the points for a rank and a number of kills.
func royaleWorth(rank, kill int) int { return max(0, 40-rank) + min(2*kill, 9) }

// TestWalkBattleRoyaleOf64 plays a battle royale of 64 entrants in four lobbies over HTTP, from the draft to the places.
func TestWalkBattleRoyaleOf64(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		rankPoint := make([]object, royalePlayers)
		for i := range rankPoint {
			rankPoint[i] = object{"rank": i + 1, "point": royaleWorth(i+1, 0)}
		}
		f := confirmedEntrantsOf(a, royalePlayers, object{
			"contestType": "BATTLEROYAL", "matchCount": royaleRounds, "rankPoint": rankPoint, "killPoint": object{"point": 2, "max": 9}, "tieBreaks": []string{"kills"}, "lobbySize": lobbySize,
		})
		s := &royaleStory{entrants: f, t: t, at: contestAt(f.contest) + "battleroyal/", chance: rand.New(rand.NewPCG(64, 1)), points: map[int64]int{}, kills: map[int64]int{}}
		s.isCreatedFromItsDraft()
		for round := range royaleRounds {
			s.playRound(round)
		}
		f.owner.Post(s.here+"round/", object{"round": royaleRounds}).Refused(http.StatusConflict, "noRoundsLeft")
		rows := s.tableAddsUpTheScores()
		s.finishShowsTheChampion(rows[0].Participant.ID)
		s.finishStoresThePlaces(rows)
		s.deletionRemovesThePlaces()
	})
}

func (s *royaleStory) isCreatedFromItsDraft() {
	s.t.Helper()
	s.app.Visitor().Get(s.at).Refused(http.StatusNotFound, "stageDoesNotExist")
	var draft api.BattleRoyalDraft
	s.owner.Get(s.at + "draft/").Must(http.StatusOK).Into(&draft)
	if len(draft.Active) != royalePlayers || len(draft.RoundInfo) != royaleRounds {
		s.t.Fatalf("%d may play %d rounds", len(draft.Active), len(draft.RoundInfo))
	}
	var b api.BattleRoyal
	s.owner.Post(s.at, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).Into(&b)
	s.owner.Post(s.at, object{"roundInfo": draft.RoundInfo}).Refused(http.StatusConflict, "stageAlreadyCreated")
	if b.MatchCount != royaleRounds || b.CurrentRound != 0 || b.RoundStatus != "start" || b.Published || b.Confirmed != royalePlayers || b.KillPoint.Point != 2 || *b.KillPoint.Max != 9 ||
		len(b.RankPoint) != royalePlayers || b.Contest.ID != s.contest || b.RoundInfo[0].Status != "planned" {
		s.t.Fatalf("created = %+v", b)
	}
	s.id, s.here = b.ID, fmt.Sprintf("%s%d/", s.at, b.ID)
	if stages := s.app.Visitor().Get(contestAt(s.contest)).Map()["stages"].([]any); len(stages) != 1 {
		s.t.Errorf("the contest's page has the stages %v", stages)
	}
}

func (s *royaleStory) matchAt(matchID int64) string {
	return fmt.Sprintf("%smatch/%d/", s.here, matchID)
}

func (s *royaleStory) match(matchID int64) (m api.RoyaleMatch) {
	s.owner.Get(s.matchAt(matchID)).Must(http.StatusOK).Into(&m)
	return m
}

func (s *royaleStory) end(round int) *apitest.Answer {
	return s.owner.Post(fmt.Sprintf("%sround/%d/end/", s.here, round), object{})
}

// playRound plays a round. All players report their own score concurrently. In each lobby one player claims a rank that is too
// good and one player reports nothing, and the organiser corrects both.
func (s *royaleStory) playRound(round int) {
	s.t.Helper()
	s.owner.Post(s.here+"round/", object{"round": round}).Must(http.StatusOK)
	s.owner.Post(s.here+"round/", object{"round": round}).Refused(http.StatusConflict, "roundAlreadyDrawn")
	s.end(round).Refused(http.StatusConflict, "resultsMissing")
	var list api.RoyaleLobbies
	s.app.Visitor().Get(fmt.Sprintf("%sround/%d/", s.here, round)).Must(http.StatusOK).Into(&list)
	if len(list.Lobbies) != royalePlayers/lobbySize || list.Lobbies[0].Participants != lobbySize || list.Lobbies[0].Name != "A" || list.Lobbies[3].Name != "D" {
		s.t.Fatalf("lobbies = %+v", list)
	}
	ranks := map[int64]int{} // the true ranks by entry
	var all sync.WaitGroup
	for _, l := range list.Lobbies {
		s.reportScores(l.MatchID, ranks, &all)
	}
	all.Wait()
	missing := s.end(round).Refused(http.StatusConflict, "resultsMissing").Map()
	if got := missing["params"].(object)["count"]; got != 2.0*royalePlayers/lobbySize {
		s.t.Errorf("%v scores prevent the end: %v", got, missing)
	}
	for _, l := range list.Lobbies {
		s.correctScores(l.MatchID, ranks)
	}
	s.end(round).Must(http.StatusOK)
	if round == 0 {
		p := s.match(list.Lobbies[0].MatchID).Participants[0]
		s.report(list.Lobbies[0].MatchID, p, 1, 0).Refused(http.StatusConflict, "finishedRound")
	}
}

// report reports the score of a player as that player.
func (s *royaleStory) report(matchID int64, p api.RoyaleParticipant, rank, kill int) *apitest.Answer {
	return s.players[p.ID].Put(fmt.Sprintf("%sscore/%d/", s.matchAt(matchID), p.ID), object{"version": p.Version, "rank": rank, "kill": kill, "images": []string{}})
}

// reportScores ranks the players of a lobby randomly and lets them report. The second claims the first rank; the last reports
// nothing, and so has no kills.
func (s *royaleStory) reportScores(matchID int64, ranks map[int64]int, all *sync.WaitGroup) {
	s.t.Helper()
	m := s.match(matchID)
	anyone := m.Participants[0].ID
	var own api.BattleRoyal
	s.players[anyone].Get(s.at).Must(http.StatusOK).Into(&own)
	if *own.MyEntryID != anyone || *own.MyLobby != matchID || own.MyStanding.Value.Participant.ID != anyone {
		s.t.Fatalf("%d sees %v in %v", anyone, own.MyEntryID, own.MyLobby)
	}
	for i, n := range s.chance.Perm(lobbySize) {
		p, rank, kill := m.Participants[i], n+1, s.chance.IntN(8)
		ranks[p.ID] = rank
		if rank == lobbySize {
			s.points[p.ID] += royaleWorth(rank, 0)
			continue
		}
		s.points[p.ID] += royaleWorth(rank, kill)
		s.kills[p.ID] += kill
		claimed := rank
		if rank == 2 {
			claimed = 1
		}
		all.Go(func() { s.report(matchID, p, claimed, kill).Must(http.StatusOK) })
	}
}

// correctScores sets the true ranks of the two wrong scores of a lobby.
func (s *royaleStory) correctScores(matchID int64, ranks map[int64]int) {
	s.t.Helper()
	m := s.match(matchID)
	conflicts := map[string]int{}
	for _, c := range m.Conflicts {
		conflicts[c.Kind]++
	}
	var grid []object
	for _, p := range m.Participants {
		if p.Rank == nil || *p.Rank != ranks[p.ID] {
			grid = append(grid, object{"entryId": p.ID, "version": p.Version, "rank": ranks[p.ID], "kill": p.Kill})
		}
	}
	if conflicts["duplicate"] != 1 || conflicts["missing"] != 2 || len(grid) != 2 {
		s.t.Fatalf("conflicts = %+v, to correct: %v", m.Conflicts, grid)
	}
	s.owner.Put(s.matchAt(matchID)+"scores/", object{"scores": grid}).Must(http.StatusOK)
	s.owner.Put(s.matchAt(matchID)+"scores/", object{"scores": grid}).Refused(http.StatusConflict, "scoreConflict")
}

// tableAddsUpTheScores reads the table in pages and compares it with the scores.
func (s *royaleStory) tableAddsUpTheScores() []api.RoyaleRow {
	s.t.Helper()
	rows := everything[api.RoyaleRow](s.app.Visitor(), s.here+"standings/?limit=40")
	if len(rows) != royalePlayers {
		s.t.Fatalf("%d rows", len(rows))
	}
	for i, row := range rows {
		id := row.Participant.ID
		if row.Rank != i+1 || row.Point != s.points[id] || row.Kills != s.kills[id] || len(row.ByMatch) != royaleRounds || row.AverageRank == nil {
			s.t.Errorf("row %d is %+v, want %d points and %d kills", i, row, s.points[id], s.kills[id])
		}
		if i > 0 && cmp.Or(cmp.Compare(rows[i-1].Point, row.Point), cmp.Compare(rows[i-1].Kills, row.Kills)) < 0 {
			s.t.Errorf("row %d is below a worse one", i)
		}
	}
	var found api.Page[api.RoyaleRow]
	s.app.Visitor().Get(s.here + "standings/?q=PLAYER%206").Must(http.StatusOK).Into(&found)
	if found.Total != 6 { // 6 and 60 to 64
		s.t.Errorf("%d names begin with the query", found.Total)
	}
	s.app.Visitor().Get(fmt.Sprintf("%s%d/standings/", s.at, s.id+1)).Refused(http.StatusNotFound, "stageDoesNotExist")
	return rows
}

func (s *royaleStory) finishShowsTheChampion(champion int64) {
	s.t.Helper()
	var b api.BattleRoyal
	s.owner.Post(s.here+"finish/", object{}).Must(http.StatusOK).Into(&b)
	if b.Finished == nil || b.Champion.Value == nil || b.Champion.Value.ID != champion || !b.Over {
		s.t.Errorf("finished = %+v", b)
	}
	s.owner.Post(s.here+"finish/", object{}).Refused(http.StatusConflict, "stageFinished")
	page := s.app.Visitor().Get(contestAt(s.contest)).Map()
	if finished := page["stages"].([]any)[0].(map[string]any)["finished"]; finished != true {
		s.t.Errorf("the contest's page has the stages %v", page["stages"])
	}
	applicants := s.owner.Get(contestAt(s.contest) + "users/?all=true").Must(http.StatusOK).Map()["items"].([]any)
	if first := applicants[0].(map[string]any); len(applicants) != royalePlayers || first["inStage"] != true {
		s.t.Errorf("the first of %d applicants is %v", len(applicants), first)
	}
	first := s.app.Visitor().Get(contestAt(s.contest) + "users/").Map()["items"].([]any)[0].(map[string]any)
	if _, shown := first["inStage"]; shown {
		s.t.Errorf("a visitor sees %v", first)
	}
}

func (s *royaleStory) finishStoresThePlaces(rows []api.RoyaleRow) {
	s.t.Helper()
	places, _, err := s.app.Store.FinalPlaces(s.app.Ctx(), s.contest)
	if err != nil || len(places) != royalePlayers {
		s.t.Fatalf("%d places, %v", len(places), err)
	}
	if !slices.IsSortedFunc(rows, func(x, y api.RoyaleRow) int { return x.Rank - y.Rank }) ||
		places[0].EntryID != rows[0].Participant.ID || places[royalePlayers-1].EntryID != rows[royalePlayers-1].Participant.ID {
		s.t.Errorf("the places begin with %+v", places[0])
	}
}

func (s *royaleStory) deletionRemovesThePlaces() {
	s.t.Helper()
	s.owner.Delete(s.here + "finish/").Must(http.StatusOK)
	s.owner.Delete(s.here).Must(http.StatusNoContent)
	s.app.Visitor().Get(s.at).Refused(http.StatusNotFound, "stageDoesNotExist")
	if left, _, err := s.app.Store.FinalPlaces(s.app.Ctx(), s.contest); err != nil || len(left) != 0 {
		s.t.Errorf("places are left: %v, %v", left, err)
	}
}

// lobbyStory is the first lobby of a battle royale of four players in two lobbies.
type lobbyStory struct {
	*entrants
	t            *testing.T
	match        string // address
	lobbies      []api.RoyaleLobby
	shown        api.RoyaleMatch // as the organiser sees it before any score
	player, mate api.RoyaleParticipant
}

// TestLobbyShowsPrivateFieldsToItsPlayers proves that only the players and operators see the lobby code and contacts, chat in
// its room and call an operator.
func TestLobbyShowsPrivateFieldsToItsPlayers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newLobbyStory(t, a)
		s.privateFieldsAreForPlayers()
		s.chatIsForPlayers()
		s.exportHasTheOwnScore()
		s.callsComeFromPlayersAndReachTheDesk()
	})
}

func newLobbyStory(t *testing.T, a *apitest.App) *lobbyStory {
	f := confirmedEntrantsOf(a, 4, object{"contestType": "BATTLEROYAL", "matchCount": 2, "lobbySize": 2})
	s := &lobbyStory{entrants: f, t: t}
	at := contestAt(f.contest) + "battleroyal/"
	start := a.Clock.Now().Format(time.RFC3339)
	id := f.owner.Post(at, object{"roundInfo": []object{{"matchTime": 30, "startTime": start}}}).Must(http.StatusOK).ID()
	here := fmt.Sprintf("%s%d/", at, id)
	f.owner.Post(here+"round/", object{"round": 0}).Must(http.StatusOK)
	var list api.RoyaleLobbies
	a.Visitor().Get(here + "round/0/").Must(http.StatusOK).Into(&list)
	s.lobbies = list.Lobbies
	s.match = fmt.Sprintf("%smatch/%d/", here, list.Lobbies[0].MatchID)
	f.owner.Put(s.match+"lobby/", object{"code": "SECRET-1", "note": "map 3"}).Must(http.StatusOK)
	f.owner.Get(fmt.Sprintf("%smatch/%d/", here, id)).Refused(http.StatusNotFound, "matchDoesNotExist")
	f.owner.Get(s.match).Must(http.StatusOK).Into(&s.shown)
	s.mate, s.player = s.shown.Participants[0], s.shown.Participants[1]
	if s.shown.Status != "start" || !s.shown.CanEdit || s.shown.CanEditOwn || len(s.shown.Conflicts) != 2 || s.shown.Conflicts[0].Kind != "missing" {
		t.Errorf("the organiser sees %+v", s.shown)
	}
	return s
}

func (s *lobbyStory) privateFieldsAreForPlayers() {
	s.t.Helper()
	if seen := s.app.Visitor().Get(s.match).Must(http.StatusOK); showsPrivate(seen) || seen.Map()["lobby"] != nil {
		s.t.Errorf("a visitor sees private fields: %s", seen.Body)
	}
	for entry, p := range s.players {
		var m api.RoyaleMatch
		p.Get(s.match).Must(http.StatusOK).Into(&m)
		inside := s.plays(entry)
		if got := m.Lobby.Value != nil && m.Lobby.Value.Code == "SECRET-1"; got != inside || m.CanEditOwn != inside || m.IsParticipant != inside || m.CanEdit {
			s.t.Errorf("%s (inside: %v) sees %+v", p.Nickname, inside, m)
		}
		for _, x := range m.Participants {
			if (x.Gameuser != nil) != inside || (x.Contact != nil) != inside || (x.FriendCode != nil) != inside || x.MyItem != (x.ID == entry) || x.Rank != nil {
				s.t.Errorf("%s (inside: %v) sees %+v", p.Nickname, inside, x)
			}
		}
		if !inside && (m.EditBlockedBy == nil || *m.EditBlockedBy != "participationAuthority") {
			s.t.Errorf("%s is blocked by %v", p.Nickname, m.EditBlockedBy)
		}
		answer := p.Put(fmt.Sprintf("%sscore/%d/", s.match, m.Participants[0].ID), object{"version": 1, "rank": 0, "kill": 0, "images": []string{}})
		if m.Participants[0].MyItem {
			answer.Refused(http.StatusUnprocessableEntity, "rankOutOfRange")
		} else {
			answer.Refused(http.StatusForbidden, "participationAuthority")
		}
	}
}

// plays reports whether an entry plays in the lobby.
func (s *lobbyStory) plays(entry int64) bool { return entry == s.player.ID || entry == s.mate.ID }

func (s *lobbyStory) chatIsForPlayers() {
	s.t.Helper()
	target := object{"contestId": s.contest, "matchId": s.shown.ID}
	for entry, p := range s.players {
		if !s.plays(entry) {
			p.Post("/chats/", target).Refused(http.StatusForbidden, "participationAuthority")
		}
	}
	chat := openChat(s.players[s.player.ID], target)
	place := chat.Match.Value
	if chat.Kind != "match" || chat.MemberCount != 3 || place == nil || place.Format != "battleroyal" || place.Round != 0 || place.Lobby != s.shown.Name {
		s.t.Errorf("the chat of the lobby is %+v", chat)
	}
	openChat(s.owner, object{"contestId": s.contest, "matchId": s.lobbies[1].MatchID})
	for i, room := range everyRoom(s.owner).Items[:2] { // newest first
		if lobby := s.lobbies[1-i]; room.Match.Value == nil || room.Match.Value.ID != lobby.MatchID || room.Match.Value.Lobby != lobby.Name {
			s.t.Errorf("the room of lobby %s is %+v", lobby.Name, room)
		}
	}
	for _, p := range []*apitest.Person{s.owner, s.players[s.mate.ID]} {
		p.Post(chatAt(chat.ID)+"messages/", object{"phrase": "lobbyUp"}).Must(http.StatusOK)
	}
}

func (s *lobbyStory) exportHasTheOwnScore() {
	s.t.Helper()
	player := s.players[s.player.ID]
	player.Put(fmt.Sprintf("%sscore/%d/", s.match, s.player.ID), object{"version": 1, "rank": 2, "kill": 5, "images": []string{}}).Must(http.StatusOK)
	var exported struct {
		Scores []struct{ MatchID, EntryID, Rank, Kill int64 }
	}
	player.Get(exportAt(player)).Must(http.StatusOK).Into(&exported)
	if len(exported.Scores) != 1 || exported.Scores[0].EntryID != s.player.ID || exported.Scores[0].Rank != 2 || exported.Scores[0].Kill != 5 {
		s.t.Errorf("the export has the scores %+v", exported.Scores)
	}
}

// callsComeFromPlayersAndReachTheDesk proves that only players call an operator, and only operators answer the call.
func (s *lobbyStory) callsComeFromPlayersAndReachTheDesk() {
	s.t.Helper()
	for entry, p := range s.players {
		if !s.plays(entry) {
			p.Post(s.match+"call/", nil).Refused(http.StatusForbidden, "participationAuthority")
		}
	}
	player := s.players[s.player.ID]
	var called api.RoyaleMatch
	player.Post(s.match+"call/", nil).Must(http.StatusOK).Into(&called)
	player.Post(s.match+"call/", nil).Refused(http.StatusConflict, "callAlreadyMade")
	if called.CanCall || called.Called.Value == nil || called.Called.Value.By.ID != player.ID {
		s.t.Errorf("called = %+v", called)
	}
	attention := s.owner.Get(contestAt(s.contest) + "desk/").Must(http.StatusOK).Map()["attention"].([]any)
	if len(attention) != 1 || attention[0].(map[string]any)["kind"] != "called" {
		s.t.Errorf("the desk shows %v", attention)
	}
	player.Delete(s.match+"call/").Refused(http.StatusForbidden, "participationAuthority")
	s.owner.Delete(s.match + "call/").Must(http.StatusOK).Into(&called)
	s.owner.Delete(s.match + "call/").Must(http.StatusOK)
	if called.Called.Value != nil || !called.CanCall {
		s.t.Errorf("answered = %+v", called)
	}
}
