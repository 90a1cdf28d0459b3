package api_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sort"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// schema is the part of a type of the contract that tests read.
type schema struct {
	Ref        string            `json:"$ref"`
	Type       any               `json:"type"`
	Properties map[string]schema `json:"properties"`
	Items      *schema           `json:"items"`
	OneOf      []schema          `json:"oneOf"`
	Required   []string          `json:"required"`
}

// is reports whether the schema allows values of a JSON type.
func (s schema) is(kind string) bool {
	if list, ok := s.Type.([]any); ok {
		return slices.Contains(list, any(kind))
	}
	return s.Type == kind
}

// operation is an operation of the contract.
type operation struct {
	ID, Method, Path string
	Rule             api.Rule
	Parameters       []parameter
	Body             schema // of its JSON body; without properties if it takes none
}

type parameter struct {
	Name, In string
	Schema   schema
}

// contract is all operations and entities. Operations that remove data come last, so that the others still have it.
type contract struct {
	Operations []operation
	Entities   map[string]schema
}

// readContract reads the contract as the program publishes it.
func readContract(t *testing.T) (c contract) {
	t.Helper()
	text, err := api.New(api.Config{Version: "test"}, api.Features{}, nil, nil).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var published struct {
		Paths map[string]map[string]struct {
			OperationID string   `json:"operationId"`
			Rule        api.Rule `json:"x-permission"`
			Parameters  []parameter
			RequestBody struct {
				Content map[string]struct{ Schema schema }
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(text, &published); err != nil {
		t.Fatal(err)
	}
	c.Entities = published.Components.Schemas
	for path, methods := range published.Paths {
		for method, o := range methods {
			c.Operations = append(c.Operations, operation{
				ID: o.OperationID, Method: strings.ToUpper(method), Path: path, Rule: o.Rule, Parameters: o.Parameters,
				Body: c.resolved(o.RequestBody.Content["application/json"].Schema),
			})
		}
	}
	sort.Slice(c.Operations, func(i, j int) bool {
		a, b := c.Operations[i], c.Operations[j]
		if a.ends() != b.ends() {
			return b.ends()
		}
		return a.ID < b.ID
	})
	return c
}

// ends reports whether the operation removes data that other operations need.
func (o operation) ends() bool {
	return o.Method == http.MethodDelete || slices.Contains([]string{"changePassword", "deleteEntries", "signOut", "suspendUser", "transferTeam", "withdraw"}, o.ID)
}

func (c contract) resolved(s schema) schema {
	if s.Ref != "" {
		return c.Entities[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
	}
	return s
}

// writes returns the operations that change data and take JSON or no body.
func (c contract) writes() []operation {
	return slices.DeleteFunc(slices.Clone(c.Operations), func(o operation) bool {
		return o.Method == http.MethodGet || o.ID == "uploadFile" || o.ID == "uploadCover"
	})
}

// leaf is a member of a body that is not an object: its keys from the outside in, and its type.
type leaf struct {
	keys   []string
	schema schema
}

func (l leaf) name() string { return strings.Join(l.keys, ".") }

// leaves returns all leaves of a body.
func (c contract) leaves(s schema, above ...string) (out []leaf) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := c.resolved(s.Properties[name])
		keys := append(slices.Clone(above), name)
		if len(p.Properties) > 0 {
			out = append(out, c.leaves(p, keys...)...)
			continue
		}
		out = append(out, leaf{keys, p})
		if p.Items != nil {
			out = append(out, c.leaves(c.resolved(*p.Items), append(keys, "[]")...)...)
		}
	}
	return out
}

const hole = "the hole of the body"

// put returns a copy of a body, as JSON text, with the value at the leaf. The value need not be valid JSON.
func (l leaf) put(t *testing.T, body any, value string) string {
	t.Helper()
	raw, err := json.Marshal(within(body, l.keys))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(raw), `"`+hole+`"`, value, 1)
}

func within(v any, keys []string) any {
	if len(keys) == 0 {
		return hole
	}
	if keys[0] == "[]" {
		return []any{within(nil, keys[1:])}
	}
	out := object{}
	if m, ok := v.(object); ok {
		maps.Copy(out, m)
	}
	out[keys[0]] = within(out[keys[0]], keys[1:])
	return out
}

// allowedCall returns a person whom the matrix allows the operation, and the path and the body of the call.
func (w *fixture) allowedCall(t *testing.T, a *apitest.App, o operation) (p *apitest.Person, path string, body any) {
	t.Helper()
	c, ok := calls[o.ID]
	if !ok {
		t.Fatalf("operation %s has no row in the permission matrix", o.ID)
	}
	p = w.people[c.allowed[0]].In(a)
	if c.body != nil {
		body = c.body(w, p)
	}
	return p, c.path(w, p), body
}

// forgetAttempts resets the rate limits, so that a test can send more requests than they allow.
func forgetAttempts(t *testing.T, db *sql.DB) {
	t.Helper()
	if _, err := db.Exec("DELETE FROM attempts"); err != nil {
		t.Fatal(err)
	}
}

// isPlace reports whether a part of a pattern stands for an id, and not for the number of a round or a format.
func isPlace(part string) bool {
	return strings.HasPrefix(part, "{") && part != "{round}" && part != "{format}"
}

// places returns the ids of a path where its pattern has placeholders.
func places(pattern, path string) (out []string) {
	path, _, _ = strings.Cut(path, "?")
	parts := strings.Split(path, "/")
	for i, part := range strings.Split(pattern, "/") {
		if isPlace(part) {
			out = append(out, parts[i])
		}
	}
	return out
}

// filled returns a pattern with ids in its placeholders and the query of path.
func filled(pattern, path string, values []string) string {
	var b strings.Builder
	plain, _, _ := strings.Cut(path, "?")
	parts := strings.Split(plain, "/")
	for i, part := range strings.Split(pattern, "/")[1:] {
		switch {
		case isPlace(part):
			part, values = values[0], values[1:]
		case strings.HasPrefix(part, "{"):
			part = parts[i+1]
		}
		fmt.Fprintf(&b, "/%s", part)
	}
	if _, query, ok := strings.Cut(path, "?"); ok {
		b.WriteString("?" + query)
	}
	return b.String()
}

// tables returns all tables of the database.
func tables(t *testing.T, db *sql.DB) (names []string) {
	t.Helper()
	query := "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1"
	rows, err := db.Query(query)
	if err != nil {
		rows, err = db.Query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return names
}
