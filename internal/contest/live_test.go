package contest_test

import (
	"slices"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/kit/event/eventtest"
)

// TestEachDeletionReachesThePageOfAContest proves that in a burst the hint of a deletion is not replaced by that of the next one.
func TestEachDeletionReachesThePageOfAContest(t *testing.T) {
	announce := (&contest.Service{}).Live().Audiences[contest.Page]
	var heard eventtest.Gateway
	for _, kind := range []event.Kind{event.StageDeleted, event.EntryAdded, event.TournamentDeleted, event.MatchReported} {
		if err := announce(t.Context(), event.Event{Kind: kind, ContestID: 7, SubjectID: 8}, &heard); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"contest:7", "contest:7", "contest:7", "contest:7"}; !slices.Equal(heard.Channels, want) {
		t.Errorf("heard on %v", heard.Channels)
	}
	if want := []event.Kind{event.EntryAdded, event.MatchReported}; !slices.Equal(heard.Bursts, want) {
		t.Errorf("kinds of which a burst sends only some: %v, want %v", heard.Bursts, want)
	}
}
