package disk_test

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"yagura/internal/kit/disk"
)

func TestExplainNamesTheFolderAndTheFix(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "yagura.db")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	absent := filepath.Join(folder, "a", "b")
	user := fmt.Sprintf("the user %d of this process", os.Getuid())
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"no space":             {&fs.PathError{Op: "write", Path: file, Err: syscall.ENOSPC}, "no space is left in " + folder + ": make room there"},
		"no space to rename":   {&os.LinkError{Op: "rename", Old: file, New: absent, Err: syscall.ENOSPC}, "no space is left in " + folder + ": make room there"},
		"quota":                {&fs.PathError{Op: "mkdir", Path: absent, Err: syscall.EDQUOT}, "the quota of the disk is used up in " + folder},
		"read-only":            {&fs.PathError{Op: "mkdir", Path: absent, Err: syscall.EROFS}, "the file system of " + folder + " is read-only"},
		"a folder of another":  {&fs.PathError{Op: "mkdir", Path: absent, Err: syscall.EACCES}, user + " has no permission to use " + folder + ": "},
		"a file of another":    {&fs.PathError{Op: "open", Path: file, Err: syscall.EPERM}, user + " has no permission to use " + file + ": "},
		"joined with another":  {errors.Join(errors.New("other"), &fs.PathError{Op: "write", Path: file, Err: syscall.ENOSPC}), "no space is left in "},
		"wrapped with context": {fmt.Errorf("make the secret: %w", &fs.PathError{Op: "write", Path: file, Err: syscall.ENOSPC}), "no space is left in "},
	} {
		got := disk.Explain(c.err)
		var p *disk.Problem
		if !errors.As(got, &p) || !strings.HasPrefix(got.Error(), c.want) || !strings.HasSuffix(got.Error(), " ("+c.err.Error()+")") || !errors.Is(got, c.err) {
			t.Errorf("%s: %v", name, got)
		}
		if again := disk.Explain(got); again != got {
			t.Errorf("%s is explained twice: %v", name, again)
		}
	}
}

func TestExplainLeavesOtherErrors(t *testing.T) {
	for _, err := range []error{
		nil, errors.New("other"), &fs.PathError{Op: "open", Path: "/none", Err: syscall.ENOENT},
		&net.OpError{Op: "listen", Err: os.NewSyscallError("bind", syscall.EACCES)},
	} {
		if got := disk.Explain(err); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
}

func TestProbeLeavesNothing(t *testing.T) {
	folder := t.TempDir()
	if err := disk.Probe(folder); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if err := disk.Probe(filepath.Join(folder, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing folder: %v", err)
	}
}
