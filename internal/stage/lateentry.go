package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// AddedEntrant is an entry that an operator added, with the result of joining the stage.
type AddedEntrant struct {
	contest.Entry
	// Joined is true if the entry plays in the current stage. Otherwise no stage is drawn, or the entry is a reserve.
	Joined bool
}

// AddEntrant enters a person or a team on behalf of an operator (contest.Service.AddEntry). If join is set and the contest's
// first stage is drawn, the entry is confirmed and checked in. It then joins the stage in the same transaction if the format
// has a place for it (Format.Join). If there is no place, no round is left or the stage is finished, the entry is a reserve. It
// needs ABILITY_CONTEST_EDIT.
//
// Faults: those of contest.Service.AddEntry, other ones of Format.Join.
func (s *Service) AddEntrant(ctx context.Context, userID, contestID int64, form contest.AddForm, join bool) (AddedEntrant, error) {
	var out AddedEntrant
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		form := form // the transaction may run again
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
		if len(stages) > 1 { // only entries that advanced from the first stage play in the next one
			return nil
		}
		format, err := s.Of(stages[0].Format)
		if err != nil {
			return err
		}
		out.Joined, err = format.Join(ctx, userID, stages[0], out.ID)
		if fault.Has(err, fault.NoRoundsLeft) || fault.Has(err, fault.StageFinished) {
			out.Joined, err = false, nil
		}
		return err
	})
	return out, err
}
