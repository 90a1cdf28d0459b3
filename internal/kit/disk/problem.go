package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Problem is a state of the disk with which a program cannot write. Its message is for the administrator.
type Problem struct {
	Text string // what is wrong, and with which folder or file
	Fix  string // what to do
}

func (p *Problem) Error() string { return p.Text + ": " + p.Fix }

// Full returns the problem of a folder without free space.
func Full(folder string) *Problem {
	return &Problem{"no space is left in " + folder, "make room there"}
}

// Explain adds the Problem to an error of a file or folder that has one, and returns all other errors unchanged.
func Explain(err error) error {
	var p *Problem
	if errors.As(err, &p) {
		return err
	}
	var ofPath *fs.PathError
	var ofPaths *os.LinkError
	switch {
	case errors.As(err, &ofPath):
		p = problemOf(ofPath.Path, ofPath.Err)
	case errors.As(err, &ofPaths):
		p = problemOf(ofPaths.New, ofPaths.Err)
	}
	if p == nil {
		return err
	}
	return fmt.Errorf("%w (%w)", p, err)
}

// problemOf returns the problem that an error of the operating system means for a path, or nil.
func problemOf(path string, err error) *Problem {
	place := existing(path)
	folder := place
	if info, err := os.Stat(place); err == nil && !info.IsDir() {
		folder = filepath.Dir(place)
	}
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return Full(folder)
	case errors.Is(err, syscall.EDQUOT):
		return &Problem{"the quota of the disk is used up in " + folder, "make room there, or raise the quota"}
	case errors.Is(err, syscall.EROFS):
		return &Problem{"the file system of " + folder + " is read-only", "mount it for writing, or choose another folder"}
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM):
		return &Problem{fmt.Sprintf("the user %d of this process has no permission to use %s", os.Getuid(), place),
			"let this user own it (chown -R), or choose another folder"}
	default:
		return nil
	}
}

// existing returns the path, or the nearest folder above it that exists.
func existing(path string) string {
	for {
		_, err := os.Stat(path)
		above := filepath.Dir(path)
		if err == nil || above == path {
			return path
		}
		path = above
	}
}

// probeSize is more than the files of SQLite need before its first write.
const probeSize = 128 << 10

// Probe writes a file into a folder and removes it. If the folder cannot be written, the error has the Problem, if it is known.
func Probe(folder string) error {
	f, err := os.CreateTemp(folder, ".probe-*")
	if err != nil {
		return Explain(err)
	}
	_, err = f.Write(make([]byte, probeSize))
	return Explain(errors.Join(err, f.Sync(), f.Close(), os.Remove(f.Name())))
}
