package event

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"yagura/internal/kit/id"
)

// None is the payload of a kind that needs no data: the kind, the actor and the subject say everything.
type None struct{}

// Definition declares one kind of event with its payload type P. The feature that appends the event declares it, as a
// package variable, and exports it: other packages read the event with Decode.
type Definition[P any] struct {
	declaration Declaration
}

// Declaration is a definition without its type parameter, for the catalogue.
type Declaration struct {
	Kind    Kind
	Payload reflect.Type
	Rules   Rules
}

// Set collects the definitions of one feature.
type Set struct {
	declarations []Declaration
}

// All lists the definitions of the set in the order of the source.
func (s *Set) All() []Declaration { return s.declarations }

// Define declares a kind and adds it to a set. It panics if a rule is missing: "none" has to be written down.
func Define[P any](in *Set, kind Kind, r Rules) *Definition[P] {
	if missing := r.missing(); missing != "" {
		panic(fmt.Sprintf("event: %s has no rule for %s", kind, missing))
	}
	d := &Definition[P]{declaration: Declaration{Kind: kind, Payload: reflect.TypeFor[P](), Rules: r}}
	in.declarations = append(in.declarations, d.declaration)
	return d
}

// Variant declares another payload of a kind, such as that of one competition format. The rules are those of the base.
func Variant[P, B any](in *Set, base *Definition[B]) *Definition[P] {
	return Define[P](in, base.declaration.Kind, base.declaration.Rules)
}

// Kind names what happened.
func (d *Definition[P]) Kind() Kind { return d.declaration.Kind }

// Rules answers who hears of the event.
func (d *Definition[P]) Rules() Rules { return d.declaration.Rules }

// New makes an event with a new id. Actor is who did it (0 = the system), contest the contest that it belongs to
// (0 = none), subject the thing that changed.
func (d *Definition[P]) New(actor, contest, subject int64, at time.Time, payload P) Event {
	return New(id.New(), d.declaration.Kind, actor, contest, subject, at, payload)
}

// Decode reads the payload of an event of this kind. Fields that older events lack are zero.
func (d *Definition[P]) Decode(e Event) (P, error) {
	var payload P
	if err := json.Unmarshal(e.Data, &payload); err != nil {
		return payload, fmt.Errorf("read the data of event %d (%s): %w", e.ID, e.Kind, err)
	}
	return payload, nil
}
