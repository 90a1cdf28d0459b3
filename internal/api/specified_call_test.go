package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/api/apitest"
)

// specifiedCall is a call of the specification, sent exactly as specified.
type specifiedCall struct {
	name, as, method, path string
	body                   any
	status                 int
	has                    string // members of the answer, or the key of a refusal
}

// specifiedCalls returns every call of both specifications. Later rows depend on earlier ones.
func (w *fixture) specifiedCalls() []specifiedCall {
	me, friend := w.people[entrant], w.people[user]
	mine := func(tail string) string { return fmt.Sprintf("/users/%d/%s", me.ID, tail) }
	contest := func(id int64, tail string) string { return fmt.Sprintf("/contests/%d/%s", id, tail) }
	account := object{"gameId": 2, "username": "second#jp1"}
	return []specifiedCall{
		{"team status", contestOwner, "PUT", contest(w.teamOpen, fmt.Sprintf("teams/%d/", w.team)), object{"status": "ALLOW"}, 200, "id"},
		{"team status null", contestOwner, "PUT", contest(w.teamOpen, fmt.Sprintf("teams/%d/", w.team)), object{"status": nil}, 200, "id"},
		{"team check-in", teamMember, "PUT", contest(w.teamOpen, fmt.Sprintf("teams/%d/checkin/", w.team)), object{"checkin": true}, 200, "checkin"},
		{"team entry", teamOwner, "POST", contest(w.teamFree, "teams/"), object{
			"teamId": w.freeTeam, "userId": w.people[teamOwner].ID, "twitterId": "@crew", "gameId": 1, "gameUsername": "crew", "friendCode": "", "entryPassword": "",
			"createdAt": "2001-02-03T04:05:06Z", "updatedAt": "2001-02-03T04:05:06Z", "agreePolicy": true,
		}, 200, "id code"},
		{"team info", visitor, "GET", contest(w.teamFree, fmt.Sprintf("teams/%d/", w.freeTeam)), nil, 200, "id team status checkin teamUserCount createBy"},
		{"teams of a user", visitor, "GET", contest(w.teamFree, fmt.Sprintf("users/%d/teams/", w.people[teamOwner].ID)), nil, 200, "items"},
		{"team withdrawal", teamOwner, "DELETE", contest(w.teamFree, fmt.Sprintf("teams/%d/", w.freeTeam)), nil, 204, ""},
		{"engagement", contestOwner, "POST", contest(w.open, "twitter/engagement/"), object{"tweetId": "77", "tweetProtected": true}, 200, ""},
		{"entry password", user, "POST", contest(w.open, "password/"), object{"entryPassword": "wrong000"}, 0, ""},
		{"survey answers", entrant, "POST", contest(w.open, fmt.Sprintf("survey/%d/answer/", w.open)), object{"answers": []object{{"questionId": w.question, "value": hiddenAnswer}}}, 200, ""},
		{"survey", visitor, "GET", contest(w.open, "questions/"), nil, 200, "items"},
		{"selections", visitor, "GET", contest(w.open, "questions/selections/"), nil, 200, "items"},
		{"trophies", visitor, "GET", contest(w.open, "trophies/"), nil, 200, "items"},
		{"team counts", visitor, "GET", fmt.Sprintf("/contests/teams/count/?contestId=%d", w.teamOpen), nil, 200, "count"},
		{"user counts", visitor, "GET", fmt.Sprintf("/contests/users/count/?contestId=%d", w.open), nil, 200, "count"},
		{"own profile", entrant, "GET", "/users/profile/", nil, 200, "id nickname imageUrl"},
		{"teams", visitor, "GET", fmt.Sprintf("/users/%d/teams/", w.people[teamOwner].ID), nil, 200, "items"},
		{"game accounts", visitor, "GET", mine("gameusers/?gameId=1"), nil, 200, "items"},
		{"new game account", entrant, "POST", mine("gameusers/"), account, 200, "id"},
		{"changed game account", entrant, "PUT", mine(fmt.Sprintf("gameusers/%d/", w.gameUser)), object{"gameId": 1, "username": "changed#jp1"}, 200, "id"},
		{"removed game account", entrant, "DELETE", mine(fmt.Sprintf("gameusers/%d/", w.gameUser)), nil, 204, ""},
		{"friends", entrant, "GET", mine("friends/"), nil, 200, "items"},
		{"friend requests", entrant, "GET", mine("request/"), nil, 200, ""},
		{"friend request", entrant, "POST", mine("request/"), object{"responseUserId": friend.ID}, 200, "id status"},
		{"reply", entrant, "PUT", mine(fmt.Sprintf("request/%d/reply/", w.requestTo)), object{"status": "ALLOW"}, 200, "status requestUser"},
		{"summoner", user, "POST", "/extern/riotgames/summoner/", object{"summonerName": "hanako#jp1"}, 503, "summonerUnavailable"},
		{"password change", entrant, "PUT", mine("password/"), object{"id": me.ID, "password": "", "newPassword": "abcdefg1", "passwordConfirm": "abcdefg1"}, 403, ""},
		{"forgotten password", visitor, "POST", "/users/password/forget/", object{"email": "a@yagura.test"}, 200, "status data"},
		{"reset info", visitor, "GET", "/users/password/reset/?keyPhrase=x", nil, 422, "passwordResetInvalid"},
		{"password reset", visitor, "POST", "/users/password/reset/", object{"id": 1, "username": "x", "email": "a@yagura.test", "pincode": "x", "newPassword": "abcdefg1", "passwordConfirm": "abcdefg1"}, 422, "failedPasswordReset"},
		{"activation info", visitor, "GET", "/users/activate/?keyPhrase=x", nil, 422, "activationFailed"},
		{"activation", visitor, "POST", "/users/activate/", object{"keyPhrase": "x"}, 422, "activationFailed"},
		{"push token", entrant, "POST", mine("notification/"), object{"notification_token": browser}, 200, ""},
		{"removed push token", entrant, "DELETE", mine(fmt.Sprintf("notification/%s/", w.pushToken)), nil, 204, ""},
		{"contest count", visitor, "GET", mine("contests/count/"), nil, 200, "entered"},
		{"social address", visitor, "GET", "/socials/discord/oauth/url/", nil, 200, "url"},
		{"social sign-in", visitor, "POST", "/socials/discord/oauth/", object{"token": "x", "verifier": "y"}, 422, "socialFlowInvalid"},
		{"social timeline", entrant, "GET", "/socials/twitter/timeline/", nil, 0, "socialNotAuthenticated"},
		{"ranks", visitor, "GET", "/games/ranks/", nil, 200, ""},
		{"records", visitor, "GET", fmt.Sprintf("/records/?contestID=%d&gameID=1", w.played), nil, 200, "items"},
		{"invitation to a match room", teamOwner, "PUT", fmt.Sprintf("/match/%d/invite/", w.meeting), object{"team": w.team, "members": []int64{w.people[teamMember].ID}}, 200, "result"},
		{"profile", entrant, "PUT", mine(""), object{"id": me.ID, "nickname": "花", "bio": "よろしく", "imageUrl": nil, "backgroundImageUrl": nil}, 200, "result nickname"},
		{"contest deletion", contestOwner, "DELETE", contest(w.open, ""), nil, 204, ""},
	}
}

// TestSpecifiedCallsWorkAsWritten sends every call of both specifications with the specified payload and nothing else.
// If a call needs an external service or a secret, the refusal shows that the payload was accepted.
func TestSpecifiedCallsWorkAsWritten(t *testing.T) {
	t.Parallel()
	_, w := built(t, matrixConfig)
	for _, c := range w.specifiedCalls() {
		got := w.people[c.as].Do(c.method, c.path, c.body)
		if c.status != 0 && got.Status != c.status {
			t.Errorf("%s answered %d: %.300s", c.name, got.Status, got.Body)
			continue
		}
		if got.Status >= http.StatusBadRequest {
			if c.has != "" && got.Key() != c.has {
				t.Errorf("%s was refused with %s, want %s: %.200s", c.name, got.Key(), c.has, got.Body)
			}
			continue
		}
		for _, member := range strings.Fields(c.has) {
			if _, ok := got.Map()[member]; !ok {
				t.Errorf("%s answered no %s: %.300s", c.name, member, got.Body)
			}
		}
	}
	for path, prefixes := range map[string][]string{"/contests/images/": {""}, "/files/": {"chat", "image", "contests"}} {
		for _, prefix := range prefixes {
			if got := sendFile(t, w.people[entrant], path, prefix, "a.png", smallPicture(t)); got.Status != http.StatusOK {
				t.Errorf("POST %s with prefix %q answered %d: %s", path, prefix, got.Status, got.Body)
			}
		}
	}
}

// TestSpecifiedContestEdit sends exactly the fields that the specification lists, without a version.
func TestSpecifiedContestEdit(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	owner := a.Person("owner")
	for _, contestType := range []string{"TOURNAMENT", "BATTLEROYAL", "SWISSDRAW", "LEAGUE"} {
		form := contestForm(a, object{"contestType": contestType, "isEntryPassword": false, "entryPassword": nil, "isRecommend": true, "videoUrl": "https://videos.example/1"})
		switch contestType {
		case "BATTLEROYAL":
			form["matchCount"], form["killPoint"], form["tieBreaks"] = 4, object{"point": 3, "max": 9}, []string{"kills"}
			form["rankPoint"] = []object{{"rank": 1, "point": 9}, {"rank": 2, "point": 5}, {"rank": 3, "point": 1}}
		case "SWISSDRAW":
			form["swissRounds"], form["drawAllowed"], form["playoff"] = 5, true, 4
		case "LEAGUE":
			form["league"] = object{"legs": 2, "groups": 1, "win": 2, "draw": 1, "loss": 0}
		}
		id := owner.Post("/contests/", form).Must(http.StatusOK).ID()
		before := owner.Get(contestAt(id)).Must(http.StatusOK).Map()
		edit := object{"image": nil, "name": "秋の杯", "entryMaxCount": 2, "award": "盾", "isEntryPassword": false, "entryPassword": ""}
		for _, name := range []string{
			"contestType", "participantType", "entryStart", "entryEnd", "contestStart", "contestEnd", "checkinStart", "checkinEnd", "checkin", "teamSize", "iframeSrc", "rule", "discordUrl",
		} {
			edit[name] = form[name]
		}
		answer := owner.Put(contestAt(id), edit).Must(http.StatusOK).Map()
		if _, ok := answer["image"]; !ok {
			t.Errorf("%s: the answer has no image: %v", contestType, answer)
		}
		after := owner.Get(contestAt(id)).Must(http.StatusOK).Map()
		if after["name"] != "秋の杯" || after["award"] != "盾" || after["entryMaxCount"] != 2.0 {
			t.Errorf("%s: the fields were not saved: %v", contestType, after)
		}
		for _, untouched := range []string{"gameId", "isRecommend", "videoUrl", "matchCount", "killPoint", "tieBreaks", "swissRounds", "drawAllowed", "playoff", "league", "matches", "rule"} {
			if diff := cmp.Diff(before[untouched], after[untouched]); diff != "" {
				t.Errorf("%s: %s changed (-before +after):\n%s", contestType, untouched, diff)
			}
		}
		if rows, ok := after["rankPoint"].([]any); ok && (len(rows) != 2 || rows[0].(object)["point"] != 9.0) {
			t.Errorf("the rank points did not follow the maximum: %v", rows)
		}

		// A single field leaves the others unchanged. A version is compared if it is sent.
		owner.Put(contestAt(id), object{"award": "杯"}).Must(http.StatusOK)
		if now := owner.Get(contestAt(id)).Map(); now["award"] != "杯" || now["name"] != "秋の杯" || !cmp.Equal(now["killPoint"], before["killPoint"]) {
			t.Errorf("%s: after one field: %v", contestType, now)
		}
		owner.Put(contestAt(id), object{"award": "冠", "version": 1}).Refused(http.StatusConflict, "editConflict")
		if got := owner.Put(contestAt(id), object{"name": strings.Repeat("長", 256)}).Refused(http.StatusUnprocessableEntity, "toLongContestName").Code(); got != -2 {
			t.Errorf("code %d, want -2", got)
		}
	}
}

func TestFailuresHaveAMessageInTheLanguageOfTheClient(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	p := a.Person("p")
	for header, want := range map[string]string{
		"": "This game does not exist.", "ja-JP,ja;q=0.9,en;q=0.8": "このゲームは存在しません。", "ko": "", "zh-CN": "", "fr": "This game does not exist.",
	} {
		got := p.Do(http.MethodPost, "/contests/", contestForm(a, object{"gameId": 99999}), "Accept-Language", header).Refused(http.StatusUnprocessableEntity, "thisGameDoesNotExists")
		message, _ := got.Map()["message"].(string)
		if message == "" || want != "" && message != want || got.Code() != -1 {
			t.Errorf("%q: code %d, message %q", header, got.Code(), message)
		}
		for path, status := range map[string]int{"/no-such-path/": 404, "/users/x/": 422, "/users/profile/": 401} {
			answer := a.Visitor().Do(http.MethodGet, path, nil, "Accept-Language", header).Must(status)
			if text, _ := answer.Map()["message"].(string); text == "" {
				t.Errorf("%s in %q has no message: %s", path, header, answer.Body)
			}
		}
	}
}
