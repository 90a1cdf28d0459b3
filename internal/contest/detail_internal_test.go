package contest

import (
	"testing"
	"time"
)

func TestDetailCacheIsBoundedAndForgets(t *testing.T) {
	start := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	c := newDetailCache(2, time.Minute)
	put := func(id, version int64) {
		d := Detail{}
		d.ID, d.Version = id, version
		c.put(id, version, start, d)
	}
	has := func(id, version int64, at time.Time) bool {
		d, ok := c.get(id, version, at)
		return ok && d.ID == id && d.Version == version
	}
	put(1, 1)
	put(2, 1)
	if !has(1, 1, start) {
		t.Error("1 is not kept")
	}
	put(3, 1) // 2 was used longest ago
	if has(2, 1, start) || !has(1, 1, start) || !has(3, 1, start) || len(c.byID) != 2 || c.order.Len() != 2 {
		t.Errorf("kept %d of %d", len(c.byID), c.order.Len())
	}
	put(1, 2)
	if has(1, 1, start) || !has(1, 2, start) || c.order.Len() != 2 {
		t.Error("a new version does not replace the old one")
	}
	if !has(1, 2, start.Add(time.Minute-time.Millisecond)) || has(1, 2, start.Add(time.Minute)) {
		t.Error("the age does not end at a minute")
	}
}
