package contest

import (
	"context"
	"strconv"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
)

// Content is a kind of public content of a contest that administrators of the site can remove.
type Content string

// The kinds. ContentCover is the picture of the contest and those of its trophies. ContentText is all texts of the contest,
// its survey and its trophies; the names become neutral ones.
const (
	ContentCover Content = "cover"
	ContentText  Content = "text"
)

// RemoveContent removes content of a contest in the caller's transaction, for an administrator whom the caller has checked. It
// returns the name before and the paths of a removed cover and of trophies, whose files the caller deletes. Pictures of removed rules are
// released. Answers to the survey and the winners of trophies stay. Fault: contestDoesNotExist. Event: contest.updated.
func (s *Service) RemoveContent(ctx context.Context, actor, contestID int64, what Content) (name string, pictures []string, err error) {
	c, err := s.lock(ctx, contestID)
	if err != nil {
		return "", nil, err
	}
	name = c.Name
	changes := []Change{{Field: "image"}}
	switch what {
	case ContentCover:
		if pictures, err = s.removeTrophyPictures(ctx, contestID); err != nil {
			return "", nil, err
		}
		pictures, c.Image = append(pictures, c.Image), ""
	case ContentText:
		if err := s.replaceTexts(ctx, contestID); err != nil {
			return "", nil, err
		}
		before := c
		c.Name = "contest" + id.Digits(8)
		c.Rule, c.Award, c.DiscordURL, c.IframeSrc, c.VideoURL = "", "", "", "", ""
		if err := s.replacePictures(ctx, &before, &c); err != nil {
			return "", nil, err
		}
		changes = []Change{{Field: "name"}, {Field: "rule"}, {Field: "award"}, {Field: "discordUrl"}, {Field: "iframeSrc"}, {Field: "videoUrl"}}
	}
	c.Revision, c.UpdatedAt, c.UpdatedByID = c.Revision+1, clock.Now(ctx), actor
	if err := s.store.UpdateContest(ctx, c); err != nil {
		return "", nil, err
	}
	return name, pictures, s.store.AppendEvent(ctx, ContestUpdated.New(actor, contestID, contestID, c.UpdatedAt, UpdatedPayload{Changes: changes}))
}

// replaceTexts replaces the texts of the survey and the trophies of a locked contest with neutral ones.
func (s *Service) replaceTexts(ctx context.Context, contestID int64) error {
	questions, err := s.store.Questions(ctx, contestID)
	if err != nil {
		return err
	}
	for i := range questions {
		questions[i].Detail = "question" + strconv.Itoa(i+1)
		for k := range questions[i].Selections {
			questions[i].Selections[k] = strconv.Itoa(k + 1)
		}
	}
	if len(questions) > 0 {
		if err := s.writeQuestions(ctx, contestID, questions); err != nil {
			return err
		}
	}
	trophies, err := s.store.Trophies(ctx, contestID)
	if err != nil || len(trophies) == 0 {
		return err
	}
	for i := range trophies {
		trophies[i].Name = "trophy" + strconv.Itoa(i+1)
	}
	return s.writeTrophies(ctx, contestID, trophies)
}

// removeTrophyPictures removes the pictures of the trophies of a locked contest, and returns their paths.
func (s *Service) removeTrophyPictures(ctx context.Context, contestID int64) (pictures []string, err error) {
	trophies, err := s.store.Trophies(ctx, contestID)
	if err != nil || len(trophies) == 0 {
		return nil, err
	}
	for i := range trophies {
		pictures, trophies[i].Image = append(pictures, trophies[i].Image), ""
	}
	return pictures, s.writeTrophies(ctx, contestID, trophies)
}
