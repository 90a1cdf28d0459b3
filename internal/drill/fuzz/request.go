package fuzz

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// request is one generated request.
type request struct {
	op     *operation
	who    *actor
	method string
	path   string // with the query, below the base
	params map[string]string
	header http.Header
	body   []byte
	value  any    // the decoded body of a request that fits the contract
	form   *form  // the body of an upload, nil for others
	broken string // what does not fit the contract, "" if all does
	odd    bool   // the method or a header is unusual: the contract does not say what is answered
}

// resource returns what the request is about, such as contests/5: the first two parts of a path with an id.
func (r *request) resource() string {
	parts := strings.Split(strings.Trim(r.path, "/"), "/")
	if len(parts) < 2 {
		return ""
	}
	if _, err := strconv.ParseInt(parts[1], 10, 64); err != nil {
		return ""
	}
	return parts[0] + "/" + parts[1]
}

// noun returns what the items of the request's answer are: the last part of the path that is no parameter.
func (r *request) noun() string {
	for _, part := range slices.Backward(strings.Split(strings.Trim(r.op.path, "/"), "/")) {
		if !strings.HasPrefix(part, "{") {
			return singular(part)
		}
	}
	return ""
}

// formats are the parts of paths after which the id of a stage follows.
var formats = []string{"tournament", "swissdraw", "league", "battleroyal"}

// parameters chooses values for all parameters, and puts those of the path and the query into the request.
func (g *generator) parameters(r *request, given map[string]string) {
	r.params = map[string]string{}
	resource, before := "", ""
	var parts []string
	for part := range strings.SplitSeq(strings.Trim(r.op.path, "/"), "/") {
		if !strings.HasPrefix(part, "{") {
			parts, before = append(parts, part), part
			continue
		}
		name := strings.Trim(part, "{}")
		v, ok := given[name]
		if !ok {
			v = cmp.Or(g.pathValue(r.op, resource, before, name), "0")
		}
		r.params[name] = v
		parts = append(parts, url.PathEscape(v))
		if resource == "" {
			resource = strings.Join(parts, "/")
		}
	}
	r.path = "/" + strings.Join(parts, "/") + "/"
	r.op = g.serving(r.op, r.params["format"])
	query := url.Values{}
	for _, p := range r.op.Parameters {
		if p.In == "query" && g.random.IntN(4) == 0 {
			if v := g.value(p.Schema, resource, p.Name, 1); v != nil {
				query.Set(p.Name, plain(v))
			}
		}
	}
	if len(query) > 0 {
		r.path += "?" + query.Encode()
	}
}

// serving returns the operation that answers a path with a format: one of the same method with this format in its path, or
// else the operation itself.
func (g *generator) serving(o *operation, format string) *operation {
	if format == "" {
		return o
	}
	own := anonymous(strings.Replace(o.path, "{format}", format, 1))
	for _, other := range g.operations {
		if other.method == o.method && anonymous(other.path) == own {
			return other
		}
	}
	return o
}

// anonymous returns a path without the names of its parameters.
func anonymous(path string) string { return parameterName.ReplaceAllString(path, "{}") }

var parameterName = regexp.MustCompile(`\{[^}]*\}`)

func plain(v any) string {
	if list, ok := v.([]any); ok {
		var parts []string
		for _, one := range list {
			parts = append(parts, plain(one))
		}
		return strings.Join(parts, ",")
	}
	return fmt.Sprint(v)
}

func (g *generator) pathValue(o *operation, resource, before, name string) string {
	noun := name
	if name == "id" {
		noun = singular(before) + "Id"
	}
	if g.random.IntN(20) > 0 {
		if v, ok := g.memory.pick(g.random, resource, noun); ok {
			return plain(v)
		}
	}
	for _, p := range o.Parameters {
		if p.In == "path" && p.Name == name {
			return plain(g.value(p.Schema, resource, noun, 1))
		}
	}
	return "1"
}

// oddParameters are values that no parameter of a type may have.
var oddParameters = map[string][]string{
	"integer": {"abc", "1.5", "0x10", "99999999999999999999", "-99999999999999999999", " 1", "1e3", "true", "１"},
	"boolean": {"maybe", "2", "yes please"},
}

// breakParameter puts a value that the contract forbids into one parameter. It reports whether there is one to break.
func (g *generator) breakParameter(r *request) bool {
	var able []parameter
	for _, p := range r.op.Parameters {
		if t := p.Schema.types(); p.In != "header" && len(t) == 1 && oddParameters[t[0]] != nil {
			able = append(able, p)
		}
	}
	if len(able) == 0 {
		return false
	}
	p := able[g.random.IntN(len(able))]
	values := slices.Clone(oddParameters[p.Schema.types()[0]])
	if p.Schema.Minimum != nil {
		values = append(values, strconv.FormatInt(int64(*p.Schema.Minimum)-1, 10))
	}
	if p.Schema.Maximum != nil {
		values = append(values, strconv.FormatInt(int64(*p.Schema.Maximum)+1, 10))
	}
	v := values[g.random.IntN(len(values))]
	r.broken = fmt.Sprintf("parameter %s is %q", p.Name, v)
	if p.In == "path" {
		given := r.params
		given[p.Name] = v
		g.parameters(r, given)
		return true
	}
	path, _, _ := strings.Cut(r.path, "?")
	r.path = path + "?" + url.Values{p.Name: {v}}.Encode()
	return true
}

// malformed are bodies that are no valid JSON object, by what is wrong with them.
func (g *generator) malformed(valid []byte) (what string, body []byte) {
	all := []struct {
		what string
		body []byte
	}{
		{"cut off", valid[:g.random.IntN(max(1, len(valid)))]},
		{"empty", nil},
		{"null", []byte("null")},
		{"a list", []byte("[]")},
		{"a string", []byte(`"text"`)},
		{"a number", []byte("1")},
		{"deep", []byte(strings.Repeat(`{"a":`, 20_000) + "1" + strings.Repeat("}", 20_000))},
		{"deep list", []byte(strings.Repeat("[", 100_000))},
		{"a text of invalid UTF-8", []byte("{\"name\":\"\xff\xfe\"}")},
		{"half a surrogate pair", []byte(`{"name":"\ud800"}`)},
		{"an escaped NUL", []byte(`{"name":"a\u0000b"}`)},
		{"two values", append(slices.Clone(valid), valid...)},
		{"with a byte order mark", append([]byte("\ufeff"), valid...)},
		{"XML", []byte("<?xml version=\"1.0\"?><a/>")},
		{"huge", []byte(`{"name":"` + strings.Repeat("k", 3<<20) + `"}`)},
	}
	one := all[g.random.IntN(len(all))]
	return one.what, one.body
}

var oddHeaders = []http.Header{
	{"Authorization": {"JWT x"}}, {"Authorization": {"Bearer "}}, {"Authorization": {"JWT " + strings.Repeat("k", 20_000)}}, {"Authorization": {"\xff\xfe"}},
	{"Accept": {"application/xml"}}, {"Accept": {"application/cbor"}}, {"Accept-Language": {strings.Repeat("ja,", 3000)}}, {"Accept-Encoding": {"gzip;q=0, br;q=9"}},
	{"X-Timezone": {"Mars/Olympus"}}, {"X-Timezone": {"../../etc/passwd"}}, {"Idempotency-Key": {strings.Repeat("k", 5000)}}, {"Idempotency-Key": {"\xff"}}, {"Idempotency-Key": {" "}},
	{"If-None-Match": {"*"}}, {"If-None-Match": {`W/"x", "`}}, {"If-Match": {"*"}}, {"Range": {"bytes=5-1"}}, {"Content-Encoding": {"gzip"}}, {"Content-Type": {"text/plain"}},
	{"Content-Type": {"multipart/form-data"}}, {"Content-Type": {"application/json; charset=utf-7"}}, {"X-Forwarded-For": {"not an address"}}, {"X-Request-Id": {strings.Repeat("k", 9000)}},
	{"Origin": {"https://evil.example"}}, {"Sec-Fetch-Site": {"cross-site"}}, {"Expect": {"100-continue"}}, {"Transfer-Encoding": {"gzip"}}, {"Upgrade": {"websocket"}, "Connection": {"Upgrade"}},
}

var oddMethods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions, http.MethodTrace, "BREW", "PROPFIND",
}

// curl returns a command that repeats the request. The token is left out.
func (r *request) curl(base string) string {
	var b strings.Builder
	quoted := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
	readable := utf8.Valid(r.body) && len(r.body) < 4000 && !bytes.ContainsAny(r.body, "\x00\x1b")
	switch {
	case readable:
	case len(r.body) < 4000:
		fmt.Fprintf(&b, "echo %s | base64 -d | ", base64.StdEncoding.EncodeToString(r.body))
	default:
		fmt.Fprintf(&b, "# the body of %d bytes begins with %q\n      ", len(r.body), r.body[:60])
	}
	fmt.Fprintf(&b, "curl -i -X %s %s", quoted(r.method), quoted(base+"/api/v1"+r.path))
	if r.who.token() != "" && r.header.Get("Authorization") == "" {
		fmt.Fprintf(&b, ` -H "Authorization: JWT $TOKEN"`)
	}
	for name, values := range r.header {
		fmt.Fprintf(&b, " -H %s", quoted(fmt.Sprintf("%s: %.200s", name, values[0])))
	}
	switch {
	case len(r.body) == 0:
	case readable:
		fmt.Fprintf(&b, " --data-binary %s", quoted(string(r.body)))
	default:
		b.WriteString(" --data-binary @-")
	}
	if r.who.token() != "" {
		fmt.Fprintf(&b, "   # TOKEN of %s", r.who.name)
	}
	return b.String()
}

func encoded(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // generated values are JSON
	}
	return text
}
