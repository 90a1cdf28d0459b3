package api_test

import (
	"fmt"
	"net/http"

	"yagura/internal/api/apitest"
)

// hiddenAnswer is what the entrant answered to the survey.
const hiddenAnswer = "hidden answer"

func init() {
	rows(map[string]call{
		"getSurvey":      {everyone, at("/contests/%d/questions/", open), nil},
		"listSelections": {everyone, at("/contests/%d/questions/selections/", open), nil},
		"listSelectionsOfContest": {everyone, func(w *fixture, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/questions/selections/?contestId=%d", w.open)
		}, nil},
		"saveSurvey": {operators, at("/contests/%d/questions/", open), func(w *fixture, _ *apitest.Person) any {
			return object{"version": 2, "items": []object{surveyQuestion(w.question, "TEXT", "And else?", nil)}}
		}},
		"answerSurvey": {only(entrant), at("/contests/%d/survey/%d/answer/", open, open), func(w *fixture, _ *apitest.Person) any {
			return object{"answers": []object{{"questionId": w.question, "value": hiddenAnswer}}}
		}},
		"getSurveySummary": {operators, at("/contests/%d/survey/summary/", open), nil},
		"listAnswers":      {operators, at("/contests/%d/questions/%d/answers/", open, question), nil},

		"listTrophies": {everyone, at("/contests/%d/trophies/", open), nil},
		"saveTrophies": {operators, at("/contests/%d/trophies/", open), func(w *fixture, _ *apitest.Person) any {
			return object{"version": 2, "items": []object{{"id": w.trophy, "name": "best play", "image": nil, "rank": nil}}}
		}},
		"awardTrophy":        {operators, at("/contests/%d/trophies/%d/winner/", open, trophy), func(w *fixture, _ *apitest.Person) any { return object{"entryId": w.entry} }},
		"listTrophiesOfUser": {everyone, at("/users/%d/trophies/", entrantID), nil},
		"listTrophiesOfTeam": {everyone, at("/teams/%d/trophies/", theTeam), nil},

		"checkEngagement": {operators, at("/contests/%d/twitter/engagement/", open), send(object{"tweetId": "77", "tweetProtected": true})},
	})
}

// surveyQuestion is a question as the form sends it; id nil for a new one.
func surveyQuestion(id any, kind, detail string, more object) object {
	q := object{"id": id, "question_detail": detail, "input_type": kind, "required": false, "minLength": 0, "maxLength": 256, "selections": []string{}}
	for k, v := range more {
		q[k] = v
	}
	return q
}

// addSurveyAndPrize gives the open contest a survey, which the entrant answers, and a special prize.
func (w *fixture) addSurveyAndPrize() {
	owner, at := w.people[contestOwner], contestAt(w.open)
	var saved struct{ Items []struct{ ID int64 } }
	owner.Put(at+"questions/", object{"version": 1, "items": []object{surveyQuestion(nil, "TEXT", "Anything else?", nil)}}).Must(http.StatusOK).Into(&saved)
	w.question = saved.Items[0].ID
	w.people[entrant].Post(fmt.Sprintf("%ssurvey/%d/answer/", at, w.open), object{"answers": []object{{"questionId": w.question, "value": hiddenAnswer}}}).Must(http.StatusOK)
	owner.Put(at+"trophies/", object{"version": 1, "items": []object{{"id": nil, "name": "most valuable", "image": nil, "rank": nil}}}).Must(http.StatusOK).Into(&saved)
	w.trophy = saved.Items[0].ID
}
