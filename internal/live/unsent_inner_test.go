package live

import (
	"slices"
	"testing"
)

// TestAFailureDuringTheRepetitionIsRepeated proves that a message which fails again, after the same one was sent again, is kept, and that
// the repetition goes on after any failure that it may have missed.
func TestAFailureDuringTheRepetitionIsRepeated(t *testing.T) {
	ended, moved := unsentMessage{"session.ended", "1"}, unsentMessage{"rights.changed", "2"}
	fail := func(m *unsentMessages, one unsentMessage) bool {
		t.Helper()
		if !m.add(one) {
			t.Fatalf("%v is not kept", one)
		}
		return m.fail()
	}
	var m unsentMessages
	if !fail(&m, ended) || fail(&m, moved) {
		t.Error("only the first failure starts the repetition")
	}
	if got := m.all(); !slices.Equal(got, []unsentMessage{ended, moved}) {
		t.Fatalf("kept: %v", got)
	}
	seen := m.count()
	if fail(&m, ended) { // after all kept messages were sent
		t.Error("a failure during the repetition starts another one")
	}
	if m.settle(seen) {
		t.Error("the repetition ends, though a message failed meanwhile")
	}
	if got := m.all(); !slices.Equal(got, []unsentMessage{ended}) {
		t.Errorf("kept after the first repetition: %v", got)
	}
	seen = m.count()
	m.fail() // of a message that is not kept: clients still have to read the API again
	if m.settle(seen) {
		t.Error("the repetition ends, though a publication failed meanwhile")
	}
	if !m.settle(m.count()) || len(m.all()) > 0 {
		t.Errorf("the repetition goes on without a failure, or keeps %v", m.all())
	}
	if !m.fail() {
		t.Error("a failure after the end of the repetition starts no other")
	}
}
