package harness

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// Disk is a folder whose files can fail, as those of a broken device do. It needs the right to mount (FUSE).
type Disk struct {
	// Path is where programs find the files.
	Path string

	reads, writes, syncs atomic.Int32 // the error of these calls, 0 for none
	server               *fuse.Server
	node                 func(*fs.LoopbackNode) fs.InodeEmbedder // makes the files and folders of the disk
}

// MountDisk makes a disk at path. Its files are in the folder store.
func MountDisk(path, store string) (*Disk, error) {
	d := &Disk{Path: path}
	d.node = func(n *fs.LoopbackNode) fs.InodeEmbedder { return &diskNode{LoopbackNode: n, disk: d} }
	return d, d.mount(store)
}

func (d *Disk) mount(store string) error {
	if err := errors.Join(os.MkdirAll(d.Path, 0o700), os.MkdirAll(store, 0o700)); err != nil {
		return err
	}
	var st syscall.Stat_t
	if err := syscall.Stat(store, &st); err != nil {
		return err
	}
	root := &fs.LoopbackRoot{Path: store, Dev: st.Dev}
	root.RootNode = d.node(&fs.LoopbackNode{RootData: root})
	second := time.Duration(0) // nothing is remembered by the kernel
	server, err := fs.Mount(d.Path, root.RootNode, &fs.Options{AttrTimeout: &second, EntryTimeout: &second, MountOptions: fuse.MountOptions{DirectMount: true, FsName: "drill"}})
	if err != nil {
		return err
	}
	d.server = server
	return nil
}

// Fail makes calls fail from now on; 0 heals them. The shared memory of SQLite never fails: it is not on a disk.
func (d *Disk) Fail(reads, writes, syncs syscall.Errno) {
	d.reads.Store(int32(reads))
	d.writes.Store(int32(writes))
	d.syncs.Store(int32(syncs))
}

// Unmount removes the disk. Its files stay.
func (d *Disk) Unmount() error { return d.server.Unmount() }

func of(e *atomic.Int32) syscall.Errno { return syscall.Errno(e.Load()) }

type diskNode struct {
	*fs.LoopbackNode

	disk *Disk
}

// WrapChild implements fs.NodeWrapChilder: files and folders below are of the same disk.
func (n *diskNode) WrapChild(_ context.Context, child fs.InodeEmbedder) fs.InodeEmbedder {
	return n.disk.node(child.(*fs.LoopbackNode))
}

// diskFile is an open file. It hides that the kernel could read the file below directly.
type diskFile struct {
	fs.FileReleaser
	fs.FileGetattrer
	fs.FileFlusher

	inner fs.FileHandle
}

// opened wraps an opened file. The kernel must not remember what it has read, except in files that are mapped into memory.
func (n *diskNode) opened(name string, f fs.FileHandle) (fs.FileHandle, uint32) {
	one := &diskFile{inner: f}
	one.FileReleaser, _ = f.(fs.FileReleaser)
	one.FileGetattrer, _ = f.(fs.FileGetattrer)
	one.FileFlusher, _ = f.(fs.FileFlusher)
	if strings.HasSuffix(name, "-shm") {
		return one, 0
	}
	return one, fuse.FOPEN_DIRECT_IO
}

func (n *diskNode) fails(e *atomic.Int32) syscall.Errno {
	if strings.HasSuffix(n.Path(nil), "-shm") {
		return 0
	}
	return of(e)
}

// diskFolder is an open folder. It hides that the folder below could be synced directly.
type diskFolder struct {
	fs.FileReaddirenter
	fs.FileSeekdirer
	fs.FileReleasedirer
}

// OpendirHandle implements fs.NodeOpendirHandler.
func (n *diskNode) OpendirHandle(ctx context.Context, flags uint32) (fs.FileHandle, uint32, syscall.Errno) {
	f, kernel, errno := n.LoopbackNode.OpendirHandle(ctx, flags)
	if errno != 0 {
		return nil, 0, errno
	}
	return &diskFolder{f.(fs.FileReaddirenter), f.(fs.FileSeekdirer), f.(fs.FileReleasedirer)}, kernel, 0
}

// Open implements fs.NodeOpener.
func (n *diskNode) Open(ctx context.Context, flags uint32) (fs.FileHandle, uint32, syscall.Errno) {
	f, _, errno := n.LoopbackNode.Open(ctx, flags)
	if errno != 0 {
		return nil, 0, errno
	}
	file, kernel := n.opened(n.Path(nil), f)
	return file, kernel, 0
}

// Create implements fs.NodeCreater.
func (n *diskNode) Create(ctx context.Context, name string, flags, mode uint32, out *fuse.EntryOut) (*fs.Inode, fs.FileHandle, uint32, syscall.Errno) {
	if errno := n.fails(&n.disk.writes); errno != 0 {
		return nil, nil, 0, errno
	}
	inode, f, _, errno := n.LoopbackNode.Create(ctx, name, flags, mode, out)
	if errno != 0 {
		return nil, nil, 0, errno
	}
	file, kernel := n.opened(name, f)
	return inode, file, kernel, 0
}

// Read implements fs.NodeReader.
func (n *diskNode) Read(ctx context.Context, f fs.FileHandle, dest []byte, off int64) (fuse.ReadResult, syscall.Errno) {
	if errno := n.fails(&n.disk.reads); errno != 0 {
		return nil, errno
	}
	return f.(*diskFile).inner.(fs.FileReader).Read(ctx, dest, off)
}

// Write implements fs.NodeWriter. A failing disk writes a half of the data: a torn page or picture.
func (n *diskNode) Write(ctx context.Context, f fs.FileHandle, data []byte, off int64) (uint32, syscall.Errno) {
	inner := f.(*diskFile).inner.(fs.FileWriter)
	if errno := n.fails(&n.disk.writes); errno != 0 {
		if errno == syscall.EIO {
			_, _ = inner.Write(ctx, data[:len(data)/2], off)
		}
		return 0, errno
	}
	return inner.Write(ctx, data, off)
}

// Fsync implements fs.NodeFsyncer.
func (n *diskNode) Fsync(ctx context.Context, f fs.FileHandle, flags uint32) syscall.Errno {
	if errno := n.fails(&n.disk.syncs); errno != 0 {
		return errno
	}
	if one, ok := f.(*diskFile); ok {
		return one.inner.(fs.FileFsyncer).Fsync(ctx, flags)
	}
	return 0 // a folder
}
