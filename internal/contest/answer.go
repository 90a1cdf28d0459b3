package contest

import (
	"slices"
	"strconv"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/text"
)

// InputType is how a question is answered (SURVEY-1).
type InputType string

// The input types: one of the selections, one line, or a text of many lines.
const (
	InputSelect   InputType = "SELECT"
	InputText     InputType = "TEXT"
	InputTextArea InputType = "TEXTAREA"
)

// MaxAnswer is the longest answer in characters, and the maximum of a question that names none (SURVEY-1).
const MaxAnswer = 256

// Question is one of a contest's survey (SURVEY-1).
type Question struct {
	ID     int64
	Detail string // what is asked
	Type   InputType
	// Required: a text must be given. A selection always must (SURVEY-1).
	Required bool
	// MinLength and MaxLength bound the answer's characters; a text that is not given obeys neither.
	MinLength int
	MaxLength int
	// Selections are what InputSelect chooses from; empty for texts.
	Selections []string
}

// Answer is what an entry answers to a question (SURVEY-2).
type Answer struct {
	QuestionID int64
	Value      string
}

// checkAnswers brings answers into the shape that is stored, in the order of the questions and without the empty ones, or
// notes on the form what is wrong, as field "answers.{question id}": valueIsRequired, atLeastLength {length},
// exceededLength {length}, invalidValue (no selection of the question, or no clean text), questionDoesNotExist; invalidValue
// at returns for more than a survey has questions. Of two answers to one question the last counts. Where only some questions bind, give those alone.
// An answer that equals the one in standing is accepted as it is: the question may have changed since it was given.
func checkAnswers(questions []Question, answers, standing []Answer, p *fault.Form) []Answer {
	if len(answers) > MaxQuestions {
		p.Fail("answers", fault.New(fault.InvalidValue))
		return nil
	}
	given := make(map[int64]string, len(answers))
	for _, a := range answers {
		if !slices.ContainsFunc(questions, func(q Question) bool { return q.ID == a.QuestionID }) {
			p.Fail(answerField(a.QuestionID), fault.New(fault.QuestionDoesNotExist))
		}
		given[a.QuestionID] = a.Value
	}
	checked := make([]Answer, 0, len(given))
	for _, q := range questions {
		a := Answer{QuestionID: q.ID, Value: given[q.ID]}
		if a.Value == "" || !slices.Contains(standing, a) {
			a.Value = q.check(a.Value, p)
		}
		if a.Value != "" {
			checked = append(checked, a)
		}
	}
	return checked
}

func answerField(questionID int64) string { return "answers." + strconv.FormatInt(questionID, 10) }

// check returns the cleaned answer, or notes what is wrong with it.
func (q *Question) check(value string, p *fault.Form) string {
	field := answerField(q.ID)
	if q.Type == InputSelect {
		switch {
		case value == "":
			p.Fail(field, fault.New(fault.ValueIsRequired))
		case !slices.Contains(q.Selections, value):
			p.Fail(field, fault.New(fault.InvalidValue))
		}
		return value
	}
	clean := p.Line
	if q.Type == InputTextArea {
		clean = p.Block
	}
	cleaned := clean(field, value, q.MaxLength)
	switch {
	case cleaned == "" && q.Required:
		p.Fail(field, fault.New(fault.ValueIsRequired))
	case cleaned != "" && text.Length(cleaned) < q.MinLength:
		p.Fail(field, fault.New(fault.AtLeastLength).With("length", q.MinLength))
	}
	return cleaned
}
