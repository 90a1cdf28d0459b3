package api

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"yagura/internal/kit/fault"
)

// absenceHasAnswer lists the required members whose absence the feature refuses itself, because the specification
// gives that failure a code or a key of its own. All other required members are checked before the feature is called.
var absenceHasAnswer = map[string][]string{
	"createContest":      {"gameId", "entryMaxCount"},                            // codes -1, -5
	"changePassword":     {"password", "newPassword", "passwordConfirm"},         // codes -1, -2, -3
	"resetPassword":      {"newPassword", "passwordConfirm"},                     // codes -1, -2
	"deleteEntries":      {"ids"},                                                // deleteSelectUser
	"confirmEntries":     {"allowed"},                                            // selectEntryItem
	"enterContest":       {"agreePolicy", "twitterId", "gameUsername"},           // policyRequired, correctTwitterID
	"enterContestAsTeam": {"agreePolicy", "twitterId", "gameUsername", "teamId"}, // the same, noTeam
	"requestMagicLink":   {"agreeTerms"},                                         // termsRequired
	"signUp":             {"agreeTerms"},
	"beginPasskeySignUp": {"agreeTerms"},
}

// requireMembers refuses a body whose required members are missing, or in which a member or an item of a list is null against the contract.
// The fault is valueIsRequired with each such member, or malformedRequest if the whole body is null. Without this check the decoder would
// read zero values. A body that is not JSON passes, because the framework refuses it.
func requireMembers(registry huma.Registry) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		o := ctx.Operation()
		schema := jsonBody(o)
		if schema == nil {
			next(ctx)
			return
		}
		r, w := humachi.Unwrap(ctx)
		most := int64(maxBody)
		if o.MaxBodyBytes > 0 {
			most = min(most, o.MaxBodyBytes)
		}
		sent, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
		if err != nil {
			writeProblem(w, r, unreadBody(err))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(sent))
		var v any
		if json.Unmarshal(sent, &v) != nil {
			next(ctx)
			return
		}
		check := memberCheck{registry: registry, answered: absenceHasAnswer[o.OperationID]}
		if v == nil && !check.allowsNull(schema) {
			writeProblem(w, r, problem(http.StatusBadRequest, fault.MalformedRequest))
			return
		}
		check.value(schema, v, nil)
		if err := check.form.Err(); err != nil {
			writeProblem(w, r, err)
			return
		}
		next(ctx)
	}
}

// jsonBody returns the schema of an operation's JSON body, nil if it has none.
func jsonBody(o *huma.Operation) *huma.Schema {
	if o.RequestBody == nil || o.RequestBody.Content["application/json"] == nil {
		return nil
	}
	return o.RequestBody.Content["application/json"].Schema
}

// memberCheck compares a decoded JSON value with a schema. It checks presence only; the features check the values.
type memberCheck struct {
	registry huma.Registry
	answered []string
	form     fault.Form
	count    int // members in form
}

// maxAbsent limits the absent members that one answer names.
const maxAbsent = 100

func (c *memberCheck) value(s *huma.Schema, v any, path []string) {
	if s.Ref != "" {
		s = c.registry.SchemaFromRef(s.Ref)
	}
	for _, one := range s.OneOf { // an object or null
		if one.Type != "null" {
			c.value(one, v, path)
		}
	}
	switch v := v.(type) {
	case map[string]any:
		for _, name := range s.Required {
			if _, ok := v[name]; !ok {
				c.absent(path, name)
			}
		}
		for name, member := range v {
			if p := s.Properties[name]; p != nil {
				if member == nil && !c.allowsNull(p) && slices.Contains(s.Required, name) {
					c.absent(path, name)
				} else {
					c.value(p, member, append(slices.Clip(path), name))
				}
			}
		}
	case []any:
		if s.Items == nil {
			return
		}
		for i, item := range v {
			if item == nil && !c.allowsNull(s.Items) {
				c.absent(path, strconv.Itoa(i))
				continue
			}
			c.value(s.Items, item, append(slices.Clip(path), strconv.Itoa(i)))
		}
	}
}

func (c *memberCheck) absent(path []string, name string) {
	if len(path) == 0 && slices.Contains(c.answered, name) || c.count >= maxAbsent {
		return
	}
	c.count++
	c.form.Fail(strings.Join(append(slices.Clip(path), name), "."), fault.New(fault.ValueIsRequired))
}

// allowsNull reports whether a value of the schema may be null. A schema without a type allows anything.
func (c *memberCheck) allowsNull(s *huma.Schema) bool {
	if s.Ref != "" {
		s = c.registry.SchemaFromRef(s.Ref)
	}
	return s.Nullable || slices.ContainsFunc(s.OneOf, func(one *huma.Schema) bool { return one.Type == "null" }) || s.Type == "" && len(s.OneOf) == 0
}
