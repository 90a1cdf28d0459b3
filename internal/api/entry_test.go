package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/store/storetest"
)

type object = map[string]any

// atOnce lets the result of a match count as soon as one side sends it.
var atOnce = object{"confirmMinutes": 0, "warnMinutes": 0, "walkoverMinutes": 0}

// openContest creates a contest of persons with four places whose entry and check-in are open now, and whose results count
// at once.
func openContest(a *apitest.App, organiser *apitest.Person, change object) int64 {
	at := func(hours int) string {
		return a.Clock.Now().Add(time.Duration(hours) * time.Hour).Format(time.RFC3339)
	}
	in := object{
		"gameId": 1, "name": "秋の杯", "contestType": "TOURNAMENT", "participantType": "SOLO", "teamSize": 2, "entryMaxCount": 4,
		"entryStart": at(0), "entryEnd": at(2), "contestStart": at(2), "contestEnd": at(5),
		"checkin": true, "checkinStart": at(0), "checkinEnd": at(2), "isEntryPassword": false,
		"discordUrl": "", "iframeSrc": "", "videoUrl": "", "award": "", "rule": "", "isRecommend": false,
		"matches": atOnce,
	}
	for k, v := range change {
		in[k] = v
	}
	return organiser.Post("/contests/", in).Must(http.StatusOK).ID()
}

func newTeam(owner *apitest.Person, others ...*apitest.Person) int64 {
	id := owner.Post("/teams/", object{"name": "Team " + owner.Nickname, "bio": "", "twitterId": ""}).Must(http.StatusOK).ID()
	if len(others) == 0 {
		return id
	}
	invitation := owner.Post(fmt.Sprintf("/teams/%d/invitations/", id), object{}).Must(http.StatusOK).Map()
	for _, p := range others {
		p.Post(fmt.Sprintf("/teams/invitations/%s/accept/", invitation["token"]), object{}).Must(http.StatusOK)
	}
	return id
}

// contestEvents returns the kinds of a contest's events, except those that jobs add at a time.
func contestEvents(a *apitest.App, contestID int64) []string {
	return slices.DeleteFunc(a.Events(contestID), func(kind string) bool { return kind == "contest.status" })
}

func entryPayload(change object) object {
	in := object{"twitterId": "@secret_sns", "gameUsername": "secret-name", "friendCode": "secret-code", "comment": "secret-comment", "agreePolicy": true}
	for k, v := range change {
		in[k] = v
	}
	return in
}

// keysIn collects every key of a JSON answer, at any depth.
func keysIn(v any) []string {
	var out []string
	switch v := v.(type) {
	case object:
		for k, inner := range v {
			out = append(append(out, k), keysIn(inner)...)
		}
	case []any:
		for _, inner := range v {
			out = append(out, keysIn(inner)...)
		}
	}
	return out
}

func showsPrivate(answer *apitest.Answer) bool {
	keys := keysIn(answer.Map())
	for _, k := range []string{"twitterId", "twitter", "gameUsername", "friendCode", "comment"} {
		if slices.Contains(keys, k) {
			return true
		}
	}
	return strings.Contains(string(answer.Body), "secret")
}

func TestEntryOfAPerson(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		organiser, player, other := a.Person("organiser"), a.Person("player"), a.Person("other")
		c := openContest(a, organiser, object{"gameId": 7}) // a game that needs the friend code
		users, self := fmt.Sprintf("/contests/%d/users/", c), fmt.Sprintf("/contests/%d/users/%d/", c, player.ID)

		a.Visitor().Post(users, entryPayload(nil)).Refused(http.StatusUnauthorized, "authenticationError")
		entered := player.Post(users, entryPayload(object{
			"userId": other.ID, "gameId": 3, "createdAt": "1999-01-01T00:00:00Z", "updatedAt": 5, "status": "ALLOW", "checkin": true, "createBy": other.ID,
		})).Must(http.StatusOK)
		if got := entered.Map(); got["code"] != 1.0 || got["overMax"] != false {
			t.Errorf("answer = %v", got)
		}
		if got := player.Post(users, entryPayload(nil)).Refused(http.StatusConflict, "contestEntryDuplicate").Code(); got != -1 {
			t.Errorf("code of a duplicate = %d, want -1", got)
		}

		// Fields outside the form are ignored. The person of the entry sees all its fields.
		got := player.Get(self).Must(http.StatusOK).Map()
		now := storetest.Start.Format("2006-01-02T15:04:05.000Z07:00")
		want := object{
			"id": float64(entered.ID()), "userId": float64(player.ID), "gameId": 7.0, "status": nil, "checkin": false, "checkUpdated": nil,
			"twitterId": "secret_sns", "gameUsername": "secret-name", "friendCode": "secret-code", "comment": "secret-comment",
			"following": nil, "retweet": nil, "createdAt": now, "updatedAt": now,
		}
		for key, want := range want {
			if v, ok := got[key]; !ok || v != want {
				t.Errorf("%s = %v, want %v", key, v, want)
			}
		}
		if by := got["createBy"].(object); by["id"] != float64(player.ID) || by["nickname"] != "player" || by["imageUrl"] != nil {
			t.Errorf("createBy = %v", by)
		}

		other.Post(users, entryPayload(nil)).Must(http.StatusOK)
		other.Delete(self).Refused(http.StatusForbidden, "participationAuthority")
		a.Visitor().Delete(self).Refused(http.StatusUnauthorized, "authenticationError")
		player.Delete(self).Must(http.StatusNoContent)
		player.Delete(self).Refused(http.StatusNotFound, "entryDoesNotExist")
		player.Get(self).Refused(http.StatusNotFound, "entryDoesNotExist")
		organiser.Delete(strings.TrimSuffix(fmt.Sprintf("/contests/%d/users/%d/", c, other.ID), "/")).Must(http.StatusNoContent)
		if got := contestEvents(a, c); !slices.Equal(got, []string{"contest.created", "entry.added", "entry.added", "entry.removed", "entry.removed"}) {
			t.Errorf("events = %v", got)
		}
		if got := a.Visitor().Get(fmt.Sprintf("/contests/%d/", c)).Must(http.StatusOK).Map()["entryCount"]; got != 0.0 {
			t.Errorf("entryCount = %v, want 0", got)
		}
	})
}

func TestPrivateEntryFieldsStayPrivate(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		organiser, player, mate, stranger := a.Person("organiser"), a.Person("player"), a.Person("mate"), a.Person("stranger")
		solo := openContest(a, organiser, object{"gameId": 7, "isEntryPassword": true, "entryPassword": "secret12"})
		multi := openContest(a, organiser, object{"gameId": 7, "participantType": "MULTI"})
		crew := newTeam(player, mate)
		player.Post(fmt.Sprintf("/contests/%d/users/", solo), entryPayload(object{"entryPassword": "secret12"})).Must(http.StatusOK)
		player.Post(fmt.Sprintf("/contests/%d/teams/", multi), entryPayload(object{"teamId": crew})).Must(http.StatusOK)

		entries := []string{
			fmt.Sprintf("/contests/%d/users/", solo), fmt.Sprintf("/contests/%d/users/%d/", solo, player.ID),
			fmt.Sprintf("/contests/%d/teams/", multi), fmt.Sprintf("/contests/%d/teams/%d/", multi, crew),
			fmt.Sprintf("/contests/%d/users/%d/teams/", multi, player.ID),
		}
		for _, path := range entries {
			for _, p := range []*apitest.Person{a.Visitor(), stranger} {
				if answer := p.Get(path).Must(http.StatusOK); showsPrivate(answer) {
					t.Errorf("GET %s shows %q private fields: %s", path, p.Nickname, answer.Body)
				}
			}
			for _, p := range []*apitest.Person{player, organiser} {
				if answer := p.Get(path).Must(http.StatusOK); !showsPrivate(answer) {
					t.Errorf("GET %s does not show %s the fields that they may see: %s", path, p.Nickname, answer.Body)
				}
			}
			if answer := mate.Get(path).Must(http.StatusOK); showsPrivate(answer) != strings.Contains(path, "teams") {
				t.Errorf("GET %s to a member of the team: %s", path, answer.Body)
			}
		}
		for _, c := range []int64{solo, multi} {
			for _, path := range []string{fmt.Sprintf("/contests/%d/", c), fmt.Sprintf("/contests/%d/operators/", c), "/contests/"} {
				for _, p := range []*apitest.Person{a.Visitor(), stranger, player} {
					if answer := p.Get(path).Must(http.StatusOK); strings.Contains(string(answer.Body), "secret") {
						t.Errorf("GET %s shows %q a secret: %s", path, p.Nickname, answer.Body)
					}
				}
			}
			if answer := organiser.Get(fmt.Sprintf("/contests/%d/activity/", c)).Must(http.StatusOK); strings.Contains(string(answer.Body), "secret") {
				t.Errorf("the audit log holds a secret: %s", answer.Body)
			}
		}
		stranger.Get(fmt.Sprintf("/contests/%d/users/?all=true", solo)).Refused(http.StatusForbidden, "participationAuthority")
		organiser.Get(fmt.Sprintf("/contests/%d/users/?all=true", solo)).Must(http.StatusOK)
	})
}

func TestEntryOfATeam(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		organiser, captain, member, stranger := a.Person("organiser"), a.Person("captain"), a.Person("member"), a.Person("stranger")
		c := openContest(a, organiser, object{"participantType": "MULTI"})
		crew, rest := newTeam(captain, member), newTeam(stranger, member)
		teams := fmt.Sprintf("/contests/%d/teams/", c)
		payload := func(team int64) object { return entryPayload(object{"teamId": team}) }

		stranger.Post(teams, payload(crew)).Refused(http.StatusForbidden, "noTeam")
		stranger.Post(teams, entryPayload(nil)).Refused(http.StatusForbidden, "noTeam")
		member.Post(fmt.Sprintf("/contests/%d/users/", c), entryPayload(nil)).Refused(http.StatusConflict, "contestEntryFailed")
		lone := a.Person("lone")
		small := lone.Post(teams, payload(newTeam(lone))).Refused(http.StatusConflict, "teamTooSmall").Map()
		if got := small["params"].(object)["size"]; got != 2.0 {
			t.Errorf("size = %v, want 2", got)
		}
		id := member.Post(teams, payload(crew)).Must(http.StatusOK).ID()
		if got := captain.Post(teams, payload(crew)).Refused(http.StatusConflict, "contestEntryDuplicate").Code(); got != -1 {
			t.Errorf("code = %d, want -1", got)
		}
		taken := stranger.Post(teams, payload(rest)).Refused(http.StatusConflict, "memberAlreadyEntered").Map()
		if got := taken["params"].(object)["nickname"]; got != "member" {
			t.Errorf("nickname = %v, want member", got)
		}

		got := a.Visitor().Get(fmt.Sprintf("%s%d/", teams, crew)).Must(http.StatusOK).Map()
		if team := got["team"].(object); got["id"] != float64(id) || got["teamUserCount"] != 2.0 ||
			team["id"] != float64(crew) || team["name"] != "Team captain" || team["imageURL"] != nil || got["createBy"].(object)["nickname"] != "member" {
			t.Errorf("entry = %v", got)
		}
		list := a.Visitor().Get(fmt.Sprintf("/contests/%d/users/%d/teams/", c, captain.ID)).Must(http.StatusOK).Map()
		if items := list["items"].([]any); len(items) != 1 {
			t.Errorf("teams of the captain = %v", list)
		}
		if got := a.Visitor().Get(fmt.Sprintf("/contests/teams/count/?contestId=%d", c)).Must(http.StatusOK).Map(); got["count"] != 1.0 || got["allowed"] != 0.0 || got["checkedIn"] != 0.0 {
			t.Errorf("counts = %v", got)
		}
		if got := a.Visitor().Get(fmt.Sprintf("/contests/users/count/?contestId=%d", c)).Must(http.StatusOK).Map(); got["count"] != 0.0 {
			t.Errorf("counts of persons = %v", got)
		}

		checkin := fmt.Sprintf("%s%d/checkin/", teams, crew)
		stranger.Put(checkin, object{"checkin": true}).Refused(http.StatusForbidden, "participationAuthority")
		captain.Put(checkin, object{"checkin": true}).Must(http.StatusOK)
		stranger.Delete(fmt.Sprintf("%s%d/", teams, crew)).Refused(http.StatusForbidden, "participationAuthority")
		captain.Delete(fmt.Sprintf("%s%d/", teams, crew)).Must(http.StatusNoContent)
		if got := contestEvents(a, c); !slices.Equal(got, []string{"contest.created", "entry.added", "checkin.changed", "entry.removed"}) {
			t.Errorf("events = %v", got)
		}
	})
}

func TestEntryBeyondTheMaximum(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		organiser := a.Person("organiser")
		c := openContest(a, organiser, object{"entryMaxCount": 2})
		users := fmt.Sprintf("/contests/%d/users/", c)
		for range 2 {
			a.Person("player").Post(users, entryPayload(nil)).Must(http.StatusOK)
		}
		late := a.Person("late")
		full := late.Post(users, entryPayload(nil)).Refused(http.StatusConflict, "overEntryMaxCount").Map()
		if data := full["data"].(object); data["entryCount"] != 2.0 || data["entryMaxCount"] != 2.0 {
			t.Errorf("data = %v", data)
		}
		if got := late.Post(users, entryPayload(object{"overMax": true})).Must(http.StatusOK).Map(); got["overMax"] != true || got["code"] != 1.0 {
			t.Errorf("answer = %v", got)
		}
		list := a.Visitor().Get(users + "?skip=1&limit=1").Must(http.StatusOK).Map()
		if items := list["items"].([]any); len(items) != 1 || list["total"] != 3.0 {
			t.Errorf("list = %v", list)
		}
	})
}

// A request that a client repeats with its idempotency key has the same answer and enters once.
func TestEntrySentTwice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		c := openContest(a, a.Person("organiser"), nil)
		player := a.Person("player")
		send := func() int64 {
			return player.Do(http.MethodPost, fmt.Sprintf("/contests/%d/users/", c), entryPayload(nil), "Idempotency-Key", "7b8e1d9a-0000-4000-8000-000000000001").Must(http.StatusOK).ID()
		}
		if first, second := send(), send(); first != second {
			t.Errorf("ids = %d and %d", first, second)
		}
		if got := contestEvents(a, c); !slices.Equal(got, []string{"contest.created", "entry.added"}) {
			t.Errorf("events = %v", got)
		}
	})
}

func TestEntryFormAnswersEveryField(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		c := openContest(a, a.Person("organiser"), object{"gameId": 7})
		answer := a.Person("player").Post(fmt.Sprintf("/contests/%d/users/", c), object{"twitterId": "a b", "agreePolicy": false})
		answer.Refused(http.StatusUnprocessableEntity, "correctTwitterID")
		failed := answer.Map()["fields"].([]any)
		fields := make([]string, 0, len(failed))
		for _, f := range failed {
			fields = append(fields, fmt.Sprintf("%s:%s", f.(object)["name"], f.(object)["key"]))
		}
		want := []string{"twitterId:correctTwitterID", "gameUsername:valueIsRequired", "friendCode:valueIsRequired", "agreePolicy:policyRequired"}
		if !slices.Equal(fields, want) {
			t.Errorf("fields = %v, want %v", fields, want)
		}
	})
}

func TestEntryPasswordCall(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		player := a.Person("player")
		c := openContest(a, a.Person("organiser"), object{"isEntryPassword": true, "entryPassword": "abc234"})
		path := fmt.Sprintf("/contests/%d/password/", c)
		a.Visitor().Post(path, object{"entryPassword": "abc234"}).Refused(http.StatusUnauthorized, "authenticationError")
		if got := player.Post(path, object{"entryPassword": "abc234"}).Must(http.StatusOK).Map(); got["valid"] != true {
			t.Errorf("answer = %v", got)
		}
		if got := player.Post(path, object{"entryPassword": "abc235"}).Refused(http.StatusForbidden, "contestEntryPasswordFailed").Code(); got != -2 {
			t.Errorf("code = %d, want -2", got)
		}
		if got := player.Post(fmt.Sprintf("/contests/%d/users/", c), entryPayload(nil)).Refused(http.StatusForbidden, "contestEntryPasswordFailed").Code(); got != -2 {
			t.Errorf("code = %d, want -2", got)
		}
		for range 7 {
			player.Post(path, object{"entryPassword": "x"}).Must(http.StatusForbidden)
		}
		player.Post(path, object{"entryPassword": "abc234"}).Refused(http.StatusTooManyRequests, "tooManyRequests")
	})
}
