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

	"github.com/alecthomas/kong"

	"yagura/internal/drill/durable"
	"yagura/internal/drill/harness"
)

type cli struct {
	Run drill `cmd:"" help:"Run a durability drill."`
}

// drill is the settings of a drill on the command line.
type drill struct {
	Name    string `arg:"" help:"Name of the drill: ${names}."`
	Rounds  int    `help:"Number of rounds. Default: as docs/drills.md says."`
	Seed    uint64 `default:"1" help:"Seed of all random choices."`
	Program string `type:"existingfile" help:"A built program. Default: built from this tree."`
	Keep    bool   `help:"Keep the data of the drill."`
}

var drills = map[string]struct {
	title  string
	rounds int
	run    func(context.Context, durable.Settings) error
}{
	"kill": {"kill -9 of a node on SQLite while people write", 200, durable.Kill},
}

func names() string { return strings.Join(slices.Sorted(maps.Keys(drills)), ", ") }

// Run runs the drill in a temporary folder.
func (d *drill) Run(ctx context.Context) (err error) {
	one, ok := drills[d.Name]
	if !ok {
		return fmt.Errorf("no drill %q: the drills are %s", d.Name, names())
	}
	folder, err := os.MkdirTemp("", "yagura-drill-")
	if err != nil {
		return err
	}
	if d.Keep {
		fmt.Println("data in", folder)
	} else {
		defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	}
	binary := d.Program
	if binary == "" {
		if binary, err = harness.Build(ctx, ".", folder); err != nil {
			return fmt.Errorf("build the program: %w", err)
		}
	}
	if binary, err = filepath.Abs(binary); err != nil {
		return err
	}
	if d.Rounds == 0 {
		d.Rounds = one.rounds
	}
	report := harness.NewReport(os.Stdout, fmt.Sprintf("%s (%d rounds, seed %d)", one.title, d.Rounds, d.Seed))
	return report.End(one.run(ctx, durable.Settings{Rounds: d.Rounds, Seed: d.Seed, Binary: binary, Folder: folder, Report: report}))
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var c cli
	k := kong.Parse(&c, kong.Name("drill"), kong.Description("Durability drills and the fuzz of the contract."), kong.UsageOnError(),
		kong.Vars{"names": names()}, kong.BindTo(ctx, (*context.Context)(nil)))
	k.FatalIfErrorf(k.Run())
}
