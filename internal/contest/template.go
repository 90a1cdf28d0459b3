package contest

import (
	"context"

	"yagura/internal/kit/fault"
)

// Template is the part of an earlier contest that a new one copies: all but dates, password and cover (CONTEST-16).
type Template struct {
	Contest
	PartCounts
}

// TemplateStore copies the parts of a contest.
type TemplateStore interface {
	// CopyParts copies the survey questions, the trophies without their winners, and the bans from one contest to
	// another. It needs the transaction in which the new contest is created.
	CopyParts(ctx context.Context, from, to Contest) error
}

// Template returns a contest as a template to its operators, also after its end. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) Template(ctx context.Context, userID, contestID int64) (Template, error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return Template{}, err
	}
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Template{}, err
	}
	c.Image = ""
	parts, err := s.store.PartCounts(ctx, contestID)
	return Template{Contest: c, PartCounts: parts}, err
}

// useTemplate copies the parts of the template into a new contest. To people who do not operate the template it does
// not reveal whether the contest exists. Fault: contestDoesNotExist at templateId.
func (s *Service) useTemplate(ctx context.Context, userID, templateID int64, c Contest) error {
	operated, err := s.abilities(ctx, userID, templateID)
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
