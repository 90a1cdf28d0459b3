package contest

import (
	"context"

	"yagura/internal/kit/fault"
)

// Template is what a new contest takes over from an earlier one: all but dates, password and cover (CONTEST-16).
type Template struct {
	Contest
	PartCounts
}

// TemplateStore copies what hangs on a contest.
type TemplateStore interface {
	// CopyParts returns a contest the survey questions, the trophies without their winners, and the bans of another one.
	// Writes need the transaction in which the new contest is made.
	CopyParts(ctx context.Context, from, to Contest) error
}

// Template returns a contest as a template to who operates it, now or after its end. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) Template(ctx context.Context, userID, contestID int64) (Template, error) {
	if err := s.RequireEdit(ctx, contestID, userID); err != nil {
		return Template{}, err
	}
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Template{}, err
	}
	c.EntryPassword, c.Image = "", ""
	parts, err := s.store.PartCounts(ctx, contestID)
	return Template{Contest: c, PartCounts: parts}, err
}

// useTemplate copies into a new contest what hangs on the template. Who does not operate the template is not told
// whether there is such a contest. Fault: contestDoesNotExist at templateId.
func (s *Service) useTemplate(ctx context.Context, userID, templateID int64, c Contest) error {
	operated, err := s.abilities(ctx, templateID, userID)
	if err != nil {
		return err
	}
	from, there, err := s.store.Contest(ctx, templateID)
	if err != nil {
		return err
	}
	if !there || len(operated) == 0 {
		return fault.New(fault.ContestDoesNotExist).At("templateId")
	}
	return s.store.CopyParts(ctx, from, c)
}
