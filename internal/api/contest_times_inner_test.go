package api

import (
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
)

// TestStatusAfterAnActIsThatOfItsTransaction answers an act whose transaction began later than its request.
func TestStatusAfterAnActIsThatOfItsTransaction(t *testing.T) {
	request := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	act := request.Add(time.Second)
	ctx := clock.Fix(t.Context(), request)
	c := contest.Contest{EntryStart: request.Add(-time.Hour), EntryEnd: act, ContestStart: act, ContestEnd: act.Add(time.Hour), UpdatedAt: act}
	if got := contestTimes(ctx, &c).Status; got != contest.MatchOpen {
		t.Errorf("the started contest is answered as %s", got)
	}
	c.UpdatedAt = request.Add(-time.Hour)
	if got := contestTimes(ctx, &c).Status; got != contest.EntryOpen {
		t.Errorf("an unchanged contest is answered as %s", got)
	}
}
