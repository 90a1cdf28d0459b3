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

// surveyStory is the survey of a contest, which the entrant taro answers.
type surveyStory struct {
	t           *testing.T
	app         *apitest.App
	owner, taro *apitest.Person
	contest     int64
	at          string
	survey      surveyAnswer
}

// TestSurveyFromQuestionsToCounts covers the questions, the answers and their counts (SURVEY-1, SURVEY-2).
func TestSurveyFromQuestionsToCounts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := &surveyStory{t: t, app: a, owner: a.Person("owner"), taro: a.Person("taro")}
		s.contest = openContest(a, s.owner, nil)
		s.at = contestAt(s.contest)
		s.taro.Post(s.at+"users/", entryPayload(nil)).Must(http.StatusOK)
		s.questionsAreShownToVisitors()
		s.answersAreChecked()
		s.answersAreCountedAndListed()
		s.answersAreExportedUntilDiscarded()
	})
}

func (s *surveyStory) questionsAreShownToVisitors() {
	s.t.Helper()
	form := object{"version": 1, "items": []object{
		surveyQuestion(nil, "SELECT", "Which side?", object{"selections": []string{"east", "west"}}),
		{"id": nil, "question_detail": "Why?", "input_type": "TEXT", "required": true, "minLength": 3, "selections": []string{}},
	}}
	for _, kind := range []string{"SELECT", "TEXT"} { // a length of 0 that was sent is not one that was left out
		zero := surveyQuestion(nil, kind, "Why?", object{"maxLength": 0, "selections": []string{"east", "west"}})
		refused := s.owner.Put(s.at+"questions/", object{"version": 1, "items": []object{zero}}).Refused(http.StatusUnprocessableEntity, "invalidValue").Map()
		if field := refused["fields"].([]any)[0].(object); field["name"] != "items.0.maxLength" {
			s.t.Errorf("%s: refused at %v", kind, field["name"])
		}
	}
	s.owner.Put(s.at+"questions/", form).Must(http.StatusOK)
	s.app.Visitor().Get(s.at + "questions").Must(http.StatusOK).Into(&s.survey)
	if q := s.survey.Items; s.survey.SurveyID != s.contest || s.survey.Version != 2 || len(q) != 2 || !q[0].Required || q[1].MaxLength != 256 || q[1].MinLength != 3 || q[1].Selections == nil {
		s.t.Fatalf("survey %+v", s.survey)
	}
	for _, path := range []string{s.at + "questions/selections/", fmt.Sprintf("/contests/questions/selections/?contestId=%d", s.contest)} {
		var list struct {
			Items []struct {
				Question int64
				Detail   string `json:"selection_detail"`
			}
		}
		s.app.Visitor().Get(path).Must(http.StatusOK).Into(&list)
		if len(list.Items) != 2 || list.Items[1].Question != s.survey.Items[0].ID || list.Items[1].Detail != "west" {
			s.t.Errorf("%s: %+v", path, list)
		}
	}
	conflict := s.owner.Put(s.at+"questions/", form).Refused(http.StatusConflict, "editConflict")
	if data := conflict.Map()["data"].(object); data["version"] != float64(2) {
		s.t.Errorf("data %v", data)
	}
}

// answers returns the answers to both questions.
func (s *surveyStory) answers(side, why string) object {
	return object{"answers": []object{{"questionId": s.survey.Items[0].ID, "value": side}, {"questionId": s.survey.Items[1].ID, "value": why}}}
}

func (s *surveyStory) answersAreChecked() {
	s.t.Helper()
	path := fmt.Sprintf("%ssurvey/%d/answer/", s.at, s.contest)
	s.taro.Post(fmt.Sprintf("%ssurvey/%d/answer/", s.at, s.contest+1), s.answers("east", "because")).Refused(http.StatusNotFound, "contestDoesNotExist")
	s.taro.Post(path, s.answers("", "because")).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
	refused := s.taro.Post(path, s.answers("south", "no")).Refused(http.StatusUnprocessableEntity, "invalidValue").Map()
	fields := refused["fields"].([]any)
	if f := fields[1].(object); len(fields) != 2 || f["key"] != "atLeastLength" || f["params"].(object)["length"] != float64(3) {
		s.t.Errorf("fields %v", fields)
	}
	s.taro.Post(path, s.answers("west", "<script>")).Must(http.StatusOK)
	s.owner.Post(path, s.answers("west", "because")).Refused(http.StatusNotFound, "entryDoesNotExist")
	s.owner.Put(s.at+"questions/", object{"version": 2, "items": []object{}}).Refused(http.StatusConflict, "surveyHasAnswers")
}

func (s *surveyStory) answersAreCountedAndListed() {
	s.t.Helper()
	var summary struct {
		Items []struct {
			Answered int
			Counts   []struct {
				Detail string `json:"selection_detail"`
				Count  int
			}
		}
	}
	s.owner.Get(s.at + "survey/summary/").Must(http.StatusOK).Into(&summary)
	if i := summary.Items; len(i) != 2 || i[0].Answered != 1 || i[0].Counts[1].Count != 1 || len(i[1].Counts) != 0 {
		s.t.Errorf("summary %+v", summary)
	}
	var page struct {
		Items []struct {
			Entry struct{ Name string }
			Value string
		}
		Next *string
	}
	s.owner.Get(fmt.Sprintf("%squestions/%d/answers/", s.at, s.survey.Items[1].ID)).Must(http.StatusOK).Into(&page)
	if len(page.Items) != 1 || page.Items[0].Entry.Name != "taro" || page.Items[0].Value != "<script>" || page.Next != nil {
		s.t.Errorf("answers %+v", page)
	}
}

func (s *surveyStory) answersAreExportedUntilDiscarded() {
	s.t.Helper()
	var export struct {
		SurveyAnswers []struct{ Question, Answer string }
	}
	s.taro.Get(exportAt(s.taro)).Must(http.StatusOK).Into(&export)
	if e := export.SurveyAnswers; len(e) != 2 || e[1].Question != "Why?" || e[1].Answer != "<script>" {
		s.t.Errorf("export %+v", e)
	}
	s.owner.Put(s.at+"questions/", object{"version": 2, "items": []object{}, "discardAnswers": true}).Must(http.StatusOK)
	s.taro.Get(exportAt(s.taro)).Must(http.StatusOK).Into(&export)
	if len(export.SurveyAnswers) != 0 {
		s.t.Errorf("discarded answers are exported: %+v", export)
	}
}
