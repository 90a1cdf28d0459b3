package site

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/fault"
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
	remove := s.removers()[kind]
	if remove == nil {
		return fault.New(fault.InvalidValue).At("kind")
	}
	reason, err := reasonOf(reason)
	if err != nil {
		return err
	}
	return s.act(ctx, actor, func(ctx context.Context) error {
		name, pictures, err := remove(ctx, actor, subjectID)
		if err != nil {
			return err
		}
		for _, path := range pictures {
			if path == "" {
				continue
			}
			if err := s.files.Remove(ctx, path); err != nil {
				return err
			}
		}
		return appendAct(ctx, s, SiteContentRemoved, actor, subjectID, RemovedPayload{Kind: kind, NamePayload: NamePayload{name}, Reason: reason})
	})
}

// remover removes content of one subject. It returns the name of the subject before and the paths of removed pictures.
type remover func(ctx context.Context, actor, subjectID int64) (name string, pictures []string, err error)

// removers are the features that own the content.
func (s *Service) removers() map[ContentKind]remover {
	fromUser := func(what account.Content) remover {
		return func(ctx context.Context, actor, userID int64) (string, []string, error) {
			name, picture, err := s.owners.Accounts.RemoveContent(ctx, actor, userID, what)
			return name, []string{picture}, err
		}
	}
	fromTeam := func(what team.Content) remover {
		return func(ctx context.Context, actor, teamID int64) (string, []string, error) {
			name, picture, err := s.owners.Teams.RemoveContent(ctx, actor, teamID, what)
			return name, []string{picture}, err
		}
	}
	fromContest := func(what contest.Content) remover {
		return func(ctx context.Context, actor, contestID int64) (string, []string, error) {
			return s.owners.Contests.RemoveContent(ctx, actor, contestID, what)
		}
	}
	return map[ContentKind]remover{
		UserImage: fromUser(account.ContentImage), UserBackground: fromUser(account.ContentBackground), UserText: fromUser(account.ContentText),
		TeamImage: fromTeam(team.ContentImage), TeamText: fromTeam(team.ContentText),
		ContestCover: fromContest(contest.ContentCover), ContestText: fromContest(contest.ContentText),
	}
}
