package api

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// Question is a question of a contest's survey (SURVEY-1).
type Question struct {
	ID int64 `json:"id"`
	QuestionFields
	MaxLength int `json:"maxLength" minimum:"1" maximum:"256" doc:"Largest length of a text answer, in characters"`
}

// QuestionFields are the fields of a question that an operator writes.
type QuestionFields struct {
	Detail     string   `json:"question_detail" minLength:"1" maxLength:"256"`
	InputType  string   `json:"input_type" enum:"SELECT,TEXT,TEXTAREA"`
	Required   bool     `json:"required" doc:"True if an answer is required; always true for SELECT"`
	MinLength  int      `json:"minLength" minimum:"0" maximum:"256" doc:"Smallest length of a text answer, in characters"`
	Selections []string `json:"selections" maxItems:"30" doc:"Options of a SELECT: 2 to 30 different texts of at most 100 characters"`
}

// QuestionInput is a question to be saved.
type QuestionInput struct {
	ID *int64 `json:"id" doc:"Id of the question; null = a new question"`
	QuestionFields
	MaxLength *int `json:"maxLength,omitempty" minimum:"1" maximum:"256" doc:"Largest length of a text answer, in characters; 256 if it is left out"`
}

// TransformSchema implements huma.SchemaTransformer: a new question has no id, and each other field belongs to only
// some types of questions.
func (QuestionInput) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Required = slices.DeleteFunc(s.Required, func(name string) bool {
		return slices.Contains([]string{"id", "minLength", "maxLength", "selections"}, name)
	})
	return s
}

func wireQuestion(q contest.Question) Question {
	return Question{q.ID, QuestionFields{
		Detail: q.Detail, InputType: string(q.Type), Required: q.Required, MinLength: q.MinLength, Selections: append([]string{}, q.Selections...),
	}, q.MaxLength}
}

func (in *QuestionInput) question() contest.Question {
	q := contest.Question{
		Detail: in.Detail, Type: contest.InputType(in.InputType), Required: in.Required, MinLength: in.MinLength,
		Selections: in.Selections,
	}
	if in.ID != nil {
		q.ID = *in.ID
	}
	if in.MaxLength != nil {
		q.MaxLength = *in.MaxLength
	}
	return q
}

// questions returns the questions to be saved. For the survey a largest length of 0 is the default, so a 0 that was sent is refused here.
// Fault: invalidValue at it.
func (in *SurveyInput) questions() ([]contest.Question, error) {
	var p fault.Form
	questions := make([]contest.Question, len(in.Items))
	for i := range in.Items {
		questions[i] = in.Items[i].question()
		if length := in.Items[i].MaxLength; length != nil && *length < 1 {
			p.Fail("items."+strconv.Itoa(i)+".maxLength", fault.New(fault.InvalidValue))
		}
	}
	return questions, p.Err()
}

// Survey holds the questions to people who enter a contest (SURVEY-1).
type Survey struct {
	SurveyID int64      `json:"surveyId" doc:"Id of the contest"`
	Version  int64      `json:"version" doc:"Version of the questions; a save sends it back"`
	Items    []Question `json:"items"`
}

func wireSurvey(contestID int64, s contest.Survey) Survey {
	return Survey{SurveyID: contestID, Version: s.Revision, Items: mapped(s.Questions, wireQuestion)}
}

// SurveyInput is the whole survey, based on the given version.
type SurveyInput struct {
	Version        int64           `json:"version"`
	Items          []QuestionInput `json:"items" maxItems:"30"`
	DiscardAnswers bool            `json:"discardAnswers,omitempty" doc:"true = accept the loss of answers to questions that are removed or change their type"`
}

// Selection is an option of a question (SURVEY-1).
type Selection struct {
	Question int64  `json:"question"`
	Detail   string `json:"selection_detail"`
}

// Answer is an entry's answer to a question (SURVEY-2).
type Answer struct {
	QuestionID int64  `json:"questionId"`
	Value      string `json:"value" maxLength:"256"`
}

// Answers are the answers of one entry.
type Answers struct {
	Answers []Answer `json:"answers" maxItems:"30"`
}

func wireAnswer(a contest.Answer) Answer { return Answer(a) }

func answersOf(list []Answer) []contest.Answer {
	return mapped(list, func(a Answer) contest.Answer { return contest.Answer(a) })
}

// SelectionCount is the number of entries that chose a selection.
type SelectionCount struct {
	Detail string `json:"selection_detail"`
	Count  int    `json:"count"`
}

// QuestionSummary is a question with the counts of its answers.
type QuestionSummary struct {
	Question Question         `json:"question"`
	Answered int              `json:"answered" doc:"Number of entries that answered"`
	Counts   []SelectionCount `json:"counts" doc:"For SELECT: all options, then chosen options that are not offered any more"`
}

func questionSummary(q contest.QuestionSummary) QuestionSummary {
	return QuestionSummary{
		Question: wireQuestion(q.Question), Answered: q.Answered,
		Counts: mapped(q.Counts, func(c contest.Selected) SelectionCount {
			return SelectionCount{Detail: c.Selection, Count: c.Count}
		}),
	}
}

// EntryAnswer is one entry's answer to a question.
type EntryAnswer struct {
	Entry ParticipantRef `json:"entry"`
	Value string         `json:"value"`
}

func entryAnswer(a contest.EntryAnswer) EntryAnswer {
	return EntryAnswer{Entry: wireParticipant(&a.Entry), Value: a.Value}
}

func (a *API) registerSurvey() {
	op(a, Anyone, huma.Operation{
		OperationID: "getSurvey", Method: http.MethodGet, Path: "/contests/{id}/questions/", Tags: []string{"survey"},
		Summary: "Get the survey of a contest",
	}, func(ctx context.Context, in *contestPath) (*Body[Survey], error) {
		s, err := a.Contests.Survey(ctx, in.ID)
		return body(wireSurvey(in.ID, s), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listSelections", Method: http.MethodGet, Path: "/contests/{id}/questions/selections/", Tags: []string{"survey"},
		Summary: "List the options of all questions of a contest",
	}, func(ctx context.Context, in *contestPath) (*Body[List[Selection]], error) {
		return a.selections(ctx, in.ID)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listSelectionsOfContest", Method: http.MethodGet, Path: "/contests/questions/selections/", Tags: []string{"survey"},
		Summary: "List the options of all questions of a contest",
	}, func(ctx context.Context, in *countQuery) (*Body[List[Selection]], error) {
		return a.selections(ctx, in.ContestID)
	})
	op(a, Operator, huma.Operation{
		OperationID: "saveSurvey", Method: http.MethodPut, Path: "/contests/{id}/questions/", Tags: []string{"survey"},
		Summary: "Update all questions of a contest; questions that keep their id keep their answers",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body SurveyInput
	}) (*Body[Survey], error) {
		questions, err := in.Body.questions()
		if err != nil {
			return nil, err
		}
		s, err := a.Contests.SaveSurvey(ctx, viewer(ctx).UserID, in.ID, contest.SurveyForm{
			Revision: in.Body.Version, DiscardAnswers: in.Body.DiscardAnswers, Questions: questions,
		})
		return body(wireSurvey(in.ID, s), err)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "answerSurvey", Method: http.MethodPost, Path: "/contests/{id}/survey/{surveyId}/answer/", Tags: []string{"survey"},
		Summary: "Update the answers of the viewer's entry to the survey",
	}, func(ctx context.Context, in *struct {
		ID       int64 `path:"id"`
		SurveyID int64 `path:"surveyId" doc:"Id of the contest"`
		Body     Answers
	}) (*Body[Answers], error) {
		if in.SurveyID != in.ID {
			return nil, fault.New(fault.ContestDoesNotExist)
		}
		saved, err := a.Contests.Answer(ctx, viewer(ctx).UserID, in.ID, answersOf(in.Body.Answers))
		return body(Answers{Answers: mapped(saved, wireAnswer)}, err)
	})
	a.registerSurveyResults()
}

func (a *API) registerSurveyResults() {
	op(a, Operator, huma.Operation{
		OperationID: "getSurveySummary", Method: http.MethodGet, Path: "/contests/{id}/survey/summary/", Tags: []string{"survey"},
		Summary: "Get the counts of the answers to each question of a contest",
	}, func(ctx context.Context, in *contestPath) (*Body[List[QuestionSummary]], error) {
		list, err := a.Contests.SurveySummary(ctx, viewer(ctx).UserID, in.ID)
		return body(List[QuestionSummary]{Items: mapped(list, questionSummary)}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "listAnswers", Method: http.MethodGet, Path: "/contests/{id}/questions/{questionId}/answers/", Tags: []string{"survey"},
		Summary: "List the answers of the entries to a question, 50 per page",
	}, func(ctx context.Context, in *struct {
		ID         int64  `path:"id"`
		QuestionID int64  `path:"questionId"`
		Cursor     string `query:"cursor"`
	}) (*Body[List[EntryAnswer]], error) {
		after, err := idAt(in.Cursor)
		if err != nil {
			return nil, err
		}
		page, more, err := a.Contests.AnswersTo(ctx, viewer(ctx).UserID, in.ID, in.QuestionID, after)
		if err != nil {
			return nil, err
		}
		out := List[EntryAnswer]{Items: mapped(page, entryAnswer)}
		if more {
			out.Next = cursorOf(page[len(page)-1].ID)
		}
		return body(out, nil)
	})
}

func (a *API) selections(ctx context.Context, contestID int64) (*Body[List[Selection]], error) {
	s, err := a.Contests.Survey(ctx, contestID)
	out := List[Selection]{Items: []Selection{}}
	for _, q := range s.Questions {
		for _, text := range q.Selections {
			out.Items = append(out.Items, Selection{Question: q.ID, Detail: text})
		}
	}
	return body(out, err)
}
