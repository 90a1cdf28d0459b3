package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// OrNull is an object that may be null. The contract says so, which a plain pointer to a struct does not.
type OrNull[T any] struct{ Value *T }

// orNull wraps a pointer, nil for null.
func orNull[T any](v *T) OrNull[T] { return OrNull[T]{Value: v} }

// MarshalJSON implements json.Marshaler.
func (o OrNull[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// UnmarshalJSON implements json.Unmarshaler. It replaces the whole value.
func (o *OrNull[T]) UnmarshalJSON(b []byte) error {
	o.Value = nil
	return json.Unmarshal(b, &o.Value)
}

// Schema implements huma.SchemaProvider: the object's own schema, or null.
func (o OrNull[T]) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{r.Schema(reflect.TypeFor[T](), true, ""), {Type: "null"}}}
}
