package match

import (
	"context"

	"yagura/internal/stage"
)

// Summary is what the page of a contest shows of its stages to the people of one entry.
type Summary struct {
	stage.Outline
	Match *NextMatch // the first match that the entry can play; nil if there is none
}

// NextMatch is a match with the format of its stage.
type NextMatch struct {
	Record
	Format stage.FormatID
}

// Summary returns the stages of a contest and, if entryID is not 0, the first ready match of that entry. version is the
// contest version that the caller has read. The summary is empty if the contest has no stage or does not exist.
func (s *Service) Summary(ctx context.Context, contestID, version, entryID int64) (Summary, error) {
	outline, err := s.stages.Outline(ctx, contestID, version)
	out := Summary{Outline: outline}
	if err != nil || len(out.Stages) == 0 || entryID == 0 {
		return out, err
	}
	r, ok, err := s.store.NextMatch(ctx, contestID, entryID)
	if err != nil || !ok {
		return out, err
	}
	st, _ := stage.ByID(out.Stages, r.StageID)
	out.Match = &NextMatch{Record: r, Format: st.Format}
	return out, nil
}
