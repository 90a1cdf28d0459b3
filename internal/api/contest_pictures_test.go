package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/file"
)

// TestPicturesGoWithTheirContest deletes a contest. Its pictures are not served any more and their uploaders get the space back,
// except for pictures that another contest of theirs shows.
func TestPicturesGoWithTheirContest(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, admin, stranger := a.Person("owner"), a.Person("admin"), a.Person("stranger")
		picture := func(p *apitest.Person, prefix string) string {
			t.Helper()
			var out struct{ Path string }
			sendFile(t, p, "/files/", prefix, "a.png", smallPicture(t)).Must(http.StatusOK).Into(&out)
			return out.Path
		}
		cover, ownRule, adminRule := picture(owner, "contests"), picture(owner, "contests"), picture(admin, "contests")
		result, trophy, message := picture(owner, "contests"), picture(owner, "contests"), picture(owner, "chat")
		copied, foreign := picture(owner, "contests"), picture(stranger, "contests")
		rule := fmt.Sprintf("![](%s) ![](%s) ![](%s) ![](%s)", ownRule, adminRule, copied, foreign)

		id := openContest(a, owner, object{"checkin": false, "image": cover, "rule": rule})
		openContest(a, owner, object{"rule": "![](" + copied + ")"})
		addOperator(t, a, id, admin.ID)
		owner.Put(contestAt(id)+"trophies/", object{"version": 1, "items": []object{{"id": nil, "name": "Cup", "image": trophy, "rank": 1}}}).Must(http.StatusOK)
		owner.Post(chatAt(roomOf(t, owner, id, "notice").ID)+"messages/", object{"image": message}).Must(http.StatusOK)
		entries := make([]int64, 0, 2)
		for range 2 {
			entries = append(entries, a.Person("player").Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		a.Clock.Advance(3 * time.Hour)
		cup := owner.Post(contestAt(id)+"tournament/", object{
			"slots": 2, "matchCount": 1, "matchTime": 60, "thirdPlace": false, "assignment": entries, "roundStarts": []string{a.Clock.Now().Format(time.RFC3339)}, "thirdStart": nil,
		}).Must(http.StatusOK).Map()
		match := cup["rounds"].([]any)[0].(object)["matches"].([]any)[0].(object)
		owner.Put(fmt.Sprintf("%stournament/%.0f/match/%.0f/result/", contestAt(id), cup["id"], match["id"]), object{
			"version": match["version"], "outcome": "win", "winner": entries[0], "games": []object{{"index": 0, "winner": entries[0], "images": []string{result}}},
		}).Must(http.StatusOK)

		owner.Delete(contestAt(id)).Must(http.StatusNoContent)
		a.Clock.Advance(time.Hour)
		wake(t, a)
		db := database(t, a)
		settled(t, a, db)
		served := func(path string) bool {
			return a.Visitor().Get(strings.TrimPrefix(file.URL(path), "/api/v1")).Status == http.StatusOK
		}
		for name, path := range map[string]string{"cover": cover, "rule": ownRule, "rule of an admin": adminRule, "result": result, "trophy": trophy} {
			if served(path) {
				t.Errorf("the %s is still served", name)
			}
		}
		for name, path := range map[string]string{"in other rules": copied, "of a stranger": foreign} {
			if !served(path) {
				t.Errorf("the picture %s is gone", name)
			}
		}
		for userID, want := range map[int64]int64{owner.ID: 2, admin.ID: 0, stranger.ID: 1} {
			if n := count(t, db, fmt.Sprintf("SELECT count FROM file_usage WHERE user_id = %d", userID)); n != want {
				t.Errorf("person %d has %d files, want %d", userID, n, want)
			}
		}
	})
}

// TestPicturesStayInAContestThatTheirUploaderLeft copies the pictures of a contest, whose owner leaves it to somebody else, to another one
// and deletes that.
func TestPicturesStayInAContestThatTheirUploaderLeft(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, heir := a.Person("owner"), a.Person("heir")
		pictures := map[string]string{"cover": "", "trophy": "", "rule": ""}
		for name := range pictures {
			var out struct{ Path string }
			sendFile(t, owner, "/files/", "contests", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&out)
			pictures[name] = out.Path
		}
		open := func() (id int64) {
			id = openContest(a, owner, object{"image": pictures["cover"], "rule": "![](" + pictures["rule"] + ")"})
			trophy := object{"id": nil, "name": "Cup", "image": pictures["trophy"], "rank": 1}
			owner.Put(contestAt(id)+"trophies/", object{"version": 1, "items": []object{trophy}}).Must(http.StatusOK)
			return id
		}
		left, deleted := open(), open()
		addOperator(t, a, left, heir.ID)
		owner.Put(fmt.Sprintf("%soperators/%d/", contestAt(left), heir.ID), object{"roleId": "ROLE_CONTEST_OWNER"}).Must(http.StatusOK)
		owner.Delete(contestAt(left) + "operators/me/").Must(http.StatusNoContent)
		owner.Delete(contestAt(deleted)).Must(http.StatusNoContent)
		a.Clock.Advance(time.Hour)
		wake(t, a)
		settled(t, a, database(t, a))
		for name, path := range pictures {
			if got := a.Visitor().Get(strings.TrimPrefix(file.URL(path), "/api/v1")).Status; got != http.StatusOK {
				t.Errorf("the %s of the other contest is answered %d", name, got)
			}
		}
	})
}

// TestReplacedPicturesFreeTheirSpace replaces pictures of a profile, a team and a contest, and leaves a picture of a chat unsent. A picture
// that is still shown elsewhere stays.
func TestReplacedPicturesFreeTheirSpace(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("owner")
		db := database(t, a)
		picture := func(prefix string) string {
			t.Helper()
			var out struct{ Path string }
			sendFile(t, p, "/files/", prefix, "a.png", smallPicture(t)).Must(http.StatusOK).Into(&out)
			return out.Path
		}
		user := fmt.Sprintf("/users/%d/", p.ID)
		avatar, background, shared, teamPicture := picture("image"), picture("image"), picture("image"), picture("image")
		cover, trophy, sent, unsent := picture("contests"), picture("contests"), picture("chat"), picture("chat")

		p.Put(user, object{"image": avatar, "backgroundImage": background}).Must(http.StatusOK)
		p.Put(user, object{"image": shared, "backgroundImage": nil}).Must(http.StatusOK)
		team := fmt.Sprintf("/teams/%d/", p.Post("/teams/", object{"name": "Team", "image": teamPicture}).Must(http.StatusOK).ID())
		p.Put(team, object{"name": "Team", "image": shared}).Must(http.StatusOK)
		p.Put(user, object{"image": nil}).Must(http.StatusOK) // the team still shows it
		id := openContest(a, p, object{"image": cover})
		p.Put(contestAt(id), object{"image": nil}).Must(http.StatusOK)
		trophies := p.Put(contestAt(id)+"trophies/", object{"version": 1, "items": []object{{"id": nil, "name": "Cup", "image": trophy, "rank": 1}}}).Must(http.StatusOK).Map()
		p.Put(contestAt(id)+"trophies/", object{"version": trophies["version"], "items": []object{}}).Must(http.StatusOK)
		p.Post(chatAt(roomOf(t, p, id, "notice").ID)+"messages/", object{"image": sent}).Must(http.StatusOK)

		settle := func() {
			t.Helper()
			wake(t, a)
			settled(t, a, db)
		}
		stored := func(path string) bool {
			return count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM files WHERE path = '%s'", path)) > 0
		}
		settle()
		if !stored(avatar) {
			t.Error("a picture that an open form may still save is gone")
		}
		a.Clock.Advance(time.Hour)
		settle()
		for name, path := range map[string]string{"avatar": avatar, "background": background, "team's picture": teamPicture, "cover": cover, "trophy": trophy} {
			if stored(path) {
				t.Errorf("the replaced %s is still stored", name)
			}
		}
		if !stored(unsent) {
			t.Error("a picture that may still be sent is gone")
		}
		a.Clock.Advance(23 * time.Hour)
		settle()
		if stored(unsent) {
			t.Error("a picture of a chat that was never sent is still stored")
		}
		if !stored(shared) || !stored(sent) {
			t.Errorf("stored: shared %t, sent %t", stored(shared), stored(sent))
		}
		if n := count(t, db, fmt.Sprintf("SELECT count FROM file_usage WHERE user_id = %d", p.ID)); n != 2 {
			t.Errorf("%d files count, want 2", n)
		}
		p.SignIn()
		p.Delete(team).Must(http.StatusNoContent)
		a.Clock.Advance(time.Hour)
		settle()
		if stored(shared) {
			t.Error("the picture of the deleted team is still stored")
		}
	})
}

// TestPicturesOfResultsStay proves that a player cannot remove the picture of a result by replacing a profile picture that is the same file:
// neither while it is claimed, nor after an operator decided for the opponent.
func TestPicturesOfResultsStay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 2, object{"matches": object{"confirmMinutes": 120, "warnMinutes": 0, "walkoverMinutes": 0}})
		made := f.draw(nil)
		m := made.Rounds[0].Matches[0]
		path, mine, theirs := f.match(made, m), m.Participants[0].Value.ID, m.Participants[1].Value.ID
		player, db := f.players[mine], database(t, a)
		user := fmt.Sprintf("/users/%d/", player.ID)
		var picture struct{ Path string }
		sendFile(t, player, "/files/", "image", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&picture)
		replaced := func(when string) {
			t.Helper()
			player.Put(user, object{"image": picture.Path}).Must(http.StatusOK)
			player.Put(user, object{"image": nil}).Must(http.StatusOK)
			a.Clock.Advance(time.Hour)
			wake(t, a)
			settled(t, a, db)
			if n := count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM files WHERE path = '%s'", picture.Path)); n != 1 {
				t.Fatalf("the picture is gone %s", when)
			}
		}
		game := object{"index": 0, "winner": mine, "images": []string{picture.Path}}
		player.Put(path+"result/", result(1, "win", mine, object{"games": []any{game}})).Must(http.StatusOK)
		replaced("while it is claimed")
		f.players[theirs].Put(path+"result/", result(2, "win", theirs, object{})).Must(http.StatusOK)
		f.owner.Post(path+"claim/confirm/", object{"version": 3, "entryId": theirs}).Must(http.StatusOK)
		replaced("after the decision")
	})
}

// TestPicturesLeaveTheRules removes pictures from rules, in an edit by another operator and by an administrator of the site. The pictures
// that operators uploaded are deleted an hour later unless rules show them then.
func TestPicturesLeaveTheRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, admin, stranger := a.Person("owner"), a.Person("admin"), a.Person("stranger")
		db := database(t, a)
		picture := func(p *apitest.Person) string {
			t.Helper()
			var out struct{ Path string }
			sendFile(t, p, "/files/", "contests", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&out)
			return out.Path
		}
		removed, ofAdmin, kept := picture(owner), picture(admin), picture(owner)
		copied, undone, foreign := picture(owner), picture(owner), picture(stranger)
		rules := func(paths ...string) object {
			return object{"rule": "![](" + strings.Join(paths, ") ![](") + ")"}
		}
		id := openContest(a, owner, rules(removed, ofAdmin, kept, copied, undone, foreign))
		addOperator(t, a, id, admin.ID)
		openContest(a, owner, rules(copied))
		settle := func() {
			t.Helper()
			a.Clock.Advance(time.Hour)
			wake(t, a)
			settled(t, a, db)
		}
		stored := func(path string) bool {
			return count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM files WHERE path = '%s'", path)) > 0
		}

		admin.Put(contestAt(id), rules(kept)).Must(http.StatusOK)
		a.Clock.Advance(30 * time.Minute)
		admin.Put(contestAt(id), rules(kept, undone)).Must(http.StatusOK)
		settle()
		for name, path := range map[string]string{"picture of the owner": removed, "picture of the admin": ofAdmin} {
			if stored(path) {
				t.Errorf("the %s is still stored", name)
			}
		}
		for name, path := range map[string]string{"kept": kept, "in other rules": copied, "in the rules again": undone, "of a stranger": foreign} {
			if !stored(path) {
				t.Errorf("the picture %s is gone", name)
			}
		}
		if n := count(t, db, fmt.Sprintf("SELECT count FROM file_usage WHERE user_id = %d", owner.ID)); n != 3 {
			t.Errorf("%d files of the owner count, want 3", n)
		}

		site := administrator(t, a, "Root")
		site.Post("/site/content/remove/", object{"kind": "contestText", "id": id, "reason": "規約違反"}).Must(http.StatusNoContent)
		settle()
		if stored(kept) || stored(undone) {
			t.Error("pictures of removed rules are still stored")
		}
	})
}
