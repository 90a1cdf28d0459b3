package fuzz

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// remembered is how many values of one name are kept.
const remembered = 60

// memory is the values that answers held, by the resource that the answer was about ("" for all) and the name of the member.
type memory map[string]map[string][]any

func (m memory) add(resource, name string, v any) {
	for _, r := range []string{resource, ""} {
		if m[r] == nil {
			m[r] = map[string][]any{}
		}
		list := append(m[r][name], v)
		if len(list) > remembered {
			list = list[1:]
		}
		m[r][name] = list
		if resource == "" {
			return
		}
	}
}

// pick returns a remembered value of a name: mostly of the resource, else of any.
func (m memory) pick(random *rand.Rand, resource, name string) (v any, ok bool) {
	list := m[resource][name]
	if len(list) == 0 || random.IntN(20) == 0 {
		list = m[""][name]
	}
	if len(list) == 0 {
		return nil, false
	}
	if name == "version" && random.IntN(10) < 8 { // an older one is refused
		return list[len(list)-1], true
	}
	return list[random.IntN(len(list))], true
}

// learn remembers the members of an answer. noun is what the answer is about, such as contest.
func (m memory) learn(resource, noun string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			switch member.(type) {
			case map[string]any, []any:
				next := singular(name)
				if name == "items" {
					next = noun
				}
				m.learn(resource, next, member)
				m.add(resource, name, member)
			case nil:
			default:
				if name == "id" {
					m.add(resource, noun+"Id", member)
				} else {
					m.add(resource, name, member)
				}
			}
		}
	case []any:
		for i, item := range v {
			if i >= remembered {
				break
			}
			m.learn(resource, noun, item)
		}
	}
}

// singular returns the noun of a list: contest for contests.
func singular(name string) string {
	switch {
	case strings.HasSuffix(name, "ies"):
		return strings.TrimSuffix(name, "ies") + "y"
	case strings.HasSuffix(name, "ches"):
		return strings.TrimSuffix(name, "es")
	}
	return strings.TrimSuffix(name, "s")
}

// generator makes values that fit the contract.
type generator struct {
	*contract
	random *rand.Rand
	memory memory
}

// maxDepth limits generated objects inside objects.
const maxDepth = 6

// value returns a value of a schema: often a remembered one of the name, if it fits.
func (g *generator) value(s *schema, resource, name string, depth int) any {
	s = g.resolved(s)
	if depth > 0 && g.random.IntN(10) < 7 {
		if v, ok := g.memory.pick(g.random, resource, name); ok && g.mismatch(s, v, "") == "" {
			return v
		}
	}
	if len(s.OneOf) > 0 {
		return g.value(s.OneOf[g.random.IntN(len(s.OneOf))], resource, name, depth)
	}
	if len(s.Enum) > 0 {
		return s.Enum[g.random.IntN(len(s.Enum))]
	}
	t := "object"
	if types := s.types(); len(types) > 0 {
		t = types[g.random.IntN(len(types))]
	}
	switch t {
	case "null":
		return nil
	case "boolean":
		return g.random.IntN(2) == 0
	case "integer", "number":
		return g.number(s)
	case "string":
		return g.text(s, name)
	case "array":
		return g.list(s, resource, name, depth)
	}
	out := map[string]any{}
	for name, p := range s.Properties {
		required := false
		for _, r := range s.Required {
			required = required || r == name
		}
		if required || depth < maxDepth && g.random.IntN(3) > 0 {
			out[name] = g.value(p, resource, name, depth+1)
		}
	}
	return out
}

func number(n int64) json.Number { return json.Number(strconv.FormatInt(n, 10)) }

func (g *generator) number(s *schema) any {
	low, high := int64(0), int64(100)
	if s.Minimum != nil {
		low = int64(*s.Minimum)
		high = max(high, low+100)
	}
	if s.Maximum != nil {
		high = int64(*s.Maximum)
		low = min(low, high)
	}
	switch g.random.IntN(6) {
	case 0:
		return number(low)
	case 1:
		if s.Maximum != nil {
			return number(high)
		}
		return json.Number("9223372036854775807")
	case 2:
		if s.Minimum == nil {
			return json.Number("-1")
		}
	}
	return number(low + g.random.Int64N(high-low+1))
}

// texts are valid texts that programs get wrong.
var texts = []string{
	"", "a", "Cup", "秋の杯", "é", "👩‍👩‍👧‍👦", "<b>x</b>", "'; DROP TABLE users; --", "${7*7}", "../../etc/passwd", "https://example.org/",
	"javascript:alert(1)", "\u202eabc", "\ufeffx", "%00", "%n%s", "\t\n", "null", "0", "-1", "1e309", "NaN", "true", "{}", "[]", " ", "　", "a b", "ﬃ",
}

func (g *generator) text(s *schema, name string) string {
	lower := strings.ToLower(name)
	switch {
	case s.Format == "date":
		return time.Now().AddDate(0, 0, g.random.IntN(60)-30).Format(time.DateOnly)
	case s.Format == "date-time", strings.HasSuffix(lower, "start"), strings.HasSuffix(lower, "end"), strings.HasSuffix(lower, "at"), strings.HasSuffix(lower, "starts"):
		return time.Now().Add(time.Duration(g.random.IntN(240)-60) * time.Minute).UTC().Format("2006-01-02T15:04:05.000Z")
	case strings.Contains(lower, "language"):
		return []string{"ja", "en", "ko", "zh"}[g.random.IntN(4)]
	case strings.Contains(lower, "email"):
		return fmt.Sprintf("fuzz%d@yagura.test", g.random.IntN(20))
	}
	text := texts[g.random.IntN(len(texts))]
	switch g.random.IntN(8) {
	case 0:
		if s.MaxLength != nil && *s.MaxLength <= 20_000 {
			text = letters(*s.MaxLength)
		}
	case 1:
		if s.MinLength != nil {
			text = letters(*s.MinLength)
		}
	}
	if g.mismatch(s, text, "") != "" {
		return letters(g.length(s))
	}
	return text
}

// length returns a length between the limits of a schema.
func (g *generator) length(s *schema) int {
	low, high := 1, 12
	if s.MinLength != nil {
		low = *s.MinLength
		high = max(high, low)
	}
	if s.MaxLength != nil {
		high = min(high, *s.MaxLength)
		low = min(low, high)
	}
	return low + g.random.IntN(high-low+1)
}

// letters returns n letters and digits; five of them are a number, which a pattern demands.
func letters(n int) string {
	if n == 5 {
		return "12345"
	}
	return strings.Repeat("k9", n/2) + strings.Repeat("k", n%2)
}

func (g *generator) list(s *schema, resource, name string, depth int) []any {
	low, high := 0, 3
	if s.MinItems != nil {
		low = *s.MinItems
		high = max(high, low)
	}
	if s.MaxItems != nil {
		high = min(high, *s.MaxItems)
		low = min(low, high)
	}
	if depth > maxDepth {
		high = low
	}
	out := []any{}
	for range low + g.random.IntN(high-low+1) {
		out = append(out, g.value(s.Items, resource, name, depth+1))
	}
	return out
}
