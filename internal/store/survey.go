package store

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/store/sqlcgen"
)

var _ contest.SurveyStore = (*DB)(nil)

// Questions lists a contest's survey in its order.
func (db *DB) Questions(ctx context.Context, contestID int64) ([]contest.Question, error) {
	rows, err := db.q.SurveyQuestions(ctx, contestID)
	return mapRows(rows, func(r sqlcgen.SurveyQuestion) contest.Question {
		return contest.Question{
			ID: r.ID, Detail: r.Detail, Type: contest.InputType(r.InputType), Required: r.Required == 1,
			MinLength: int(r.MinLength), MaxLength: int(r.MaxLength), Selections: listOf(r.Selections),
		}
	}), err
}

// SaveQuestion adds or replaces a question of a contest, at a position.
func (db *DB) SaveQuestion(ctx context.Context, contestID int64, position int, q contest.Question) error {
	return db.q.SaveQuestion(ctx, sqlcgen.SaveQuestionParams{
		ID: q.ID, ContestID: contestID, Position: int64(position), Detail: q.Detail, InputType: string(q.Type), Required: bit(q.Required),
		MinLength: int64(q.MinLength), MaxLength: int64(q.MaxLength), Selections: listText(q.Selections),
	})
}

// DeleteQuestion deletes a question with its answers.
func (db *DB) DeleteQuestion(ctx context.Context, contestID, questionID int64) error {
	return db.q.DeleteQuestion(ctx, contestID, questionID)
}

// RaiseSurveyRevision increases the revision of the survey.
func (db *DB) RaiseSurveyRevision(ctx context.Context, contestID int64) error {
	return db.q.RaiseSurveyRevision(ctx, contestID)
}

// SetAnswers replaces the answers of an entry.
func (db *DB) SetAnswers(ctx context.Context, entryID int64, answers []contest.Answer, now time.Time) error {
	if err := db.q.DeleteAnswers(ctx, entryID); err != nil {
		return err
	}
	for _, a := range answers {
		if err := db.q.InsertAnswer(ctx, a.QuestionID, entryID, a.Value, ms(now)); err != nil {
			return err
		}
	}
	return nil
}

// DeleteAnswersTo removes all answers to a question.
func (db *DB) DeleteAnswersTo(ctx context.Context, questionID int64) error {
	return db.q.DeleteAnswersTo(ctx, questionID)
}

// AnswersOfEntry lists the answers of an entry in the order of the questions.
func (db *DB) AnswersOfEntry(ctx context.Context, entryID int64) ([]contest.Answer, error) {
	rows, err := db.q.AnswersOfEntry(ctx, entryID)
	return mapRows(rows, func(r sqlcgen.AnswersOfEntryRow) contest.Answer { return contest.Answer(r) }), err
}

// AnswersOfEntries returns the answers of the entries of a contest from one id to another by entry, each in the order of the
// questions.
func (db *DB) AnswersOfEntries(ctx context.Context, contestID, from, to int64) (map[int64][]contest.Answer, error) {
	rows, err := db.q.AnswersOfEntries(ctx, contestID, from, to)
	byEntry := map[int64][]contest.Answer{}
	for _, r := range rows {
		byEntry[r.EntryID] = append(byEntry[r.EntryID], contest.Answer{QuestionID: r.QuestionID, Value: r.Value})
	}
	return byEntry, err
}

// CountAnswers counts the answers of a contest by question.
func (db *DB) CountAnswers(ctx context.Context, contestID int64) (map[int64]int, error) {
	rows, err := db.q.CountAnswers(ctx, contestID)
	counts := make(map[int64]int, len(rows))
	for _, r := range rows {
		counts[r.QuestionID] = int(r.Answered)
	}
	return counts, err
}

// CountSelected counts the selections made in a contest by question, ordered by their text.
func (db *DB) CountSelected(ctx context.Context, contestID int64) (map[int64][]contest.Selected, error) {
	rows, err := db.q.CountSelected(ctx, contestID)
	counts := map[int64][]contest.Selected{}
	for _, r := range rows {
		counts[r.QuestionID] = append(counts[r.QuestionID], contest.Selected{Selection: r.Value, Count: int(r.Selected)})
	}
	return counts, err
}

// AnswerPage lists the answers to a question of a contest by id of the entry, after the given one.
func (db *DB) AnswerPage(ctx context.Context, contestID, questionID, after int64, most int) ([]contest.EntryAnswer, error) {
	rows, err := db.q.AnswerPage(ctx, questionID, contestID, after, int32(most))
	return mapRows(rows, func(r sqlcgen.AnswerPageRow) contest.EntryAnswer {
		return contest.EntryAnswer{Entry: entryOf(r.EntryDetail), Value: r.Value}
	}), err
}
