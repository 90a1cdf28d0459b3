package job

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestReservedKindsDelayNoOtherJobs proves that jobs with workers of their own wait for one another, that other jobs run at the same
// time, and that jobs which wait for workers do not make the runner ask again and again.
func TestReservedKindsDelayNoOtherJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{Workers: 1})
		for _, kind := range []string{"push", "mail", "timer"} {
			Handle(s.Runner, kind, func(context.Context, struct{}) error {
				<-time.After(time.Second)
				s.rec.add(kind)
				return nil
			})
		}
		s.Reserve(2, "push")
		s.Reserve(1, "mail", "post")
		for range 4 {
			s.jobs.add("push", struct{}{}, time.Now())
		}
		for _, kind := range []string{"timer", "mail"} {
			s.jobs.add(kind, struct{}{}, time.Now().Add(100*time.Millisecond))
			s.jobs.add(kind, struct{}{}, time.Now().Add(200*time.Millisecond))
		}
		s.Start()
		defer s.close(t)
		pass(t, 900*time.Millisecond)
		if n := s.jobs.asked(); n > 3 {
			t.Errorf("asked %d times while no job could run", n)
		}
		pass(t, 10*time.Second)
		slices.Sort(s.rec.runs)
		s.rec.want(t, "mail@1.1s", "mail@2.1s", "push@1s", "push@1s", "push@2s", "push@2s", "timer@1.1s", "timer@2.1s")
	})
}
