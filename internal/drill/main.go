// Command drill runs the durability drills, the fuzz of the contract and the measurements under load against the built program (docs/drills.md).
package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"yagura/internal/drill/durable"
	"yagura/internal/drill/fuzz"
	"yagura/internal/drill/harness"
	"yagura/internal/drill/load"
	"yagura/internal/kit/command"
)

// common is the settings of all commands.
type common struct {
	Seed    uint64
	Program string
	Keep    bool
}

func (c *common) flags() []command.Flag {
	return []command.Flag{
		{Name: "seed", Default: "1", Value: command.Uint64(&c.Seed), Help: "Seed of all random choices."},
		{Name: "program", Value: command.ExistingFile(&c.Program), Help: "A built program. Default: built from this tree."},
		{Name: "keep", Value: command.Bool(&c.Keep), Help: "Keep the data."},
	}
}

type drill struct {
	common
	Name   string
	Rounds int
	Away   time.Duration
	Lasts  time.Duration
	From   string
}

func (d *drill) command(ctx context.Context) *command.Command {
	return &command.Command{
		Name: "run", Help: "Run a durability drill.", Run: func() error { return d.Run(ctx) },
		Argument: &command.Argument{Name: "name", Value: command.String(&d.Name), Help: "Name of the drill: " + names() + "."},
		Flags: append(d.flags(), []command.Flag{
			{Name: "rounds", Value: command.Int(&d.Rounds), Help: "Number of rounds. Default: as docs/drills.md says."},
			{Name: "away", Default: "60s", Value: command.Duration(&d.Away), Help: "How long PostgreSQL is away (database)."},
			{Name: "duration", Default: "1m", Value: command.Duration(&d.Lasts), Help: "How long people write without a pause (ids)."},
			{Name: "from", Value: command.String(&d.From), Help: "Commit of the older version (upgrade). Default: the newest tag, else the commit before the newest migration."},
		}...),
	}
}

type fuzzing struct {
	common
	Requests int
}

func (f *fuzzing) command(ctx context.Context) *command.Command {
	return &command.Command{
		Name: "fuzz", Help: "Send generated requests to a program with the demo data.", Run: func() error { return f.Run(ctx) },
		Flags: append(f.flags(), command.Flag{Name: "requests", Default: "100000", Value: command.Int(&f.Requests), Help: "Number of requests."}),
	}
}

// loading is a measurement of services under load.
type loading struct {
	common
	load.Settings
}

func (l *loading) plan(ctx context.Context) *command.Command {
	return &command.Command{
		Name: "load", Help: "Measure the processor time of requests on one, two and three nodes.",
		Run: func() error { return l.run(ctx, "requests on one, two and three nodes", load.Plan) },
		Flags: append(l.flags(), []command.Flag{
			{Name: "reads", Default: "20000", Value: command.Int(&l.Reads), Help: "Number of reads at each number of nodes."},
			{Name: "writes", Default: "600", Value: command.Int(&l.Writes), Help: "Number of writes at each number of nodes, without spectators and with them."},
			{Name: "sockets", Default: "300", Value: command.Int(&l.Sockets), Help: "Number of spectators with a live connection."},
		}...),
	}
}

func (l *loading) soak(ctx context.Context) *command.Command {
	return &command.Command{
		Name: "soak", Help: "Let people read, write and watch for a long time, and compare the memory of the nodes.",
		Run: func() error { return l.run(ctx, fmt.Sprint("mixed load for ", l.Duration), load.Soak) },
		Flags: append(l.flags(), []command.Flag{
			{Name: "duration", Default: "1h", Value: command.Duration(&l.Duration), Help: "How long people are there."},
			{Name: "sockets", Default: "200", Value: command.Int(&l.Sockets), Help: "Number of live connections at each service."},
		}...),
	}
}

func (l *loading) run(ctx context.Context, title string, measure func(context.Context, load.Settings) error) error {
	return l.within(ctx, func(binary, folder string) error {
		l.Binary, l.Folder, l.Report = binary, folder, harness.NewReport(os.Stdout, title)
		return l.Report.End(measure(ctx, l.Settings))
	})
}

var drills = map[string]struct {
	title  string
	rounds int
	run    func(context.Context, durable.Settings) error
}{
	"kill":          {"kill -9 of a node on SQLite while people write", 200, durable.Kill},
	"kill-postgres": {"kill -9 of one of two nodes on PostgreSQL and Redis while people write", 50, durable.KillPostgres},
	"clients":       {"clients that do not read, send slowly or open too many connections", 1, durable.Clients},
	"broker":        {"one of two nodes without its broker", 4, durable.Broker},
	"clock":         {"death of a node whose clock is an hour ahead or behind, and jumps of a clock", 4, durable.Clock},
	"commit":        {"the connection to PostgreSQL cut at COMMIT while people write", 400, durable.Commit},
	"database":      {"PostgreSQL away", 1, durable.Database},
	"disk":          {"full, read-only and damaged disks", 5, durable.Disk},
	"ids":           {"writes to two nodes as often as the machine allows", 1, durable.IDs},
	"io":            {"failing disks and buckets", 1, durable.IO},
	"power":         {"loss of power while people write to SQLite", 80, durable.Power},
	"upgrade":       {"two versions side by side during a rolling upgrade", 1, durable.Upgrade},
}

func names() string { return strings.Join(slices.Sorted(maps.Keys(drills)), ", ") }

// Run runs the drill.
func (d *drill) Run(ctx context.Context) error {
	one, ok := drills[d.Name]
	if !ok {
		return fmt.Errorf("no drill %q: the drills are %s", d.Name, names())
	}
	if d.Rounds == 0 {
		d.Rounds = one.rounds
	}
	return d.within(ctx, func(binary, folder string) error {
		report := harness.NewReport(os.Stdout, fmt.Sprintf("%s (%d rounds, seed %d)", one.title, d.Rounds, d.Seed))
		return report.End(one.run(ctx, durable.Settings{
			Rounds: d.Rounds, Seed: d.Seed, Away: d.Away, Lasts: d.Lasts, From: d.From, Tree: ".", Binary: binary, Folder: folder, Report: report,
		}))
	})
}

// Run runs the fuzz.
func (f *fuzzing) Run(ctx context.Context) error {
	return f.within(ctx, func(binary, folder string) error {
		report := harness.NewReport(os.Stdout, fmt.Sprintf("fuzz of the contract (%d requests, seed %d)", f.Requests, f.Seed))
		return report.End(fuzz.Run(ctx, fuzz.Settings{Requests: f.Requests, Seed: f.Seed, Binary: binary, Folder: folder, Report: report}))
	})
}

// within calls run with the program and a temporary folder.
func (c *common) within(ctx context.Context, run func(binary, folder string) error) (err error) {
	folder, err := os.MkdirTemp("", "yagura-drill-")
	if err != nil {
		return err
	}
	if c.Keep {
		fmt.Println("data in", folder)
	} else {
		defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	}
	binary := c.Program
	if binary == "" {
		if binary, err = harness.Build(ctx, ".", folder); err != nil {
			return fmt.Errorf("build the program: %w", err)
		}
	}
	if binary, err = filepath.Abs(binary); err != nil {
		return err
	}
	return run(binary, folder)
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	root := &command.Command{Name: "drill", Help: "Durability drills, the fuzz of the contract, and services under load.", Commands: []*command.Command{
		new(drill).command(ctx),
		new(fuzzing).command(ctx),
		new(loading).plan(ctx),
		new(loading).soak(ctx),
		new(reads).command(ctx),
		new(plain).command(),
	}}
	status := command.Main(root, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
