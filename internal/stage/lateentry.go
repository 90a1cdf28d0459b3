package stage

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/engine/seeding"
	"yagura/internal/kit/fault"
)

// AddedEntrant is what became of an entry that an operator added.
type AddedEntrant struct {
	contest.Entry
	// Joined: it plays in the running stage. Otherwise it is in none, as before a draw, or a reserve.
	Joined bool
}

// AddEntrant enters a person or a team for an operator (contest.Service.AddEntry). With join, and if the contest's first
// stage is drawn, the entry is confirmed and checked in, and comes into the stage in the same transaction: from the next
// round on in a swiss draw or a battle royale, at the free place of the lowest seed in the first round of a bracket. A
// league, and a bracket without such a place, take nobody in: the entry is a reserve then. It needs ABILITY_CONTEST_EDIT.
//
// Faults: those of contest.Service.AddEntry, JoinSwiss and JoinRoyale.
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
		out.Joined, err = s.join(ctx, userID, stages[0], out.ID)
		return err
	})
	return out, err
}

func (s *Service) join(ctx context.Context, userID int64, st Stage, entryID int64) (bool, error) {
	switch st.Format {
	case Swiss:
		return true, s.JoinSwiss(ctx, userID, st.ContestID, st.ID, entryID)
	case Royale:
		return true, s.JoinRoyale(ctx, userID, st.ContestID, st.ID, entryID)
	case Bracket:
		return s.takeFreePlace(ctx, userID, st, entryID)
	case League:
	}
	return false, nil
}

// takeFreePlace puts an entry at the free place of the lowest seed in the first round on which nothing hangs yet; false
// where there is none.
func (s *Service) takeFreePlace(ctx context.Context, userID int64, st Stage, entryID int64) (bool, error) {
	c, err := s.require(ctx, st.ContestID)
	if err != nil {
		return false, err
	}
	p, err := s.loadBracket(ctx, c, st.ID)
	if err != nil {
		return false, err
	}
	reported, err := s.reported(ctx, p)
	if err != nil {
		return false, err
	}
	slots := p.bracket.Draw().Slots
	order := seeding.Order(len(slots)) // the seed of each slot
	for _, seed := range slices.Sorted(slices.Values(order)) {
		i := slices.Index(order, seed)
		if slots[i] != bracket.Nobody {
			continue
		}
		assignment := slices.Clone(slots)
		assignment[i] = entryID
		if _, err := p.bracket.Reassign(assignment, reported); err != nil {
			continue // the match of that place is played already
		}
		err := s.Edit(ctx, userID, st.ContestID, st.ID, p.Version, Layout{Assignment: assignment, Starts: p.Starts})
		if fault.Has(err, fault.SlotLocked) {
			continue
		}
		return err == nil, err
	}
	return false, nil
}
