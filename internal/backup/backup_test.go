package backup_test

import (
	"archive/tar"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the "pgx" driver
	_ "modernc.org/sqlite"             // the "sqlite" driver

	"yagura/internal/backup"
	"yagura/internal/file"
	"yagura/internal/store/storetest"
)

const picture = "image/2026/abcdefghijklmnopqrstuv.png"
const thumb = "image/2026/abcdefghijklmnopqrstuv-thumb.png"

// service is the data of a service with one picture.
type service struct {
	data, driver, address string
	source                backup.Source
}

func newService(t *testing.T, postgres bool) service {
	t.Helper()
	s := service{data: t.TempDir(), driver: "sqlite"}
	s.address = filepath.Join(s.data, "yagura.db")
	database := "sqlite:" + s.address
	if postgres {
		s.driver, s.address = "pgx", storetest.PostgresURL(t)
		database = s.address
	} else {
		storetest.SQLiteFile(t, s.address)
	}
	s.source = backup.Source{
		Database: database, Files: folder(t, s.data), Secret: filepath.Join(s.data, "secret.key"), Program: "1.2.3", Now: storetest.Start,
	}
	s.exec(t, `INSERT INTO users (id, nickname, nickname_folded, created_at, updated_at) VALUES (1, 'A', 'a', 0, 0)`)
	s.exec(t, `INSERT INTO files (id, path, thumb_path, prefix, owner_id, content_type, size, width, height, created_at) VALUES (1, '`+picture+`', '`+thumb+`', 'image', 1, 'image/png', 11, 1, 1, 0)`)
	objects := s.objects(t, s.data)
	for _, key := range []string{picture, thumb} {
		if err := objects.Put(t.Context(), key, "image/png", []byte("bytes of "+key)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(s.source.Secret, []byte("0123456789abcdef0123456789abcdef"), 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s service) exec(t *testing.T, statement string) {
	t.Helper()
	db, err := sql.Open(s.driver, s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func (s service) objects(t *testing.T, data string) file.Bucket {
	t.Helper()
	o, err := file.OpenBucket(folder(t, data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = o.Close() })
	return o
}

// folder returns the URL of the pictures in a data folder.
func folder(t *testing.T, data string) string {
	t.Helper()
	address, err := file.FolderURL(filepath.Join(data, "files"))
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// archive makes a backup and returns its name.
func (s service) archive(t *testing.T, name string) (string, backup.Report) {
	t.Helper()
	target := filepath.Join(t.TempDir(), name)
	r, err := backup.Write(t.Context(), s.source, target)
	if err != nil {
		t.Fatal(err)
	}
	return target, r
}

// TestBackupAndRestore moves data through an archive between the databases in every way.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	for name, to := range map[string]struct{ from, to bool }{
		"sqlite to sqlite": {false, false}, "sqlite to postgres": {false, true}, "postgres to sqlite": {true, false}, "postgres to postgres": {true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newService(t, to.from)
			archive, r := s.archive(t, "b.tar.gz")
			if info, err := os.Stat(archive); err != nil || info.Mode().Perm() != 0o600 || info.Size() != r.Size {
				t.Errorf("the archive has the mode %v, %v", info.Mode(), err)
			}
			if left, _ := os.ReadDir(filepath.Dir(archive)); len(left) != 1 {
				t.Errorf("temporary files stay: %v", left)
			}
			data := filepath.Join(t.TempDir(), "new")
			target := backup.Target{Data: data, Files: folder(t, data)}
			restored := service{driver: "sqlite", address: filepath.Join(data, "yagura.db")}
			if to.to {
				target.Database = storetest.EmptyPostgresURL(t)
				restored = service{driver: "pgx", address: target.Database}
			}
			m, err := backup.Restore(t.Context(), archive, target)
			if err != nil {
				t.Fatal(err)
			}
			if m.Files.Count != 2 || m.Rows["users"] != 1 || m.Program != "1.2.3" || !m.HasSecret() || !m.CreatedAt.Equal(storetest.Start) {
				t.Errorf("the manifest is %+v", m)
			}
			restored.exec(t, `INSERT INTO agreements (user_id, version, agreed_at) VALUES (1, 'x', 0)`)
			restoredFiles(t, s, data, to.to)
		})
	}
}

// restoredFiles checks what is in a data folder after a restore.
func restoredFiles(t *testing.T, s service, data string, postgres bool) {
	t.Helper()
	r, _, err := s.objects(t, data).Open(t.Context(), thumb)
	if err != nil {
		t.Fatal(err)
	}
	if content, err := io.ReadAll(r); err != nil || string(content) != "bytes of "+thumb {
		t.Errorf("the thumbnail is %q, %v", content, err)
	}
	_ = r.Close()
	names := []string{"files", "secret.key"}
	if !postgres {
		names = append(names, "yagura.db")
	}
	var got []string
	entries, err := os.ReadDir(data)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "-wal") || strings.HasSuffix(e.Name(), "-shm") {
			continue
		}
		got = append(got, e.Name())
		if info, err := e.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("others can read %s: %v, %v", e.Name(), info.Mode(), err)
		}
	}
	if err != nil || !slices.Equal(got, names) {
		t.Errorf("the folder has %v, want %v: %v", got, names, err)
	}
}

func TestBackupOverwritesNothing(t *testing.T) {
	t.Parallel()
	s := newService(t, false)
	archive, _ := s.archive(t, "b.tar")
	before, _ := os.ReadFile(archive)
	if _, err := backup.Write(t.Context(), s.source, archive); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("an existing file: %v", err)
	}
	if after, _ := os.ReadFile(archive); !bytes.Equal(before, after) {
		t.Error("the file changed")
	}
	if _, err := backup.Write(t.Context(), s.source, filepath.Join(t.TempDir(), "b.zip")); err == nil {
		t.Error("the name of another format is taken")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stopped := filepath.Join(t.TempDir(), "b.tar")
	if _, err := backup.Write(ctx, s.source, stopped); err == nil {
		t.Error("a stopped backup succeeds")
	}
	if left, _ := os.ReadDir(filepath.Dir(stopped)); len(left) != 0 {
		t.Errorf("a stopped backup leaves %v", left)
	}
}

// TestBackupNamesMissingFiles proves that a backup lists the pictures that are missing in the storage, and fails if all are missing because
// the storage is the wrong one.
func TestBackupNamesMissingFiles(t *testing.T) {
	t.Parallel()
	s := newService(t, false)
	if err := s.objects(t, s.data).Delete(t.Context(), thumb); err != nil {
		t.Fatal(err)
	}
	archive, r := s.archive(t, "b.tar")
	if !slices.Equal(r.Lost, []string{thumb}) || !slices.Equal(r.Files.Missing, r.Lost) || r.Files.Count != 1 {
		t.Errorf("the report is %+v", r)
	}
	data := filepath.Join(t.TempDir(), "new")
	if _, err := backup.Restore(t.Context(), archive, backup.Target{Data: data, Files: folder(t, data)}); err != nil {
		t.Error(err)
	}
	s.source.Files = folder(t, t.TempDir())
	if _, err := backup.Write(t.Context(), s.source, filepath.Join(t.TempDir(), "b.tar")); err == nil || !strings.Contains(err.Error(), "--files") {
		t.Errorf("another storage: %v", err)
	}
}

func TestRestoreNeedsAnEmptyTarget(t *testing.T) {
	t.Parallel()
	s := newService(t, false)
	archive, _ := s.archive(t, "b.tar")
	if _, err := backup.Restore(t.Context(), archive, backup.Target{Data: s.data, Files: folder(t, s.data)}); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a folder in use: %v", err)
	}
	used := newService(t, true)
	data := filepath.Join(t.TempDir(), "new")
	target := backup.Target{Data: data, Files: folder(t, data), Database: used.address}
	if _, err := backup.Restore(t.Context(), archive, target); err == nil || !strings.Contains(err.Error(), "has rows") {
		t.Errorf("a database in use: %v", err)
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("the folder was made")
	}
}

// TestRestoreLeavesNoEmptyFolder restores a backup without a secret into a database and a storage, so the data folder has no content.
func TestRestoreLeavesNoEmptyFolder(t *testing.T) {
	t.Parallel()
	s := newService(t, false)
	s.source.Secret = ""
	archive, _ := s.archive(t, "b.tar")
	data := filepath.Join(t.TempDir(), "new")
	target := backup.Target{Data: data, Files: folder(t, t.TempDir()), Database: storetest.EmptyPostgresURL(t)}
	if _, err := backup.Restore(t.Context(), archive, target); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(data); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the data folder exists: %v", err)
	}
}

// TestAnInterruptedRestoreIsRefused lets the storage fail in the middle.
func TestAnInterruptedRestoreIsRefused(t *testing.T) {
	t.Parallel()
	s := newService(t, false)
	archive, _ := s.archive(t, "b.tar")
	data := filepath.Join(t.TempDir(), "new")
	noFolder := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(noFolder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Restore(t.Context(), archive, backup.Target{Data: data, Files: folder(t, noFolder)}); err == nil || !strings.Contains(err.Error(), "restore again") {
		t.Fatalf("a storage that fails: %v", err)
	}
	if err := backup.Complete(data); err == nil {
		t.Error("the folder counts as complete")
	}
	if _, err := os.Stat(filepath.Join(data, "yagura.db")); err == nil {
		t.Error("the database has its name")
	}
	if err := backup.Complete(s.data); err != nil {
		t.Error(err)
	}
}

// member is a member of an archive.
type member struct {
	tar.Header

	content string
}

func readMembers(t *testing.T, archive string) (out []member) {
	t.Helper()
	f, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for r := tar.NewReader(f); ; {
		h, err := r.Next()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, member{*h, string(content)})
	}
}

func writeMembers(t *testing.T, list []member) string {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, m := range list {
		m.Size = int64(len(m.content))
		if err := w.WriteHeader(&m.Header); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, m.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "changed.tar")
	if err := os.WriteFile(name, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func plain(name, content string) member {
	return member{tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o600, ModTime: time.Unix(0, 0)}, content}
}

// changes are archives that restore must refuse, by what is wrong with them.
var changes = map[string]func([]member) []member{
	"no manifest":            func(l []member) []member { return l[:len(l)-1] },
	"no picture":             func(l []member) []member { return slices.Delete(l, 1, 2) },
	"no secret":              func(l []member) []member { return slices.Delete(l, 4, 5) },
	"a member after the end": func(l []member) []member { return append(l, plain("files/a.png", "x")) },
	"a member twice":         func(l []member) []member { return slices.Insert(l, 1, l[1]) },
	"an unknown picture":     func(l []member) []member { return slices.Insert(l, 1, plain("files/a.png", "x")) },
	"a way out":              func(l []member) []member { return slices.Insert(l, 1, plain("files/../../a.png", "x")) },
	"an absolute name":       func(l []member) []member { return slices.Insert(l, 1, plain("/etc/passwd", "x")) },
	"a link": func(l []member) []member {
		m := plain("files/a.png", "")
		m.Typeflag, m.Linkname = tar.TypeSymlink, "/etc/passwd"
		return slices.Insert(l, 1, m)
	},
	"a secret that is too large": func(l []member) []member { l[4].content = strings.Repeat("x", 1<<20); return l },
	"another picture":            func(l []member) []member { l[1].content = "other"; return l },
	"another database":           func(l []member) []member { l[0].content += "x"; return l },
	"no database and no checksum": func(l []member) []member {
		sum := regexp.MustCompile(`("name": "yagura.db",\s+"size": \d+,\s+"sha256": ")[0-9a-f]+`)
		l[len(l)-1].content = sum.ReplaceAllString(l[len(l)-1].content, "$1")
		return slices.Delete(l, 0, 1)
	},
	"a newer schema": manifestWith("schema", 99999),
	"a newer format": manifestWith("format", 2),
}

func manifestWith(field string, value any) func([]member) []member {
	return func(l []member) []member {
		m := map[string]any{}
		if err := json.Unmarshal([]byte(l[len(l)-1].content), &m); err != nil {
			panic(err)
		}
		m[field] = value
		text, _ := json.Marshal(m)
		l[len(l)-1].content = string(text)
		return l
	}
}

// TestRestoreRefusesOtherArchives changes an archive and expects an error before anything is written.
func TestRestoreRefusesOtherArchives(t *testing.T) {
	t.Parallel()
	s := newService(t, false)
	archive, _ := s.archive(t, "b.tar")
	var names []string
	for _, m := range readMembers(t, archive) {
		names = append(names, m.Name)
	}
	if want := []string{"yagura.db", "files/" + picture, "files/" + thumb, "files.sha256", "secret.key", "manifest.json"}; !slices.Equal(names, want) {
		t.Fatalf("the members are %v", names)
	}
	damaged := map[string]string{}
	for what, change := range changes {
		damaged[what] = writeMembers(t, change(readMembers(t, archive)))
	}
	whole, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	damaged["half an archive"] = filepath.Join(t.TempDir(), "half.tar")
	if err := os.WriteFile(damaged["half an archive"], whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	packed, _ := s.archive(t, "c.tar.gz")
	if whole, err = os.ReadFile(packed); err != nil {
		t.Fatal(err)
	}
	damaged["an archive without its last bytes"] = filepath.Join(t.TempDir(), "short.tar.gz")
	if err := os.WriteFile(damaged["an archive without its last bytes"], whole[:len(whole)-4], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, what := range slices.Sorted(maps.Keys(damaged)) {
		data := filepath.Join(t.TempDir(), "new")
		_, err := backup.Restore(t.Context(), damaged[what], backup.Target{Data: data, Files: folder(t, data)})
		if err == nil || strings.Contains(what, "an archive") && !strings.Contains(err.Error(), damaged[what]+" is damaged") {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := os.Stat(data); err == nil {
			t.Errorf("%s: the folder was made", what)
		}
	}
	data := filepath.Join(t.TempDir(), "new")
	if _, err := backup.Restore(t.Context(), writeMembers(t, readMembers(t, archive)), backup.Target{Data: data, Files: folder(t, data)}); err != nil {
		t.Errorf("the archive as it was: %v", err)
	}
}
