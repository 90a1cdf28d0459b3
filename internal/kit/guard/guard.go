// Package guard keeps the process alive when a function panics on a goroutine that no server guards: an unrecovered panic ends the process.
package guard

import (
	"fmt"
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
