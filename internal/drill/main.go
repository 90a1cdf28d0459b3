// Command drill runs the durability drills and the fuzz of the contract against the built program (docs/drills.md).
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

	"github.com/alecthomas/kong"

	"yagura/internal/drill/durable"
	"yagura/internal/drill/fuzz"
	"yagura/internal/drill/harness"
)

type cli struct {
	Run  drill   `cmd:"" help:"Run a durability drill."`
	Fuzz fuzzing `cmd:"" help:"Send generated requests to a program with the demo data."`
}

// common is the settings of all commands.
type common struct {
	Seed    uint64 `default:"1" help:"Seed of all random choices."`
	Program string `type:"existingfile" help:"A built program. Default: built from this tree."`
	Keep    bool   `help:"Keep the data."`
}

type drill struct {
	common
	Name   string        `arg:"" help:"Name of the drill: ${names}."`
	Rounds int           `help:"Number of rounds. Default: as docs/drills.md says."`
	Away   time.Duration `default:"60s" help:"How long PostgreSQL is away (database)."`
	From   string        `help:"Commit of the older version (upgrade). Default: the newest tag, else the commit before the newest migration."`
}

type fuzzing struct {
	common
	Requests int `default:"100000" help:"Number of requests."`
}

var drills = map[string]struct {
	title  string
	rounds int
	run    func(context.Context, durable.Settings) error
}{
	"kill":          {"kill -9 of a node on SQLite while people write", 200, durable.Kill},
	"kill-postgres": {"kill -9 of one of two nodes on PostgreSQL and Redis while people write", 50, durable.KillPostgres},
	"broker":        {"one of two nodes without its broker", 4, durable.Broker},
	"clock":         {"death of a node whose clock is an hour ahead or behind", 4, durable.Clock},
	"database":      {"PostgreSQL away", 1, durable.Database},
	"disk":          {"full, read-only and damaged disks", 5, durable.Disk},
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
			Rounds: d.Rounds, Seed: d.Seed, Away: d.Away, From: d.From, Tree: ".", Binary: binary, Folder: folder, Report: report,
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
	defer stop()
	var c cli
	k := kong.Parse(&c, kong.Name("drill"), kong.Description("Durability drills and the fuzz of the contract."), kong.UsageOnError(),
		kong.Vars{"names": names()}, kong.BindTo(ctx, (*context.Context)(nil)))
	k.FatalIfErrorf(k.Run())
}
