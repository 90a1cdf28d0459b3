package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

// administrator returns a person who became an administrator by the command line.
func administrator(t *testing.T, a *apitest.App, nickname string) *apitest.Person {
	t.Helper()
	p := a.Person(nickname)
	if _, changed, err := a.Features.Site.SetRole(a.Ctx(), emailOf(p), true); err != nil || !changed {
		t.Fatalf("make %s an administrator: %v", nickname, err)
	}
	return p
}

func emailOf(p *apitest.Person) string {
	return fmt.Sprint(p.Get("/users/profile/").Must(http.StatusOK).Map()["email"])
}

// items returns the rows of a list.
func items(a *apitest.Answer) []object {
	var list struct{ Items []object }
	a.Must(http.StatusOK).Into(&list)
	return list.Items
}

// acts returns the kinds of the audit log, oldest first.
func acts(admin *apitest.Person) []string {
	var out []string
	for _, act := range items(admin.Get("/site/audit/")) {
		out = append([]string{fmt.Sprint(act["kind"])}, out...)
	}
	return out
}

func TestAdministratorsSuspendPeople(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		admin, other, victim := administrator(t, a, "Root"), administrator(t, a, "Deputy"), a.Person("Victoria")
		a.Person("Vincent")
		at := func(p *apitest.Person, what string) string { return fmt.Sprintf("/site/users/%d/%s/", p.ID, what) }
		email := emailOf(victim)
		victim.Put(fmt.Sprintf("/users/%d/", victim.ID), object{"birthDate": "1999-09-19"}).Must(http.StatusOK)
		because := object{"reason": "宣伝の繰り返し"}

		admin.Post(at(victim, "suspend"), object{"reason": "  "}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		admin.Post(at(other, "suspend"), because).Refused(http.StatusConflict, "cannotSuspendAdmin")
		admin.Post(at(admin, "suspend"), because).Refused(http.StatusConflict, "cannotSuspendAdmin")
		admin.Post("/site/users/123/suspend/", because).Refused(http.StatusNotFound, "userDoesNotExist")
		link, _ := invite(t, victim, newTeam(victim))
		second := *victim
		second.SignIn()
		for range 2 { // a second call has no effect
			admin.Post(at(victim, "suspend"), because).Must(http.StatusNoContent)
		}
		victim.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		second.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		if _, err := a.Features.Auth.SignInAs(a.Ctx(), victim.ID, auth.Client{}); !fault.Has(err, fault.AccountSuspended) {
			t.Errorf("a suspended person signs in: %v", err)
		}
		if got := a.Visitor().Get(fmt.Sprintf("/users/%d/", victim.ID)).Must(http.StatusOK).Map(); got["suspended"] != true {
			t.Errorf("the public profile says suspended %v", got["suspended"])
		}

		for query, want := range map[string]string{
			"?q=VIC": "Victoria", "?q=v": "Vincent Victoria", "?q=" + strings.ToUpper(email): "Victoria", "?state=suspended": "Victoria",
			"?q=vin&state=suspended": "", "?q=%25": "",
		} {
			var names []string
			for _, u := range items(admin.Get("/site/users/" + query)) {
				names = append(names, fmt.Sprint(u["nickname"]))
			}
			if got := strings.Join(names, " "); got != want {
				t.Errorf("%s lists %q, want %q", query, got, want)
			}
		}
		admin.Get("/site/users/?state=odd").Refused(http.StatusUnprocessableEntity, "invalidValue")
		row := items(admin.Get("/site/users/?q=victoria"))[0]
		if row["email"] != email || row["birthDate"] != "1999-09-19" || row["signInFailed"] != 0.0 || row["suspendedAt"] == nil || row["siteRole"] != "" {
			t.Errorf("the administrator sees %v", row)
		}
		for _, key := range keysIn(row) {
			if slices.Contains([]string{"password", "passwordHash", "gender", "friendCode"}, key) {
				t.Errorf("the administrator sees %s", key)
			}
		}

		admin.Post(at(victim, "restore"), nil).Must(http.StatusNoContent)
		admin.Post(at(victim, "restore"), nil).Must(http.StatusNoContent)
		victim.SignIn()
		victim.Get("/users/profile/").Must(http.StatusOK)

		if _, changed, err := a.Features.Site.SetRole(a.Ctx(), emailOf(other), false); err != nil || !changed {
			t.Fatal(err)
		}
		other.Get("/site/users/").Refused(http.StatusForbidden, "participationAuthority")
		log := items(admin.Get("/site/audit/"))
		other.Post("/teams/invitations/"+link+"/accept/", nil).Refused(http.StatusNotFound, "invitationInvalid") // also after the suspension
		if got := strings.Join(acts(admin), " "); got != "site.role site.role site.suspended site.restored site.role" {
			t.Errorf("the audit log has %s", got)
		}
		if act := log[2]; act["subjectName"] != "Victoria" || act["data"].(object)["reason"] != "宣伝の繰り返し" || act["actor"].(object)["nickname"] != "Root" {
			t.Errorf("the suspension is logged as %v", act)
		}
		if log[0]["actor"] != nil {
			t.Errorf("the command line is %v", log[0]["actor"])
		}
		if text := string(admin.Get("/site/audit/").Body); strings.Contains(text, "@yagura.test") {
			t.Errorf("the audit log holds an address: %s", text)
		}
	})
}

// complaintStory is complaints about a person, their team and their contest, whose content an administrator removes.
type complaintStory struct {
	t                *testing.T
	app              *apitest.App
	admin, taro, bad *apitest.Person
	team, contest    int64
	pictures         []string // of the person's profile and of a trophy
	open             []object // the open complaints: contest, team, person
}

func TestComplaintsLeadToTheRemovalOfContent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newComplaintStory(t, a)
		s.complaintIsMadeOncePerSubject()
		s.administratorSeesTheSubjects()
		s.wrongRemovalsAreRefused()
		s.removalClearsTextsAndPictures()
		s.removalsAreLogged()
		s.complaintIsClosedOnce()
		s.complaintsAreRateLimited()
	})
}

func newComplaintStory(t *testing.T, a *apitest.App) *complaintStory {
	t.Helper()
	s := &complaintStory{t: t, app: a, admin: administrator(t, a, "Root"), taro: a.Person("Taro"), bad: a.Person("Rude name")}
	s.pictures = []string{upload(t, s.bad), upload(t, s.bad)}
	s.bad.Put(s.profile(), object{"bio": "rude bio", "image": s.pictures[0], "backgroundImage": s.pictures[1], "comment": "rude", "snsLinks": []string{"https://example.com/rude"}}).Must(http.StatusOK)
	s.team = s.bad.Post("/teams/", object{"name": "Rude team", "bio": "rude", "image": upload(t, s.bad)}).Must(http.StatusOK).ID()
	s.contest = s.bad.Post("/contests/", contestForm(a, object{"name": "Rude cup"})).Must(http.StatusOK).ID()
	var prize struct{ Path string }
	sendFile(t, s.bad, "/contests/images/", "", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&prize)
	s.pictures = append(s.pictures, prize.Path)
	s.bad.Put(contestAt(s.contest)+"questions/", object{"version": 1, "items": []object{surveyQuestion(nil, "SELECT", "rude?", object{"selections": []string{"rude", "ruder"}})}}).Must(http.StatusOK)
	s.bad.Put(contestAt(s.contest)+"trophies/", object{"version": 1, "items": []object{{"id": nil, "name": "rude", "image": prize.Path, "rank": 1}}}).Must(http.StatusOK)
	return s
}

func (s *complaintStory) profile() string { return fmt.Sprintf("/users/%d/", s.bad.ID) }

func complain(p *apitest.Person, kind string, id int64) *apitest.Answer {
	return p.Post("/complaints/", object{"subjectKind": kind, "subjectId": id, "reason": "harassment", "comment": "見てください"})
}

func (s *complaintStory) complaintIsMadeOncePerSubject() {
	s.t.Helper()
	complain(s.app.Visitor(), "user", s.bad.ID).Refused(http.StatusUnauthorized, "authenticationError")
	complain(s.taro, "user", s.bad.ID).Must(http.StatusNoContent)
	complain(s.taro, "user", s.bad.ID).Refused(http.StatusConflict, "complaintAlreadyMade")
	complain(s.taro, "team", s.team).Must(http.StatusNoContent)
	complain(s.taro, "contest", s.contest).Must(http.StatusNoContent)
	complain(s.taro, "user", s.taro.ID).Refused(http.StatusUnprocessableEntity, "invalidValue")
	complain(s.taro, "user", s.contest).Refused(http.StatusNotFound, "userDoesNotExist")
	complain(s.taro, "team", s.bad.ID).Refused(http.StatusNotFound, "teamDoesNotExist")
	complain(s.taro, "contest", s.team).Refused(http.StatusNotFound, "contestDoesNotExist")
	complain(s.taro, "match", 1).Refused(http.StatusUnprocessableEntity, "invalidValue")
}

func (s *complaintStory) administratorSeesTheSubjects() {
	s.t.Helper()
	s.open = items(s.admin.Get("/site/complaints/"))
	if len(s.open) != 3 {
		s.t.Fatalf("%d complaints are open", len(s.open))
	}
	for i, want := range []string{"contest Rude cup", "team Rude team", "user Rude name"} {
		subject := s.open[i]["subject"].(object)
		if got := fmt.Sprint(subject["kind"], " ", subject["name"]); got != want || s.open[i]["reporter"].(object)["id"] != float64(s.taro.ID) {
			s.t.Errorf("complaint %d is about %s by %v", i, got, s.open[i]["reporter"])
		}
	}
	if about := s.open[2]["subject"].(object); about["text"] != "rude bio" || about["imageUrl"] == nil {
		s.t.Errorf("the person complained about is shown as %v", about)
	}
}

func (s *complaintStory) remove(kind string, id int64) *apitest.Answer {
	return s.admin.Post("/site/content/remove/", object{"kind": kind, "id": id, "reason": "規約違反"})
}

func (s *complaintStory) wrongRemovalsAreRefused() {
	s.t.Helper()
	s.remove("userEverything", s.bad.ID).Refused(http.StatusUnprocessableEntity, "invalidValue")
	s.remove("userText", s.team).Refused(http.StatusNotFound, "userDoesNotExist")
	s.remove("teamImage", s.contest).Refused(http.StatusNotFound, "teamDoesNotExist")
	s.remove("contestCover", s.bad.ID).Refused(http.StatusNotFound, "contestDoesNotExist")
	s.app.Visitor().Get("/files/" + s.pictures[0]).Must(http.StatusOK)
}

func (s *complaintStory) removalClearsTextsAndPictures() {
	s.t.Helper()
	for kind, id := range map[string]int64{
		"userImage": s.bad.ID, "userBackground": s.bad.ID, "userText": s.bad.ID, "teamImage": s.team, "teamText": s.team, "contestCover": s.contest, "contestText": s.contest,
	} {
		s.remove(kind, id).Must(http.StatusNoContent)
	}
	v := s.app.Visitor()
	survey, trophies := v.Get(contestAt(s.contest)+"questions/"), v.Get(contestAt(s.contest)+"trophies/")
	if both := string(survey.Body) + string(trophies.Body); strings.Contains(both, "rude") || !strings.Contains(both, "question1") || !strings.Contains(both, "trophy1") || items(trophies)[0]["image"] != nil {
		s.t.Errorf("the survey and the trophies still show %s", both)
	}
	for _, picture := range s.pictures {
		v.Get("/files/"+picture).Refused(http.StatusNotFound, "notFound")
	}
	for _, path := range []string{s.profile(), fmt.Sprintf("/teams/%d/", s.team), contestAt(s.contest)} {
		answer := v.Get(path).Must(http.StatusOK)
		if m := answer.Map(); m["imageUrl"] != nil || strings.Contains(strings.ToLower(string(answer.Body)), "rude") && path != contestAt(s.contest) {
			s.t.Errorf("%s still shows %s", path, answer.Body)
		}
	}
	cup := v.Get(contestAt(s.contest)).Map()
	if name := fmt.Sprint(cup["name"]); !strings.HasPrefix(name, "contest") || cup["award"] != "" {
		s.t.Errorf("the contest is now %v", cup)
	}
}

// TestTheAuditLogForgetsWithdrawnPeople checks every kind of act that names a person.
func TestTheAuditLogForgetsWithdrawnPeople(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		admin, p := administrator(t, a, "Root"), w.people[entrant]
		p.Put(fmt.Sprintf("/users/%d/", p.ID), object{"nickname": "zzyzx-nick", "bio": "rude"}).Must(http.StatusOK)
		p.Nickname = "zzyzx-nick"
		room := chatAt(w.entrantsRoom)
		said := p.Post(room+"messages/", object{"text": "something rude"}).Must(http.StatusOK).ID()
		because := object{"reason": "rude"}
		ended := admin.Post("/site/notices/", object{
			"texts": object{"ja": "zzyzx-nick: a warning"}, "userId": p.ID, "endsAt": a.Clock.Now().Add(time.Hour).Format(time.RFC3339),
		}).Must(http.StatusOK).ID()
		admin.Delete(fmt.Sprintf("/site/notices/%d/", ended)).Must(http.StatusNoContent)
		w.people[contestOwner].Post(fmt.Sprint(room, "messages/", said, "/report/"), object{"reason": "harassment"}).Must(http.StatusNoContent)
		w.people[user].Post("/complaints/", object{"subjectKind": "user", "subjectId": p.ID, "reason": "harassment"}).Must(http.StatusNoContent)
		open := items(admin.Get("/site/complaints/?status=OPEN"))
		at := fmt.Sprintf("/site/users/%d/", p.ID)
		admin.Post(at+"suspend/", because).Must(http.StatusNoContent)
		admin.Post(at+"restore/", nil).Must(http.StatusNoContent)
		p.SignIn()
		for _, c := range open {
			if subject := c["subject"].(object); subject["id"] == float64(said) {
				admin.Post(fmt.Sprintf("/site/complaints/%d/message/remove/", int64(c["id"].(float64))), because).Must(http.StatusNoContent)
			}
			admin.Post(fmt.Sprintf("/site/complaints/%d/", int64(c["id"].(float64))), object{"status": "DONE"}).Must(http.StatusNoContent)
		}
		if before := strings.Count(string(admin.Get("/site/audit/").Body), "zzyzx-nick"); before < 5 {
			t.Errorf("the audit log has the name %d times: the test proves too little", before)
		}
		w.withdraw(entrant)
		log := admin.Get("/site/audit/")
		if strings.Contains(string(log.Body), "zzyzx") {
			t.Errorf("the audit log still has the name: %s", log.Body)
		}
		if got := len(items(log)); got < 5 {
			t.Errorf("%d acts are left", got)
		}
	})
}

// removalsAreLogged checks too that the contest has an event and that the person can choose another name.
func (s *complaintStory) removalsAreLogged() {
	s.t.Helper()
	removed := 0
	for _, act := range items(s.admin.Get("/site/audit/")) {
		if act["kind"] == "site.removed" && strings.HasPrefix(fmt.Sprint(act["subjectName"]), "Rude") && act["data"].(object)["reason"] == "規約違反" {
			removed++
		}
	}
	if removed < 3 { // of seven; a picture removed after the text is logged with the neutral name
		s.t.Errorf("the audit log names %d removals", removed)
	}
	if got := s.app.Events(s.contest); !slices.Contains(got, "contest.updated") {
		s.t.Errorf("the events of the contest are %v", got)
	}
	s.bad.Put(s.profile(), object{"nickname": "Polite"}).Must(http.StatusOK)
}

func (s *complaintStory) complaintIsClosedOnce() {
	s.t.Helper()
	done := func(id any, status string) *apitest.Answer {
		return s.admin.Post(fmt.Sprintf("/site/complaints/%d/", int64(id.(float64))), object{"status": status, "note": "削除しました"})
	}
	done(s.open[2]["id"], "OPEN").Refused(http.StatusUnprocessableEntity, "invalidValue")
	done(float64(s.bad.ID), "DONE").Refused(http.StatusNotFound, "complaintDoesNotExist")
	done(s.open[2]["id"], "DONE").Must(http.StatusNoContent)
	done(s.open[2]["id"], "DISMISSED").Refused(http.StatusConflict, "editConflict")
	handled := items(s.admin.Get("/site/complaints/?status=DONE"))
	if len(handled) != 1 || handled[0]["note"] != "削除しました" || handled[0]["handledBy"].(object)["nickname"] != "Root" {
		s.t.Errorf("handled: %v", handled)
	}
	complain(s.taro, "user", s.bad.ID).Must(http.StatusNoContent) // a closed complaint does not prevent another one
}

func (s *complaintStory) complaintsAreRateLimited() {
	s.t.Helper()
	for range 20 {
		complain(s.taro, "user", 1)
	}
	complain(s.taro, "user", s.admin.ID).Refused(http.StatusTooManyRequests, "tooManyRequests")
	s.app.Clock.Advance(24 * time.Hour)
	complain(s.taro, "user", s.admin.ID).Must(http.StatusNoContent)
}

func TestNotices(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		admin, taro := administrator(t, a, "Root"), a.Person("Taro")
		form := func(change object) object {
			in := object{"texts": object{"ja": "メンテナンス", "en": "Maintenance"}, "endsAt": a.Clock.Now().Add(time.Hour).Format(time.RFC3339)}
			for k, v := range change {
				in[k] = v
			}
			return in
		}
		for field, value := range map[string]any{
			"texts.ja": object{"en": "only English"}, "internalLink": "//evil.example", "externalLink": "http://example.com", "endsAt": a.Clock.Now().Format(time.RFC3339),
			"image": "image/2026/unknown.png", "userId": 12345,
		} {
			name, _, _ := strings.Cut(field, ".")
			var problem struct{ Fields []struct{ Name string } }
			admin.Post("/site/notices/", form(object{name: value})).Into(&problem)
			if len(problem.Fields) != 1 || problem.Fields[0].Name != field {
				t.Errorf("%s %v: %v", field, value, problem)
			}
		}
		for _, link := range []string{`/\evil.example`, "javascript:alert(1)", "evil.example", "https://user@evil.example"} {
			admin.Post("/site/notices/", form(object{"internalLink": link})).Refused(http.StatusUnprocessableEntity, "invalidUrl")
			admin.Post("/site/notices/", form(object{"externalLink": link})).Refused(http.StatusUnprocessableEntity, "invalidUrl")
		}
		all := admin.Post("/site/notices/", form(object{"internalLink": "/contests", "image": upload(t, admin), "createdById": taro.ID})).Must(http.StatusOK).ID()
		admin.Post("/site/notices/", form(object{"texts": object{"ja": "太郎さんへ"}, "userId": taro.ID, "externalLink": "https://example.com/a"})).Must(http.StatusOK)

		seen := func(p *apitest.Person, query string) string {
			var out []string
			for _, n := range items(p.Get("/notices/" + query)) {
				out = append(out, fmt.Sprint(n["text"]))
				if _, told := n["createdBy"]; told {
					t.Errorf("people see who sent a notice: %v", n)
				}
			}
			return strings.Join(out, " ")
		}
		for _, c := range []struct {
			who         *apitest.Person
			query, want string
		}{
			{a.Visitor(), "", "Maintenance"}, {a.Visitor(), "?language=ko", "Maintenance"}, {admin, "?language=ja", "メンテナンス"},
			{taro, "?language=en", "太郎さんへ Maintenance"},
		} {
			if got := seen(c.who, c.query); got != c.want {
				t.Errorf("notices%s are %q, want %q", c.query, got, c.want)
			}
		}
		list := items(admin.Get("/site/notices/"))
		if len(list) != 2 || list[0]["user"].(object)["nickname"] != "Taro" || list[1]["createdBy"].(object)["nickname"] != "Root" || list[1]["imageUrl"] == nil {
			t.Errorf("administrators see %v", list)
		}
		admin.Delete(fmt.Sprintf("/site/notices/%d/", all)).Must(http.StatusNoContent)
		admin.Delete(fmt.Sprintf("/site/notices/%d/", all)).Refused(http.StatusNotFound, "noticeDoesNotExist")
		if got := seen(a.Visitor(), ""); got != "" {
			t.Errorf("after its end a notice is shown: %s", got)
		}
		if got := strings.Join(acts(admin), " "); got != "site.role site.notice site.notice site.notice_ended" {
			t.Errorf("the audit log has %s", got)
		}
		if ended := items(admin.Get("/site/audit/"))[0]; ended["subjectName"] != list[1]["texts"].(object)["ja"] {
			t.Errorf("the audit log calls the ended notice %v", ended["subjectName"])
		}
		a.Clock.Advance(time.Hour)
		if got := seen(taro, ""); got != "" {
			t.Errorf("a notice is shown at the time of its end: %s", got)
		}
	})
}

func TestMasterDataIsEdited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		admin := administrator(t, a, "Root")
		game := func(change object) object {
			in := object{"gameName": "New title", "key": "00019", "isEnable": false, "needsFriendCode": true, "accountField": "ingameName", "ladder": "tiers", "matchMinutes": 20}
			for k, v := range change {
				in[k] = v
			}
			return in
		}
		for field, value := range map[string]any{"gameName": " ", "key": "19", "accountField": "name", "ladder": "nowhere", "matchMinutes": 25} {
			if a := admin.Post("/site/games/", game(object{field: value})); a.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s %v: %d %s", field, value, a.Status, a.Body)
			}
		}
		admin.Post("/site/games/", game(object{"key": "00001"})).Refused(http.StatusConflict, "gameKeyExists")
		id := admin.Post("/site/games/", game(nil)).Must(http.StatusOK).ID()
		if n := len(items(a.Visitor().Get("/games/"))); n != 18 {
			t.Errorf("%d games are listed with a disabled one", n)
		}
		path := fmt.Sprintf("/site/games/%d/", id)
		admin.Put(path, game(object{"isEnable": true, "key": "00002"})).Refused(http.StatusConflict, "gameKeyExists")
		admin.Put(path, game(object{"isEnable": true})).Must(http.StatusOK)
		admin.Put("/site/games/12345/", game(nil)).Refused(http.StatusUnprocessableEntity, "gameDoesNotExist")
		listed := items(a.Visitor().Get("/games/"))
		if last := listed[len(listed)-1]; len(listed) != 19 || last["gameName"] != "New title" || last["accountField"] != "ingameName" || last["ladder"] != "tiers" || last["matchMinutes"] != 20.0 {
			t.Errorf("the last of %d games is %v", len(listed), last)
		}
		if n := len(items(admin.Get("/site/games/"))); n != 19 {
			t.Errorf("administrators see %d games", n)
		}

		titles := object{"ja": "王者", "en": "King", "ko": "왕", "zh": "王者"}
		admin.Put("/site/ranks/0001/", object{"ladder": "lol", "titles": object{"ja": "王者"}}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		admin.Put("/site/ranks/9999/", object{"ladder": "lol", "titles": titles}).Refused(http.StatusNotFound, "notFound")
		admin.Put("/site/ranks/0001/", object{"ladder": "lol", "titles": titles}).Must(http.StatusOK)
		var ranks []object
		for query, title := range map[string]string{"?language=ja": "王者", "?language=ko": "왕", "?language=fr": "King", "?language=": "King", "": "King"} {
			a.Visitor().Get("/games/ranks/" + query).Must(http.StatusOK).Into(&ranks)
			if ranks[0]["title"] != title {
				t.Errorf("the first rank with %q is %v, want %s", query, ranks[0]["title"], title)
			}
		}
		if len(ranks) != 91 || ranks[90]["key"] != "9999" || ranks[90]["titles"].(object)["ja"] != "未設定" {
			t.Errorf("ranks are %v … %v", ranks[0], ranks[len(ranks)-1])
		}
		if got := strings.Join(acts(admin), " "); got != "site.role site.game site.game site.rank" {
			t.Errorf("the audit log has %s", got)
		}
	})
}
