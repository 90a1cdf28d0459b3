package match

import (
	"context"

	"yagura/internal/stage"
)

// Section has what the names of the rounds and matches of a section depend on.
type Section struct {
	Rounds int  // rounds of the section in a bracket, otherwise 0
	Double bool // the stage is a double elimination
	Groups int  // groups of the stage; 0 in a format without groups
}

// SectionOf returns a section of a stage. It is empty in a format that is not a SectionFormat.
type SectionOf func(stageID int64, section int) (Section, error)

// Sections returns a SectionOf for the stages of a contest.
func (s *Service) Sections(ctx context.Context, contestID int64) (SectionOf, error) {
	stages, err := s.stages.Stages(ctx, contestID)
	if err != nil {
		return nil, err
	}
	return func(stageID int64, section int) (Section, error) {
		st, ok := stage.ByID(stages, stageID)
		if !ok {
			return Section{}, nil
		}
		f, err := s.stages.Of(st.Format)
		if err != nil {
			return Section{}, err
		}
		if rules, ok := f.(SectionFormat); ok {
			return rules.Section(st, section)
		}
		return Section{}, nil
	}, nil
}
