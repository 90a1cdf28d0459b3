package program_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"runtime"
	"testing"
	"time"
	"weak"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
	"yagura/internal/program"
)

// TestAStoppedProgramIsFreed proves that nothing keeps a stopped program in memory. The goroutines of a library did, with five megabytes for
// each program that tests had started.
func TestAStoppedProgramIsFreed(t *testing.T) {
	t.Parallel()
	stopped := stoppedProgram(t)
	for start := time.Now(); stopped.Value() != nil; runtime.GC() { // goroutines may end a moment later
		if time.Since(start) > hang.Limit {
			t.Fatal("the program is still in memory")
		}
	}
}

func stoppedProgram(t *testing.T) weak.Pointer[program.Program] {
	a, stop := apitest.Start(t)
	stop()
	return weak.Make(a.Program)
}

// TestASlowRequestIsCutOffAndTakesNoTimeOfJobs proves that the background work has its own time after a request that ran too long.
func TestASlowRequestIsCutOffAndTakesNoTimeOfJobs(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	entered, over, served := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	server := &http.Server{Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(entered)
		<-r.Context().Done()
		close(over)
	})}
	go func() { served <- server.Serve(listener) }()
	go func() {
		if res, err := apitest.Client.Get("http://" + listener.Addr().String()); err == nil {
			_ = res.Body.Close()
		}
	}()
	<-entered
	ended, end := context.WithCancel(t.Context()) // as the signal ends it
	end()
	if err := program.StopServing(ended, server, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("stop serving: %v", err)
	}
	<-over
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		t.Errorf("served: %v", err)
	}
	if err := program.Within(ended, time.Hour, func(ctx context.Context) error { return ctx.Err() }); err != nil {
		t.Errorf("the context of the background work has ended already: %v", err)
	}
}

// TestAPartIsClosedInTimeAlsoAfterALongJob closes a program whose jobs have used all the time.
func TestAPartIsClosedInTimeAlsoAfterALongJob(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	var left []error
	program.OnClose(a.Program, func(ctx context.Context) error {
		left = append(left, ctx.Err())
		<-ctx.Done() // a part that needs too long
		return nil
	})
	program.OnClose(a.Program, func(ctx context.Context) error {
		left = append(left, ctx.Err())
		return nil
	})
	ended, end := context.WithCancel(t.Context())
	end()
	_ = a.Close(ended) // the gateway may say that the time is over
	if len(left) != 2 || errors.Join(left...) != nil {
		t.Errorf("parts were closed without time: %v", left)
	}
}
