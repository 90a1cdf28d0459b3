package site

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/team"
)

// ContentKind is a kind of content that can be removed from a person, a team or a contest.
type ContentKind string

// The kinds. Texts are all texts that the subject shows to others. The name becomes a neutral one, and so do the
// texts of a contest's questions and trophies. Removing the cover also removes the pictures of the trophies.
const (
	UserImage      ContentKind = "userImage"
	UserBackground ContentKind = "userBackground"
	UserText       ContentKind = "userText"
	TeamImage      ContentKind = "teamImage"
	TeamText       ContentKind = "teamText"
	ContestCover   ContentKind = "contestCover"
	ContestText    ContentKind = "contestText"

	reportedMessage ContentKind = "message" // by its complaint alone: RemoveMessage
)

// Remove removes content of a person, team or contest; for a picture also its file, wherever else it is shown.
// Administrators only. Faults: invalidValue at kind, those of reason, userDoesNotExist, teamDoesNotExist,
// contestDoesNotExist. Events: site.removed, and user.updated, team.updated or contest.updated.
func (s *Service) Remove(ctx context.Context, actor int64, kind ContentKind, subjectID int64, reason string) error {
	remove := map[ContentKind]func(context.Context, removal) error{
		UserImage: s.removeFromUser, UserBackground: s.removeFromUser, UserText: s.removeFromUser,
		TeamImage: s.removeFromTeam, TeamText: s.removeFromTeam,
		ContestCover: s.removeFromContest, ContestText: s.removeFromContest,
	}[kind]
	if remove == nil {
		return fault.New(fault.InvalidValue).At("kind")
	}
	reason, err := reasonOf(reason)
	if err != nil {
		return err
	}
	return s.act(ctx, actor, func(ctx context.Context) error {
		return remove(ctx, removal{kind: kind, subject: subjectID, actor: actor, reason: reason})
	})
}

type removal struct {
	kind           ContentKind
	subject, actor int64
	reason         string
}

func (s *Service) noteRemoval(ctx context.Context, r removal, name string) error {
	return appendAct(ctx, s, SiteContentRemoved, r.actor, r.subject, RemovedPayload{Kind: r.kind, NamePayload: NamePayload{name}, Reason: r.reason})
}

func (s *Service) removeFromUser(ctx context.Context, r removal) error {
	u, err := s.person(ctx, r.subject)
	if err != nil {
		return err
	}
	name, picture := u.Nickname, ""
	switch r.kind {
	case UserImage:
		picture, u.Image = u.Image, ""
	case UserBackground:
		picture, u.BackgroundImage = u.BackgroundImage, ""
	default:
		u.Nickname = "user" + id.Digits(3)
		u.Bio, u.Comment, u.PlayTime, u.City, u.TwitterID, u.SNSLinks = "", "", "", "", "", nil
	}
	now := clock.Now(ctx)
	u.UpdatedAt, u.UpdatedByID = now, r.actor
	if err := s.store.UpdateUser(ctx, u); err != nil {
		return err
	}
	if err := s.removePicture(ctx, picture); err != nil {
		return err
	}
	if err := s.noteRemoval(ctx, r, name); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, account.UserUpdated.New(r.actor, 0, u.ID, now, event.None{}))
}

func (s *Service) removeFromTeam(ctx context.Context, r removal) error {
	t, ok, err := s.store.LockTeam(ctx, r.subject)
	if err != nil {
		return err
	}
	if !ok {
		return fault.New(fault.TeamDoesNotExist)
	}
	name, picture := t.Name, ""
	if r.kind == TeamImage {
		picture, t.Image = t.Image, ""
	} else {
		t.Name = "team" + id.Digits(8)
		t.Bio, t.PlayTime, t.TwitterID = "", "", ""
	}
	t.UpdatedAt = clock.Now(ctx)
	if written, err := s.store.UpdateTeam(ctx, t); err != nil || !written {
		if err == nil {
			err = fault.New(fault.EditConflict) // the drawn name is taken; another call draws another one
		}
		return err
	}
	if err := s.removePicture(ctx, picture); err != nil {
		return err
	}
	if err := s.noteRemoval(ctx, r, name); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, team.TeamUpdated.New(r.actor, 0, t.ID, t.UpdatedAt, team.UpdatedPayload{}))
}

func (s *Service) removeFromContest(ctx context.Context, r removal) error {
	c, ok, err := s.store.LockContest(ctx, r.subject)
	if err != nil {
		return err
	}
	if !ok {
		return fault.New(fault.ContestDoesNotExist)
	}
	name, picture := c.Name, ""
	changes := []contest.Change{{Field: "image"}}
	if r.kind == ContestCover {
		picture, c.Image = c.Image, ""
	} else {
		c.Name = "contest" + id.Digits(8)
		c.Rule, c.Award, c.DiscordURL, c.IframeSrc, c.VideoURL = "", "", "", "", ""
		changes = []contest.Change{{Field: "name"}, {Field: "rule"}, {Field: "award"}, {Field: "discordUrl"}, {Field: "iframeSrc"}, {Field: "videoUrl"}}
	}
	c.Revision, c.UpdatedAt, c.UpdatedByID = c.Revision+1, clock.Now(ctx), r.actor
	if err := s.store.UpdateContest(ctx, c); err != nil {
		return err
	}
	parts := s.plainWords
	if r.kind == ContestCover {
		parts = s.removeTrophyPictures
	}
	if err := parts(ctx, c.ID); err != nil {
		return err
	}
	if err := s.removePicture(ctx, picture); err != nil {
		return err
	}
	if err := s.noteRemoval(ctx, r, name); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, contest.ContestUpdated.New(r.actor, c.ID, c.ID, c.UpdatedAt, contest.UpdatedPayload{Changes: changes}))
}

func (s *Service) removePicture(ctx context.Context, path string) error {
	if path == "" {
		return nil
	}
	return s.files.Remove(ctx, path)
}
