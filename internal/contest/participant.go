package contest

import (
	"context"
	"math"

	"yagura/internal/kit/fault"
)

// ParticipantPageSize is the number of participants on a page of the list (ENTRY-12).
const ParticipantPageSize = 10

// MaxListed is the largest number of entries in one answer to operators: the largest maximum of a contest
// (CONTEST-6).
const MaxListed = 8192

// Participant is an entry as one viewer may see it. Social ID, game username, friend code and comment are empty
// unless ShowsPrivate: they are for operators and for the entry's own people (ENTRY-9, ENTRY-10).
type Participant struct {
	Entry
	GameID       int64 // of the contest
	ShowsPrivate bool
	// WaitingPosition is the position on the waiting list, from 1; 0 if the entry does not wait.
	WaitingPosition int
	// InStage: the entry is in a match or a stage; set only in the list of all entries.
	InStage *bool
	// RosterCount is the number of players of a team; 0 for a person.
	RosterCount int
	// RosterShort: the team has fewer players than the contest asks for, and no operator has accepted that.
	RosterShort bool
}

// PageRequest selects a part of the participants.
type PageRequest struct {
	Skip, Limit int
	// All selects all participants at once; it needs ABILITY_CONTEST_EDIT.
	All bool
}

// participantStore lists the entries of a contest.
type participantStore interface {
	// EntryPage lists entries by time of entry ascending, then id (ENTRY-12).
	EntryPage(ctx context.Context, contestID int64, skip, limit int) ([]Entry, error)
	// EntriesInStage returns the ids of the entries that are in a match or a stage.
	EntriesInStage(ctx context.Context, contestID int64) (map[int64]bool, error)
	// WaitingBefore counts the entries before e on the waiting list.
	WaitingBefore(ctx context.Context, e Entry) (int, error)
}

// Participants lists a contest's participants by time of entry ascending (ENTRY-12), with their total number. Anyone
// may call it; viewerID is 0 for a visitor. A list of persons is empty in a contest of teams, and the reverse.
//
// Faults: contestDoesNotExist; participationAuthority (All without the ability).
func (s *Service) Participants(ctx context.Context, viewerID, contestID int64, kind ParticipantType, page PageRequest) ([]Participant, int, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return nil, 0, err
	}
	skip, limit := max(0, page.Skip), page.Limit
	if limit < 1 || limit > ParticipantPageSize {
		limit = ParticipantPageSize
	}
	if page.All {
		if err := s.RequireEdit(ctx, viewerID, contestID); err != nil {
			return nil, 0, err
		}
		skip, limit = 0, MaxListed
	}
	if c.ParticipantType != kind || skip > math.MaxInt32 {
		return []Participant{}, countOf(&c, kind), nil
	}
	entries, err := s.store.EntryPage(ctx, contestID, skip, limit)
	if err != nil {
		return nil, 0, err
	}
	list, err := s.shown(ctx, viewerID, &c, entries)
	if err != nil {
		return nil, 0, err
	}
	if page.All {
		inStage, err := s.store.EntriesInStage(ctx, contestID)
		if err != nil {
			return nil, 0, err
		}
		for i := range list {
			in := inStage[list[i].ID]
			list[i].InStage = &in
		}
	}
	return list, c.EntryCount, s.queueUp(ctx, list)
}

// queueUp numbers the waiting entries of a list of consecutive entries.
func (s *Service) queueUp(ctx context.Context, list []Participant) error {
	position := 0
	for i := range list {
		p := &list[i]
		if p.WaitingState != Waiting {
			continue
		}
		if position == 0 {
			before, err := s.store.WaitingBefore(ctx, p.Entry)
			if err != nil {
				return err
			}
			position = before
		}
		position++
		p.WaitingPosition = position
	}
	return nil
}

func countOf(c *Contest, kind ParticipantType) int {
	if c.ParticipantType != kind {
		return 0
	}
	return c.EntryCount
}

// Participant returns one entry as the viewer may see it. Faults: contestDoesNotExist, entryDoesNotExist.
func (s *Service) Participant(ctx context.Context, viewerID, contestID int64, of Entrant) (Participant, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Participant{}, err
	}
	e, err := s.entry(ctx, contestID, of)
	if err != nil {
		return Participant{}, err
	}
	return s.shownOne(ctx, viewerID, &c, e)
}

func (s *Service) shownOne(ctx context.Context, viewerID int64, c *Contest, e Entry) (Participant, error) {
	list, err := s.shown(ctx, viewerID, c, []Entry{e})
	if err != nil {
		return Participant{}, err
	}
	return list[0], s.queueUp(ctx, list)
}

// TeamsOf lists the entered teams that a person plays in. Fault: contestDoesNotExist.
func (s *Service) TeamsOf(ctx context.Context, viewerID, contestID, userID int64) ([]Participant, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return nil, err
	}
	e, ok, err := s.store.EntryOfMember(ctx, contestID, userID)
	if err != nil || !ok || e.TeamID == 0 {
		return []Participant{}, err
	}
	p, err := s.shownOne(ctx, viewerID, &c, e)
	return []Participant{p}, err
}

// ParticipantCounts counts a contest's participants of a kind by their state.
type ParticipantCounts struct {
	Count int
	Counts
}

// CountParticipants counts participants. It returns zeros for persons in a contest of teams, and the reverse. Fault:
// contestDoesNotExist.
func (s *Service) CountParticipants(ctx context.Context, contestID int64, kind ParticipantType) (ParticipantCounts, error) {
	c, err := s.require(ctx, contestID)
	if err != nil || c.ParticipantType != kind {
		return ParticipantCounts{}, err
	}
	counts, err := s.store.EntryCounts(ctx, contestID)
	return ParticipantCounts{Count: c.EntryCount, Counts: counts}, err
}

// Entry finds an entry by its id, with all its fields. It is for other packages, which decide what they show. Fault:
// entryDoesNotExist, also if the entry is of another contest.
func (s *Service) Entry(ctx context.Context, contestID, entryID int64) (Entry, error) {
	return orEntryMissing(s.store.Entry(ctx, contestID, entryID))
}

// EntriesByID returns every entry of a contest by its id, with all fields, like Entry.
func (s *Service) EntriesByID(ctx context.Context, contestID int64) (map[int64]Entry, error) {
	list, err := s.entries(ctx, contestID)
	byID := make(map[int64]Entry, len(list))
	for _, e := range list {
		byID[e.ID] = e
	}
	return byID, err
}

// ActiveEntries lists the entries that may play, by time of entry ascending (ENTRY-12, CHECKIN-4), with all fields,
// like Entry. Fault: contestDoesNotExist.
func (s *Service) ActiveEntries(ctx context.Context, contestID int64) ([]Entry, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return nil, err
	}
	list, err := s.entries(ctx, contestID)
	active := list[:0]
	for _, e := range list {
		if e.Active(&c) {
			active = append(active, e)
		}
	}
	return active, err
}

// entries lists all entries by time of entry ascending.
func (s *Service) entries(ctx context.Context, contestID int64) ([]Entry, error) {
	return s.store.EntryPage(ctx, contestID, 0, math.MaxInt32)
}

// entry finds the entry of a person or a team, or returns the fault entryDoesNotExist.
func (s *Service) entry(ctx context.Context, contestID int64, of Entrant) (Entry, error) {
	if of.TeamID != 0 {
		return orEntryMissing(s.store.EntryOfTeam(ctx, contestID, of.TeamID))
	}
	return orEntryMissing(s.store.EntryOfPerson(ctx, contestID, of.UserID))
}

// orEntryMissing turns ok=false of the store into the fault entryDoesNotExist.
func orEntryMissing(e Entry, ok bool, err error) (Entry, error) {
	if err == nil && !ok {
		err = fault.New(fault.EntryDoesNotExist)
	}
	return e, err
}

// shown clears the private fields that the viewer may not see.
func (s *Service) shown(ctx context.Context, viewerID int64, c *Contest, entries []Entry) ([]Participant, error) {
	abilities, err := s.abilities(ctx, viewerID, c.ID)
	if err != nil {
		return nil, err
	}
	own, err := s.ownership(ctx, viewerID, c.ID)
	if err != nil {
		return nil, err
	}
	list := make([]Participant, len(entries))
	for i, e := range entries {
		p := Participant{Entry: e, GameID: c.GameID, ShowsPrivate: len(abilities) > 0 || own.holds(&e)}
		if !p.ShowsPrivate {
			p.ClearPrivate()
		}
		list[i] = p
	}
	return list, s.countRosters(ctx, c, list)
}

// countRosters sets the number of players of each team of a list.
func (s *Service) countRosters(ctx context.Context, c *Contest, list []Participant) error {
	if c.ParticipantType != Multi || len(list) == 0 {
		return nil
	}
	sizes, err := s.store.RosterSizes(ctx, c.ID)
	for i := range list {
		n := sizes[list[i].ID]
		list[i].RosterCount, list[i].RosterShort = n.Count, n.short(c.TeamSize)
	}
	return err
}
