package fuzz

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"
)

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
