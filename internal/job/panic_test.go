package job

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestAPanicIsReportedAndTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{})
		first := true
		Handle(s.Runner, "shaky", func(context.Context, struct{}) error {
			s.rec.add("try")
			if first {
				first = false
				panic("boom")
			}
			return nil
		})
		r := s.jobs.add("shaky", struct{}{}, time.Now())
		s.Start()
		defer s.close(t)
		synctest.Wait()
		if got := s.jobs.get(r); got.lastError != "panic: boom" {
			t.Errorf("last error %q", got.lastError)
		}
		if log := s.log.String(); !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "boom") || !strings.Contains(log, "panic_test.go") {
			t.Errorf("the log lacks the panic or its stack: %s", log)
		}
		s.jobs.add("note", "others go on", time.Now())
		s.Nudge()
		pass(t, time.Minute)
		s.rec.want(t, "try@0s", "others go on@0s", "try@2s")
	})
}

// TestAPanicOfTheStoreEndsNothing proves that the runner goes on if its own work panics, outside handlers.
func TestAPanicOfTheStoreEndsNothing(t *testing.T) {
	for method, want := range map[string][]string{
		"claim":  {"run@1s"},
		"next":   {"run@0s"},
		"finish": {"run@0s", "run@1m30s"}, // the result is lost, so the job runs again when its lease ends
	} {
		synctest.Test(t, func(t *testing.T) {
			s := open(Options{Timeout: time.Minute})
			s.jobs.panics = map[string]int{method: 1}
			s.outlast(t, want...)
			if log := s.log.String(); !strings.Contains(log, "the store is broken") || !strings.Contains(log, "runner_test.go") {
				t.Errorf("%s: the log lacks the panic or its stack: %s", method, log)
			}
		})
	}
}

func TestAPanicOfTheStoreDoesNotEndTheRelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{})
		p.panics = 1
		p.note("a", nil)
		p.append(1)
		p.Start()
		defer p.close(t)
		pass(t, time.Minute)
		p.rec.want(t, "a1@1s")
		if !strings.Contains(p.log.String(), "the store is broken") {
			t.Errorf("the log lacks the panic: %s", p.log)
		}
	})
}
