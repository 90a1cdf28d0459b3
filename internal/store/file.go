package store

import (
	"context"

	"yagura/internal/file"
	"yagura/internal/kit/fault"
	"yagura/internal/store/sqlcgen"
)

var _ file.Store = (*DB)(nil)

func fileOf(r sqlcgen.File) file.Info {
	return file.Info{
		ID: r.ID, Path: r.Path, ThumbPath: textOf(r.ThumbPath), Prefix: file.Prefix(r.Prefix), OwnerID: r.OwnerID,
		ContentType: r.ContentType, Size: r.Size, Width: int(r.Width), Height: int(r.Height), CreatedAt: timeOf(r.CreatedAt),
		Saved: r.Saved != 0,
	}
}

// ReserveFileSpace adds size bytes and one file to a person's usage in one conditional write, or returns
// quotaExceeded.
func (db *DB) ReserveFileSpace(ctx context.Context, userID, size, maxBytes, maxCount int64) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		if err := db.q.OpenFileUsage(ctx, userID); err != nil {
			return err
		}
		n, err := db.q.ReserveFileSpace(ctx, size, userID, maxBytes, maxCount)
		if err == nil && n == 0 {
			err = fault.New(fault.QuotaExceeded)
		}
		return err
	})
}

// ReleaseFileSpace subtracts size bytes and one file from a person's usage.
func (db *DB) ReleaseFileSpace(ctx context.Context, userID, size int64) error {
	return db.InTx(ctx, func(ctx context.Context) error { return db.q.ReleaseFileSpace(ctx, size, userID) })
}

// WrongFileUsage lists some people whose usage is not that of their files.
func (db *DB) WrongFileUsage(ctx context.Context, most int) ([]int64, error) {
	return db.q.WrongFileUsage(ctx, int64(most))
}

// RecountFileUsage sets a person's usage to that of their files. It first locks the usage, as uploads do: an upload that waits for
// the lock is added afterwards, and one that had it is counted. Without a usage there is no row to lock and nothing to correct: a
// row that a first upload adds meanwhile is left as it is, because it could only be set without the lock.
func (db *DB) RecountFileUsage(ctx context.Context, userID int64) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		if locked, err := db.q.LockFileUsage(ctx, userID); err != nil || locked == 0 {
			return err
		}
		return db.q.RecountFileUsage(ctx, userID)
	})
}

// InsertFile adds the row of a stored file.
func (db *DB) InsertFile(ctx context.Context, f file.Info) error {
	return db.q.InsertFile(ctx, sqlcgen.InsertFileParams{
		ID: f.ID, Path: f.Path, ThumbPath: textOrNil(f.ThumbPath), Prefix: string(f.Prefix), OwnerID: f.OwnerID, ContentType: f.ContentType,
		Size: f.Size, Width: int64(f.Width), Height: int64(f.Height), CreatedAt: ms(f.CreatedAt),
	})
}

// FileByPath finds a file by its path, or returns unknownFile.
func (db *DB) FileByPath(ctx context.Context, path string) (file.Info, error) {
	f, ok, err := one(fileOf)(db.q.GetFile(ctx, path))
	if err == nil && !ok {
		err = fault.New(fault.UnknownFile)
	}
	return f, err
}

// LockFile finds a file by its path and locks it until the end of the transaction, or returns unknownFile.
func (db *DB) LockFile(ctx context.Context, path string) (file.Info, error) {
	f, ok, err := one(fileOf)(db.q.LockFile(ctx, path))
	if err == nil && !ok {
		err = fault.New(fault.UnknownFile)
	}
	return f, err
}

// SaveFile locks a file until the end of the transaction and marks it as saved. ok is false if the person did not upload it under the prefix.
func (db *DB) SaveFile(ctx context.Context, userID int64, prefix file.Prefix, path string) (ok bool, err error) {
	n, err := db.q.SaveFile(ctx, path, userID, string(prefix))
	return n > 0, err
}

// SaveFileOfAnyone locks the file of any person until the end of the transaction and marks it as saved. A missing file is not an error.
func (db *DB) SaveFileOfAnyone(ctx context.Context, path string) error {
	return db.q.SaveFileOfAnyone(ctx, path)
}

// FilesByPaths returns those of a few paths that exist.
func (db *DB) FilesByPaths(ctx context.Context, paths []string) ([]file.Info, error) {
	var out []file.Info
	for _, p := range paths {
		f, ok, err := one(fileOf)(db.q.GetFile(ctx, p))
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, f)
		}
	}
	return out, nil
}

// PicturesOfContest lists the values of a contest that hold paths of pictures: of its cover, trophies and results.
func (db *DB) PicturesOfContest(ctx context.Context, contestID int64) ([]string, error) {
	return db.q.PicturesOfContest(ctx, contestID)
}

// IsFileUsed reports whether a picture of a person is in that person's profile, is that of a team, is in a notice, in a message or in an
// open complaint, is the cover or a trophy of a contest, is in the rules of one that the person operates or has created, or belongs to a
// result, or an earlier one in the history of a match, of a contest in which the person takes part or that the person operates.
func (db *DB) IsFileUsed(ctx context.Context, userID int64, path string) (bool, error) {
	return db.q.IsFileUsed(ctx, userID, &path, "%"+path+"%")
}
