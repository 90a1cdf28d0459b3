package fuzz

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// judge returns what is wrong with an answer, "" if nothing is.
func (f *fuzzer) judge(r *request, a answer) string {
	switch {
	case a.err != nil && a.took >= hangs:
		return "no answer in " + hangs.String()
	case a.err != nil && r.odd, a.err != nil && len(r.body) > 1<<20:
		return "" // the connection may be closed while the rest of the body is under way
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
	f.Report.Check(len(never) <= len(f.operations)*3/4, "three quarters of the operations accepted no request: the fuzz hardly reaches the program")
	if len(f.found) > maxFindings {
		f.Report.Say("   %d findings, of which %d are printed", len(f.found), maxFindings)
	}
}
