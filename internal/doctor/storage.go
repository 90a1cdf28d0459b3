package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"yagura/internal/backup"
	"yagura/internal/file"
	"yagura/internal/kit/disk"
	"yagura/internal/kit/id"
	"yagura/internal/store"
)

// Limits of the free space, in bytes.
const (
	littleSpace = 1 << 30
	noSpace     = 100 << 20
)

// asServiceUser is the advice if the files belong to another user.
const asServiceUser = "Run the doctor as the user of the service, such as with: sudo -u USER yagura doctor."

// dataFolder checks the data folder: that it is complete, private and writable, and has free space.
func (d *doctor) dataFolder(context.Context) {
	const check = "data folder"
	info, err := os.Stat(d.Data)
	fix := "Make it a folder that the user of the service owns: chown -R USER " + d.Data
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.add(check, Warning, d.Data+" does not exist: the service would begin without data.", "For an existing service, give --data (YAGURA_DATA) as it has it.")
		return
	case err == nil && !info.IsDir():
		err, fix = errors.New("it is no folder"), "Give the folder of the service with --data (YAGURA_DATA)."
	case err == nil:
		if err = backup.Complete(d.Data); err != nil {
			fix = "Nothing uses what was restored so far: empty the folder, and run yagura restore again."
		}
	}
	if err == nil {
		if owner, ok := info.Sys().(*syscall.Stat_t); ok && int(owner.Uid) != d.UserID {
			d.otherUser = true
			d.add(check, Warning, fmt.Sprintf("%s belongs to user %d, and the doctor runs as user %d: it does not write there.", d.Data, owner.Uid, d.UserID),
				asServiceUser)
		} else {
			err = disk.Probe(d.Data)
		}
	}
	var problem *disk.Problem
	if errors.As(err, &problem) {
		d.addProblem(check, problem)
		return
	}
	if err != nil {
		d.add(check, Problem, d.Data+" cannot be used: "+err.Error()+".", fix)
		return
	}
	if open := readable(d.Data); len(open) > 0 {
		d.add(check, Warning, "Other users of this machine can read "+strings.Join(open, ", ")+".", "chmod -R go= "+d.Data)
	}
	var space syscall.Statfs_t
	if err := syscall.Statfs(d.Data, &space); err != nil {
		d.add(check, Problem, "The free space cannot be read: "+err.Error()+".", "Check the disk.")
		return
	}
	free := space.Bavail * uint64(space.Bsize)
	text := fmt.Sprintf("%s is there; %d MiB are free.", d.Data, free>>20)
	switch {
	case free < noSpace:
		d.add(check, Problem, text, "Make room: with a full disk the service refuses every write.")
	case free < littleSpace:
		d.add(check, Warning, text, "Make room.")
	default:
		d.ok(check, text)
	}
}

// addProblem adds the problem of a folder or file, as sentences.
func (d *doctor) addProblem(check string, p *disk.Problem) {
	d.add(check, Problem, sentence(p.Text), sentence(p.Fix))
}

func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

// readable lists what other users of the machine can read, if they can enter the folder.
func readable(folder string) (open []string) {
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm()&0o011 == 0 {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(folder, "yagura.*"))
	for _, name := range append(names, filepath.Join(folder, "secret.key")) {
		if info, err := os.Stat(name); err == nil && info.Mode().Perm()&0o044 != 0 {
			open = append(open, name)
		}
	}
	return open
}

// database checks that the database can be used, its schema, and the work that waits in it.
func (d *doctor) database(ctx context.Context) {
	const check = "database"
	if d.Moved != nil {
		d.add(check, Problem, "The service does not start: "+d.Moved.Error()+".", "Set YAGURA_DATABASE to the address of PostgreSQL.")
		return
	}
	if d.Lost != nil {
		d.add(check, Problem, "The service does not start: "+d.Lost.Error()+".", "Put the file back, or restore the last backup into another folder (yagura restore).")
		return
	}
	name, ofFile := store.SQLiteFile(d.Database)
	if ofFile {
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			d.add(check, Warning, "There is no database "+name+": the service would begin without data.", "For an existing service, give --data or --database as it has it.")
			return
		}
	}
	if !ofFile { // the examination of a large file takes its time
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d.Limit)
		defer cancel()
	}
	now := d.Clock.Now()
	e, err := store.Examine(ctx, d.Database, now)
	var problem *disk.Problem
	switch {
	case !d.otherUser && errors.As(store.ExplainDisk(d.Database, err), &problem):
		d.addProblem(check, problem)
		return
	case err != nil && e.Product == "" && ofFile:
		d.add(check, Problem, "The database "+name+" cannot be opened: "+err.Error()+".", asServiceUser+" Check that this user owns the file and its folder, and may write both.")
		return
	case err != nil && e.Product == "":
		d.add(check, Problem, "The database cannot be opened: "+reason(err)+".", "Check the address, the user and the password of the database, and that it runs.")
		return
	case err != nil && e.Schema == 0 && !ofFile && store.EnsureEmpty(ctx, d.Database) == nil:
		d.add(check, Warning, e.Product+" is empty: the service would begin without data.", "For an existing service, give --database as it has it.")
		return
	case err != nil:
		d.add(check, Problem, e.Product+": "+reason(err)+".", "If the database is damaged: stop the service, keep a copy of its folder, and restore the last backup (yagura restore).")
		return
	case e.Schema > e.Known:
		d.add(check, Problem, fmt.Sprintf("%s has schema %d; this program knows only %d and refuses it.", e.Product, e.Schema, e.Known), "Use the newer program, or restore a backup from before the upgrade.")
		return
	case e.Schema < e.Known:
		d.add(check, Warning, fmt.Sprintf("%s has schema %d; the next start upgrades it to %d.", e.Product, e.Schema, e.Known), "Make a backup first: yagura backup.")
	default:
		text := fmt.Sprintf("%s answers and has schema %d.", e.Product, e.Schema)
		if ofFile {
			text = fmt.Sprintf("%s has schema %d; the file is intact.", e.Product, e.Schema)
		}
		d.ok(check, text)
	}
	d.used = e.HasPeople
	if !e.Clock.IsZero() {
		d.databaseAhead, d.databaseClock = e.Clock.Sub(now), true
	}
	d.work(e, now)
}

// work reports events and jobs that wait or are given up.
func (d *doctor) work(e store.Examination, now time.Time) {
	if age := now.Sub(e.OldestEvent); e.WaitingEvents > 0 && age > time.Minute {
		d.add("events", Warning, fmt.Sprintf("%d events wait for delivery, the oldest for %s.", e.WaitingEvents, age.Round(time.Second)),
			"If the service runs, read its log for lines of the relay. If it is stopped, the next start delivers them.")
	} else {
		d.ok("events", fmt.Sprintf("%d events wait for delivery.", e.WaitingEvents))
	}
	if len(e.GivenUp) > 0 {
		var kinds []string
		for _, kind := range slices.Sorted(maps.Keys(e.GivenUp)) {
			kinds = append(kinds, fmt.Sprintf("%s (%d)", kind, e.GivenUp[kind]))
		}
		d.add("jobs", Warning, "Jobs failed too often and were given up: "+strings.Join(kinds, ", ")+".", `Read the log lines "job given up"; mails and pushes of them did not arrive.`)
		return
	}
	if e.OverdueJobs > 0 {
		d.add("jobs", Warning, fmt.Sprintf("Jobs late by more than a minute: %d.", e.OverdueJobs), "If the service runs, read its log. If it is stopped, the next start runs them.")
		return
	}
	d.ok("jobs", "No job is late or given up.")
}

// files writes, reads and deletes a probe.
func (d *doctor) files(ctx context.Context) {
	const check = "files"
	if _, err := os.Stat(d.Data); (err != nil || d.otherUser) && d.FilesInData {
		return // dataFolder has reported it; the probe would make folders that the service cannot use
	}
	now := d.Clock.Now()
	ctx, cancel := context.WithTimeout(ctx, d.Limit)
	defer cancel()
	err := disk.Explain(probe(ctx, d.Files, now.Year()))
	var problem *disk.Problem
	if errors.As(err, &problem) {
		d.addProblem(check, problem)
		return
	}
	if err != nil {
		d.add(check, Problem, "The storage of files does not work: "+reason(err)+".",
			"Check --files (YAGURA_FILES). For a folder: its owner. For a bucket: its name, region and endpoint, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the key may read, write and delete.")
		return
	}
	d.ok(check, "A probe was written, read and deleted.")
}

// probe writes to the folder of the year, which uploads need anyway.
func probe(ctx context.Context, address string, year int) (err error) {
	bucket, err := file.OpenBucket(address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bucket.Close()) }()
	key, content := fmt.Sprintf("image/%04d/doctor-%s.png", year, id.Token(22)), []byte("probe of yagura doctor")
	if err := bucket.Put(ctx, key, file.ContentType(key), content); err != nil {
		return err
	}
	r, _, err := bucket.Open(ctx, key)
	if err == nil {
		var got []byte
		got, err = io.ReadAll(r)
		err = errors.Join(err, r.Close())
		if err == nil && !bytes.Equal(got, content) {
			err = errors.New("what was read is not what was written")
		}
	}
	return errors.Join(err, bucket.Delete(ctx, key))
}
