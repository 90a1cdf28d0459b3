package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

// contestForm returns a valid form of a contest for persons, with changes.
func contestForm(a *apitest.App, change object) object {
	at := func(hours int) string {
		return a.Clock.Now().Add(time.Duration(hours) * time.Hour).Format("2006-01-02T15:04:05.000Z07:00")
	}
	in := object{
		"gameId": 1, "name": "春の杯", "image": nil, "contestType": "TOURNAMENT", "participantType": "SOLO", "teamSize": 2, "entryMaxCount": 8,
		"entryStart": at(1), "entryEnd": at(2), "contestStart": at(3), "contestEnd": at(6),
		"checkin": true, "checkinStart": at(2), "checkinEnd": at(3), "isEntryPassword": true, "entryPassword": "hidden42",
		"discordUrl": "https://discord.gg/x", "iframeSrc": `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`, "videoUrl": "",
		"award": "賞状", "rule": "# 規則\n<script>alert(1)</script>\n\n本文 <b onclick=alert(1)>[x](https://a.example/)</b>", "isRecommend": false,
	}
	for k, v := range change {
		in[k] = v
	}
	return in
}

func contestAt(id int64) string { return fmt.Sprintf("/contests/%d/", id) }

func TestContestFromFormToPage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("主催")
		created := owner.Post("/contests/", contestForm(a, nil)).Must(http.StatusOK)
		id := created.ID()
		answer := created.Map()
		if answer["image"] != nil || answer["game"].(object)["gameName"] == "" || len(answer) != 3 {
			t.Errorf("created: %s", created.Body)
		}
		got := a.Visitor().Get(contestAt(id)).Must(http.StatusOK).Map()
		start := a.Clock.Now()
		shown := object{
			"id": float64(id), "name": "春の杯", "image": nil, "imageUrl": nil, "thumbUrl": nil, "gameId": 1.0, "contestType": "TOURNAMENT",
			"participantType": "SOLO", "status": "prepare", "entryCount": 0.0, "entryMaxCount": 8.0, "teamSize": 1.0, "isEntryPassword": true,
			"checkin": true, "discordUrl": "https://discord.gg/x", "iframeSrc": "https://www.youtube.com/embed/dQw4w9WgXcQ", "videoUrl": "",
			"embedUrl": "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "award": "賞状", "isRecommend": false, "version": 1.0,
			"ruleHtml":   "<h3>規則</h3>\n\n<p>本文 <a href=\"https://a.example/\" rel=\"noopener nofollow\" target=\"_blank\">x</a></p>",
			"entryStart": start.Add(time.Hour).Format("2006-01-02T15:04:05.000Z"), "checkinEnd": start.Add(3 * time.Hour).Format("2006-01-02T15:04:05.000Z"),
			"allowedCount": 0.0, "checkedInCount": 0.0, "canEntry": false, "canMatch": false, "canRanking": false,
			"canCreateTournament": false, "canCreateBattleRoyalMatch": false, "canCreateSwissDraw": false,
			"tournamentId": nil, "champion": nil, "isEntry": false, "entryInfo": nil, "isCheckin": false, "myMatch": nil,
			"createdById": float64(owner.ID), "updatedById": float64(owner.ID),
			"contestStartText": "11/20 15:00", "contestDurationText": "11/20 15:00 ~ 11/20 18:00", "entryDurationText": "11/20 13:00 ~ 11/20 14:00",
		}
		for key, want := range shown {
			if v, ok := got[key]; !ok || v != want {
				t.Errorf("%s = %v, want %v", key, v, want)
			}
		}
		if organiser := got["organiser"].(object); organiser["nickname"] != "主催" || organiser["id"] != float64(owner.ID) {
			t.Errorf("organiser = %v", organiser)
		}
		if len(got["abilities"].([]any)) != 0 {
			t.Errorf("a visitor's abilities = %v", got["abilities"])
		}
		mine := owner.Get(contestAt(id)).Map()
		if mine["entryPassword"] != "hidden42" || fmt.Sprint(mine["abilities"]) != "[ABILITY_CONTEST_EDIT ABILITY_CONTEST_CHAT_EDIT]" {
			t.Errorf("the owner sees %v, %v", mine["entryPassword"], mine["abilities"])
		}

		edited := owner.Put(contestAt(id), contestForm(a, object{"version": 1, "name": "夏の杯", "isEntryPassword": false, "isRecommend": true})).Must(http.StatusOK).Map()
		if edited["version"] != 2.0 || edited["image"] != nil || len(edited) != 2 {
			t.Errorf("edited: %v", edited)
		}
		conflict := owner.Put(contestAt(id), contestForm(a, object{"version": 1})).Refused(http.StatusConflict, "editConflict").Map()
		if conflict["data"].(object)["version"] != 2.0 {
			t.Errorf("conflict: %v", conflict)
		}
		owner.Put(contestAt(id), contestForm(a, object{"version": 2, "gameId": 2})).Refused(http.StatusConflict, "gameLocked")
		if got := a.Visitor().Get(contestAt(id)).Map(); got["name"] != "夏の杯" || got["isEntryPassword"] != false || got["version"] != 2.0 {
			t.Errorf("after the edit: %v", got)
		}
		owner.Delete(contestAt(id)).Must(http.StatusNoContent)
		owner.Get(contestAt(id)).Refused(http.StatusNotFound, "contestDoesNotExist")
		owner.Delete(contestAt(id)).Refused(http.StatusNotFound, "contestDoesNotExist")
		owner.Put(contestAt(id), contestForm(a, object{"version": 2})).Refused(http.StatusNotFound, "contestDoesNotExist") // an edit whose form was open during the deletion
		if got := a.Events(id); !slices.Equal(got, []string{"contest.created", "contest.updated", "contest.deleted"}) {
			t.Errorf("events = %v", got)
		}
	})
}

func TestContestFaultsOverHTTP(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("organiser")
		for _, c := range []struct {
			change object
			status int
			key    string
			code   int
			field  string
		}{
			{object{"gameId": 999}, 422, "thisGameDoesNotExists", -1, "gameId"},
			{object{"name": strings.Repeat("杯", 256)}, 422, "toLongContestName", -2, "name"},
			{object{"entryEnd": "2026-11-20T13:00:00.000Z"}, 422, "reversedDate", -3, "entryEnd"},
			{object{"entryMaxCount": 1}, 422, "SetAValueOfAtLeast2", -5, "entryMaxCount"},
			{object{"participantType": "MULTI", "teamSize": 100}, 422, "TeamSizeIsTooLarge", -6, "teamSize"},
			{object{"entryMaxCount": 8193}, 422, "entryMaxCountIsTooLarge", -7, "entryMaxCount"},
			{object{"discordUrl": "x"}, 422, "inputDiscordUrl", -8, "discordUrl"},
			{object{"entryPassword": nil}, 422, "inputEntryPassword", 0, "entryPassword"},
			{object{"entryPassword": "a b c"}, 422, "invalidEntryPasswordFormat", 0, "entryPassword"},
			{object{"iframeSrc": "x"}, 422, "inputIframeTag", 0, "iframeSrc"},
			{object{"isRecommend": true}, 422, "invalidContestRecommend", 0, "isRecommend"},
			{object{"entryStart": ""}, 422, "valueIsRequired", 0, "entryStart"},
			{object{"entryStart": nil}, 422, "valueIsRequired", 0, "entryStart"},
			{object{"checkinEnd": nil}, 422, "valueIsRequired", 0, "checkinEnd"},
			{object{"contestEnd": "tomorrow"}, 422, "invalidValue", 0, "contestEnd"},
			{object{"contestEnd": "9999-12-31T23:59:59-12:00"}, 422, "invalidValue", 0, "contestEnd"},
			{object{"rule": strings.Repeat("則", 4097)}, 422, "exceededLength", 0, "rule"},
			{object{"contestType": "CUP"}, 422, "invalidValue", 0, "contestType"},
			{object{"image": "contests/2026/none.png"}, 422, "unknownFile", 0, "image"},
		} {
			answer := owner.Post("/contests/", contestForm(a, c.change)).Refused(c.status, c.key)
			fields, _ := answer.Map()["fields"].([]any)
			if answer.Code() != c.code || len(fields) != 1 || fields[0].(object)["name"] != c.field || fields[0].(object)["key"] != c.key {
				t.Errorf("%v: %s", c.change, answer.Body)
			}
		}
		owner.Post("/contests/", `{"gameId":`).Refused(http.StatusUnprocessableEntity, "malformedRequest")
		// Ids, times and counters that a client sends are ignored.
		id := owner.Post("/contests/", contestForm(a, object{
			"id": 5, "createdById": 1, "updatedById": 1, "createdAt": "2000-01-01T00:00:00Z", "entryCount": 99, "version": 7, "status": "matchDone",
		})).Must(http.StatusOK).ID()
		got := owner.Get(contestAt(id)).Map()
		if id == 5 || got["createdById"] != float64(owner.ID) || got["entryCount"] != 0.0 || got["version"] != 1.0 || got["status"] != "prepare" {
			t.Errorf("a client's own facts were taken: %v", got)
		}
		if n := len(owner.Get("/contests/").Map()["items"].([]any)); n != 1 {
			t.Errorf("%d contests after one registration and many refusals", n)
		}
	})
}

func TestContestPermissionMatrix(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, admin, entrant, user := a.Person("owner"), a.Person("admin"), a.Person("entrant"), a.Person("user")
		id := openContest(a, owner, object{"isEntryPassword": true, "entryPassword": "hidden42"})
		addOperator(t, a, id, admin.ID)
		entrant.Post(fmt.Sprintf("/contests/%d/users/", id), entryPayload(object{"entryPassword": "hidden42"})).Must(http.StatusOK)
		people := []struct {
			name                        string
			who                         *apitest.Person
			create, preview, read, edit int
			mine                        int // the tabs of the viewer
		}{
			{"visitor", a.Visitor(), 401, 401, 200, 401, 401},
			{"user", user, 200, 200, 200, 403, 200},
			{"entrant", entrant, 200, 200, 200, 403, 200},
			{"admin", admin, 200, 200, 200, 200, 200},
			{"owner", owner, 200, 200, 200, 200, 200},
		}
		for _, p := range people {
			p.who.Post("/contests/", contestForm(a, nil)).Must(p.create)
			p.who.Post("/contests/markdown/", object{"text": "# x"}).Must(p.preview)
			for _, path := range []string{"/contests/", contestAt(id), contestAt(id) + "operators/", fmt.Sprintf("/users/%d/contests/", entrant.ID)} {
				answer := p.who.Get(path).Must(p.read)
				sees := slices.Contains(keysIn(answer.Map()), "entryPassword") || strings.Contains(string(answer.Body), "hidden42")
				if wants := p.edit == 200 && path == contestAt(id); sees != wants {
					t.Errorf("%s sees the entry password at %s: %v", p.name, path, sees)
				}
			}
			for _, tab := range []string{"operated", "participated"} {
				p.who.Get("/contests/?tab=" + tab).Must(p.mine)
			}
			activity := p.who.Get(contestAt(id) + "activity/").Must(p.edit)
			if strings.Contains(string(activity.Body), "hidden42") {
				t.Errorf("the activity shows the entry password: %s", activity.Body)
			}
			version := owner.Get(contestAt(id)).Map()["version"]
			change := object{"version": version, "name": "changed by " + p.name}
			p.who.Put(contestAt(id), sameForm(owner.Get(contestAt(id)).Map(), change)).Must(p.edit)
			if changed := owner.Get(contestAt(id)).Map()["name"] == "changed by "+p.name; changed != (p.edit == 200) {
				t.Errorf("%s changed the contest: %v", p.name, changed)
			}
		}
		for _, p := range people[:3] {
			p.who.Delete(contestAt(id)).Must(p.edit)
		}
		if info := entrant.Get(contestAt(id)).Map(); info["isEntry"] != true || info["isCheckin"] != false ||
			info["entryInfo"].(object)["representative"] != true || info["entryInfo"].(object)["status"] != nil || info["entryInfo"].(object)["team"] != nil {
			t.Errorf("the entrant sees %v", info["entryInfo"])
		}
		other := openContest(a, owner, nil)
		admin.Delete(contestAt(other)).Refused(http.StatusForbidden, "participationAuthority")
		admin.Delete(contestAt(id)).Must(http.StatusNoContent)
	})
}

// sameForm returns the form of a contest as it is stored, with a change.
func sameForm(page, change object) object {
	in := object{}
	for _, key := range []string{
		"gameId", "name", "image", "contestType", "participantType", "entryStart", "entryEnd", "contestStart", "contestEnd", "checkin", "checkinStart",
		"checkinEnd", "isEntryPassword", "entryPassword", "teamSize", "entryMaxCount", "discordUrl", "iframeSrc", "videoUrl", "award", "rule", "isRecommend", "version",
	} {
		in[key] = page[key]
	}
	for k, v := range change {
		in[k] = v
	}
	return in
}

func TestContestListOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player := a.Person("organiser"), a.Person("player")
		all := make([]float64, 0, 53)
		for i := range 53 {
			change := object{"name": fmt.Sprintf("contest %d", i)}
			if i == 0 {
				change["gameId"] = 7
			}
			all = append(all, float64(openContest(a, owner, change)))
		}
		slices.Reverse(all) // all end at the same time, so the newest is first
		read := func(path string) (ids []float64, next any) {
			page := player.Get(path).Must(http.StatusOK).Map()
			for _, item := range page["items"].([]any) {
				ids = append(ids, item.(object)["id"].(float64))
			}
			return ids, page["next"]
		}
		first, next := read("/contests")
		if !slices.Equal(first, all[:50]) || next == nil {
			t.Fatalf("the first page: %v, next %v", first, next)
		}
		if rest, end := read(fmt.Sprintf("/contests/?cursor=%s", next)); !slices.Equal(rest, all[50:]) || end != nil {
			t.Errorf("the second page: %v, next %v", rest, end)
		}
		if got, _ := read("/contests/?gameId=7"); !slices.Equal(got, all[52:]) {
			t.Errorf("of a game: %v", got)
		}
		if got, _ := read("/contests/?status=match"); len(got) != 0 {
			t.Errorf("running: %v", got)
		}
		if got, _ := read("/contests/?status=entry&tab=all"); len(got) != 50 {
			t.Errorf("open: %d", len(got))
		}
		player.Post(fmt.Sprintf("/contests/%.0f/users/", all[9]), entryPayload(nil)).Must(http.StatusOK)
		for _, path := range []string{"/contests/?tab=participated", fmt.Sprintf("/users/%d/contests/", player.ID)} {
			if got, _ := read(path); !slices.Equal(got, all[9:10]) {
				t.Errorf("%s: %v", path, got)
			}
		}
		for _, bad := range []string{"x", "MS4y.", "MQ"} {
			player.Get("/contests/?cursor="+bad).Refused(http.StatusUnprocessableEntity, "invalidValue")
		}
		player.Get("/users/1/contests/").Refused(http.StatusNotFound, "userDoesNotExist")
		player.Get("/contests/?tab=mine").Must(http.StatusUnprocessableEntity)
	})
}

func TestContestPageInAZoneAndUnchanged(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player := a.Person("organiser"), a.Person("player")
		id := openContest(a, owner, nil)
		visitor := a.Visitor()
		for _, c := range []struct{ path, header, want string }{
			{"", "", "11/20 14:00"}, {"", "Asia/Tokyo", "11/20 23:00"}, {"?timezone=Asia/Tokyo", "", "11/20 23:00"},
			{"?timezone=America/New_York", "Asia/Tokyo", "11/20 09:00"}, {"", "Nowhere/Else", "11/20 14:00"},
		} {
			got := visitor.Do(http.MethodGet, contestAt(id)+c.path, nil, "X-Timezone", c.header).Must(http.StatusOK).Map()
			if got["contestStartText"] != c.want {
				t.Errorf("%s %s: %v, want %s", c.path, c.header, got["contestStartText"], c.want)
			}
		}
		player.Put(fmt.Sprintf("/users/%d/", player.ID), map[string]any{"timezone": "Asia/Seoul"}).Must(http.StatusOK)
		for path, want := range map[string]string{"": "11/20 23:00", "?timezone=America/New_York": "11/20 09:00"} {
			got := player.Do(http.MethodGet, contestAt(id)+path, nil, "X-Timezone", "Europe/Paris").Must(http.StatusOK).Map()
			if got["contestStartText"] != want {
				t.Errorf("with a zone in the profile %s: %v, want %s", path, got["contestStartText"], want)
			}
		}
		tag := visitor.Get(contestAt(id)).Header.Get("ETag")
		again := func(p *apitest.Person) int {
			return p.Do(http.MethodGet, contestAt(id), nil, "If-None-Match", tag).Status
		}
		if tag == "" || again(visitor) != http.StatusNotModified {
			t.Errorf("the unchanged page (%s) answers %d", tag, again(visitor))
		}
		if again(owner) != http.StatusOK {
			t.Error("the owner is shown a visitor's page")
		}
		player.Post(fmt.Sprintf("/contests/%d/users/", id), entryPayload(nil)).Must(http.StatusOK)
		if again(visitor) != http.StatusOK {
			t.Error("the page is not new after an entry")
		}
		tag = visitor.Get(contestAt(id)).Header.Get("ETag")
		a.Clock.Advance(2 * time.Hour) // the clock alone changes the status
		if got := visitor.Get(contestAt(id)).Map(); again(visitor) != http.StatusOK || got["status"] != "match" || got["canCreateTournament"] != true {
			t.Errorf("after the entry's end: %v", got["status"])
		}
	})
}

func TestMarkdownPreview(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("writer")
		got := p.Post("/contests/markdown/", object{"text": "**x** <img src=x onerror=alert(1)>"}).Must(http.StatusOK).Map()
		if got["html"] != "<p><strong>x</strong> </p>" {
			t.Errorf("html = %v", got["html"])
		}
		p.Post("/contests/markdown/", object{"text": strings.Repeat("x", 4097)}).Refused(http.StatusUnprocessableEntity, "exceededLength")
	})
}
