package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// streaming is a bracket of four with a caster; first and second are the open matches of round 0, final is the match after them.
type streaming struct {
	*entrants
	caster               *apitest.Person
	first, second, final api.Match
	stage                int64
}

func newStreaming(t *testing.T, a *apitest.App) *streaming {
	t.Helper()
	s := &streaming{entrants: confirmedEntrants(a, 4), caster: a.Person("caster")}
	made := s.draw(nil)
	s.stage = made.ID
	s.first, s.second, s.final = made.Rounds[0].Matches[0], made.Rounds[0].Matches[1], made.Rounds[1].Matches[0]
	s.owner.Post(contestAt(s.contest)+"casters/", object{"userIds": []int64{s.caster.ID}}).Must(http.StatusOK)
	return s
}

func (s *streaming) at(rest string) string { return contestAt(s.contest) + "stream/" + rest }

func (s *streaming) queue(p *apitest.Person) (q api.Stream) {
	p.Get(s.at("")).Must(http.StatusOK).Into(&q)
	return q
}

func (s *streaming) add(m api.Match) (q api.Stream) {
	s.caster.Post(s.at(""), object{"matchId": m.ID}).Must(http.StatusOK).Into(&q)
	return q
}

func (s *streaming) step(item api.StreamItem, state string) *apitest.Answer {
	return s.caster.Put(s.at(fmt.Sprintf("%d/", item.ID)), object{"state": state})
}

// win decides a match for its first side.
func (s *streaming) win(m api.Match) {
	at := fmt.Sprintf("%s%d/match/%d/", s.path(), s.stage, m.ID)
	seen := s.owner.Get(at).Must(http.StatusOK).Map()
	side := seen["participants"].([]any)[0].(object)["id"]
	s.owner.Put(at+"result/", object{"version": seen["version"], "outcome": "win", "winner": side, "games": []any{}}).Must(http.StatusOK)
}

func (s *streaming) player(m api.Match, side int) *apitest.Person {
	return s.players[m.Participants[side].Value.ID]
}

// line formats a queue as "live | waiting, … | done, …" by match and state.
func line(q api.Stream) string {
	names := func(items []api.StreamItem) string {
		out := make([]string, len(items))
		for n, i := range items {
			out[n] = fmt.Sprintf("%d-%d %s", i.Round, i.Order, i.State)
			if i.Place != nil {
				out[n] += fmt.Sprintf(" %d", *i.Place)
			}
		}
		return strings.Join(out, ", ")
	}
	live := "-"
	if q.Live.Value != nil {
		live = names([]api.StreamItem{*q.Live.Value})
	}
	return live + " | " + names(q.Waiting) + " | " + names(q.Done)
}

func TestStreamQueueFromCallToDecision(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newStreaming(t, a)
		awaitNotification(t, a, s.caster, "contest.casterAdded")
		s.add(s.first)
		s.add(s.second)
		q := s.add(s.final)
		if got := line(s.queue(a.Visitor())); got != "- | 0-0 queued 1, 0-1 queued 2, 1-0 queued 3 | " {
			t.Fatalf("a visitor sees %q", got)
		}
		if !q.CanRun || !q.IsCaster || s.queue(a.Visitor()).CanRun || s.queue(s.player(s.first, 0)).CanRun {
			t.Error("CanRun or IsCaster is wrong: only casters and operators may run the queue")
		}
		n := awaitNotification(t, a, s.player(s.first, 0), "tournament.streamQueued")
		if want := fmt.Sprintf("/contests/%d/tournament/%d/match/%d", s.contest, s.stage, s.first.ID); *n.Link != want {
			t.Errorf("the notification leads to %s, want %s", *n.Link, want)
		}
		s.step(q.Waiting[2], "called").Refused(http.StatusConflict, "matchNotReady")
		s.step(q.Waiting[0], "called").Must(http.StatusOK)
		awaitNotification(t, a, s.player(s.first, 1), "tournament.streamCalled")
		s.step(q.Waiting[0], "live").Must(http.StatusOK)
		awaitNotification(t, a, s.player(s.first, 1), "tournament.streamStarted")
		s.step(q.Waiting[1], "live").Refused(http.StatusConflict, "streamOccupied")
		if got := line(s.queue(a.Visitor())); got != "0-0 live | 0-1 queued 1, 1-0 queued 2 | " {
			t.Fatalf("while one is on stream: %q", got)
		}
		s.win(s.first)
		if got := line(s.queue(a.Visitor())); got != "- | 0-1 queued 1, 1-0 queued 2 | 0-0 done" {
			t.Fatalf("after the decision: %q", got)
		}
		a.Clock.Advance(time.Second)
		s.win(s.second) // decided before it was on stream
		if got := line(s.queue(a.Visitor())); got != "- | 1-0 queued 1 | 0-1 done, 0-0 done" {
			t.Fatalf("after the other decision: %q", got)
		}
		finalist := s.player(s.first, 0)
		announced := slices.DeleteFunc(notificationKinds(finalist), func(kind string) bool { return kind != "tournament.streamQueued" })
		for range 100 {
			if len(announced) == 2 {
				break
			}
			settled(t, a, database(t, a))
			announced = slices.DeleteFunc(notificationKinds(finalist), func(kind string) bool { return kind != "tournament.streamQueued" })
		}
		if len(announced) != 2 {
			t.Errorf("the finalist has the notifications %v", notificationKinds(finalist))
		}
		s.owner.Post(s.at(""), object{"matchId": s.first.ID}).Refused(http.StatusConflict, "streamMatchOver")
		s.step(q.Waiting[0], "live").Refused(http.StatusNotFound, "streamItemDoesNotExist")
		events := slices.DeleteFunc(a.Events(s.contest), func(kind string) bool {
			return !strings.HasPrefix(kind, "stream.") && !strings.HasPrefix(kind, "caster.")
		})
		want := []string{
			"caster.added", "stream.added", "stream.added", "stream.added", "stream.called", "stream.started", "stream.ended", "stream.ended", "stream.announced",
		}
		if !slices.Equal(events, want) {
			t.Errorf("events %v", events)
		}
		var activity api.List[api.ContestActivity]
		s.owner.Get(contestAt(s.contest) + "activity/?kind=stream.").Must(http.StatusOK).Into(&activity)
		if len(activity.Items) != 8 {
			t.Errorf("%d activities of the stream", len(activity.Items))
		}
	})
}

func TestStreamQueueOrderAndRemoval(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newStreaming(t, a)
		s.add(s.first)
		s.add(s.second)
		q := s.add(s.final)
		place := func(item, before int64) *apitest.Answer {
			return s.caster.Put(s.at(fmt.Sprintf("%d/place/", item)), object{"before": before})
		}
		for range 2 { // the same move twice has no further effect
			place(q.Waiting[2].ID, q.Waiting[1].ID).Must(http.StatusOK)
			if got := line(s.queue(s.owner)); got != "- | 0-0 queued 1, 1-0 queued 2, 0-1 queued 3 | " {
				t.Errorf("after the move: %q", got)
			}
		}
		place(q.Waiting[0].ID, 0).Must(http.StatusOK)
		if got := line(s.queue(s.owner)); got != "- | 1-0 queued 1, 0-1 queued 2, 0-0 queued 3 | " {
			t.Errorf("after the move to the end: %q", got)
		}
		place(q.Waiting[0].ID, 7).Refused(http.StatusNotFound, "streamItemDoesNotExist")
		place(7, 0).Refused(http.StatusNotFound, "streamItemDoesNotExist")
		s.step(q.Waiting[0], "soon").Refused(http.StatusUnprocessableEntity, "invalidValue")
		s.caster.Post(s.at(""), object{"matchId": 7}).Refused(http.StatusNotFound, "matchDoesNotExist")
		removed := s.at(fmt.Sprintf("%d/", q.Waiting[2].ID))
		s.caster.Delete(removed).Must(http.StatusOK)
		s.caster.Delete(removed).Refused(http.StatusNotFound, "streamItemDoesNotExist")
		s.step(q.Waiting[1], "live").Must(http.StatusOK)
		s.step(q.Waiting[1], "queued").Must(http.StatusOK)
		s.step(q.Waiting[0], "live").Must(http.StatusOK)
		s.step(q.Waiting[0], "done").Must(http.StatusOK)
		if got := line(s.add(s.first)); got != "- | 0-1 queued 1, 0-0 queued 2 | 0-0 done" {
			t.Errorf("an undecided match that was ended goes on stream again: %q", got)
		}
		s.owner.Delete(fmt.Sprintf("%s%d/", s.path(), s.stage)).Must(http.StatusNoContent)
		if got := line(s.queue(s.owner)); got != "- |  | " {
			t.Errorf("after the bracket is deleted: %q", got)
		}
	})
}

// TestNoticesOfAStreamedMatchAreLimited calls a match and takes that back until that is refused: each call notifies the players.
func TestNoticesOfAStreamedMatchAreLimited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newStreaming(t, a)
		item := s.add(s.first).Waiting[0] // the first notification
		for range 19 {
			s.step(item, "called").Must(http.StatusOK)
			s.step(item, "queued").Must(http.StatusOK)
		}
		s.step(item, "called").Refused(http.StatusTooManyRequests, "tooManyRequests")
		s.step(item, "done").Must(http.StatusOK)
		s.caster.Post(s.at(""), object{"matchId": s.first.ID}).Refused(http.StatusTooManyRequests, "tooManyRequests")
		s.add(s.second)
	})
}

func TestStreamQueueOfTwoCastersAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newStreaming(t, a)
		together := func(do func(n int)) {
			var all sync.WaitGroup
			for n := range 6 {
				all.Go(func() { do(n) })
			}
			all.Wait()
		}
		people := []*apitest.Person{s.caster, s.owner}
		together(func(n int) { people[n%2].Post(s.at(""), object{"matchId": s.first.ID}) })
		if got := line(s.queue(s.owner)); got != "- | 0-0 queued 1 | " {
			t.Fatalf("after concurrent additions the queue is %q", got)
		}
		q := s.add(s.second)
		together(func(n int) {
			people[n%2].Put(s.at(fmt.Sprintf("%d/", q.Waiting[n%2].ID)), object{"state": "live"})
		})
		if now := s.queue(s.owner); now.Live.Value == nil || len(now.Waiting) != 1 {
			t.Errorf("after two concurrent starts the queue is %q, want one live match", line(now))
		}
		started := 0
		for _, kind := range a.Events(s.contest) {
			if kind == "stream.started" {
				started++
			}
		}
		if started != 1 {
			t.Errorf("%d matches were started, want 1", started)
		}
	})
}

func TestStreamQueueOfACancelledContest(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newStreaming(t, a)
		q := s.add(s.first)
		s.step(q.Waiting[0], "live").Must(http.StatusOK)
		s.owner.Post(contestAt(s.contest)+"cancel/", object{"reason": "The venue is closed."}).Must(http.StatusOK)
		if got := s.queue(s.caster); line(got) != "- |  | " || got.CanRun {
			t.Errorf("cancelled: %q", line(got))
		}
		s.step(q.Waiting[0], "done").Refused(http.StatusConflict, "contestCancelled")
		s.owner.Post(contestAt(s.contest)+"reinstate/", nil).Must(http.StatusOK)
		if got := line(s.queue(s.caster)); got != "0-0 live |  | " {
			t.Errorf("reinstated: %q", got)
		}
	})
}

func TestStreamOfABattleRoyale(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 3, object{"contestType": "BATTLEROYAL"})
		address := contestAt(f.contest) + "battleroyal/"
		var draft api.BattleRoyalDraft
		f.owner.Get(address + "draft/").Must(http.StatusOK).Into(&draft)
		id := f.owner.Post(address, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).ID()
		f.owner.Post(fmt.Sprintf("%s%d/round/", address, id), object{"round": 0}).Must(http.StatusOK)
		lobby := count(t, database(t, a), fmt.Sprintf("SELECT id FROM matches WHERE stage_id = %d", id))
		f.owner.Post(contestAt(f.contest)+"stream/", object{"matchId": lobby}).Must(http.StatusOK)
		for _, p := range f.players {
			awaitNotification(t, a, p, "battleRoyal.streamQueued")
		}
	})
}

// TestCasterReadsWhatEntrantsRead proves that a caster reads the rooms of entrants without posting, and sees nothing private to
// operators or players.
func TestCasterReadsWhatEntrantsRead(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newStreaming(t, a)
		var rooms api.ChatRooms
		read := func() []string {
			s.caster.Get(contestAt(s.contest) + "chats/").Must(http.StatusOK).Into(&rooms)
			var kinds []string
			for _, r := range rooms.Items {
				kinds = append(kinds, string(r.Kind))
			}
			slices.Sort(kinds)
			return kinds
		}
		if got := read(); !slices.Equal(got, []string{"confirmed", "entrants", "notice"}) || rooms.CanAsk {
			t.Fatalf("the caster reads the rooms %v, may ask %v", got, rooms.CanAsk)
		}
		for _, r := range rooms.Items {
			s.caster.Get(chatAt(r.ID)).Must(http.StatusOK)
			s.caster.Post(chatAt(r.ID)+"messages/", object{"text": "hello"}).Refused(http.StatusForbidden, "chatReadOnly")
		}
		match := fmt.Sprintf("%s%d/match/%d/", s.path(), s.stage, s.first.ID)
		seen := s.caster.Get(match).Must(http.StatusOK).Map()
		if seen["isOperator"] != false || seen["isParticipant"] != false {
			t.Errorf("in the match the caster is %v, %v", seen["isOperator"], seen["isParticipant"])
		}
		s.caster.Put(match+"result/", object{"version": seen["version"], "outcome": "win", "winner": s.first.Participants[0].Value.ID, "games": []any{}}).
			Refused(http.StatusForbidden, "participationAuthority")
		page := s.caster.Get(contestAt(s.contest)).Must(http.StatusOK).Map()
		if _, shown := page["entryPassword"]; shown || len(page["abilities"].([]any)) != 0 || page["chatUnread"] == nil {
			t.Errorf("the contest's page shows %v", page)
		}
		s.owner.Post(contestAt(s.contest)+"casters/delete/", object{"userIds": make([]int64, 21)}).Refused(http.StatusConflict, "casterLimit")
		s.owner.Post(contestAt(s.contest)+"casters/delete/", object{"userIds": []int64{s.caster.ID}}).Must(http.StatusOK)
		awaitNotification(t, a, s.caster, "contest.casterRemoved")
		s.caster.Get(contestAt(s.contest)+"chats/").Refused(http.StatusForbidden, "participationAuthority")
		s.caster.Post(s.at(""), object{"matchId": s.first.ID}).Refused(http.StatusForbidden, "participationAuthority")
	})
}

// TestCasterWhoEntersWritesLikeAnEntrant proves that a caster who enters can write in the room of entrants. The room announces that the
// caster joined only once.
func TestCasterWhoEntersWritesLikeAnEntrant(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, caster, other := a.Person("owner"), a.Person("caster"), a.Person("other")
		id := openContest(a, owner, object{"checkin": false})
		owner.Post(contestAt(id)+"casters/", object{"userIds": []int64{caster.ID}}).Must(http.StatusOK)
		a.Clock.Advance(time.Minute)
		for _, p := range []*apitest.Person{caster, other} {
			p.Post(contestAt(id)+"users/", object{"agreePolicy": true, "twitterId": "@player", "gameUsername": "Player"}).Must(http.StatusOK)
		}
		var rooms api.ChatRooms
		caster.Get(contestAt(id) + "chats/?kind=entrants").Must(http.StatusOK).Into(&rooms)
		room := rooms.Items[0].ID
		caster.Post(chatAt(room)+"messages/", object{"text": "hello"}).Must(http.StatusOK)
		var came []int64
		for _, m := range messagesOf(caster, room, "").Items {
			if m.Type == "userEnter" {
				for _, p := range m.Payload.Value.Users {
					came = append(came, p.ID)
				}
			}
		}
		if want := []int64{other.ID, caster.ID}; !slices.Equal(came, want) { // the newest first
			t.Errorf("the room says that %v joined, want %v", came, want)
		}
	})
}

func TestCastersOfAContest(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, one, other := a.Person("owner"), a.Person("one"), a.Person("other")
		id := openContest(a, owner, object{"checkin": false})
		at := contestAt(id) + "casters/"
		add := func(people ...int64) *apitest.Answer { return owner.Post(at, object{"userIds": people}) }
		for range 2 { // a second call has no effect
			add(one.ID, other.ID).Must(http.StatusOK)
		}
		var list api.List[api.ContestCaster]
		owner.Get(at).Must(http.StatusOK).Into(&list)
		if len(list.Items) != 2 {
			t.Errorf("the casters are %+v, want two", list)
		}
		add(owner.ID).Refused(http.StatusUnprocessableEntity, "failedAddCaster")
		add(7).Refused(http.StatusUnprocessableEntity, "failedAddCaster")
		banned := a.Person("banned")
		owner.Post(contestAt(id)+"bans/", object{"userIds": []int64{banned.ID}, "reason": "x"}).Must(http.StatusOK)
		add(banned.ID).Refused(http.StatusUnprocessableEntity, "failedAddCaster")

		var many []int64
		for n := range 19 {
			many = append(many, a.Person(fmt.Sprint("extra ", n)).ID)
		}
		add(many...).Refused(http.StatusConflict, "casterLimit")
		add(many[:18]...).Must(http.StatusOK).Into(&list)
		if len(list.Items) != 20 {
			t.Errorf("%d casters", len(list.Items))
		}

		// A caster who enters can post like an entrant, and still reads after the withdrawal.
		rooms := func(p *apitest.Person) map[string]string {
			var out api.ChatRooms
			p.Get(contestAt(id) + "chats/").Must(http.StatusOK).Into(&out)
			found := map[string]string{}
			for _, r := range out.Items {
				found[string(r.Kind)] = fmt.Sprint(r.IsReadOnly)
			}
			return found
		}
		reads, writes := map[string]string{"entrants": "true", "notice": "true"}, map[string]string{"entrants": "false", "notice": "true"}
		if got := rooms(one); !maps.Equal(got, reads) {
			t.Errorf("a caster has %v", got)
		}
		one.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		if got := rooms(one); !maps.Equal(got, writes) {
			t.Errorf("a caster who plays has %v", got)
		}
		one.Delete(fmt.Sprintf("%susers/%d/", contestAt(id), one.ID)).Must(http.StatusNoContent)
		if got := rooms(one); !maps.Equal(got, reads) {
			t.Errorf("after the withdrawal of the entry: %v", got)
		}
		one.Delete(at + "me/").Must(http.StatusNoContent)
		one.Delete(at+"me/").Refused(http.StatusForbidden, "participationAuthority")
		owner.Post(contestAt(id)+"bans/", object{"userIds": []int64{other.ID}, "reason": "x"}).Must(http.StatusOK)
		other.Get(contestAt(id)+"chats/").Refused(http.StatusForbidden, "participationAuthority")
		if err := a.Features.Accounts.Withdraw(a.Ctx(), many[0], many[0], "extra 0"); err != nil {
			t.Fatal(err)
		}
		owner.Get(at).Must(http.StatusOK).Into(&list)
		if len(list.Items) != 17 {
			t.Errorf("%d casters are left", len(list.Items))
		}
	})
}
