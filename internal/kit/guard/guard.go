// Package guard keeps the process alive when a function panics on a goroutine that no server guards: an unrecovered panic ends the process.
package guard

import (
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
)

// Panic is the panic of a function, as an error.
type Panic struct {
	Value any
	Stack string // of the goroutine that panicked
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Call calls fn and returns its error, or a *Panic if fn panics.
func Call(fn func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{Value: v, Stack: string(debug.Stack())}
		}
	}()
	return fn()
}

// Run calls fn and logs its panic. It is for background work, whose errors nobody waits for.
func Run(log *slog.Logger, fn func()) {
	if err := Call(func() error { fn(); return nil }); err != nil {
		log.Error("background work panicked", Attrs(err)...)
	}
}

// Attrs returns the log attributes of an error, with the stack of a panic.
func Attrs(err error) []any {
	out := []any{"error", err.Error()}
	var p *Panic
	if errors.As(err, &p) {
		out = append(out, "stack", p.Stack)
	}
	return out
}
