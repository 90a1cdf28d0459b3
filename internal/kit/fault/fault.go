// Package fault defines the failures of the product. Features return a *Fault; only the API layer turns it into HTTP.
//
// Each fault has a key (see keys.go), and the catalogue its kind and code. The key names the message that the app shows in the
// reader's language, so a fault contains no text for people. Errors that are not faults are internal, and no part of
// them reaches a client.
package fault

import (
	"errors"
	"fmt"
	"strings"
)

// Kind is the class of a failure; the API maps each kind to one HTTP status.
type Kind uint8

const (
	// Invalid: the request violates a rule of form or content (422, or 400 for an unreadable body).
	Invalid Kind = iota + 1
	// Unauthenticated: no one is signed in, or the session has ended (401).
	Unauthenticated
	// Forbidden: the signed-in person may not do this (403).
	Forbidden
	// NotFound: it does not exist, or the caller may not know that it exists (404).
	NotFound
	// Conflict: the current state does not allow it: a lost race, a duplicate, a closed window (409).
	Conflict
	// TooMany: a limit of frequency or quantity is reached (429).
	TooMany
	// TooLarge: an upload or a body is over its limit (413).
	TooLarge
	// Unavailable: a required service is not configured or does not answer (503).
	Unavailable
	// Internal: the service failed in an unexpected way (500).
	Internal
)

// Field names a failed field of a form and the catalogue key of the failure.
type Field struct {
	// Name is the path of the field as the client sent it, such as "entryStart" or "games.0.winner".
	Name string
	// Key is the catalogue key of the rule that failed.
	Key Key
	// Params are the parameters of the message, such as {"length": 256}.
	Params map[string]any
}

// Fault is a failure with a key. The zero value is not useful; use New or the fault's own constructor.
type Fault struct {
	Kind   Kind
	Key    Key
	Params map[string]any
	Fields []Field
	// Data is an optional public value that helps the client continue, such as the current state after a lost race.
	Data  any
	code  int // overrides the catalogue's; 0 = the catalogue's
	cause error
}

// New returns a fault with a key of the catalogue and its kind.
func New(key Key) *Fault {
	e, ok := catalogue[key]
	if !ok {
		panic("fault: key not in the catalogue: " + string(key))
	}
	return &Fault{Kind: e.kind, Key: key}
}

// Error implements error; the text is for logs, not for people.
func (f *Fault) Error() string {
	var b strings.Builder
	b.WriteString(string(f.Key))
	for _, fl := range f.Fields {
		fmt.Fprintf(&b, " %s=%s", fl.Name, fl.Key)
	}
	if f.cause != nil {
		b.WriteString(": " + f.cause.Error())
	}
	return b.String()
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.cause }

// Is makes errors.Is compare by key.
func (f *Fault) Is(target error) bool {
	t, ok := target.(*Fault)
	return ok && t.Key == f.Key
}

// With adds a parameter of the message.
func (f *Fault) With(name string, value any) *Fault {
	if f.Params == nil {
		f.Params = map[string]any{}
	}
	f.Params[name] = value
	return f
}

// Because sets the cause for the log.
func (f *Fault) Because(err error) *Fault { f.cause = err; return f }

// WithData sets the public data.
func (f *Fault) WithData(v any) *Fault { f.Data = v; return f }

// At makes the fault a field error: the field gets the fault's own key, and the parameters that the fault has already.
func (f *Fault) At(name string) *Fault {
	f.Fields = append(f.Fields, Field{Name: name, Key: f.Key, Params: f.Params})
	return f
}

// Coded overrides the code of the catalogue, for a call that numbers the same failure differently.
func (f *Fault) Coded(n int) *Fault { f.code = n; return f }

// Code returns the specified code of the fault (ERROR-2), 0 if there is none.
func (f *Fault) Code() int {
	if f.code != 0 {
		return f.code
	}
	return catalogue[f.Key].code
}

// Of finds the fault in an error chain.
func Of(err error) (*Fault, bool) {
	var f *Fault
	ok := errors.As(err, &f)
	return f, ok
}

// Or returns the error of a look-up, or the fault if the look-up has no error but found nothing.
func Or(err error, otherwise *Fault) error {
	if err != nil {
		return err
	}
	return otherwise
}

// Has reports whether the error chain holds a fault of this key.
func Has(err error, key Key) bool {
	f, ok := Of(err)
	return ok && f.Key == key
}
