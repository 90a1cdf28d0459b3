package site

import (
	"context"
	"strconv"

	"yagura/internal/contest"
)

// ContestPartStore reads and writes the parts of a contest that show texts and pictures.
type ContestPartStore interface {
	Questions(ctx context.Context, contestID int64) ([]contest.Question, error)
	SaveQuestion(ctx context.Context, contestID int64, position int, q contest.Question) error
	RaiseSurveyRevision(ctx context.Context, contestID int64) error
	Trophies(ctx context.Context, contestID int64) ([]contest.Trophy, error)
	SaveTrophy(ctx context.Context, contestID int64, position int, t contest.Trophy) error
	RaiseTrophiesRevision(ctx context.Context, contestID int64) error
}

// plainWords replaces the texts of a locked contest's survey and trophies with neutral ones. Answers and winners
// stay.
func (s *Service) plainWords(ctx context.Context, contestID int64) error {
	questions, err := s.store.Questions(ctx, contestID)
	if err != nil {
		return err
	}
	for i, q := range questions {
		q.Detail = "question" + strconv.Itoa(i+1)
		for k := range q.Selections {
			q.Selections[k] = strconv.Itoa(k + 1)
		}
		if err := s.store.SaveQuestion(ctx, contestID, i, q); err != nil {
			return err
		}
	}
	if len(questions) > 0 {
		if err := s.store.RaiseSurveyRevision(ctx, contestID); err != nil {
			return err
		}
	}
	return s.changeTrophies(ctx, contestID, func(i int, t *contest.Trophy) { t.Name = "trophy" + strconv.Itoa(i+1) })
}

// removeTrophyPictures removes the pictures of a locked contest's trophies.
func (s *Service) removeTrophyPictures(ctx context.Context, contestID int64) error {
	var pictures []string
	err := s.changeTrophies(ctx, contestID, func(_ int, t *contest.Trophy) {
		pictures = append(pictures, t.Image)
		t.Image = ""
	})
	for _, path := range pictures {
		if err == nil {
			err = s.removePicture(ctx, path)
		}
	}
	return err
}

func (s *Service) changeTrophies(ctx context.Context, contestID int64, change func(i int, t *contest.Trophy)) error {
	trophies, err := s.store.Trophies(ctx, contestID)
	if err != nil || len(trophies) == 0 {
		return err
	}
	for i, t := range trophies {
		change(i, &t)
		if err := s.store.SaveTrophy(ctx, contestID, i, t); err != nil {
			return err
		}
	}
	return s.store.RaiseTrophiesRevision(ctx, contestID)
}
