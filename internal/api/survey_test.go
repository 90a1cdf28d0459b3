package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

type surveyAnswer struct {
	SurveyID int64 `json:"surveyId"`
	Version  int64
	Items    []struct {
		ID                   int64
		Detail               string `json:"question_detail"`
		Type                 string `json:"input_type"`
		Required             bool
		MinLength, MaxLength int
		Selections           []string
	}
}

// A survey from its questions over the answers to their counts (SURVEY-1, SURVEY-2).
func TestSurvey(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro := a.Person("owner"), a.Person("taro")
		contestID := openContest(a, owner, nil)
		at := contestAt(contestID)
		taro.Post(at+"users/", entryPayload(nil)).Must(http.StatusOK)
		var s surveyAnswer
		form := object{"version": 1, "items": []object{
			surveyQuestion(nil, "SELECT", "Which side?", object{"selections": []string{"east", "west"}}),
			{"id": nil, "question_detail": "Why?", "input_type": "TEXT", "required": true, "minLength": 3, "selections": []string{}},
		}}
		owner.Put(at+"questions/", form).Must(http.StatusOK)
		a.Visitor().Get(at + "questions").Must(http.StatusOK).Into(&s)
		if q := s.Items; s.SurveyID != contestID || s.Version != 2 || len(q) != 2 || !q[0].Required || q[1].MaxLength != 256 || q[1].MinLength != 3 || q[1].Selections == nil {
			t.Fatalf("survey %+v", s)
		}
		for _, path := range []string{at + "questions/selections/", fmt.Sprintf("/contests/questions/selections/?contestId=%d", contestID)} {
			var list struct {
				Items []struct {
					Question int64
					Detail   string `json:"selection_detail"`
				}
			}
			a.Visitor().Get(path).Must(http.StatusOK).Into(&list)
			if len(list.Items) != 2 || list.Items[1].Question != s.Items[0].ID || list.Items[1].Detail != "west" {
				t.Errorf("%s: %+v", path, list)
			}
		}
		conflict := owner.Put(at+"questions/", form).Refused(http.StatusConflict, "editConflict")
		if data := conflict.Map()["data"].(object); data["version"] != float64(2) {
			t.Errorf("data %v", data)
		}

		answers := fmt.Sprintf("%ssurvey/%d/answer/", at, contestID)
		given := func(side, why string) object {
			return object{"answers": []object{{"questionId": s.Items[0].ID, "value": side}, {"questionId": s.Items[1].ID, "value": why}}}
		}
		taro.Post(fmt.Sprintf("%ssurvey/%d/answer/", at, contestID+1), given("east", "because")).Refused(http.StatusNotFound, "contestDoesNotExist")
		taro.Post(answers, given("", "because")).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		refused := taro.Post(answers, given("south", "no")).Refused(http.StatusUnprocessableEntity, "invalidValue").Map()
		fields := refused["fields"].([]any)
		if f := fields[1].(object); len(fields) != 2 || f["key"] != "atLeastLength" || f["params"].(object)["length"] != float64(3) {
			t.Errorf("fields %v", fields)
		}
		taro.Post(answers, given("west", "<script>")).Must(http.StatusOK)
		owner.Post(answers, given("west", "because")).Refused(http.StatusNotFound, "entryDoesNotExist")

		owner.Put(at+"questions/", object{"version": 2, "items": []object{}}).Refused(http.StatusConflict, "surveyHasAnswers")
		var summary struct {
			Items []struct {
				Answered int
				Counts   []struct {
					Detail string `json:"selection_detail"`
					Count  int
				}
			}
		}
		owner.Get(at + "survey/summary/").Must(http.StatusOK).Into(&summary)
		if i := summary.Items; len(i) != 2 || i[0].Answered != 1 || i[0].Counts[1].Count != 1 || len(i[1].Counts) != 0 {
			t.Errorf("summary %+v", summary)
		}
		var page struct {
			Items []struct {
				Entry struct{ Name string }
				Value string
			}
			Next *string
		}
		owner.Get(fmt.Sprintf("%squestions/%d/answers/", at, s.Items[1].ID)).Must(http.StatusOK).Into(&page)
		if len(page.Items) != 1 || page.Items[0].Entry.Name != "taro" || page.Items[0].Value != "<script>" || page.Next != nil {
			t.Errorf("answers %+v", page)
		}
		var export struct {
			SurveyAnswers []struct{ Question, Answer string }
		}
		taro.Get(exportAt(taro)).Must(http.StatusOK).Into(&export)
		if e := export.SurveyAnswers; len(e) != 2 || e[1].Question != "Why?" || e[1].Answer != "<script>" {
			t.Errorf("export %+v", e)
		}
		owner.Put(at+"questions/", object{"version": 2, "items": []object{}, "discardAnswers": true}).Must(http.StatusOK)
		taro.Get(exportAt(taro)).Must(http.StatusOK).Into(&export)
		if len(export.SurveyAnswers) != 0 {
			t.Errorf("discarded answers are there: %+v", export)
		}
	})
}
