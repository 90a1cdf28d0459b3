package stage

import (
	"context"

	"yagura/internal/contest"
)

// AddedEntrant is what became of an entry that an operator added.
type AddedEntrant struct {
	contest.Entry
	// Joined: it plays in the running stage. Otherwise it is in none, as before a draw, or a reserve.
	Joined bool
}

// AddEntrant enters a person or a team for an operator (contest.Service.AddEntry). With join, and if the contest's first
// stage is drawn, the entry is confirmed and checked in, and joins the stage in the same transaction if the format has a
// place for it (Format.Join). Otherwise the entry is a reserve. It needs ABILITY_CONTEST_EDIT.
//
// Faults: those of contest.Service.AddEntry, Format.Join.
func (s *Service) AddEntrant(ctx context.Context, userID, contestID int64, form contest.AddForm, join bool) (AddedEntrant, error) {
	var out AddedEntrant
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		form := form // a repeated transaction begins anew
		stages, err := s.store.Stages(ctx, contestID)
		if err != nil {
			return err
		}
		join := join && len(stages) > 0
		if join {
			form.Confirm, form.Checkin = true, true
		}
		out = AddedEntrant{}
		if out.Entry, err = s.contests.AddEntry(ctx, userID, contestID, form); err != nil || !join {
			return err
		}
		if len(stages) > 1 { // only who the first stage placed plays in the bracket after it
			return nil
		}
		format, err := s.Of(stages[0].Format)
		if err != nil {
			return err
		}
		out.Joined, err = format.Join(ctx, userID, stages[0], out.ID)
		return err
	})
	return out, err
}
