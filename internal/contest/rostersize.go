package contest

import (
	"context"

	"yagura/internal/kit/fault"
)

// RosterSize is the number of players of an entry.
type RosterSize struct {
	Count int
	// Least is the number of players with which an operator lets the team play although the contest asks for more; 0
	// if unset.
	Least int
}

// short reports whether the entry has fewer players than the contest asks for, and also fewer than an operator accepted.
func (n RosterSize) short(teamSize int) bool {
	return n.Count < teamSize && (n.Least == 0 || n.Count < n.Least)
}

// ShortTeam is a team with fewer players than the contest asks for.
type ShortTeam struct {
	EntryID int64  `json:"entryId"`
	Name    string `json:"name"`
	Count   int    `json:"count"`
}

// ShortRosters returns the sizes of the rosters of a contest that have fewer players than it asks for and that no operator has
// accepted, by entry. It is empty in a contest of persons. The caller has checked the permission.
func (s *Service) ShortRosters(ctx context.Context, c *Contest) (map[int64]RosterSize, error) {
	if c.ParticipantType != Multi {
		return nil, nil
	}
	sizes, err := s.store.RosterSizes(ctx, c.ID)
	for entryID, n := range sizes {
		if !n.short(c.TeamSize) {
			delete(sizes, entryID)
		}
	}
	return sizes, err
}

// RequireRosters returns the fault teamBelowSize {name, count, size} with the ShortTeams as data, if one of the
// entries is a team with fewer players than the contest asks for and no operator has accepted that.
func (s *Service) RequireRosters(ctx context.Context, c *Contest, entries []Entry) error {
	short, err := s.ShortRosters(ctx, c)
	if err != nil || len(short) == 0 {
		return err
	}
	var teams []ShortTeam
	for i := range entries {
		if n, is := short[entries[i].ID]; is {
			teams = append(teams, ShortTeam{EntryID: entries[i].ID, Name: entries[i].Name(), Count: n.Count})
		}
	}
	if len(teams) == 0 {
		return nil
	}
	return fault.New(fault.TeamBelowSize).With("name", teams[0].Name).With("count", teams[0].Count).With("size", c.TeamSize).
		WithData(map[string]any{"teams": teams})
}

// AdmitRosters is RequireRosters for entries that an operator confirms or adds to a stage; accept allows short teams. The
// caller has checked the permission and holds the contest's lock.
func (s *Service) AdmitRosters(ctx context.Context, c *Contest, entries []Entry, accept bool) error {
	if !accept {
		return s.RequireRosters(ctx, c, entries)
	}
	short, err := s.ShortRosters(ctx, c)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if n, is := short[e.ID]; is {
			if err := s.store.SetRosterException(ctx, e.ID, n.Count); err != nil {
				return err
			}
		}
	}
	return nil
}
