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

// Rules returns the rules of the kind.
func (d *Definition[P]) Rules() Rules { return d.declaration.Rules }

// New makes an event with a new id. Actor is who did it (0 = the system), contest the contest that it belongs to
// (0 = none), subject the thing that changed.
func (d *Definition[P]) New(actor, contest, subject int64, at time.Time, payload P) Event {
	return d.With(payload).New(actor, contest, subject, at)
}

// With joins the kind with a payload, for a caller that adds the rest.
func (d *Definition[P]) With(payload P) *Content {
	data, err := json.Marshal(payload)
	if err != nil {
		panic("event: the payload cannot be encoded: " + err.Error())
	}
	return &Content{kind: d.declaration.Kind, data: data}
}

// Content is a kind with its payload. Only Definition.With makes one.
type Content struct {
	kind Kind
	data json.RawMessage
}

// New makes an event with a new id, as Definition.New does.
func (c *Content) New(actor, contest, subject int64, at time.Time) Event {
	return Event{ID: id.New(), Kind: c.kind, ActorID: actor, ContestID: contest, SubjectID: subject, Data: c.data, At: at}
}

// Decode reads the payload of an event of this kind. Fields that older events lack are zero.
func (d *Definition[P]) Decode(e Event) (P, error) {
	if e.Kind != d.declaration.Kind {
		var none P
		return none, fmt.Errorf("event %d is %s, not %s", e.ID, e.Kind, d.declaration.Kind)
	}
	return Shared[P](e)
}

// Shared reads fields that the payloads of several kinds, or of one kind in several formats, have in common.
func Shared[P any](e Event) (P, error) {
	var payload P
	if err := json.Unmarshal(e.Data, &payload); err != nil {
		return payload, fmt.Errorf("read the data of event %d (%s): %w", e.ID, e.Kind, err)
	}
	return payload, nil
}
