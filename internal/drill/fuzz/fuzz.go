package fuzz

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// Settings are the settings of a run.
type Settings struct {
	Requests int
	Seed     uint64
	Binary   string // the built program
	Folder   string // an empty folder for its data
	Report   *harness.Report
}

const (
	maxFindings = 20
	hangs       = 30 * time.Second // how long an answer may take
	kept        = 30               // accepted requests of an operation that are kept
)

// fuzzer sends requests one after another, so that a run with the same seed is nearly the same.
type fuzzer struct {
	*generator
	Settings
	node     *harness.Node
	client   http.Client
	actors   []*actor
	keys     map[string]bool       // all keys of failures
	accepted map[string][]*request // by operation
	insiders map[string][]*actor   // who may do more than a visitor, by resource
	tried    map[string]int        // how often each breakage was tried
	statuses map[int]int
	kinds    map[string]int
	found    map[string]bool
}

// Run fuzzes a program with the demo data.
func Run(ctx context.Context, s Settings) error {
	data, temporary := filepath.Join(s.Folder, "data"), filepath.Join(s.Folder, "temporary")
	if err := os.Mkdir(temporary, 0o700); err != nil {
		return err
	}
	program := harness.Program{Binary: s.Binary, Flags: []string{"--demo"}}
	node, err := program.Start(ctx, harness.Options{Data: data, Env: []string{"TMPDIR=" + temporary}})
	if err != nil {
		return err
	}
	defer func() { _ = node.End(syscall.SIGKILL) }()
	f := &fuzzer{Settings: s, node: node, client: http.Client{Timeout: hangs, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		keys: map[string]bool{}, accepted: map[string][]*request{}, insiders: map[string][]*actor{}, tried: map[string]int{}, statuses: map[int]int{}, kinds: map[string]int{}, found: map[string]bool{}}
	if err := f.prepare(ctx, data); err != nil {
		return err
	}
	if err := f.crawl(ctx); err != nil {
		return err
	}
	if err := f.forms(ctx); err != nil {
		return err
	}
	for n := range s.Requests {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f.send(ctx, n, f.next()); err != nil {
			return err
		}
		if (n+1)%max(1, s.Requests/10) == 0 {
			s.Report.Say("   %d requests: %v", n+1, f.statuses)
		}
	}
	f.summary()
	if err := node.End(syscall.SIGTERM); err != nil {
		return err
	}
	s.Report.Check(node.ExitCode() == 0, "exit code %d after SIGTERM: %s", node.ExitCode(), node.LastLines(3))
	left, err := os.ReadDir(temporary)
	s.Report.Check(len(left) == 0, "%d temporary files are left", len(left))
	return err
}

func (f *fuzzer) prepare(ctx context.Context, data string) error {
	status, text := harness.Try(ctx, f.node.URL, http.MethodGet, "/openapi.json", harness.Person{}, "", nil)
	if status != http.StatusOK {
		return fmt.Errorf("the contract answers %d", status)
	}
	c, err := readContract(text)
	if err != nil {
		return err
	}
	f.generator = &generator{contract: c, random: rand.New(rand.NewPCG(f.Seed, 1)), memory: memory{}}
	printed, err := exec.CommandContext(ctx, f.Binary, "faults").Output()
	if err != nil {
		return err
	}
	var keys []string
	if err := json.Unmarshal(printed, &keys); err != nil {
		return err
	}
	for _, k := range keys {
		f.keys[k] = true
	}
	f.seed()
	f.actors, err = cast(ctx, f.node.URL, f.Binary, data)
	return err
}

// next returns the next request.
func (f *fuzzer) next() *request {
	o := f.operations[f.random.IntN(len(f.operations))]
	for rare(o) && f.random.IntN(8) > 0 {
		o = f.operations[f.random.IntN(len(f.operations))]
	}
	r := &request{op: o, method: o.method, header: http.Header{}, who: f.actors[f.random.IntN(len(f.actors))]}
	var given map[string]string
	if list := f.accepted[o.ID]; len(list) > 0 && f.random.IntN(10) < 7 {
		old := list[f.random.IntN(len(list))]
		given, r.value = old.params, f.renewed(old)
		if f.random.IntN(5) > 0 && old.who != nil && slices.Contains(f.actors, old.who) {
			r.who = old.who
		}
	}
	f.parameters(r, given)
	if given == nil {
		f.chooseInsider(r)
	}
	f.fill(r)
	if f.random.IntN(4) == 0 {
		r.header.Set("Idempotency-Key", fmt.Sprint("fuzz-", f.random.IntN(1_000_000)))
	}
	f.spoil(r)
	return r
}

// chooseInsider mostly makes somebody send a request who may.
func (f *fuzzer) chooseInsider(r *request) {
	in := f.insiders[r.resource()]
	if r.op.Permission == "site-admin" {
		in = slices.DeleteFunc(slices.Clone(f.actors), func(a *actor) bool { return !a.administers })
	}
	if len(in) > 0 && f.random.IntN(10) < 6 {
		r.who = in[f.random.IntN(len(in))]
	}
}

// rare reports whether an operation removes what others need.
func rare(o *operation) bool {
	return o.method == http.MethodDelete || slices.Contains([]string{"signOut", "suspendUser", "transferTeam", "withdraw", "deleteEntries", "cancelContest", "closeEntry", "startContest", "changePassword"}, o.ID)
}

// renewed returns the body of an accepted request with the latest version of its resource.
func (f *fuzzer) renewed(old *request) any {
	m, ok := old.value.(map[string]any)
	if !ok {
		return old.value
	}
	if list := f.memory[old.resource()]["version"]; m["version"] != nil && len(list) > 0 && f.random.IntN(2) == 0 {
		m = maps.Clone(m)
		m["version"] = list[len(list)-1]
	}
	return m
}

// fill sets the body that the contract asks for.
func (f *fuzzer) fill(r *request) {
	for contentType, c := range r.op.Request.Content {
		switch contentType {
		case "application/json":
			if r.value == nil || f.random.IntN(6) == 0 {
				r.value = f.value(c.Schema, r.resource(), "", 0)
			}
			r.body = encoded(r.value)
			r.header.Set("Content-Type", contentType)
		case "multipart/form-data":
			r.form = f.form(c.Schema)
			body, kind := r.form.encode()
			r.body = body
			r.header.Set("Content-Type", kind)
		default: // fields of a contest, of which each may be left out
			form, _ := f.value(f.schemas["ContestRegistration"], r.resource(), "", 0).(map[string]any)
			for name := range form {
				if f.random.IntN(3) > 0 {
					delete(form, name)
				}
			}
			r.body = encoded(form)
			r.header.Set("Content-Type", "application/json")
		}
	}
}

// spoil makes most requests invalid, in one place.
func (f *fuzzer) spoil(r *request) {
	kind := "valid"
	switch n := f.random.IntN(100); {
	case n < 40 && r.form != nil:
		kind = "deformed form"
		f.deform(r, deformations[f.random.IntN(len(deformations))])
	case n < 40 && r.op.body() != nil:
		if f.breakBody(r) {
			kind = "broken body"
		}
	case n < 50:
		if f.breakParameter(r) {
			kind = "broken parameter"
		}
	case n < 56 && r.op.body() != nil:
		kind = "no JSON object"
		var what string
		what, r.body = f.malformed(r.body)
		r.broken = "the body is " + what
		if f.fits(r) { // such as a part of a body that needs nothing
			r.broken = ""
		}
	case n < 62:
		kind, r.odd = "odd header", true
		maps.Copy(r.header, oddHeaders[f.random.IntN(len(oddHeaders))])
	case n < 66:
		kind, r.odd = "odd method", true
		r.method = oddMethods[f.random.IntN(len(oddMethods))]
	}
	f.kinds[kind]++
}

// fits reports whether a body is JSON as the contract wants it.
func (f *fuzzer) fits(r *request) bool {
	v, err := decoded(r.body)
	return err == nil && f.mismatch(r.op.body(), v, "") == ""
}

// unread are members that a call does not read in some cases: the game if no operators are added, the operators if the game is another one
// (docs/rules/api.md), the password if the contest has none, and the team size in a contest for persons.
var unread = []string{
	"addOperators gameId: is left out", "addOperators gameId: is null", "addOperators userIds: too many items",
	"enterContest entryPassword: too long", "enterContestAsTeam entryPassword: too long",
	"createContest teamSize: below the minimum", "createContest teamSize: above the maximum",
}

// breakBody breaks the body where it was broken least often.
func (f *fuzzer) breakBody(r *request) bool {
	if f.mismatch(r.op.body(), normal(r.value), "") != "" {
		return false
	}
	all := slices.DeleteFunc(f.breakages(r.op.body(), normal(r.value)), func(b breakage) bool {
		return slices.Contains(unread, r.op.ID+" "+b.name())
	})
	if len(all) == 0 {
		return false
	}
	f.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	least := slices.MinFunc(all, func(a, b breakage) int { return f.tried[r.op.ID+a.name()] - f.tried[r.op.ID+b.name()] })
	f.tried[r.op.ID+least.name()]++
	r.broken = least.name()
	r.body = encoded(least.apply(normal(r.value)))
	return true
}

// normal returns a value as it is decoded from JSON.
func normal(v any) any {
	out, err := decoded(encoded(v))
	if err != nil {
		panic(err) // it was encoded
	}
	return out
}

func decoded(text []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one value")
	}
	return v, nil
}

// answer is what the program answered.
type answer struct {
	status int
	header http.Header
	body   []byte
	took   time.Duration
	err    error
}

func (f *fuzzer) ask(ctx context.Context, r *request) (a answer) {
	h, err := http.NewRequestWithContext(ctx, r.method, f.node.URL+"/api/v1"+r.path, bytes.NewReader(r.body))
	if err != nil {
		return answer{err: err}
	}
	if t := r.who.token(); t != "" {
		h.Header.Set("Authorization", "JWT "+t)
	}
	for name, values := range r.header {
		h.Header[name] = values
	}
	begin := time.Now()
	res, err := f.client.Do(h)
	if err != nil {
		return answer{err: err, took: time.Since(begin)}
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, body, time.Since(begin), err}
}

// send sends a request, judges the answer and learns from it. An error means that the run cannot go on.
func (f *fuzzer) send(ctx context.Context, n int, r *request) error {
	a := f.ask(ctx, r)
	f.statuses[a.status]++
	if f.node.Ended() {
		return fmt.Errorf("the program ended after request %d: %s\n%s", n, r.curl(f.node.URL), f.node.LastLines(10))
	}
	if problem := f.judge(r, a); problem != "" {
		f.report(n, r, a, problem)
	}
	switch {
	case a.status == http.StatusUnauthorized && !r.odd && r.who.token() != "":
		f.lostSession(ctx, r.who)
	case a.status >= 200 && a.status < 300 && r.broken == "" && !r.odd:
		r.who.failed = 0
		f.learnFrom(r, a)
	}
	return nil
}

// lostSession signs an actor in again whose session has ended, or drops the actor.
func (f *fuzzer) lostSession(ctx context.Context, a *actor) {
	a.failed++
	if a.failed < 3 {
		return
	}
	a.failed = 0
	if a.signIn(ctx, f.node.URL) != nil && len(f.actors) > 4 {
		f.actors = slices.DeleteFunc(f.actors, func(one *actor) bool { return one == a })
	}
}

func (f *fuzzer) learnFrom(r *request, a answer) {
	list := f.accepted[r.op.ID]
	if len(list) == kept {
		list[f.random.IntN(kept)] = r
	} else {
		list = append(list, r)
	}
	f.accepted[r.op.ID] = list
	v, err := decoded(a.body)
	if err != nil {
		return
	}
	resource, noun := r.resource(), r.noun()
	f.memory.learn(resource, noun, v)
	f.noteInsider(r, v)
	if m, ok := v.(map[string]any); ok && m["id"] != nil {
		if slices.Contains(formats, noun) {
			f.memory.add(resource, "stageId", m["id"])
			f.memory.add(resource, "format", noun)
		}
		if strings.HasPrefix(resource, "contests/") && (noun == "user" || noun == "team") {
			f.memory.add(resource, "entryId", m["id"])
		}
	}
}

// outsiders are the permissions that need no relation to the resource.
var outsiders = []string{"anyone", "anyone-demo-only", "anyone-development-only", "self", "signed-in", "site-admin"}

// noteInsider remembers who operates a resource: who may do what only operators may do, or created it.
func (f *fuzzer) noteInsider(r *request, v any) {
	resource := r.resource()
	if m, ok := v.(map[string]any); ok && resource == "" && r.method == http.MethodPost && m["id"] != nil {
		first, _, _ := strings.Cut(strings.TrimPrefix(r.path, "/"), "/")
		resource = fmt.Sprintf("%s/%v", first, m["id"])
	}
	if r.who.token() == "" || resource == "" || resource == r.resource() && slices.Contains(outsiders, r.op.Permission) {
		return
	}
	if !slices.Contains(f.insiders[resource], r.who) {
		f.insiders[resource] = append(f.insiders[resource], r.who)
	}
}

// judge returns what is wrong with an answer, "" if nothing is.
func (f *fuzzer) judge(r *request, a answer) string {
	switch {
	case a.err != nil && r.odd, a.err != nil && len(r.body) > 1<<20:
		return "" // the connection may be closed while the rest of the body is under way
	case a.err != nil && a.took >= hangs:
		return "no answer in " + hangs.String()
	case a.err != nil:
		return "no answer: " + a.err.Error()
	case a.status >= 500 && !notConfigured(a):
		return "the program failed"
	case a.status < 300 && r.broken != "":
		return "an invalid request is accepted: " + r.broken
	case r.odd:
		return ""
	case a.status < 400:
		return f.judgeSuccess(r, a)
	}
	return f.judgeProblem(a)
}

// notConfigured reports whether the program lacks a setting for the operation, such as the keys of a provider.
func notConfigured(a answer) bool {
	var p struct{ Key string }
	return json.Unmarshal(a.body, &p) == nil && a.status == http.StatusServiceUnavailable &&
		(strings.HasSuffix(p.Key, "NotConfigured") || p.Key == "socialSuspended")
}

func (f *fuzzer) judgeSuccess(r *request, a answer) string {
	c, ok := r.op.Responses[strconv.Itoa(a.status)]
	if !ok {
		return fmt.Sprintf("the contract does not list status %d", a.status)
	}
	kind, _, _ := strings.Cut(a.header.Get("Content-Type"), ";")
	switch one, listed := c.Content[kind]; {
	case len(c.Content) == 0 && len(a.body) > 0:
		return "the contract lists no body"
	case len(c.Content) == 0:
	case !listed:
		return fmt.Sprintf("the contract does not list %q", kind)
	case kind == "application/json":
		v, err := decoded(a.body)
		if err != nil {
			return "the answer is no JSON: " + err.Error()
		}
		if reason := f.mismatch(one.Schema, v, "answer"); reason != "" {
			return "against the contract: " + reason
		}
	}
	return ""
}

func (f *fuzzer) judgeProblem(a answer) string {
	if kind := a.header.Get("Content-Type"); kind != "application/problem+json" {
		return fmt.Sprintf("a failure of type %q", kind)
	}
	v, err := decoded(a.body)
	if err != nil {
		return "the failure is no JSON: " + err.Error()
	}
	if reason := f.mismatch(f.schemas["Problem"], v, "problem"); reason != "" {
		return "against the contract: " + reason
	}
	m := v.(map[string]any)
	switch {
	case fmt.Sprint(m["status"]) != strconv.Itoa(a.status):
		return fmt.Sprintf("status %d with a problem of status %v", a.status, m["status"])
	case !f.keys[fmt.Sprint(m["key"])]:
		return fmt.Sprintf("the key %v is not in the catalogue", m["key"])
	case a.status == http.StatusMethodNotAllowed:
		return "an operation of the contract is not allowed"
	}
	return ""
}

// report prints a finding, unless the operation has the same one already.
func (f *fuzzer) report(n int, r *request, a answer, problem string) {
	id := r.op.ID + problem
	if f.found[id] {
		return
	}
	f.found[id] = true
	if len(f.found) > maxFindings {
		return
	}
	f.Report.Fail("request %d, %s: %s\n      %s\n      answer: %d %.300s", n, r.op.ID, problem, r.curl(f.node.URL), a.status, a.body)
	if a.status >= 500 {
		f.Report.Say("      log: %.600s", f.node.LastLines(2))
	}
}

func (f *fuzzer) summary() {
	var never []string
	for _, o := range f.operations {
		if len(f.accepted[o.ID]) == 0 {
			never = append(never, o.ID)
		}
	}
	f.Report.Say("   kinds of requests: %v", f.kinds)
	f.Report.Say("   %d ways to break a body were tried; %d of %d operations accepted a valid request", len(f.tried), len(f.operations)-len(never), len(f.operations))
	f.Report.Say("   never accepted: %s", strings.Join(never, " "))
	if len(f.found) > maxFindings {
		f.Report.Say("   %d findings, of which %d are printed", len(f.found), maxFindings)
	}
}
