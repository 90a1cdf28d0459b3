package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/follow"
	"yagura/internal/kit/fault"
)

const ownFollows = "/users/me/follows/"

func followAt(kind string, id int64) string { return fmt.Sprintf("%s%s/%d/", ownFollows, kind, id) }

// followed returns what a person follows, as "kind name".
func followed(p *apitest.Person) (names []string) {
	var list api.List[api.Followed]
	p.Get(ownFollows).Must(http.StatusOK).Into(&list)
	for _, f := range list.Items {
		names = append(names, f.Kind+" "+f.Name)
	}
	return names
}

func TestFollowAndUnfollow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		fan, star := a.Person("fan"), a.Person("star")
		team := star.Post("/teams/", object{"name": "Kaminari"}).Must(http.StatusOK).ID()
		contest := openContest(a, star, nil)
		for _, path := range []string{
			followAt("player", star.ID), followAt("organiser", star.ID), followAt("team", team), followAt("contest", contest), followAt("game", 1),
			followAt("game", 1), // has no further effect
		} {
			a.Clock.Advance(time.Millisecond)
			fan.Put(path, nil).Must(http.StatusNoContent)
		}
		want := []string{"game " + gameName(a, 1), "contest 秋の杯", "team Kaminari", "organiser star", "player star"}
		if got := followed(fan); !slices.Equal(got, want) {
			t.Errorf("follows %v, want %v", got, want)
		}
		if got := followed(star); len(got) > 0 {
			t.Errorf("somebody else reads %v", got)
		}

		fan.Put(followAt("player", fan.ID), nil).Refused(http.StatusForbidden, "followRefused")
		fan.Put(followAt("player", 999), nil).Refused(http.StatusNotFound, "userDoesNotExist")
		fan.Put(followAt("team", star.ID), nil).Refused(http.StatusNotFound, "teamDoesNotExist")
		fan.Put(followAt("contest", team), nil).Refused(http.StatusNotFound, "contestDoesNotExist")
		fan.Put(followAt("game", 999), nil).Refused(http.StatusUnprocessableEntity, "gameDoesNotExist")
		fan.Put(followAt("friend", star.ID), nil).Must(http.StatusUnprocessableEntity)
		a.Visitor().Put(followAt("team", team), nil).Must(http.StatusUnauthorized)

		fan.Delete(followAt("player", star.ID)).Must(http.StatusNoContent)
		fan.Delete(followAt("player", star.ID)).Must(http.StatusNoContent)
		star.Delete(contestAt(contest)).Must(http.StatusNoContent)
		star.Delete(fmt.Sprintf("/teams/%d/", team)).Must(http.StatusNoContent)
		if got := followed(fan); !slices.Equal(got, []string{want[0], want[3]}) {
			t.Errorf("after unfollowing and deleting: %v", got)
		}
	})
}

// gameName returns the name of a game.
func gameName(a *apitest.App, id int64) string {
	games, err := a.Features.Games.List(a.Ctx())
	if err != nil {
		panic(err)
	}
	for _, g := range games {
		if g.ID == id {
			return g.Name
		}
	}
	return ""
}

func TestBlocksEndFollowsOfTheTwo(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		fan, star := a.Person("fan"), a.Person("star")
		fan.Put(followAt("player", star.ID), nil).Must(http.StatusNoContent)
		star.Put(followAt("organiser", fan.ID), nil).Must(http.StatusNoContent)
		star.Post(friendsAt(star, "blocks/"), object{"userId": fan.ID}).Must(http.StatusNoContent)
		if got := append(followed(fan), followed(star)...); len(got) > 0 {
			t.Errorf("over a block people follow %v", got)
		}
		fan.Put(followAt("player", star.ID), nil).Refused(http.StatusForbidden, "followRefused")
		star.Put(followAt("player", fan.ID), nil).Refused(http.StatusForbidden, "followRefused")
	})
}

func TestFollowsAreBounded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		fan, db := a.Person("fan"), database(t, a)
		stars := make([]int64, 4)
		for i := range stars {
			stars[i] = a.Person(fmt.Sprint("star ", i)).ID
		}
		for i := range follow.Max - 2 {
			if _, err := db.Exec(fmt.Sprintf("INSERT INTO follows (user_id, kind, target_id, created_at) VALUES (%d, 'team', %d, 0)", fan.ID, i+1)); err != nil {
				t.Fatal(err)
			}
		}
		var wg sync.WaitGroup
		var mu sync.Mutex
		answers := map[string]int{}
		for _, id := range stars {
			wg.Go(func() {
				got := fan.Do(http.MethodPut, followAt("player", id), nil)
				mu.Lock()
				defer mu.Unlock()
				answers[fmt.Sprint(got.Status, got.Key())]++
			})
		}
		wg.Wait()
		if answers["204"] != 2 || answers["409followLimit"] != 2 {
			t.Errorf("answers %v", answers)
		}
		if n := count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM follows WHERE user_id = %d", fan.ID)); n != follow.Max {
			t.Errorf("%d follows", n)
		}
	})
}

func TestWithdrawalRemovesFollows(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		fan, star := a.Person("fan"), a.Person("star")
		fan.Put(followAt("player", star.ID), nil).Must(http.StatusNoContent)
		star.Put(followAt("player", fan.ID), nil).Must(http.StatusNoContent)
		export := fan.Get(fmt.Sprintf("/users/%d/export/", fan.ID)).Must(http.StatusOK).Map()
		if list, _ := export["follow"].([]any); len(list) != 1 {
			t.Errorf("exported %v", export["follow"])
		}
		if err := a.Features.Accounts.Withdraw(a.Ctx(), star.ID, star.ID, "star"); err != nil {
			t.Fatal(err)
		}
		if n := count(t, database(t, a), "SELECT COUNT(*) FROM follows"); n != 0 {
			t.Errorf("%d follows are left", n)
		}
	})
}

// TestFollowersHearOfResultsAndContests follows the players of a bracket, its contest and its organiser.
// TestAFollowAfterAWithdrawalIsRefused follows in a request that was authenticated before its person withdrew.
func TestAFollowAfterAWithdrawalIsRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		gone := a.Person("gone")
		gone.Post(withdrawalAt(gone), object{"confirm": "gone"}).Must(http.StatusNoContent)
		err := a.Features.Follows.Follow(a.Ctx(), gone.ID, follow.Target{Kind: follow.Game, ID: 1})
		if !fault.Has(err, fault.UserDoesNotExist) {
			t.Errorf("a follow after the withdrawal: %v", err)
		}
		if list, err := a.Features.Follows.List(a.Ctx(), gone.ID); err != nil || len(list) != 0 {
			t.Errorf("the withdrawn person follows %v, %v", list, err)
		}
	})
}

func TestFollowersHearOfResultsAndContests(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 2, nil)
		winner, loser := f.sides()
		fan, rival, neutral, blocked, quiet := a.Person("fan"), a.Person("rival"), a.Person("neutral"), a.Person("blocked"), a.Person("quiet")
		fan.Put(followAt("player", winner.ID), nil).Must(http.StatusNoContent)
		quiet.Put(followAt("player", winner.ID), nil).Must(http.StatusNoContent)
		quiet.Put(fmt.Sprintf("/users/%d/", quiet.ID), object{"mutedKinds": []string{"follow"}}).Must(http.StatusOK)
		rival.Put(followAt("player", loser.ID), nil).Must(http.StatusNoContent)
		loser.Put(followAt("player", winner.ID), nil).Must(http.StatusNoContent) // is notified as a player, not as a follower
		blocked.Put(followAt("player", winner.ID), nil).Must(http.StatusNoContent)
		winner.Post(friendsAt(winner, "blocks/"), object{"userId": blocked.ID}).Must(http.StatusNoContent)
		neutral.Put(followAt("contest", f.contest), nil).Must(http.StatusNoContent)
		neutral.Put(followAt("organiser", f.owner.ID), nil).Must(http.StatusNoContent)

		bracket := f.draw(nil)
		awaitNotification(t, a, neutral, "follow.created")
		match := bracket.Rounds[0].Matches[0]
		at := fmt.Sprintf("%s%d/match/%d/", f.path(), bracket.ID, match.ID)
		view := f.owner.Get(at).Must(http.StatusOK).Map()
		f.owner.Put(at+"result/", object{
			"version": view["version"], "outcome": "win", "winner": f.entryOf(winner), "games": []any{},
		}).Must(http.StatusOK)
		n := awaitNotification(t, a, fan, "follow.won")
		if *n.Link != fmt.Sprintf("/contests/%d/tournament/%d/match/%d", f.contest, bracket.ID, match.ID) || *n.Payload.Nickname != winner.Nickname || *n.Payload.ContestName != "秋の杯" {
			t.Errorf("the notification is %+v", n)
		}
		awaitNotification(t, a, rival, "follow.lost")
		awaitNotification(t, a, neutral, "follow.finished")
		openContest(a, f.owner, nil)
		awaitNotification(t, a, neutral, "follow.opened")
		settled(t, a, database(t, a))
		for p, want := range map[*apitest.Person][]string{
			fan: {"follow.finished", "follow.won"}, rival: {"follow.finished", "follow.lost"}, blocked: nil,
			neutral: {"follow.created", "follow.finished", "follow.opened"},
		} {
			if got := notificationKinds(p); !slices.Equal(got, want) {
				t.Errorf("%s has the notifications %v, want %v", p.Nickname, got, want)
			}
		}
		if page := notificationsOf(quiet); page.Unseen != 0 || len(page.Items) != 2 {
			t.Errorf("the person who muted the kind has %d unseen of %d notifications, want 0 of 2", page.Unseen, len(page.Items))
		}
		if got := notificationKinds(loser); slices.ContainsFunc(got, func(k string) bool { return k == "follow.won" || k == "follow.finished" }) {
			t.Errorf("a player has the notifications %v of the own match, want none", got)
		}
	})
}

// TestFollowersHearNothingOfAMatchWithoutPlay follows the players of a match from which both stay away, and of one with a walkover.
func TestFollowersHearNothingOfAMatchWithoutPlay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 2, nil)
		one, other := f.sides()
		fan := a.Person("fan")
		fan.Put(followAt("player", one.ID), nil).Must(http.StatusNoContent)
		bracket := f.draw(nil)
		at := fmt.Sprintf("%s%d/match/%d/", f.path(), bracket.ID, bracket.Rounds[0].Matches[0].ID)
		for _, result := range []object{{"outcome": "doubleNoShow"}, {"outcome": "unearned", "winner": f.entryOf(one)}, {"outcome": "win", "winner": f.entryOf(other)}} {
			view := f.owner.Get(at).Must(http.StatusOK).Map()
			result["version"], result["games"] = view["version"], []any{}
			view = f.owner.Put(at+"result/", result).Must(http.StatusOK).Map()
			f.owner.Delete(fmt.Sprintf("%sresult/?version=%v", at, view["version"])).Must(http.StatusOK)
		}
		settled(t, a, database(t, a))
		results := slices.DeleteFunc(notificationKinds(fan), func(kind string) bool { return kind == "follow.finished" })
		if !slices.Equal(results, []string{"follow.lost"}) {
			t.Errorf("the follower has the notifications %v, want the one of the match that was played", results)
		}
	})
}

// TestFollowersHearOfEachCancellation cancels a contest, takes that back and cancels it again.
func TestFollowersHearOfEachCancellation(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 2, nil)
		fan := a.Person("fan")
		fan.Put(followAt("contest", f.contest), nil).Must(http.StatusNoContent)
		at, db := fmt.Sprintf("/contests/%d/", f.contest), database(t, a)
		for range 2 {
			f.owner.Post(at+"cancel/", object{"reason": "rain"}).Must(http.StatusOK)
			settled(t, a, db)
			f.owner.Post(at+"reinstate/", nil).Must(http.StatusOK)
			settled(t, a, db)
		}
		if got, want := notificationKinds(fan), []string{"follow.cancelled", "follow.cancelled", "follow.reinstated", "follow.reinstated"}; !slices.Equal(got, want) {
			t.Errorf("the follower has the notifications %v, want %v", got, want)
		}
	})
}

// sides returns the two players of a bracket, by entry.
func (f *entrants) sides() (one, other *apitest.Person) {
	entries := make([]int64, 0, len(f.players))
	for id := range f.players {
		entries = append(entries, id)
	}
	slices.Sort(entries)
	return f.players[entries[0]], f.players[entries[1]]
}

// entryOf returns the entry of a player.
func (f *entrants) entryOf(p *apitest.Person) int64 {
	for id, player := range f.players {
		if player == p {
			return id
		}
	}
	return 0
}
