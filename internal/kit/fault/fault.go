// Package fault is the vocabulary of failures. A feature returns a *Fault; the API layer alone turns it into HTTP.
//
// Each fault carries a key of the catalogue (see catalogue.go). The key names the message that the app shows in the
// reader's language, so a fault never carries text meant for people. Errors that are not faults are internal: nothing
// of them reaches a client.
package fault

import (
	"errors"
	"fmt"
	"strings"
)

// Kind is the coarse class of a failure; the API maps each to one HTTP status.
type Kind uint8

const (
	// Invalid: the request breaks a rule of form or content (422, or 400 for an unreadable body).
	Invalid Kind = iota + 1
	// Unauthenticated: no one is signed in, or the session has ended (401).
	Unauthenticated
	// Forbidden: someone is signed in, and may not do this (403).
	Forbidden
	// NotFound: the thing does not exist, or may not be known to exist by the caller (404).
	NotFound
	// Conflict: the state of the thing does not allow it now: a lost race, a duplicate, a closed window (409).
	Conflict
	// TooMany: a limit of frequency or quantity is reached (429).
	TooMany
	// TooLarge: an upload or a body is over its limit (413).
	TooLarge
	// Unavailable: a part that this needs is not configured or does not answer (503).
	Unavailable
)

// Field says which field of a form failed and by which catalogue key.
type Field struct {
	// Name is the path of the field as the client sent it, such as "entryStart" or "games.0.winner".
	Name string
	// Key is the catalogue key of the rule that failed.
	Key Key
	// Params fill the message's places, such as {"length": 256}.
	Params map[string]any
}

// Fault is a failure with a meaning. The zero value is not useful; use New or the fault's own constructor.
type Fault struct {
	Kind   Kind
	Key    Key
	Params map[string]any
	Fields []Field
	// Data is an optional public answer that helps the client go on, such as the current state after a lost race.
	Data  any
	code  int // instead of the catalogue's, 0 = the catalogue's
	cause error
}

// New makes a fault of a key of the catalogue; its kind is the catalogue's.
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

// Because keeps the cause for the log.
func (f *Fault) Because(err error) *Fault { f.cause = err; return f }

// WithData attaches a public answer.
func (f *Fault) WithData(v any) *Fault { f.Data = v; return f }

// On adds a field error.
func (f *Fault) On(name string, key Key) *Fault {
	f.Fields = append(f.Fields, Field{Name: name, Key: key})
	return f
}

// At says that this fault is about one field: the field gets the fault's own key and parameters.
func (f *Fault) At(name string) *Fault {
	f.Fields = append(f.Fields, Field{Name: name, Key: f.Key, Params: f.Params})
	return f
}

// Coded returns the fault another number than the catalogue's, where a call numbers the same failure differently.
func (f *Fault) Coded(n int) *Fault { f.code = n; return f }

// Code is the specified number of this fault (contests.md §8, community.md §8), 0 where the specification gives none.
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

// Has reports whether the error chain holds a fault of this key.
func Has(err error, key Key) bool {
	f, ok := Of(err)
	return ok && f.Key == key
}
