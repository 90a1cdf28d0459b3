package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// entrants are the confirmed players of a contest that is in play, and its organiser.
type entrants struct {
	app     *apitest.App
	contest int64
	owner   *apitest.Person
	players map[int64]*apitest.Person // by entry
}

// confirmedEntrants creates a contest with n confirmed players whose entry period is over.
func confirmedEntrants(a *apitest.App, n int) *entrants { return confirmedEntrantsOf(a, n, nil) }

// confirmedEntrantsOf is like confirmedEntrants, with changes to the form of the contest.
func confirmedEntrantsOf(a *apitest.App, n int, change object) *entrants {
	form := object{"checkin": false, "checkinStart": nil, "checkinEnd": nil, "entryMaxCount": max(2, n), "contestEnd": a.Clock.Now().Add(48 * time.Hour)}
	maps.Copy(form, change)
	f := &entrants{app: a, owner: a.Person("organiser"), players: map[int64]*apitest.Person{}}
	f.contest = openContest(a, f.owner, form)
	allowed := make([]int64, 0, n)
	for i := range n {
		p := a.Person(fmt.Sprint("player ", i+1))
		entry := p.Post(fmt.Sprintf("/contests/%d/users/", f.contest), entryPayload(nil)).Must(http.StatusOK).ID()
		f.players[entry] = p
		allowed = append(allowed, entry)
		a.Clock.Advance(time.Millisecond)
	}
	f.owner.Post(fmt.Sprintf("/contests/%d/entries/confirm/", f.contest), object{"allowed": allowed}).Must(http.StatusOK)
	a.Clock.Advance(2 * time.Hour)
	for _, p := range f.players {
		p.SignIn()
	}
	f.owner.SignIn()
	return f
}

func (f *entrants) path() string { return fmt.Sprintf("/contests/%d/tournament/", f.contest) }

// form returns the draft of the tournament with changes, as the form to create it.
func (f *entrants) form(change object) object {
	in := f.owner.Get(f.path() + "draft/").Must(http.StatusOK).Map()
	in["thirdPlace"], in["thirdStart"] = false, nil
	for k, v := range change {
		in[k] = v
	}
	return in
}

func (f *entrants) draw(change object) api.Tournament {
	var t api.Tournament
	f.owner.Post(f.path(), f.form(change)).Must(http.StatusOK).Into(&t)
	return t
}

func TestTournamentFromDraftToDeletion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrants(a, 5)
		a.Visitor().Get(f.path()).Refused(http.StatusNotFound, "tournamentDoesNotExist")
		var draft api.TournamentDraft
		f.owner.Get(f.path() + "draft/").Must(http.StatusOK).Into(&draft)
		if draft.Slots != 8 || len(draft.Active) != 5 || len(draft.Assignment) != 8 || draft.Assignment[1] != nil || *draft.Assignment[0] != draft.Active[0].ID ||
			draft.MatchCount != 1 || draft.MatchTime != 60 || draft.Active[0].Name != "player 1" {
			t.Errorf("draft = %+v", draft)
		}
		f.owner.Get(f.path()+"draft/?slots=6").Refused(http.StatusUnprocessableEntity, "invalidValue")

		for _, c := range []struct {
			change object
			status int
			key    string
			field  string
		}{
			{object{"slots": 6}, 422, "invalidValue", "slots"},
			{object{"matchCount": 2}, 422, "invalidValue", "matchCount"},
			{object{"matchTime": 15}, 422, "invalidValue", "matchTime"},
			{object{"roundStarts": []string{"2026-11-20T14:00:00.000Z"}}, 422, "invalidValue", "roundStarts"},
			{object{"roundStarts": []string{"2026-11-20T14:00:00.000Z", "soon", "2026-11-20T16:00:00.000Z"}}, 422, "invalidValue", "roundStarts.1"},
			{object{"roundStarts": []string{"2026-11-20T14:00:00.000Z", "", "2026-11-20T16:00:00.000Z"}}, 422, "valueIsRequired", "roundStarts.1"},
			{object{"roundStarts": []string{"2026-11-20T14:00:00.000Z", "2026-11-20T15:00:00.000Z", "2026-11-20T13:00:00.000Z"}}, 422, "reversedDate", "roundStarts.2"},
			{object{"thirdPlace": true, "thirdStart": "2026-11-20T01:00:00.000Z"}, 422, "reversedDate", "thirdStart"},
			{object{"assignment": []any{1, 2, nil, nil, nil, nil, nil, nil}}, 422, "invalidAssignment", "assignment"},
		} {
			answer := f.owner.Post(f.path(), f.form(c.change)).Refused(c.status, c.key)
			if fields, _ := answer.Map()["fields"].([]any); len(fields) != 1 || fields[0].(object)["name"] != c.field {
				t.Errorf("%v: %s", c.change, answer.Body)
			}
		}
		form := f.form(nil)
		made := f.draw(object{"thirdPlace": true, "matchCount": 3})
		f.owner.Get(f.path()+"draft/").Refused(http.StatusConflict, "tournamentAlreadyCreated")
		f.owner.Post(f.path(), form).Refused(http.StatusConflict, "tournamentAlreadyCreated")
		if made.Version != 1 || made.Slots != 8 || len(made.Rounds) != 3 || len(made.Rounds[0].Matches) != 4 || made.Third.Value == nil ||
			made.Third.Value.Match.Type != "thirdPlaceMatch" || made.Third.Value.StartTime != made.Rounds[2].StartTime || made.Game.Value == nil ||
			made.MyEntryID != nil || len(made.LockedSlots) != 4 || made.Champion.Value != nil {
			t.Errorf("made = %+v", made)
		}
		bye := made.Rounds[0].Matches[0]
		if bye.State != "bye" || !bye.Unearned || *bye.Winner != bye.Participants[0].Value.ID || bye.Participants[1].Value != nil || bye.MatchCount != 3 {
			t.Errorf("bye = %+v", bye)
		}
		if page := a.Visitor().Get(contestAt(f.contest)).Map(); page["tournamentId"] != float64(made.ID) {
			t.Errorf("the contest's page = %v", page["tournamentId"])
		}

		starts := []string{made.Rounds[0].StartTime, made.Rounds[1].StartTime, "2026-11-21T00:00:00.000Z"}
		edit := object{"version": 1, "assignment": draft.Assignment, "roundStarts": starts, "thirdStart": nil}
		at := fmt.Sprintf("%s%d/", f.path(), made.ID)
		var edited api.Tournament
		f.owner.Put(at, edit).Must(http.StatusOK).Into(&edited)
		if edited.Version != 2 || edited.Rounds[2].StartTime != starts[2] || edited.Third.Value.StartTime != starts[2] {
			t.Errorf("edited = %+v", edited)
		}
		conflict := f.owner.Put(at, edit).Refused(http.StatusConflict, "editConflict").Map()
		if conflict["data"].(object)["version"] != 2.0 {
			t.Errorf("conflict = %v", conflict)
		}
		f.owner.Put(f.path()+"7/", edit).Refused(http.StatusNotFound, "tournamentDoesNotExist")
		f.owner.Delete(f.path()+"7/").Refused(http.StatusNotFound, "tournamentDoesNotExist")
		f.owner.Delete(at).Must(http.StatusNoContent)
		f.owner.Delete(at).Refused(http.StatusNotFound, "tournamentDoesNotExist")
		a.Visitor().Get(f.path()).Refused(http.StatusNotFound, "tournamentDoesNotExist")
		f.owner.Get(f.path()+"draft/").Refused(http.StatusConflict, "notEnoughActiveTeam")
		a.Visitor().Get("/contests/7/tournament/").Refused(http.StatusNotFound, "contestDoesNotExist")
		events := slices.DeleteFunc(a.Events(f.contest), func(kind string) bool { return !strings.HasPrefix(kind, "tournament.") })
		if want := []string{"tournament.created", "tournament.updated", "tournament.deleted"}; !slices.Equal(events, want) {
			t.Errorf("events = %v", events)
		}
	})
}

func TestTournamentIsServedOnceAVersion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrants(a, 3)
		made := f.draw(nil)
		visitor := a.Visitor()
		first := visitor.Get(f.path()).Must(http.StatusOK)
		tag := first.Header.Get("ETag")
		visitor.Do(http.MethodGet, f.path(), nil, "If-None-Match", tag).Must(http.StatusNotModified)
		if ct := first.Header.Get("Content-Type"); ct != "application/json" {
			t.Errorf("content type = %q", ct)
		}
		for entry, p := range f.players {
			var mine api.Tournament
			answer := p.Get(f.path()).Must(http.StatusOK).Into(&mine)
			if mine.MyEntryID == nil || *mine.MyEntryID != entry {
				t.Errorf("myEntryId of %d = %v", entry, mine.MyEntryID)
			}
			if answer.Header.Get("ETag") == tag {
				t.Error("a player's answer has the visitor's tag")
			}
			p.Do(http.MethodGet, f.path(), nil, "If-None-Match", tag).Must(http.StatusOK)
		}
		if got := visitor.Get(f.path()).Map(); got["myEntryId"] != nil || got["id"] != float64(made.ID) {
			t.Errorf("the visitor sees %v", got["myEntryId"])
		}
		if showsPrivate(first) {
			t.Errorf("the bracket shows private fields: %s", first.Body)
		}
		// A new version shows at once. Data without a version, such as a name, shows within a minute.
		m := made.Rounds[0].Matches[1]
		f.owner.Put(f.match(made, m)+"result/", object{"version": m.Version, "games": []any{}, "outcome": "win", "winner": m.Participants[1].Value.ID}).Must(http.StatusOK)
		visitor.Do(http.MethodGet, f.path(), nil, "If-None-Match", tag).Must(http.StatusOK)
		p := f.players[m.Participants[0].Value.ID]
		me := p.Get("/users/profile/").Must(http.StatusOK).Map()
		me["nickname"], me["image"], me["backgroundImage"] = "改名", nil, nil
		p.Put(fmt.Sprintf("/users/%d/", p.ID), me).Must(http.StatusOK)
		a.Clock.Advance(time.Minute)
		if body := string(visitor.Get(f.path()).Body); !strings.Contains(body, "改名") {
			t.Error("a new name does not show after a minute")
		}
	})
}

func TestTournamentPermissionMatrix(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrants(a, 2)
		admin, user := a.Person("admin"), a.Person("user")
		addOperator(t, a, f.contest, admin.ID)
		form := f.form(nil)
		edit := object{"version": 1, "assignment": form["assignment"], "roundStarts": form["roundStarts"], "thirdStart": nil}
		var entrant *apitest.Person
		for _, p := range f.players {
			entrant = p
		}
		for _, p := range []*apitest.Person{a.Visitor(), user, entrant} {
			status, key := http.StatusForbidden, "participationAuthority"
			if p.ID == 0 {
				status, key = http.StatusUnauthorized, "authenticationError"
			}
			p.Get(f.path()+"draft/").Refused(status, key)
			p.Post(f.path(), form).Refused(status, key)
		}
		made := f.draw(nil)
		at := fmt.Sprintf("%s%d/", f.path(), made.ID)
		for _, p := range []*apitest.Person{a.Visitor(), user, entrant} {
			status, key := http.StatusForbidden, "participationAuthority"
			if p.ID == 0 {
				status, key = http.StatusUnauthorized, "authenticationError"
			}
			p.Put(at, edit).Refused(status, key)
			p.Delete(at).Refused(status, key)
			p.Get(at+"reserves/").Refused(status, key)
			p.Get(f.path()).Must(http.StatusOK)
		}
		admin.Put(at, edit).Must(http.StatusOK)
		if reserves, _ := admin.Get(at + "reserves/").Must(http.StatusOK).Map()["items"].([]any); reserves == nil || len(reserves) != 0 {
			t.Errorf("reserves = %v, want an empty list", reserves)
		}
		admin.Delete(at).Must(http.StatusNoContent)
	})
}
