package file

import "context"

// recounted is the number of people whose usage one Recount corrects.
const recounted = 1000

// Recount corrects usages that differ from the files of their people: uploads that older versions of the program did not finish were
// counted and never subtracted. It corrects a part at a time; the next call continues.
func (s *Service) Recount(ctx context.Context) error {
	people, err := s.store.WrongFileUsage(ctx, recounted)
	if err != nil {
		return err
	}
	for _, userID := range people {
		if err := s.store.RecountFileUsage(ctx, userID); err != nil {
			return err
		}
	}
	return nil
}
