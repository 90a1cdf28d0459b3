package contest

import (
	"context"
	"slices"

	"yagura/internal/file"
	"yagura/internal/kit/fault"
)

// saveImage marks a picture of a contest as saved (Files.Save), or adds its fault to the form.
func (s *Service) saveImage(ctx context.Context, userID int64, field, path string, p *fault.Form) error {
	if path == "" {
		return nil
	}
	err := s.files.Save(ctx, userID, file.Contests, path)
	if err == nil {
		err = file.Still(path)
	}
	if f, ok := fault.Of(err); ok {
		p.Fail(field, f)
		return nil
	}
	return err
}

// pictures returns the paths of the pictures of a contest.
func (s *Service) pictures(ctx context.Context, c *Contest) ([]string, error) {
	values, err := s.store.PicturesOfContest(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	paths, err := s.uploadedByOperators(ctx, c.ID, file.PathsIn(c.Rule))
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		paths = append(paths, file.PathsIn(v)...)
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// replacePictures lets the rules of a contest show the pictures that a save adds to them, and releases the pictures that it removes from the
// contest: its cover, and pictures of its rules.
func (s *Service) replacePictures(ctx context.Context, before, after *Contest) error {
	was, is := file.PathsIn(before.Rule), file.PathsIn(after.Rule)
	if err := s.saveRulePictures(ctx, without(is, was)); err != nil {
		return err
	}
	paths, err := s.uploadedByOperators(ctx, after.ID, without(was, is))
	if err != nil {
		return err
	}
	if before.Image != "" && before.Image != after.Image {
		paths = append(paths, before.Image)
	}
	return s.files.Release(ctx, paths...)
}

// without returns the paths that are not among the others.
func without(paths, others []string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return slices.Contains(others, path) })
}

// saveRulePictures lets the rules of a contest show pictures, whoever uploaded them.
func (s *Service) saveRulePictures(ctx context.Context, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	return s.files.SaveShown(ctx, paths...)
}

// uploadedByOperators returns those of the paths in the rules of a contest that belong to it. Rules may name any picture, so only the
// pictures that operators of the contest uploaded for contests belong to it.
func (s *Service) uploadedByOperators(ctx context.Context, contestID int64, paths []string) ([]string, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	operators, err := s.store.Operators(ctx, contestID)
	if err != nil {
		return nil, err
	}
	owners := map[int64]bool{}
	for _, o := range operators {
		owners[o.UserID] = true
	}
	return s.files.OfOwners(ctx, paths, owners)
}
