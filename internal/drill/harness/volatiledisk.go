package harness

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// VolatileDisk is a Disk that loses what was not synced when its power fails, as the disk of a machine does. A sync of a file
// does not sync the entry of the file in its folder.
type VolatileDisk struct {
	*Disk

	store string
	mu    sync.Mutex // guards the fields below, and all changes of the store
	cache *writeCache
	left  int // changes until the power fails, negative = it does not fail
	off   bool
	out   chan struct{} // closed when the power fails
}

// MountVolatileDisk makes a disk at path. Its files are in the folder store.
func MountVolatileDisk(path, store string) (*VolatileDisk, error) {
	cache, err := newWriteCache(store + "-removed")
	if err != nil {
		return nil, err
	}
	d := &VolatileDisk{Disk: &Disk{Path: path}, store: store, cache: cache, left: -1}
	d.node = func(n *fs.LoopbackNode) fs.InodeEmbedder {
		return &volatileNode{diskNode: &diskNode{LoopbackNode: n, disk: d.Disk}, power: d}
	}
	return d, d.mount(store)
}

// LosePower lets the power fail at a number of further changes and syncs. All calls fail from then on, and the returned channel is
// closed.
func (d *VolatileDisk) LosePower(after int) <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.left, d.out = after, make(chan struct{})
	return d.out
}

// PowerOn loses a random part of what was not synced and mounts the disk again. No program may use it.
func (d *VolatileDisk) PowerOn(random *rand.Rand) (lost Lost, err error) {
	if err := d.Unmount(); err != nil {
		return lost, err
	}
	d.mu.Lock()
	lost, err = d.cache.lose(random)
	d.left, d.off = -1, false
	d.Fail(0, 0, 0)
	d.mu.Unlock()
	return lost, errors.Join(err, d.mount(d.store))
}

// change runs a change or sync of the disk while there is power. record notes a change before.
func (d *VolatileDisk) change(record func() error, change func() syscall.Errno) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left == 0 {
		d.off = true
		d.Fail(syscall.EIO, syscall.EIO, syscall.EIO)
		close(d.out)
	}
	d.left--
	if d.off {
		return syscall.EIO
	}
	if err := record(); err != nil {
		return fs.ToErrno(err)
	}
	return change()
}

// volatileNode is a file or folder of the disk.
type volatileNode struct {
	*diskNode

	power *VolatileDisk
}

// path returns the path of the node, or of an entry of it, below the disk.
func (n *volatileNode) path(entry string) string {
	return filepath.Join(n.power.store, n.Path(nil), entry)
}

// Create implements fs.NodeCreater.
func (n *volatileNode) Create(ctx context.Context, name string, flags, mode uint32, out *fuse.EntryOut) (inode *fs.Inode, f fs.FileHandle, kernel uint32, errno syscall.Errno) {
	path := n.path(name)
	errno = n.power.change(nothing, func() syscall.Errno {
		existed := syscall.Access(path, 0) == nil
		inode, f, kernel, errno = n.diskNode.Create(ctx, name, flags, mode, out)
		if errno == 0 && !existed {
			n.power.cache.creates(path)
		}
		return errno
	})
	return inode, f, kernel, errno
}

// Write implements fs.NodeWriter. The shared memory of SQLite is not on a disk.
func (n *volatileNode) Write(ctx context.Context, f fs.FileHandle, data []byte, off int64) (written uint32, errno syscall.Errno) {
	path := n.path("")
	if strings.HasSuffix(path, "-shm") {
		return n.diskNode.Write(ctx, f, data, off)
	}
	record := func() error { return n.power.cache.writes(path, off, off+int64(len(data))) }
	errno = n.power.change(record, func() syscall.Errno {
		written, errno = n.diskNode.Write(ctx, f, data, off)
		return errno
	})
	return written, errno
}

// Setattr implements fs.NodeSetattrer. Only the size of a file is lost with the power.
func (n *volatileNode) Setattr(ctx context.Context, f fs.FileHandle, in *fuse.SetAttrIn, out *fuse.AttrOut) syscall.Errno {
	size, ok := in.GetSize()
	path := n.path("")
	if !ok || strings.HasSuffix(path, "-shm") {
		return n.LoopbackNode.Setattr(ctx, f, in, out)
	}
	record := func() error { return n.power.cache.truncates(path, int64(size)) }
	return n.power.change(record, func() syscall.Errno { return n.LoopbackNode.Setattr(ctx, f, in, out) })
}

// Fsync implements fs.NodeFsyncer.
func (n *volatileNode) Fsync(_ context.Context, _ fs.FileHandle, _ uint32) syscall.Errno {
	path := n.path("")
	return n.power.change(nothing, func() syscall.Errno {
		if n.IsDir() {
			return fs.ToErrno(n.power.cache.syncFolder(path))
		}
		return fs.ToErrno(n.power.cache.syncFile(path))
	})
}

// Mkdir implements fs.NodeMkdirer.
func (n *volatileNode) Mkdir(ctx context.Context, name string, mode uint32, out *fuse.EntryOut) (inode *fs.Inode, errno syscall.Errno) {
	path := n.path(name)
	errno = n.power.change(nothing, func() syscall.Errno {
		if inode, errno = n.LoopbackNode.Mkdir(ctx, name, mode, out); errno == 0 {
			n.power.cache.creates(path)
		}
		return errno
	})
	return inode, errno
}

// Link implements fs.NodeLinker.
func (n *volatileNode) Link(ctx context.Context, target fs.InodeEmbedder, name string, out *fuse.EntryOut) (inode *fs.Inode, errno syscall.Errno) {
	path := n.path(name)
	errno = n.power.change(nothing, func() syscall.Errno {
		if inode, errno = n.LoopbackNode.Link(ctx, target, name, out); errno == 0 {
			n.power.cache.creates(path)
		}
		return errno
	})
	return inode, errno
}

// Unlink implements fs.NodeUnlinker.
func (n *volatileNode) Unlink(ctx context.Context, name string) syscall.Errno {
	path := n.path(name)
	record := func() error { return n.power.cache.removes(path) }
	return n.power.change(record, func() syscall.Errno { return n.LoopbackNode.Unlink(ctx, name) })
}

// Rename implements fs.NodeRenamer. Only files are renamed, and stay in their folder.
func (n *volatileNode) Rename(ctx context.Context, name string, parent fs.InodeEmbedder, newName string, flags uint32) syscall.Errno {
	child := n.GetChild(name)
	if parent.EmbeddedInode() != n.EmbeddedInode() || flags != 0 || child == nil || child.IsDir() {
		return syscall.EXDEV
	}
	from, to := n.path(name), n.path(newName)
	record := func() error { return n.power.cache.renames(from, to) }
	return n.power.change(record, func() syscall.Errno { return n.LoopbackNode.Rename(ctx, name, parent, newName, flags) })
}

// Symlink implements fs.NodeSymlinker: the disk has none.
func (n *volatileNode) Symlink(context.Context, string, string, *fuse.EntryOut) (*fs.Inode, syscall.Errno) {
	return nil, syscall.ENOTSUP
}
