package durable

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// diskSize is the size of the small disk in MB.
const diskSize = 48

// Disk damages what is stored: a full disk, a read-only disk, a torn end of the write-ahead log, and a damaged
// database.
func Disk(ctx context.Context, s Settings) error {
	for _, part := range []struct {
		what string
		run  func(context.Context, Settings) error
	}{{"full disk", fullDisk}, {"read-only disk", readOnlyDisk}, {"torn log", tornLog}, {"damaged database", damagedDatabase}} {
		s.Report.Say("-- %s", part.what)
		one := s
		one.Folder = filepath.Join(s.Folder, part.what)
		if err := os.MkdirAll(one.Folder, 0o700); err != nil {
			return err
		}
		if err := part.run(ctx, one); err != nil {
			return fmt.Errorf("%s: %w", part.what, err)
		}
	}
	return nil
}

// single is one node on SQLite with people who write.
type single struct {
	Settings
	program harness.Program
	options harness.Options
	node    *harness.Node
	world   *World
}

func newSingle(ctx context.Context, s Settings, data string, wrap ...string) (*single, error) {
	o := &single{Settings: s, program: harness.Program{Binary: s.Binary, Flags: []string{"--dev"}}, options: harness.Options{Data: data, Wrap: wrap}}
	var err error
	if o.node, err = o.program.Start(ctx, o.options); err != nil {
		return nil, err
	}
	if o.world, err = NewWorld(ctx, s.Report, o.node.URL); err != nil {
		return nil, errors.Join(err, o.node.End(syscall.SIGKILL))
	}
	o.world.Write(ctx)
	return o, nil
}

// again starts the node again.
func (o *single) again(ctx context.Context) error {
	node, err := o.program.Start(ctx, o.options)
	if err != nil {
		return err
	}
	o.node = node
	o.world.Moved(0, node.URL)
	return nil
}

// refuses fails the drill unless the program refuses to start.
func (o *single) refuses(ctx context.Context, why string) error {
	node, err := o.program.Start(ctx, o.options)
	switch {
	case errors.Is(err, harness.ErrRefused):
		o.Report.Say("   refuses to start: %.200s", err)
		return nil
	case err != nil:
		return err
	}
	o.Report.Fail("the program starts with %s", why)
	return node.End(syscall.SIGKILL)
}

func (o *single) settle(ctx context.Context) error {
	o.world.Finish()
	o.world.Compare(ctx)
	if err := awaitDelivery(ctx, "sqlite", SQLite(o.options.Data)); err != nil {
		return err
	}
	if err := o.node.End(syscall.SIGTERM); err != nil {
		return err
	}
	return intact(ctx, o.Report, "sqlite", SQLite(o.options.Data))
}

// smallDisk returns the data folder on a small file system of its own, and mounted=false where mounting is not allowed.
func smallDisk(s Settings) (data string, mounted bool, unmount func()) {
	disk := filepath.Join(s.Folder, "disk")
	if os.MkdirAll(disk, 0o700) != nil || exec.Command("mount", "-t", "tmpfs", "-o", "size="+strconv.Itoa(diskSize)+"m,mode=700", "tmpfs", disk).Run() != nil {
		return filepath.Join(s.Folder, "data"), false, func() {}
	}
	return filepath.Join(disk, "data"), true, func() { _ = exec.Command("umount", "-l", disk).Run() }
}

func fullDisk(ctx context.Context, s Settings) error {
	data, mounted, unmount := smallDisk(s)
	defer unmount()
	var wrap []string
	if mounted {
		s.Report.Say("   on a tmpfs of %d MB", diskSize)
	} else {
		s.Report.Say("   mounting is not allowed here: no file may grow beyond 8 MB instead (RLIMIT_FSIZE)")
		wrap = []string{"prlimit", "--fsize=" + strconv.Itoa(8<<20)}
	}
	o, err := newSingle(ctx, s, data, wrap...)
	if err != nil {
		return err
	}
	defer func() { _ = o.node.End(syscall.SIGKILL) }()
	if err := o.world.AwaitWrites(ctx, 200); err != nil {
		return err
	}
	filler := filepath.Join(filepath.Dir(data), "filler")
	if mounted {
		if err := fill(filler); err != nil {
			return err
		}
	}
	err = harness.Eventually(ctx, "writes answer 503 on the full disk", func() bool { return o.world.Refused() >= 50 })
	if err != nil {
		return err
	}
	acked := o.world.Acked()
	status, answer := harness.Try(ctx, o.node.URL, http.MethodGet, contestPath(o.world.play.contest), harness.Person{}, "", nil)
	s.Report.Check(status == http.StatusOK, "a read on the full disk answers %d: %s", status, answer)
	if err := o.node.End(syscall.SIGKILL); err != nil {
		return err
	}
	if err := os.Remove(filler); err != nil && mounted {
		return err
	}
	o.options.Wrap = nil
	if err := o.again(ctx); err != nil {
		return err
	}
	if err := o.world.AwaitWrites(ctx, 200); err != nil {
		return err
	}
	s.Report.Say("   full after %d writes; after a kill with room again %d", acked, o.world.Acked())
	return o.settle(ctx)
}

// Refused returns the number of answers 503.
func (w *World) Refused() (n int) {
	w.ledger.with(func() {
		for _, one := range w.ledger.refusals {
			n += one
		}
	})
	return n
}

// fill writes a file until the disk is full.
func fill(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	for block := make([]byte, 1<<16); len(block) > 0; {
		if _, err := f.Write(block); err != nil {
			if !errors.Is(err, syscall.ENOSPC) {
				return err
			}
			block = block[:len(block)/2]
		}
	}
	return nil
}

// readOnlyDisk starts the program on a disk that became read-only: it must refuse, and start with all data later.
func readOnlyDisk(ctx context.Context, s Settings) error {
	data, mounted, unmount := smallDisk(s)
	defer unmount()
	o, err := newSingle(ctx, s, data)
	if err != nil {
		return err
	}
	defer func() { _ = o.node.End(syscall.SIGKILL) }()
	if err := o.world.AwaitWrites(ctx, 200); err != nil {
		return err
	}
	if err := o.node.End(syscall.SIGKILL); err != nil {
		return err
	}
	set := func(writable bool) error {
		if mounted {
			mode := map[bool]string{false: "remount,ro", true: "remount,rw"}[writable]
			return exec.CommandContext(ctx, "mount", "-o", mode, filepath.Dir(data)).Run()
		}
		mode := map[bool]os.FileMode{false: 0o500, true: 0o700}[writable]
		return errors.Join(os.Chmod(data, mode), os.Chmod(filepath.Join(data, "yagura.db"), mode&0o600))
	}
	if err := set(false); err != nil {
		return err
	}
	if err := o.refuses(ctx, "a read-only disk"); err != nil {
		return err
	}
	if err := set(true); err != nil {
		return err
	}
	if err := o.again(ctx); err != nil {
		return err
	}
	return o.settle(ctx)
}

// tornLog kills the program and damages the end of its write-ahead log: first behind all transactions, where nothing may be lost, then
// inside the last ones, where only these may be lost.
func tornLog(ctx context.Context, s Settings) error {
	o, err := newSingle(ctx, s, filepath.Join(s.Folder, "data"))
	if err != nil {
		return err
	}
	defer func() { _ = o.node.End(syscall.SIGKILL) }()
	log := filepath.Join(o.options.Data, "yagura.db-wal")
	random := s.random()
	for range max(3, s.Rounds) {
		if err := o.world.AwaitWrites(ctx, 50+random.IntN(100)); err != nil {
			return err
		}
		if err := o.node.End(syscall.SIGKILL); err != nil {
			return err
		}
		garbage := make([]byte, 1+random.IntN(20_000))
		for i := range garbage {
			garbage[i] = byte(random.IntN(256))
		}
		if err := appendTo(log, garbage); err != nil {
			return err
		}
		if err := o.again(ctx); err != nil {
			return err
		}
	}
	if err := o.settle(ctx); err != nil {
		return err
	}
	return cutLog(ctx, s)
}

func appendTo(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// cutLog cuts the log inside its last transactions, in a service of its own: what was in them is lost, so only the consistency
// of the rest is compared.
func cutLog(ctx context.Context, s Settings) error {
	o, err := newSingle(ctx, s, filepath.Join(s.Folder, "cut"))
	if err != nil {
		return err
	}
	defer func() { _ = o.node.End(syscall.SIGKILL) }()
	random := s.random()
	log := filepath.Join(o.options.Data, "yagura.db-wal")
	if err := o.world.AwaitWrites(ctx, 100); err != nil {
		return err
	}
	o.world.Finish()
	if err := o.node.End(syscall.SIGKILL); err != nil {
		return err
	}
	for round := range max(3, s.Rounds) {
		info, err := os.Stat(log)
		if err != nil {
			return err
		}
		if cut := int64(1 + random.IntN(30_000)); cut < info.Size() {
			if err := os.Truncate(log, info.Size()-cut); err != nil {
				return err
			}
			s.Report.Say("   cut %d of %d bytes off the log", cut, info.Size())
		}
		if err := o.again(ctx); err != nil {
			return fmt.Errorf("cut %d: %w", round+1, err)
		}
		o.world.consistent(ctx, o.node.URL)
		if err := o.node.End(syscall.SIGKILL); err != nil {
			return err
		}
		if err := intact(ctx, s.Report, "sqlite", SQLite(o.options.Data)); err != nil {
			return err
		}
		if err := o.again(ctx); err != nil { // the comparison wrote the log into the database
			return err
		}
		late, err := harness.SignIn(ctx, o.node.URL, fmt.Sprint("late", round))
		if err != nil {
			return err
		}
		made := object{}
		if err := harness.Must(ctx, o.node.URL, http.MethodPost, "/contests/", late, contestForm(fmt.Sprint("late ", round), time.Now().Add(2*time.Hour)), &made); err != nil {
			return err
		}
		if err := o.node.End(syscall.SIGKILL); err != nil {
			return err
		}
	}
	return nil
}

// consistent fails the drill if the counts of a contest differ from its rows.
func (w *World) consistent(ctx context.Context, base string) {
	lost := 0
	for _, c := range w.ledger.contests {
		var page struct{ EntryCount int }
		var rows struct{ Total int }
		if harness.Must(ctx, base, http.MethodGet, contestPath(c), harness.Person{}, nil, &page) != nil {
			lost++
			continue
		}
		err := harness.Must(ctx, base, http.MethodGet, contestPath(c)+"users/", harness.Person{}, nil, &rows)
		w.report.Check(err == nil && page.EntryCount == rows.Total, "contest %d: count %d, rows %d, %v", c, page.EntryCount, rows.Total, err)
	}
	w.report.Say("   of %d contests %d are lost with the end of the log", len(w.ledger.contests), lost)
}

// damagedDatabase overwrites the beginning of the database: the program must refuse to start.
func damagedDatabase(ctx context.Context, s Settings) error {
	o, err := newSingle(ctx, s, filepath.Join(s.Folder, "data"))
	if err != nil {
		return err
	}
	defer func() { _ = o.node.End(syscall.SIGKILL) }()
	if err := o.world.AwaitWrites(ctx, 100); err != nil {
		return err
	}
	o.world.Finish()
	if err := o.node.End(syscall.SIGTERM); err != nil {
		return err
	}
	file := filepath.Join(o.options.Data, "yagura.db")
	whole, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for _, damage := range []struct {
		what  string
		apply func(b []byte)
	}{
		{"a damaged header", func(b []byte) { clear(b[:100]) }},
		{"damaged pages of the schema", func(b []byte) { fillWith(b[4096:10*4096], 0xa5) }},
		{"every second page damaged", func(b []byte) {
			for at := 8192; at+4096 <= len(b); at += 8192 {
				fillWith(b[at:at+4096], 0xa5)
			}
		}},
	} {
		broken := append([]byte{}, whole...)
		damage.apply(broken)
		if err := os.WriteFile(file, broken, 0o600); err != nil {
			return err
		}
		if err := o.refuses(ctx, damage.what); err != nil {
			return err
		}
		for _, rest := range []string{"-wal", "-shm"} {
			if err := os.Remove(file + rest); err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
		}
	}
	if err := os.WriteFile(file, whole, 0o600); err != nil {
		return err
	}
	if err := o.again(ctx); err != nil {
		return err
	}
	o.world.Compare(ctx)
	return nil
}

func fillWith(b []byte, value byte) {
	for i := range b {
		b[i] = value
	}
}
