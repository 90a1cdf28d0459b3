package contest

import (
	"context"
	"time"
)

// MaxMissing is the largest number of missing check-ins that the desk lists.
const MaxMissing = 20

// Desk is the organiser's view of the entries of a contest.
type Desk struct {
	Contest Contest
	Counts  Counts
	Checkin CheckinProgress
	// Short is the number of confirmed teams with too few players for the draw.
	Short int
}

// CheckinProgress counts the entries that are expected to check in: the allowed ones or, before any is allowed, those
// that hold a place.
type CheckinProgress struct {
	Of        int
	CheckedIn int
	Missing   []Entry // the first ones by time of entry, at most MaxMissing; without private fields
}

// DeskStore is the storage that the desk uses.
type DeskStore interface {
	// ExpectedCheckins counts the entries that hold a place (only the allowed ones if allowedOnly), and how many of
	// them checked in.
	ExpectedCheckins(ctx context.Context, contestID int64, allowedOnly bool) (of, checkedIn int, err error)
	// MissingCheckins lists those that did not check in, by time of entry.
	MissingCheckins(ctx context.Context, contestID int64, allowedOnly bool, most int) ([]Entry, error)
}

// Desk returns the organiser's view of the entries. Needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) Desk(ctx context.Context, userID, contestID int64) (Desk, error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return Desk{}, err
	}
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Desk{}, err
	}
	d := Desk{Contest: c, Checkin: CheckinProgress{Missing: []Entry{}}}
	if d.Counts, err = s.store.EntryCounts(ctx, contestID); err != nil {
		return d, err
	}
	if d.Short, err = s.countShort(ctx, &c); err != nil || !c.Checkin {
		return d, err
	}
	confirmed := d.Counts.Allowed > 0
	if d.Checkin.Of, d.Checkin.CheckedIn, err = s.store.ExpectedCheckins(ctx, contestID, confirmed); err != nil {
		return Desk{}, err
	}
	missing, err := s.store.MissingCheckins(ctx, contestID, confirmed, MaxMissing)
	for _, e := range missing {
		e.ClearPrivate()
		d.Checkin.Missing = append(d.Checkin.Missing, e)
	}
	return d, err
}

// countShort counts the confirmed teams whose rosters are too small for the draw.
func (s *Service) countShort(ctx context.Context, c *Contest) (int, error) {
	short, err := s.ShortRosters(ctx, c)
	if err != nil || len(short) == 0 {
		return 0, err
	}
	entries, err := s.entries(ctx, c.ID)
	n := 0
	for _, e := range entries {
		if _, is := short[e.ID]; is && e.Status == Allow {
			n++
		}
	}
	return n, err
}

// CheckinOpen reports whether entries may be checked in now (CHECKIN-1).
func (d *Desk) CheckinOpen(now time.Time) bool { return d.Contest.CanCheckin(now) }
