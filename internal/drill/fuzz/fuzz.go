package fuzz

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
