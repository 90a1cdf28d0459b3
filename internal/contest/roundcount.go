package contest

import (
	"context"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// checkRoundCount adds a fault for a number of rounds that differs from the rounds of the contest's first stage, which decide
// the number once they exist.
func (s *Service) checkRoundCount(ctx context.Context, c *Contest, f Form, p *fault.Form) error {
	before, ok := c.Settings.Format.(RoundSettings)
	after, still := f.Settings.Format.(RoundSettings)
	if !ok || !still || before.Member() != after.Member() {
		return nil
	}
	old, _ := before.RoundCount()
	count, field := after.RoundCount()
	if old == count {
		return nil
	}
	rounds, err := s.store.FirstStageRounds(ctx, c.ID)
	if err == nil && rounds > 0 && rounds != count {
		p.Fail(field, fault.New(fault.MatchCountLocked))
	}
	return err
}

// SetRoundCount sets the number of rounds in the contest's settings to that of its first stage, inside a running transaction
// that holds the contest's lock. It changes nothing if they agree, or the settings have no number of rounds.
func (s *Service) SetRoundCount(ctx context.Context, userID int64, c Contest, rounds int) error {
	stored, ok := c.Settings.Format.(RoundSettings)
	if !ok {
		return nil
	}
	if count, _ := stored.RoundCount(); count == rounds {
		return nil
	}
	before := c
	c.Settings.Format = stored.WithRoundCount(rounds)
	now := clock.Now(ctx)
	c.Revision, c.UpdatedAt, c.UpdatedByID = c.Revision+1, now, userID
	if err := s.store.UpdateContest(ctx, c); err != nil {
		return err
	}
	changes := changesOf(&before, &c, false)
	return s.store.AppendEvent(ctx, ContestUpdated.New(userID, c.ID, c.ID, now, UpdatedPayload{Changes: changes}))
}
