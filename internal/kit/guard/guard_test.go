package guard_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"yagura/internal/kit/guard"
)

func TestCallReturnsErrorsAndPanics(t *testing.T) {
	away := errors.New("the database is away")
	if err := guard.Call(func() error { return away }); !errors.Is(err, away) {
		t.Errorf("an error: %v", err)
	}
	if err := guard.Call(func() error { return nil }); err != nil {
		t.Errorf("no error: %v", err)
	}
	var p *guard.Panic
	err := guard.Call(func() error { panic("index out of range") })
	if !errors.As(err, &p) || p.Value != "index out of range" || err.Error() != "panic: index out of range" || !strings.Contains(p.Stack, "TestCallReturnsErrorsAndPanics") {
		t.Errorf("a panic: %v", err)
	}
}

func TestRunLogsAPanicWithItsStack(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	guard.Run(log, func() {})
	if out.Len() > 0 {
		t.Errorf("without a panic: %s", out.String())
	}
	guard.Run(log, func() { panic("index out of range") })
	for _, want := range []string{"level=ERROR", "panic: index out of range", "TestRunLogsAPanicWithItsStack"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the log lacks %q: %s", want, out.String())
		}
	}
}
