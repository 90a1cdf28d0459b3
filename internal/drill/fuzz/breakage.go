package fuzz

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// breakage is one change that makes a valid body invalid.
type breakage struct {
	path []any // names and indexes from the body to the changed value
	what string
	put  any
	drop bool // removes the member
}

// name identifies the breakage in the contract, whatever the index in a list is.
func (b breakage) name() string {
	var parts []string
	for _, p := range b.path {
		if _, ok := p.(int); ok {
			p = "[]"
		}
		parts = append(parts, fmt.Sprint(p))
	}
	return strings.Join(parts, ".") + ": " + b.what
}

// apply returns a copy of a body with the breakage.
func (b breakage) apply(body any) any { return b.within(body, b.path) }

func (b breakage) within(v any, path []any) any {
	if len(path) == 0 {
		return b.put
	}
	switch v := v.(type) {
	case map[string]any:
		out, name := maps.Clone(v), path[0].(string)
		if b.drop && len(path) == 1 {
			delete(out, name)
		} else {
			out[name] = b.within(v[name], path[1:])
		}
		return out
	case []any:
		out, i := slices.Clone(v), path[0].(int)
		out[i] = b.within(v[i], path[1:])
		return out
	}
	return v
}

// wrong is a value of each JSON type.
var wrong = map[string]any{
	"boolean": true, "string": "text", "integer": json.Number("7"), "number": json.Number("1.5"), "array": []any{}, "object": map[string]any{},
}

// breakages returns all ways to break a body in one place.
func (c *contract) breakages(s *schema, v any, path ...any) (out []breakage) {
	s = c.resolved(s)
	if s == nil || v == nil {
		return nil
	}
	here := slices.Clip(path)
	add := func(what string, put any) { out = append(out, breakage{path: here, what: what, put: put}) }
	if len(s.OneOf) > 0 {
		for _, one := range s.OneOf {
			if c.mismatch(one, v, "") == "" {
				return c.breakages(one, v, path...)
			}
		}
		return nil
	}
	for _, t := range slices.Sorted(maps.Keys(wrong)) {
		if len(s.types()) > 0 && c.mismatch(&schema{Type: s.Type}, wrong[t], "") != "" {
			add("is "+t, wrong[t])
		}
	}
	if len(s.Enum) > 0 {
		add("is not listed", "unlisted")
		return out
	}
	switch v := v.(type) {
	case string:
		out = append(out, stringBreakages(s, here)...)
	case json.Number:
		if s.Minimum != nil {
			add("below the minimum", number(int64(*s.Minimum)-1))
		}
		if s.Maximum != nil && *s.Maximum < math.MaxInt64 {
			add("above the maximum", number(int64(*s.Maximum)+1))
		}
		if slices.Contains(s.types(), "integer") {
			add("beyond 64 bits", json.Number("9223372036854775808"))
			add("beyond all numbers", json.Number("1e400"))
		}
	case []any:
		out = append(out, c.listBreakages(s, v, here)...)
	case map[string]any:
		out = append(out, c.objectBreakages(s, v, here)...)
	}
	return out
}

func stringBreakages(s *schema, path []any) (out []breakage) {
	if s.MaxLength != nil && *s.MaxLength <= 100_000 {
		out = append(out, breakage{path: path, what: "too long", put: strings.Repeat("k", *s.MaxLength+1)})
	}
	if s.MinLength != nil && *s.MinLength > 0 {
		out = append(out, breakage{path: path, what: "too short", put: strings.Repeat("k", *s.MinLength-1)})
	}
	if s.Pattern != "" {
		out = append(out, breakage{path: path, what: "against the pattern", put: "あ ~"})
	}
	if s.Format == "date" || s.Format == "date-time" {
		out = append(out, breakage{path: path, what: "no " + s.Format, put: "2026-13-45T99:00"})
	}
	return out
}

func (c *contract) listBreakages(s *schema, v []any, path []any) (out []breakage) {
	if s.MaxItems != nil && *s.MaxItems <= 10_000 && len(v) > 0 {
		long := make([]any, *s.MaxItems+1)
		for i := range long {
			long[i] = v[i%len(v)]
			if _, ok := v[0].(json.Number); ok { // ids that are sent twice may count once
				long[i] = number(int64(i) + 1)
			}
		}
		out = append(out, breakage{path: path, what: "too many items", put: long})
	}
	if s.MinItems != nil && *s.MinItems > 0 && len(v) >= *s.MinItems {
		out = append(out, breakage{path: path, what: "too few items", put: v[:*s.MinItems-1]})
	}
	if len(v) > 0 && s.Items != nil {
		last := len(v) - 1
		out = append(out, c.breakages(s.Items, v[last], append(path, last)...)...)
		if !c.nullable(s.Items) {
			out = append(out, breakage{path: append(path, last), what: "is null"})
		}
	}
	return out
}

// objectBreakages breaks required members too. Null in a member that is not required counts as its absence.
func (c *contract) objectBreakages(s *schema, v map[string]any, path []any) (out []breakage) {
	for _, name := range slices.Sorted(maps.Keys(v)) {
		p := s.Properties[name]
		if p == nil {
			continue
		}
		member := append(slices.Clone(path), name)
		if slices.Contains(s.Required, name) {
			out = append(out, breakage{path: member, what: "is left out", drop: true})
			if !c.nullable(p) {
				out = append(out, breakage{path: member, what: "is null"})
			}
		}
		out = append(out, c.breakages(p, v[name], member...)...)
	}
	return out
}
