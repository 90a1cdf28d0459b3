package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"yagura/internal/backup"
	"yagura/internal/kit/command"
	"yagura/internal/program"
)

// dataOf names the data of a service, like the flags of serve.
type dataOf struct {
	Data     string
	Database string
	Files    string
}

func (d *dataOf) flags() []command.Flag {
	return []command.Flag{
		{Name: "data", Env: "YAGURA_DATA", Default: "./data", Value: command.Path(&d.Data),
			Help: "Folder of all stored data."},
		{Name: "database", Env: "YAGURA_DATABASE", Value: command.String(&d.Database),
			Help: "Address of PostgreSQL (postgres://…). Default: SQLite in the data folder."},
		{Name: "files", Env: "YAGURA_FILES", Value: command.String(&d.Files),
			Help: "Bucket of uploads as a URL (file:///…, s3://bucket?region=…). Default: a folder in the data folder."},
	}
}

func (d *dataOf) config() program.Config {
	return program.Config{Version: version, Data: d.Data, Database: d.Database, Files: d.Files}
}

// interruptible returns a context that ends with SIGINT or SIGTERM, so that temporary files are removed.
func interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

type makeBackup struct {
	dataOf

	Archive string
}

func (b *makeBackup) command() *command.Command {
	return &command.Command{
		Name: "backup", Help: "Write database, files and secret into one archive. Works while the service runs.", Flags: b.flags(), Run: b.Run,
		Argument: &command.Argument{Name: "file", Value: command.Path(&b.Archive), Help: "Name of the new archive, ending with .tar.gz, or .tar without compression."},
	}
}

// Run writes the archive and prints what is in it.
func (b *makeBackup) Run() error {
	ctx, stop := interruptible()
	defer stop()
	start := time.Now()
	r, err := program.Backup(ctx, b.config(), b.Archive)
	if err != nil {
		return err
	}
	fmt.Printf("Wrote %s: %s in %s.\n", b.Archive, size(r.Size), time.Since(start).Round(time.Millisecond))
	printContents(r.Manifest)
	fmt.Println("Read back: all checksums match, and the database is intact.")
	if r.HasSecret() {
		fmt.Println("The archive holds the secret that signs sessions: keep it as safe as a password.")
	} else {
		fmt.Println("The archive does not hold the secret of the service, which is not in the data folder: keep YAGURA_SECRET elsewhere.")
	}
	if n := len(r.Files.Missing) - len(r.Lost); n > 0 {
		fmt.Printf("%s deleted while the backup ran.\n", plural(n, "file was", "files were"))
	}
	if len(r.Lost) > 0 {
		fmt.Printf("WARNING: %s missing in the storage, the first is %s.\n", plural(len(r.Lost), "file is", "files are"), r.Lost[0])
	}
	return nil
}

func printContents(m backup.Manifest) {
	fmt.Printf("  database: %d rows in %d tables, schema %d\n", m.TotalRows(), len(m.Rows), m.Schema)
	fmt.Printf("  files:    %d with %s\n", m.Files.Count, size(m.Files.Bytes))
}

func plural(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// size writes a number of bytes.
func size(n int64) string {
	if n < 10<<20 {
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
}

type restore struct {
	dataOf

	Check   bool
	Archive string
}

func (r *restore) flags() []command.Flag {
	return append(r.dataOf.flags(), command.Flag{
		Name: "check", Value: command.Bool(&r.Check),
		Help: "Only check the archive and print what is in it.",
	})
}

func (r *restore) command() *command.Command {
	return &command.Command{
		Name: "restore", Help: "Restore an archive of backup into an empty folder or database.", Flags: r.flags(), Run: r.Run,
		Argument: &command.Argument{Name: "file", Value: command.ExistingFile(&r.Archive), Help: "Archive of the command backup."},
	}
}

// Run restores the archive and prints the next command.
func (r *restore) Run() error {
	ctx, stop := interruptible()
	defer stop()
	start := time.Now()
	if r.Check {
		m, err := backup.Verify(ctx, r.Archive)
		if err != nil {
			return err
		}
		fmt.Printf("%s is complete: a backup of %s by the version %s.\n", r.Archive, m.CreatedAt.Format(time.RFC3339), m.Program)
		printContents(m)
		return nil
	}
	m, err := program.Restore(ctx, r.config(), r.Archive)
	if err != nil {
		return err
	}
	data, place := r.Data, r.Data
	if _, err := os.Stat(data); errors.Is(err, fs.ErrNotExist) { // the backup has nothing for it
		data, place = "", "the database and the bucket"
	}
	fmt.Printf("Restored the backup of %s into %s in %s.\n", m.CreatedAt.Format(time.RFC3339), place, time.Since(start).Round(time.Millisecond))
	printContents(m)
	fmt.Println("All checksums match, and the database is intact.")
	if !m.HasSecret() {
		fmt.Println("The backup holds no secret: set YAGURA_SECRET as before, else everybody must sign in again.")
	}
	if os.Getuid() == 0 && data != "" {
		fmt.Printf("%s belongs to root. If the service runs as another user: chown -R USER %s\n", data, data)
	}
	printNext(data, r.Database, r.Files)
	return nil
}

// printNext prints the command that starts the service, without passwords. data is empty if the service has no data folder.
func printNext(data, database, files string) {
	next := []string{"yagura serve"}
	if data != "" {
		next = append(next, "--data "+data)
	}
	if database != "" {
		next = append(next, "--database '"+withoutPassword(database)+"'")
	}
	if files != "" {
		next = append(next, "--files '"+files+"'")
	}
	fmt.Printf("Next, with the settings of the service: %s\n", strings.Join(next, " "))
}

// withoutPassword replaces the password of a URL.
func withoutPassword(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "postgres://…"
	}
	q := u.Query()
	if q.Has("password") {
		q.Set("password", "xxxxx")
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}

type move struct {
	FromData   string
	FromFiles  string
	ToDatabase string
	ToFiles    string
}

func (m *move) flags() []command.Flag {
	return []command.Flag{
		{Name: "from-data", Env: "YAGURA_DATA", Default: "./data", Value: command.Path(&m.FromData),
			Help: "Data folder of the stopped service."},
		{Name: "from-files", Value: command.String(&m.FromFiles),
			Help: "Bucket of its uploads as a URL. Default: a folder in the data folder."},
		{Name: "to-database", Env: "YAGURA_TO_DATABASE", Required: true, Value: command.String(&m.ToDatabase),
			Help: "Address of an empty PostgreSQL database (postgres://…). Set it by environment if it has a password."},
		{Name: "to-files", Value: command.String(&m.ToFiles),
			Help: "Bucket into which the uploads are copied. Default: they stay where they are."},
	}
}

func (m *move) command() *command.Command {
	return &command.Command{Name: "move", Help: "Copy a stopped service from SQLite to PostgreSQL.", Flags: m.flags(), Run: m.Run}
}

// Run copies the data and prints the next command.
func (m *move) Run() error {
	ctx, stop := interruptible()
	defer stop()
	start := time.Now()
	done, err := program.Move(ctx, program.Config{Version: version, Data: m.FromData, Files: m.FromFiles}, m.ToDatabase, m.ToFiles)
	if err != nil {
		return err
	}
	total := int64(0)
	for _, rows := range done.Rows {
		total += rows
	}
	fmt.Printf("Copied %d rows of %d tables to PostgreSQL in %s; the rows of every table are equal.\n", total, len(done.Rows), time.Since(start).Round(time.Millisecond))
	files := m.FromFiles
	if m.ToFiles != "" {
		files = m.ToFiles
		fmt.Printf("Copied %d files with %s.\n", done.Count, size(done.Bytes))
	}
	if len(done.Missing) > 0 {
		fmt.Printf("WARNING: %s missing in the storage, the first is %s.\n", plural(len(done.Missing), "file is", "files are"), done.Missing[0])
	}
	if !done.Latest.IsZero() {
		fmt.Printf("The newest change in it is of %s. If the service was used later, this folder is an older copy: empty the PostgreSQL database, and move the folder of the service.\n",
			done.Latest.Format(time.RFC3339))
	}
	fmt.Printf("%s is as before, and marked as moved: the program refuses it. Copies of the folder have no mark.\n", filepath.Join(m.FromData, "yagura.db"))
	printNext(m.FromData, m.ToDatabase, files)
	return nil
}
