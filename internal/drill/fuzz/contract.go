// Package fuzz sends requests to a running program that are derived from its contract: valid ones, ones that break the contract
// in one place, and ones that are no proper requests. It checks every answer against the contract.
package fuzz

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// schema is a JSON schema of the contract.
type schema struct {
	Ref                  string             `json:"$ref"`
	Type                 any                `json:"type"`
	Format               string             `json:"format"`
	Properties           map[string]*schema `json:"properties"`
	AdditionalProperties any                `json:"additionalProperties"`
	Items                *schema            `json:"items"`
	OneOf                []*schema          `json:"oneOf"`
	Required             []string           `json:"required"`
	Enum                 []any              `json:"enum"`
	Pattern              string             `json:"pattern"`
	Minimum              *float64           `json:"minimum"`
	Maximum              *float64           `json:"maximum"`
	MinLength            *int               `json:"minLength"`
	MaxLength            *int               `json:"maxLength"`
	MinItems             *int               `json:"minItems"`
	MaxItems             *int               `json:"maxItems"`
}

type content map[string]struct{ Schema *schema }

type parameter struct {
	Name, In string
	Schema   *schema
}

// operation is an operation of the contract.
type operation struct {
	ID         string `json:"operationId"`
	Permission string `json:"x-permission"`
	Parameters []parameter
	Request    struct{ Content content } `json:"requestBody"`
	Responses  map[string]struct{ Content content }

	method, path string
}

// body returns the schema of the operation's JSON body, nil if it takes none.
func (o *operation) body() *schema { return o.Request.Content["application/json"].Schema }

// contract is all operations, sorted by name, and the schemas that they refer to.
type contract struct {
	operations []*operation
	schemas    map[string]*schema
	patterns   map[string]*regexp.Regexp
}

func readContract(text []byte) (*contract, error) {
	var published struct {
		Paths      map[string]map[string]*operation
		Components struct{ Schemas map[string]*schema }
	}
	if err := json.Unmarshal(text, &published); err != nil {
		return nil, fmt.Errorf("the contract: %w", err)
	}
	c := &contract{schemas: published.Components.Schemas, patterns: map[string]*regexp.Regexp{}}
	for path, methods := range published.Paths {
		for method, o := range methods {
			o.method, o.path = strings.ToUpper(method), path
			c.operations = append(c.operations, o)
		}
	}
	if len(c.operations) == 0 {
		return nil, errors.New("the contract has no operations")
	}
	slices.SortFunc(c.operations, func(a, b *operation) int { return strings.Compare(a.ID, b.ID) })
	return c, nil
}

func (c *contract) resolved(s *schema) *schema {
	for s != nil && s.Ref != "" {
		s = c.schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
	}
	return s
}

// types returns the JSON types that a schema allows; nil means any.
func (s *schema) types() []string {
	switch t := s.Type.(type) {
	case string:
		return []string{t}
	case []any:
		var out []string
		for _, one := range t {
			out = append(out, fmt.Sprint(one))
		}
		return out
	}
	return nil
}

// nullable reports whether the contract allows null.
func (c *contract) nullable(s *schema) bool {
	s = c.resolved(s)
	if len(s.OneOf) > 0 {
		return slices.ContainsFunc(s.OneOf, c.nullable)
	}
	t := s.types()
	return len(t) == 0 || slices.Contains(t, "null")
}

// typeOf returns the JSON type of a decoded value.
func typeOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case json.Number:
		if strings.ContainsAny(v.String(), ".eE") {
			return "number"
		}
		return "integer"
	case []any:
		return "array"
	default:
		return "object"
	}
}

// mismatch returns where and how a decoded value differs from a schema, "" if it does not.
func (c *contract) mismatch(s *schema, v any, at string) string {
	s = c.resolved(s)
	if s == nil {
		return ""
	}
	if len(s.OneOf) > 0 {
		var reasons []string
		for _, one := range s.OneOf {
			reason := c.mismatch(one, v, at)
			if reason == "" {
				return ""
			}
			reasons = append(reasons, reason)
		}
		return strings.Join(slices.Compact(reasons), " and ")
	}
	is := typeOf(v)
	if t := s.types(); len(t) > 0 && !slices.Contains(t, is) && (is != "integer" || !slices.Contains(t, "number")) {
		return fmt.Sprintf("%s is %s, not %s", at, is, strings.Join(t, " or "))
	}
	if len(s.Enum) > 0 && v != nil && !slices.ContainsFunc(s.Enum, func(e any) bool { return fmt.Sprint(e) == fmt.Sprint(v) }) {
		return fmt.Sprintf("%s is %.60q, which is not listed", at, fmt.Sprint(v))
	}
	switch v := v.(type) {
	case map[string]any:
		return c.objectMismatch(s, v, at)
	case []any:
		if s.MinItems != nil && len(v) < *s.MinItems || s.MaxItems != nil && len(v) > *s.MaxItems {
			return fmt.Sprintf("%s has %d items", at, len(v))
		}
		for i, item := range v {
			if s.Items == nil {
				break
			}
			if reason := c.mismatch(s.Items, item, fmt.Sprintf("%s[%d]", at, i)); reason != "" {
				return reason
			}
		}
	case string:
		return c.stringMismatch(s, v, at)
	case json.Number:
		n, err := v.Float64()
		if s.Format == "int64" && err == nil {
			_, err = v.Int64()
		}
		if err != nil || s.Minimum != nil && n < *s.Minimum || s.Maximum != nil && n > *s.Maximum {
			return fmt.Sprintf("%s is %s, out of range", at, v)
		}
	}
	return ""
}

func (c *contract) objectMismatch(s *schema, v map[string]any, at string) string {
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return fmt.Sprintf("%s lacks %s", at, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		p := s.Properties[name]
		if p == nil {
			if s.AdditionalProperties == false && len(s.Properties) > 0 {
				return fmt.Sprintf("%s has %s, which is not in the contract", at, name)
			}
			continue
		}
		if reason := c.mismatch(p, v[name], at+"."+name); reason != "" {
			return reason
		}
	}
	return ""
}

func (c *contract) stringMismatch(s *schema, v, at string) string {
	n := utf8.RuneCountInString(v)
	if s.MinLength != nil && n < *s.MinLength || s.MaxLength != nil && n > *s.MaxLength {
		return fmt.Sprintf("%s has %d characters", at, n)
	}
	if s.Pattern != "" && !c.pattern(s.Pattern).MatchString(v) {
		return fmt.Sprintf("%s is %.60q, against the pattern %s", at, v, s.Pattern)
	}
	layouts := map[string]string{"date-time": time.RFC3339, "date": time.DateOnly}
	if layout, ok := layouts[s.Format]; ok {
		if _, err := time.Parse(layout, v); err != nil {
			return fmt.Sprintf("%s is %.60q, no %s", at, v, s.Format)
		}
	}
	return ""
}

func (c *contract) pattern(p string) *regexp.Regexp {
	if c.patterns[p] == nil {
		c.patterns[p] = regexp.MustCompile(p)
	}
	return c.patterns[p]
}
