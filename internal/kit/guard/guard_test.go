package guard_test

import (
	"errors"
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
