package contest

import (
	"slices"
	"strconv"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/text"
)

// InputType is the kind of input of a question (SURVEY-1).
type InputType string

// The input types: one of the selections, one line, or a text of many lines.
const (
	InputSelect   InputType = "SELECT"
	InputText     InputType = "TEXT"
	InputTextArea InputType = "TEXTAREA"
)

// MaxAnswer is the largest length of an answer in characters, and the default maximum of a question (SURVEY-1).
const MaxAnswer = 256

// Question is a question of a contest's survey (SURVEY-1).
type Question struct {
	ID     int64
	Detail string // what is asked
	Type   InputType
	// Required: the text must not be empty. A selection is always required (SURVEY-1).
	Required bool
	// MinLength and MaxLength limit the characters of the answer. They do not apply to an empty text.
	MinLength int
	MaxLength int
	// Selections are the options of InputSelect; empty for texts.
	Selections []string
}

// Answer is an entry's answer to a question (SURVEY-2).
type Answer struct {
	QuestionID int64
	Value      string
}

// checkAnswers returns the answers in stored form, in the order of the questions and without empty ones. It collects
// errors in the form under the field "answers.{question id}": valueIsRequired, atLeastLength {length}, exceededLength
// {length}, invalidValue (no selection of the question, or no clean text), questionDoesNotExist; and invalidValue at
// answers for more answers than a survey has questions. Of two answers to one question the last counts. Pass only the
// questions that apply. An answer that equals the stored one is accepted, because the question may have changed
// since.
func checkAnswers(questions []Question, answers, stored []Answer, p *fault.Form) []Answer {
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
		if a.Value == "" || !slices.Contains(stored, a) {
			a.Value = q.check(a.Value, p)
		}
		if a.Value != "" {
			checked = append(checked, a)
		}
	}
	return checked
}

func answerField(questionID int64) string { return "answers." + strconv.FormatInt(questionID, 10) }

// check returns the cleaned answer, or adds its error to the form.
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
