package contest

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// Limits of a survey.
const (
	MaxQuestions   = 30
	MaxQuestion    = 256 // characters of what is asked
	MinSelections  = 2
	MaxSelections  = 30
	MaxSelection   = 100 // characters
	AnswerPageSize = 50
)

// SurveyStore stores the survey of a contest and its answers. Writes need a transaction that holds the contest's
// lock.
type SurveyStore interface {
	// Questions lists a contest's survey in its order.
	Questions(ctx context.Context, contestID int64) ([]Question, error)
	// SaveQuestion adds or replaces a question at a position from 0. It does not change a question of another
	// contest.
	SaveQuestion(ctx context.Context, contestID int64, position int, q Question) error
	// DeleteQuestion deletes a question with its answers.
	DeleteQuestion(ctx context.Context, contestID, questionID int64) error
	RaiseSurveyRevision(ctx context.Context, contestID int64) error

	// SetAnswers replaces the answers of an entry.
	SetAnswers(ctx context.Context, entryID int64, answers []Answer, now time.Time) error
	DeleteAnswersTo(ctx context.Context, questionID int64) error
	// AnswersOfEntry lists the answers of an entry in the order of the questions.
	AnswersOfEntry(ctx context.Context, entryID int64) ([]Answer, error)
	// AnswersOfEntries returns the answers of the entries of a contest with ids from one to another, by entry, each
	// in the order of the questions.
	AnswersOfEntries(ctx context.Context, contestID, from, to int64) (map[int64][]Answer, error)
	CountAnswers(ctx context.Context, contestID int64) (map[int64]int, error)
	// CountSelected counts the chosen selections by question of type InputSelect, ordered by text.
	CountSelected(ctx context.Context, contestID int64) (map[int64][]Selected, error)
	// AnswerPage lists the answers to a question of the contest by id of the entry, after the given one.
	AnswerPage(ctx context.Context, contestID, questionID, after int64, most int) ([]EntryAnswer, error)
}

// Survey holds the questions to people who enter a contest. Its id is the contest's.
type Survey struct {
	Revision  int64 // increases with every save; a save is based on one
	Questions []Question
}

// Selected is the number of entries that chose a selection.
type Selected struct {
	Selection string
	Count     int
}

// EntryAnswer is the answer of one entry.
type EntryAnswer struct {
	Entry
	Value string
}

// QuestionSummary is a question with its answers. Counts is for InputSelect: the selections in their order, then
// chosen ones that are not offered any more.
type QuestionSummary struct {
	Question
	Answered int
	Counts   []Selected
}

// Survey returns a contest's survey; anyone may call it (SURVEY-1). Fault: contestDoesNotExist.
func (s *Service) Survey(ctx context.Context, contestID int64) (Survey, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Survey{}, err
	}
	questions, err := s.store.Questions(ctx, contestID)
	return Survey{Revision: c.SurveyRevision, Questions: questions}, err
}

const (
	surveyCacheSize = 1024
	surveyCacheAge  = time.Hour // nothing in a survey changes without its revision
)

// questionsOf returns the questions of a contest that was read before. They are cached, because each entry of a burst is checked with
// them. If the survey was saved since then, they may be newer than c.
func (s *Service) questionsOf(ctx context.Context, c *Contest) ([]Question, error) {
	now := clock.Now(ctx)
	if known, ok := s.surveys.Find(c.ID, c.SurveyRevision, now); ok {
		return known, nil
	}
	questions, err := s.store.Questions(ctx, c.ID)
	if err == nil {
		s.surveys.Keep(c.ID, c.SurveyRevision, now, questions)
	}
	return questions, err
}

// SurveyForm is the whole survey as an operator saves it.
type SurveyForm struct {
	Revision  int64      // the revision that the operator read
	Questions []Question // ID 0 = a new one; MaxLength 0 = MaxAnswer
	// DiscardAnswers accepts the loss of answers to questions that are removed or change their type.
	DiscardAnswers bool
}

// SaveSurvey replaces the questions of a contest; questions that keep their id keep their answers. Needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, editConflict with data {version}, tooManyRequests,
// questionLimit {count}; questionDoesNotExist, valueIsRequired, exceededLength {length}, invalidValue by field
// "items.{index}.…"; surveyHasAnswers {count} if answers would be lost and the form does not accept that.
func (s *Service) SaveSurvey(ctx context.Context, userID, contestID int64, f SurveyForm) (Survey, error) {
	var saved Survey
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, userID, contestID)
		if err != nil {
			return err
		}
		if err := requireRevision(f.Revision, c.SurveyRevision); err != nil {
			return err
		}
		if err := saves.Take(ctx, s.store, subject(userID)); err != nil {
			return err
		}
		before, err := s.store.Questions(ctx, contestID)
		if err != nil {
			return err
		}
		questions, err := cleanQuestions(f.Questions, before)
		if err != nil {
			return err
		}
		saved = Survey{Revision: c.SurveyRevision, Questions: questions}
		if reflect.DeepEqual(before, questions) {
			return nil
		}
		lost, err := s.dropQuestions(ctx, contestID, before, questions, f.DiscardAnswers)
		if err != nil {
			return err
		}
		if err := s.writeQuestions(ctx, contestID, questions); err != nil {
			return err
		}
		saved.Revision++
		return s.store.AppendEvent(ctx, SurveySaved.New(userID, c.ID, c.ID, clock.Now(ctx), SurveyPayload{
			Before: len(before), After: len(questions), Discarded: lost,
		}))
	})
	return saved, err
}

// dropQuestions deletes removed questions, and the answers to questions that changed their type. It returns the
// number of deleted answers.
func (s *Service) dropQuestions(ctx context.Context, contestID int64, before, after []Question, discard bool) (lost int, err error) {
	counts, err := s.store.CountAnswers(ctx, contestID)
	if err != nil {
		return 0, err
	}
	var removed, changed []int64
	for _, q := range before {
		i := indexOf(after, q.ID)
		switch {
		case i < 0:
			removed = append(removed, q.ID)
			lost += counts[q.ID]
		case after[i].Type != q.Type:
			changed = append(changed, q.ID)
			lost += counts[q.ID]
		}
	}
	if lost > 0 && !discard {
		return 0, fault.New(fault.SurveyHasAnswers).With("count", lost)
	}
	for _, questionID := range removed {
		if err := s.store.DeleteQuestion(ctx, contestID, questionID); err != nil {
			return 0, err
		}
	}
	for _, questionID := range changed {
		if err := s.store.DeleteAnswersTo(ctx, questionID); err != nil {
			return 0, err
		}
	}
	return lost, nil
}

func (s *Service) writeQuestions(ctx context.Context, contestID int64, questions []Question) error {
	for i, q := range questions {
		if err := s.store.SaveQuestion(ctx, contestID, i, q); err != nil {
			return err
		}
	}
	return s.store.RaiseSurveyRevision(ctx, contestID)
}

func indexOf(questions []Question, questionID int64) int {
	return slices.IndexFunc(questions, func(q Question) bool { return q.ID == questionID })
}

// cleanQuestions brings the questions to their stored shape; new ones get an id.
func cleanQuestions(given, stored []Question) ([]Question, error) {
	var p fault.Form
	if len(given) > MaxQuestions {
		p.Fail("items", fault.New(fault.QuestionLimit).With("count", MaxQuestions))
		return nil, p.Err()
	}
	questions := make([]Question, len(given))
	for i, q := range given {
		field := "items." + strconv.Itoa(i) + "."
		switch {
		case q.ID == 0:
			q.ID = id.New()
		case indexOf(stored, q.ID) < 0:
			p.Fail(field+"id", fault.New(fault.QuestionDoesNotExist))
		case indexOf(questions[:i], q.ID) >= 0:
			p.Fail(field+"id", fault.New(fault.InvalidValue))
		}
		questions[i] = q.clean(field, &p)
	}
	return questions, p.Err()
}

func (q Question) clean(field string, p *fault.Form) Question {
	q.Detail = p.Required(field+"question_detail", q.Detail, MaxQuestion)
	switch q.Type {
	case InputSelect:
		q.Required, q.MinLength, q.MaxLength = true, 0, MaxAnswer
		q.Selections = cleanSelections(field+"selections", q.Selections, p)
	case InputText, InputTextArea:
		q.Selections = nil
		if q.MaxLength == 0 {
			q.MaxLength = MaxAnswer
		}
		if q.MaxLength < 1 || q.MaxLength > MaxAnswer {
			p.Fail(field+"maxLength", fault.New(fault.InvalidValue))
		}
		if q.MinLength < 0 || q.MinLength > q.MaxLength {
			p.Fail(field+"minLength", fault.New(fault.InvalidValue))
		}
	default:
		p.Fail(field+"input_type", fault.New(fault.InvalidValue))
	}
	return q
}

func cleanSelections(field string, given []string, p *fault.Form) []string {
	if len(given) < MinSelections || len(given) > MaxSelections {
		p.Fail(field, fault.New(fault.InvalidValue))
		return nil
	}
	selections := make([]string, len(given))
	for i, text := range given {
		name := field + "." + strconv.Itoa(i)
		selections[i] = p.Required(name, text, MaxSelection)
		if slices.Contains(selections[:i], selections[i]) {
			p.Fail(name, fault.New(fault.InvalidValue))
		}
	}
	return selections
}

// Answer replaces the answers of the viewer's own entry (SURVEY-2) and returns the stored answers. People who may
// withdraw the entry may call it, until the entry is in a bracket.
//
// Faults: contestDoesNotExist, entryDoesNotExist (the viewer has no entry), participationAuthority, entryInBracket;
// those of checkAnswers.
func (s *Service) Answer(ctx context.Context, userID, contestID int64, answers []Answer) ([]Answer, error) {
	var saved []Answer
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.lock(ctx, contestID); err != nil {
			return err
		}
		own, ok, err := s.OwnEntry(ctx, userID, contestID)
		if err != nil || !ok {
			return fault.Or(err, fault.New(fault.EntryDoesNotExist))
		}
		if err := s.mayChange(ctx, userID, &own.Entry); err != nil {
			return err
		}
		questions, err := s.store.Questions(ctx, contestID)
		if err != nil {
			return err
		}
		stored, err := s.store.AnswersOfEntry(ctx, own.ID)
		if err != nil {
			return err
		}
		var p fault.Form
		saved = checkAnswers(questions, answers, stored, &p)
		if err := p.Err(); err != nil {
			return err
		}
		_, err = s.saveFields(ctx, userID, own.Entry, own.fields(saved))
		return err
	})
	return saved, err
}

// SurveySummary counts the answers to each question. Needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) SurveySummary(ctx context.Context, userID, contestID int64) ([]QuestionSummary, error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, err
	}
	questions, err := s.store.Questions(ctx, contestID)
	if err != nil {
		return nil, err
	}
	answered, err := s.store.CountAnswers(ctx, contestID)
	if err != nil {
		return nil, err
	}
	selected, err := s.store.CountSelected(ctx, contestID)
	summaries := make([]QuestionSummary, len(questions))
	for i, q := range questions {
		summaries[i] = QuestionSummary{Question: q, Answered: answered[q.ID], Counts: countsOf(q.Selections, selected[q.ID])}
	}
	return summaries, err
}

// countsOf orders the counts like the selections; selections that are not offered any more follow.
func countsOf(selections []string, chosen []Selected) []Selected {
	counts := make([]Selected, 0, len(selections))
	for _, text := range selections {
		counts = append(counts, Selected{Selection: text})
	}
	for _, c := range chosen {
		if i := slices.Index(selections, c.Selection); i >= 0 {
			counts[i].Count = c.Count
		} else {
			counts = append(counts, c)
		}
	}
	return counts
}

// AnswersTo lists the answers to a question by id of the entry, after the given one (0 = from the first); more
// reports whether others follow. Needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority,
// questionDoesNotExist.
func (s *Service) AnswersTo(ctx context.Context, userID, contestID, questionID, after int64) (page []EntryAnswer, more bool, err error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, false, err
	}
	questions, err := s.store.Questions(ctx, contestID)
	if err != nil {
		return nil, false, err
	}
	if indexOf(questions, questionID) < 0 {
		return nil, false, fault.New(fault.QuestionDoesNotExist)
	}
	page, err = s.store.AnswerPage(ctx, contestID, questionID, after, AnswerPageSize+1)
	page, more = cut(page, AnswerPageSize)
	return page, more, err
}
