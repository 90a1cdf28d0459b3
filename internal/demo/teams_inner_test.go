package demo

import (
	"testing"
	"time"
)

func TestTodaysPollIsOpenAtAnyStart(t *testing.T) {
	for _, clock := range []string{"00:00", "00:20", "00:31", "12:00", "21:59", "22:45", "23:29", "23:31", "23:59"} {
		at, err := time.ParseInLocation("2006-01-02 15:04", "2026-11-20 "+clock, tokyo())
		if err != nil {
			t.Fatal(err)
		}
		d := &director{now: at}
		poll, start, end := d.today()
		if poll > clock || poll >= start || start < clock || start == end {
			t.Errorf("at %s: asked %s, played %s to %s", clock, poll, start, end)
		}
	}
}
