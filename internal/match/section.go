package match

import (
	"context"

	"yagura/internal/stage"
)

// CountRounds returns the number of rounds of a section of a stage, and whether the stage is a double elimination. It
// returns 0 for a format that is not a SectionFormat.
type CountRounds func(stageID int64, section int) (rounds int, double bool, err error)

// Sections returns a CountRounds for the stages of a contest.
func (s *Service) Sections(ctx context.Context, contestID int64) (CountRounds, error) {
	stages, err := s.stages.Stages(ctx, contestID)
	if err != nil {
		return nil, err
	}
	return func(stageID int64, section int) (int, bool, error) {
		st, ok := stage.ByID(stages, stageID)
		if !ok {
			return 0, false, nil
		}
		f, err := s.stages.Of(st.Format)
		if err != nil {
			return 0, false, err
		}
		if rules, ok := f.(SectionFormat); ok {
			return rules.Section(st, section)
		}
		return 0, false, nil
	}, nil
}
