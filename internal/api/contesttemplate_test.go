package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/api/apitest"
)

func TestEveryTypeOfContestOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("organiser")
		made := func(change object) object {
			return a.Visitor().Get(contestAt(owner.Post("/contests/", contestForm(a, change)).Must(http.StatusOK).ID())).Must(http.StatusOK).Map()
		}
		rows := []any{object{"rank": 1.0, "point": 10.0}, object{"rank": 2.0, "point": 6.0}, object{"rank": 3.0, "point": 0.0}}
		none := object{"matchCount": nil, "rankPoint": nil, "killPoint": nil, "tieBreaks": nil, "swissRounds": nil, "league": nil}
		for _, c := range []struct{ sent, shown object }{
			{object{"contestType": "TOURNAMENT", "matchCount": 9, "league": object{"legs": 2, "groups": 1, "win": 3, "draw": 1, "loss": 0}}, nil},
			{object{"contestType": "BATTLEROYAL"}, object{
				"matchCount": 1.0, "rankPoint": []any{object{"rank": 1.0, "point": 0.0}, object{"rank": 2.0, "point": 0.0}}, "killPoint": object{"point": 0.0, "max": nil},
				"tieBreaks": []any{"wins", "kills", "bestMatch", "averageRank", "latestMatch"},
			}},
			{object{"contestType": "BATTLEROYAL", "matchCount": 6, "rankPoint": rows, "killPoint": object{"point": 2, "max": 0}, "tieBreaks": []string{"kills"}}, object{
				"matchCount": 6.0, "rankPoint": rows, "killPoint": object{"point": 2.0, "max": nil}, "tieBreaks": []any{"kills"},
			}},
			{object{"contestType": "BATTLEROYAL", "killPoint": object{"point": 2, "max": 20}, "tieBreaks": []string{}, "rankPoint": nil}, object{
				"matchCount": 1.0, "rankPoint": []any{object{"rank": 1.0, "point": 0.0}, object{"rank": 2.0, "point": 0.0}}, "killPoint": object{"point": 2.0, "max": 20.0}, "tieBreaks": []any{},
			}},
			{object{"contestType": "SWISSDRAW", "swissRounds": 5}, object{"swissRounds": 5.0}},
			{object{"contestType": "LEAGUE", "participantType": "MULTI"}, object{"league": object{"legs": 1.0, "groups": 1.0, "win": 3.0, "draw": 1.0, "loss": 0.0}}},
		} {
			page := made(c.sent)
			for key, want := range none {
				if v, ok := c.shown[key]; ok {
					want = v
				}
				if got, there := page[key]; !there || !cmp.Equal(got, want) {
					t.Errorf("%v: %s = %v, want %v", c.sent, key, got, want)
				}
			}
			for key, want := range (object{
				"waitingCount": 0.0, "questionCount": 0.0, "trophyCount": 0.0, "surveyVersion": 1.0, "trophiesVersion": 1.0, "canCreateTournament": false,
			}) {
				if page[key] != want {
					t.Errorf("%s = %v, want %v", key, page[key], want)
				}
			}
			if next := page["nextStep"].(object); next["key"] != "entryStart" || next["at"] != page["entryStart"] {
				t.Errorf("nextStep = %v", next)
			}
			if _, there := page["postId"]; there {
				t.Error("a visitor sees which post engagement looks at")
			}
		}
		for _, c := range []struct {
			change     object
			key, field string
		}{
			{object{"matchCount": 0}, "setMatchCount", "matchCount"},
			{object{"killPoint": object{"point": 6, "max": 5}}, "overMaxKillPoint", "killPoint"},
			{object{"entryMaxCount": 2, "rankPoint": rows}, "tooManyRankRows", "rankPoint"},
			{object{"tieBreaks": []string{"luck"}}, "invalidValue", "tieBreaks"},
			// A battle royale ignores these values, but they violate the contract.
			{object{"swissRounds": 21}, "invalidValue", "swissRounds"},
			{object{"scoring": "luck"}, "invalidValue", "scoring"},
			{object{"league": object{"legs": 9, "groups": 1, "win": 3, "draw": 1, "loss": 0}}, "invalidValue", "league"},
		} {
			c.change["contestType"] = "BATTLEROYAL"
			answer := owner.Post("/contests/", contestForm(a, c.change)).Refused(http.StatusUnprocessableEntity, c.key).Map()
			if field := answer["fields"].([]any)[0].(object); field["name"] != c.field {
				t.Errorf("%v: %v", c.change, answer)
			}
		}
		owner.Post("/contests/", contestForm(a, object{"contestType": "BATTLEROYAL", "rankPoint": []any{object{"rank": 1, "point": 1.5}}})).Refused(http.StatusUnprocessableEntity, "malformedRequest")
	})
}

func TestContestFromATemplate(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, other, banned := a.Person("organiser"), a.Person("another"), a.Person("banned")
		past := openContest(a, owner, object{
			"contestType": "SWISSDRAW", "swissRounds": 4, "isEntryPassword": true, "entryPassword": "hidden42", "award": "賞状", "rule": "# 規則", "isRecommend": false,
		})
		owner.Put(contestAt(past)+"questions/", object{"version": 1, "items": []any{
			object{"id": nil, "question_detail": "Rank?", "input_type": "SELECT", "required": true, "minLength": 0, "maxLength": 256, "selections": []string{"gold", "silver"}},
			object{"id": nil, "question_detail": "Anything else?", "input_type": "TEXT", "required": false, "minLength": 0, "maxLength": 100, "selections": []string{}},
		}}).Must(http.StatusOK)
		owner.Put(contestAt(past)+"trophies/", object{"version": 1, "items": []any{
			object{"id": nil, "name": "Champion", "image": nil, "rank": 1}, object{"id": nil, "name": "Best look", "image": nil, "rank": nil},
		}}).Must(http.StatusOK)
		winner := other.Post(contestAt(past)+"users/", entryPayload(object{"entryPassword": "hidden42", "answers": answersOf(t, other, past)})).Must(http.StatusOK).ID()
		trophies := owner.Get(contestAt(past) + "trophies/").Must(http.StatusOK).Map()["items"].([]any)
		special := trophies[1].(object)["id"]
		owner.Put(fmt.Sprintf("%strophies/%.0f/winner/", contestAt(past), special), object{"entryId": winner}).Must(http.StatusOK)
		owner.Post(contestAt(past)+"bans/", object{"userIds": []int64{banned.ID}, "reason": "cheated"}).Must(http.StatusOK)

		template := owner.Get(contestAt(past) + "template/").Must(http.StatusOK).Map()
		for key, want := range (object{
			"name": "秋の杯", "gameId": 1.0, "contestType": "SWISSDRAW", "swissRounds": 4.0, "isEntryPassword": true, "award": "賞状", "rule": "# 規則",
			"entryMaxCount": 4.0, "checkin": true, "questionCount": 2.0, "trophyCount": 2.0, "league": nil,
		}) {
			if template[key] != want {
				t.Errorf("template %s = %v, want %v", key, template[key], want)
			}
		}
		for _, kept := range []string{"entryPassword", "image", "imageUrl", "entryStart", "contestEnd", "checkinStart"} {
			if _, there := template[kept]; there {
				t.Errorf("the template has the field %s", kept)
			}
		}
		ids := func(p *apitest.Person) (list []any) {
			for _, item := range p.Get("/contests/templates/").Must(http.StatusOK).Map()["items"].([]any) {
				list = append(list, item.(object)["id"])
			}
			return list
		}
		if got := ids(owner); !cmp.Equal(got, []any{float64(past)}) || len(ids(other)) != 0 {
			t.Errorf("the owner has the templates %v, another person %v", got, ids(other))
		}

		// The copy has its own questions, bans and trophies without winners.
		copied := openContest(a, owner, object{"templateId": past})
		questions := owner.Get(contestAt(copied) + "questions/").Must(http.StatusOK).Map()["items"].([]any)
		original := owner.Get(contestAt(past) + "questions/").Must(http.StatusOK).Map()["items"].([]any)
		if len(questions) != 2 || questions[0].(object)["question_detail"] != "Rank?" || questions[0].(object)["id"] == original[0].(object)["id"] ||
			!cmp.Equal(questions[0].(object)["selections"], []any{"gold", "silver"}) {
			t.Errorf("questions = %v", questions)
		}
		trophies = owner.Get(contestAt(copied) + "trophies/").Must(http.StatusOK).Map()["items"].([]any)
		if len(trophies) != 2 || trophies[0].(object)["name"] != "Champion" || trophies[0].(object)["rank"] != 1.0 || trophies[1].(object)["winner"] != nil {
			t.Errorf("trophies = %v", trophies)
		}
		banned.Post(contestAt(copied)+"users/", entryPayload(object{"answers": answersOf(t, banned, copied)})).Refused(http.StatusForbidden, "bannedFromContest")
		if page := owner.Get(contestAt(copied)).Map(); page["questionCount"] != 2.0 || page["trophyCount"] != 2.0 || page["entryCount"] != 0.0 {
			t.Errorf("the copy: %v", page)
		}

		// A person who does not operate the template sees nothing of it and creates nothing.
		before := a.Events(0)
		for _, templateID := range []int64{past, 999} {
			refused := other.Post("/contests/", contestForm(a, object{"templateId": templateID})).Refused(http.StatusNotFound, "contestDoesNotExist").Map()
			if field := refused["fields"].([]any)[0].(object); field["name"] != "templateId" {
				t.Errorf("fields = %v", refused["fields"])
			}
		}
		if len(a.Events(0)) != len(before) || len(ids(other)) != 0 {
			t.Error("a refused template left a contest")
		}
		other.Get(contestAt(past)+"template/").Refused(http.StatusForbidden, "participationAuthority")
		owner.Get("/contests/999/template/").Refused(http.StatusNotFound, "contestDoesNotExist")
	})
}

// answersOf returns the questions of a contest with the first selection.
func answersOf(t *testing.T, p *apitest.Person, contestID int64) (answers []object) {
	t.Helper()
	for _, q := range p.Get(contestAt(contestID) + "questions/").Must(http.StatusOK).Map()["items"].([]any) {
		if choices := q.(object)["selections"].([]any); len(choices) > 0 {
			answers = append(answers, object{"questionId": q.(object)["id"], "value": choices[0]})
		}
	}
	return answers
}
