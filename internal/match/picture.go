package match

import (
	"context"
	"slices"
	"strings"

	"yagura/internal/file"
	"yagura/internal/kit/fault"
)

// SavePictures marks the sent pictures as saved for the result that the caller's transaction writes. They must be known, which are saved already,
// or the user's own uploads. Faults at field: unknownFile for other pictures, unsupportedFileType for an animation.
func (s *Service) SavePictures(ctx context.Context, userID int64, known, sent []string, field string) error {
	var contests, others []string // a stored path begins with its prefix
	for _, path := range sent {
		switch {
		case slices.Contains(known, path):
		case strings.HasPrefix(path, string(file.Contests)+"/"):
			contests = append(contests, path)
		default:
			others = append(others, path)
		}
	}
	err := s.files.Save(ctx, userID, file.Contests, contests...)
	if err == nil {
		err = s.files.Save(ctx, userID, file.Image, others...)
	}
	if err == nil {
		err = file.Still(contests...)
	}
	if f, ok := fault.Of(err); ok {
		return f.At(field)
	}
	return err
}
