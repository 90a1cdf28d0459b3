package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/group"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// EntryStore stores the entries of contests. Writes need a transaction that holds the contest's lock.
type EntryStore interface {
	Entry(ctx context.Context, contestID, entryID int64) (e Entry, ok bool, err error)
	// EntranceOf reports whether a person is in a contest already, alone or with a team, and whether they are banned from it.
	EntranceOf(ctx context.Context, contestID, userID int64) (entered, banned bool, err error)
	// EntryOfPerson finds a person's own entry, not one of a team.
	EntryOfPerson(ctx context.Context, contestID, userID int64) (e Entry, ok bool, err error)
	EntryOfTeam(ctx context.Context, contestID, teamID int64) (e Entry, ok bool, err error)
	// EntryOfMember returns the entry whose roster a person is on; ok is false if there is none, and for a person who is
	// banned from the contest.
	EntryOfMember(ctx context.Context, contestID, userID int64) (e Entry, ok bool, err error)
	// EntryRoster lists a team's current members; it is empty if there is no such team.
	EntryRoster(ctx context.Context, contestID, teamID int64) ([]RosterMember, error)
	// PeopleOfEntry lists the players of an entry: its roster without the people who left it.
	PeopleOfEntry(ctx context.Context, contestID, entryID int64) ([]int64, error)
	// AddEntry stores a new entry with its members and increases the contest's count. ok is false if one of them is
	// in the contest already; the transaction must then fail.
	AddEntry(ctx context.Context, e Entry, members []int64) (ok bool, err error)
	// RemoveEntry deletes an entry and decreases the contest's count.
	RemoveEntry(ctx context.Context, contestID, entryID int64) error
	SetEntryStatus(ctx context.Context, entryID int64, status EntryStatus, state WaitingState, now time.Time) error
	// SetEntryFields writes the entered fields, except answers, and the time of the change.
	SetEntryFields(ctx context.Context, e Entry) error
	SetEntryCheckin(ctx context.Context, entryID int64, checkin bool, now time.Time) error
}

// RosterMember is a current member of a team that wants to enter.
type RosterMember struct {
	UserID   int64
	Nickname string
	// Entered: this person is in an entry of the contest already.
	Entered bool
	Banned  bool
}

// Entrant names the person or the team of an entry, never both.
type Entrant struct {
	UserID int64
	TeamID int64
}

// entrances limits how often one person enters one contest, because each entry and withdrawal is shown to everyone in
// its rooms.
var entrances = limit.Limit{Name: "entry", Window: time.Hour, Most: 20}

// Entered is the result of entering.
type Entered struct {
	ID int64
	// OverMax: the entry is on the waiting list (ENTRY-6).
	OverMax bool
}

// EntriesFull is the data of the fault overEntryMaxCount.
type EntriesFull struct {
	EntryCount    int `json:"entryCount"`
	EntryMaxCount int `json:"entryMaxCount"`
}

// Enter enters a person, or a team by one of its members, in a contest (ENTRY-1).
//
// Faults: the form's; tooManyRequests (entered, or tried entry passwords, too often); contestDoesNotExist;
// contestEntryFailed (a person in a contest of teams, or the reverse); contestCancelled; notWithinEntry;
// contestEntryDuplicate (−1); noTeam; teamTooSmall {size}; bannedFromContest ({nickname} if a team mate is banned);
// memberAlreadyEntered {nickname}; contestEntryPasswordFailed (−2); overEntryMaxCount with EntriesFull, unless the
// form accepts the waiting list.
func (s *Service) Enter(ctx context.Context, userID, contestID int64, form EntryForm) (Entered, error) {
	seen, err := s.require(ctx, contestID)
	if err != nil {
		return Entered{}, err
	}
	if err := s.cleanForm(ctx, &seen, &form); err != nil {
		return Entered{}, err
	}
	if err := s.countGuess(ctx, userID, &seen, form.EntryPassword, form.Network); err != nil {
		return Entered{}, err
	}
	var out Entered
	err = s.store.InGroup(ctx, group.Contest(contestID), func(ctx context.Context) error {
		if ok, err := s.store.LockUser(ctx, userID); err != nil || !ok { // a concurrent withdrawal must not leave an entry behind
			return fault.Or(err, fault.New(fault.UserDoesNotExist))
		}
		form := form // a copy, because the transaction may run again
		c, err := s.share(ctx, contestID)
		if err != nil {
			return err
		}
		if c.SurveyRevision != seen.SurveyRevision { // the questions changed in between
			if err := s.cleanForm(ctx, &c, &form); err != nil {
				return err
			}
		}
		if err := s.canEnter(ctx, &c, form.Kind); err != nil {
			return err
		}
		members, err := s.whoEnters(ctx, userID, &c, form.TeamID)
		if err != nil {
			return err
		}
		if accepted, err := s.acceptsPassword(ctx, &c, form.EntryPassword); err != nil || !accepted {
			return fault.Or(err, wrongEntryPassword())
		}
		if c, err = s.lock(ctx, contestID); err != nil { // the lock of the places: from here on no other entry can take one
			return err
		}
		out = Entered{ID: id.New()}
		if out.OverMax, err = s.waits(ctx, &c); err != nil {
			return err
		}
		if out.OverMax && !form.OverMax {
			return fault.New(fault.OverEntryMaxCount).WithData(EntriesFull{EntryCount: c.EntryCount, EntryMaxCount: c.EntryMaxCount})
		}
		if err := s.insertEntry(ctx, Entry{ID: out.ID, ContestID: c.ID, UserID: userID, TeamID: form.TeamID}, form.EntryFields, members, out.OverMax); err != nil {
			return err
		}
		s.store.PassTurn(ctx)
		if err := entrances.Take(ctx, s.store, subject(c.ID)+"/"+subject(userID)); err != nil {
			return err
		}
		if err := s.chats.Welcome(ctx, c.ID, out.ID); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, EntryAdded.New(userID, c.ID, out.ID, clock.Now(ctx), EntryPayload{
			UserID: userID, TeamID: form.TeamID, OverMax: out.OverMax, EntryCount: c.EntryCount + 1,
		}))
	})
	return out, err
}

// canEnter checks that a contest takes entries of this kind now.
func (s *Service) canEnter(ctx context.Context, c *Contest, kind ParticipantType) error {
	switch {
	case c.ParticipantType != kind:
		return fault.New(fault.ContestEntryFailed)
	case c.Cancelled():
		return fault.New(fault.ContestCancelled)
	case !c.CanEntry(clock.Now(ctx)):
		return fault.New(fault.NotWithinEntry)
	default:
		return nil
	}
}

// insertEntry stores a new entry of the locked contest with its members. The entry gets a place or joins the waiting list.
func (s *Service) insertEntry(ctx context.Context, e Entry, f EntryFields, members []int64, waits bool) error {
	e.WaitingState, e.CreatedAt = Applied, clock.Now(ctx)
	if waits {
		e.WaitingState = Waiting
	}
	e.fillIn(f)
	added, err := s.store.AddEntry(ctx, e, members)
	if err != nil {
		return err
	}
	if !added {
		return fault.New(fault.ContestEntryDuplicate)
	}
	if len(f.Answers) == 0 {
		return nil
	}
	return s.store.SetAnswers(ctx, e.ID, f.Answers, e.CreatedAt)
}

// whoEnters returns the people of the entry after checking their permission (ENTRY-7).
func (s *Service) whoEnters(ctx context.Context, userID int64, c *Contest, teamID int64) ([]int64, error) {
	if c.ParticipantType == Solo {
		entered, banned, err := s.store.EntranceOf(ctx, c.ID, userID)
		switch {
		case err != nil:
			return nil, err
		case entered:
			return nil, fault.New(fault.ContestEntryDuplicate)
		case banned:
			return nil, fault.New(fault.BannedFromContest)
		}
		return []int64{userID}, nil
	}
	if _, there, err := s.store.LockTeam(ctx, teamID); err != nil {
		return nil, err
	} else if !there {
		return nil, fault.New(fault.NoTeam)
	}
	roster, err := s.store.EntryRoster(ctx, c.ID, teamID)
	if err != nil {
		return nil, err
	}
	members := make([]int64, len(roster))
	belongs, mate := false, ""
	for i, m := range roster {
		members[i] = m.UserID
		switch {
		case m.UserID == userID && m.Entered:
			return nil, fault.New(fault.ContestEntryDuplicate)
		case m.UserID == userID:
			belongs = true
		case m.Entered && mate == "":
			mate = m.Nickname
		}
	}
	if !belongs {
		return nil, fault.New(fault.NoTeam)
	}
	if _, entered, err := s.store.EntryOfTeam(ctx, c.ID, teamID); err != nil {
		return nil, err
	} else if entered {
		return nil, fault.New(fault.ContestEntryDuplicate)
	}
	if banned, err := s.store.Banned(ctx, c.ID, userID, teamID); err != nil || banned {
		return nil, fault.Or(err, fault.New(fault.BannedFromContest))
	}
	for _, m := range roster {
		if m.Banned {
			return nil, fault.New(fault.BannedFromContest).With("nickname", m.Nickname)
		}
	}
	if mate != "" {
		return nil, fault.New(fault.MemberAlreadyEntered).With("nickname", mate)
	}
	if len(roster) < c.TeamSize {
		return nil, fault.New(fault.TeamTooSmall).With("size", c.TeamSize)
	}
	return members, nil
}

// Barred reports whether a ban keeps someone from entering a contest, alone or with any team: the person is banned,
// or every team of the person is. If only some of the teams are banned, Enter reports it.
func (s *Service) Barred(ctx context.Context, userID, contestID int64) (bool, error) {
	banned, err := s.store.Banned(ctx, contestID, userID, 0)
	if err != nil || banned {
		return banned, err
	}
	return s.store.TeamsBanned(ctx, contestID, userID)
}

// refuseDrawn returns the fault entryInBracket {name} if one of the entries is in a match or a stage.
func (s *Service) refuseDrawn(ctx context.Context, contestID int64, entries ...Entry) error {
	drawn, err := s.store.EntriesInStage(ctx, contestID)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if drawn[e.ID] {
			return fault.New(fault.EntryInBracket).With("name", e.Name())
		}
	}
	return nil
}
