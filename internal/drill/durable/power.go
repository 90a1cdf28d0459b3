package durable

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// The moments of a loss of power, in changes and syncs of the disk: of a first start, and of writing.
const (
	firstCalls = 700
	laterCalls = 250
)

// Power lets the power fail while people write and upload pictures to a node on SQLite: the program is killed, and the disk loses a random
// part of what the program has not synced. Before that, the power fails during first starts.
func Power(ctx context.Context, s Settings) error {
	disk, err := harness.MountVolatileDisk(filepath.Join(s.Folder, "disk"), filepath.Join(s.Folder, "below"))
	if err != nil {
		return errors.Join(errors.New("this drill needs the right to mount (root and /dev/fuse)"), err)
	}
	defer func() { _ = disk.Unmount() }()
	p := &power{Settings: s, disk: disk, chance: s.random()}
	starts := max(6, s.Rounds/8)
	for i := range starts {
		after := 0 // every second folder is new when the program starts
		if i%2 == 1 {
			after = p.chance.IntN(firstCalls)
		}
		if err := p.firstStart(ctx, filepath.Join(disk.Path, fmt.Sprint("first", i)), after); err != nil {
			return fmt.Errorf("loss of power in first start %d: %w", i+1, err)
		}
	}
	s.Report.Say("   losses of power in %d first starts took %d pages and %d entries of folders", starts, p.lost.Pages, p.lost.Entries)
	p.lost = harness.Lost{}
	o, err := newSingle(ctx, s, filepath.Join(disk.Path, "data"))
	if err != nil {
		return err
	}
	defer func() { _ = o.node.End(syscall.SIGKILL) }()
	g, err := newGallery(ctx, o.world)
	if err != nil {
		return err
	}
	g.open(ctx)
	defer g.close()
	if err := p.losses(ctx, o, g); err != nil {
		return errors.Join(err, errors.New(o.node.LastLines(4)))
	}
	g.close()
	g.compare(ctx, s.Report)
	return o.settle(ctx)
}

// power is a disk that loses its power.
type power struct {
	Settings
	disk   *harness.VolatileDisk
	chance *rand.Rand
	lost   harness.Lost
}

// on turns the power on again.
func (p *power) on() error {
	lost, err := p.disk.PowerOn(p.chance)
	p.lost.Pages += lost.Pages
	p.lost.Entries += lost.Entries
	return err
}

// firstStart starts the program in a new folder while the power fails, and again. Then somebody signs in and uploads a picture,
// and the power fails once more.
func (p *power) firstStart(ctx context.Context, data string, after int) error {
	program := harness.Program{Binary: p.Binary, Flags: []string{"--dev"}}
	if err := p.failStart(ctx, program, data, after); err != nil {
		return err
	}
	node, err := program.Start(ctx, harness.Options{Data: data})
	if err != nil {
		return err
	}
	defer func() { _ = node.End(syscall.SIGKILL) }()
	person, err := harness.SignIn(ctx, node.URL, "first")
	if err != nil {
		return err
	}
	status, answer := upload(ctx, node.URL, person, small)
	var picture struct{ URL string }
	if err := json.Unmarshal(answer, &picture); err != nil || status != http.StatusOK {
		return fmt.Errorf("the first upload answers %d: %.200s", status, answer)
	}
	if err := node.End(syscall.SIGKILL); err != nil {
		return err
	}
	if err := p.on(); err != nil {
		return err
	}
	if node, err = program.Start(ctx, harness.Options{Data: data}); err != nil {
		return err
	}
	status, answer = harness.Try(ctx, node.URL, http.MethodGet, "/auth/sessions/", person, "", nil)
	p.Report.Check(status == http.StatusOK, "the session of the first person answers %d: %.200s", status, answer)
	p.Report.Check(node.Status(picture.URL) == http.StatusOK, "the first picture answers %d", node.Status(picture.URL))
	return node.End(syscall.SIGTERM)
}

// failStart starts the program while the power fails at a number of changes of the disk. The program is killed then.
func (p *power) failStart(ctx context.Context, program harness.Program, data string, after int) error {
	off := p.disk.LosePower(after)
	starting, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		select {
		case <-off:
			stop()
		case <-starting.Done():
		}
	}()
	if node, err := program.Start(starting, harness.Options{Data: data}); err == nil { // the power stayed on for so long
		if err := node.End(syscall.SIGKILL); err != nil {
			return err
		}
	}
	return p.on()
}

// losses lets the power fail in each round.
func (p *power) losses(ctx context.Context, o *single, g *gallery) error {
	var times []time.Duration
	for round := range p.Rounds {
		if err := o.world.AwaitWrites(ctx, 5+p.chance.IntN(40)); err != nil {
			return err
		}
		if round%3 == 0 {
			if err := g.await(ctx); err != nil {
				return err
			}
		}
		off := p.disk.LosePower(p.chance.IntN(laterCalls))
		select {
		case <-off:
		case <-time.After(harness.Guard):
			return errors.New("the program does not change its disk any more")
		case <-ctx.Done():
			return ctx.Err()
		}
		harness.Pause(ctx, time.Duration(p.chance.IntN(3_000))*time.Microsecond)
		if err := o.node.End(syscall.SIGKILL); err != nil {
			return err
		}
		if err := p.on(); err != nil {
			return err
		}
		if err := o.again(ctx); err != nil {
			return fmt.Errorf("after loss %d: %w", round+1, err)
		}
		times = append(times, o.node.Ready)
		p.progress(round, "loss of power", o.world)
	}
	p.Report.Say("   the disk lost %d pages and %d entries of folders that were not synced", p.lost.Pages, p.lost.Entries)
	p.Report.Check(p.lost.Pages > 0, "the disk never lost a page")
	p.Report.Times("start to ready after a loss of power", ready, times)
	return nil
}

// get reads an address of the first node, such as a picture's.
func (w *World) get(ctx context.Context, path string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, w.Base(0)+path, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(r)
}
