package contest

import (
	"context"
	"slices"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// Limits of trophies.
const (
	MaxTrophies    = 20
	MaxTrophyName  = 60 // characters
	MaxTrophyPlace = 16
	TrophyPageSize = 50
)

// awardsOf limits how often special prizes are awarded to one entry, because each award notifies its people.
var awardsOf = limit.Limit{Name: "award-of-entry", Window: time.Hour, Most: 2 * MaxTrophies}

// Trophy is a prize of a contest: for a place, or a special prize that an operator awards.
type Trophy struct {
	ID    int64
	Name  string
	Image string // path of the picture, empty if unset
	// Place awards it to the participants whose final place begins here, from 1: to all of them if the place is
	// shared. 0 means a special prize.
	Place     int
	EntryID   int64 // who holds a special prize, 0 = no one
	AwardedAt *time.Time
}

// Awarded is a trophy with its winners; empty until a place is decided.
type Awarded struct {
	Trophy
	Winners []Entry
}

// Trophies are the trophies of one contest.
type Trophies struct {
	Revision int64 // increases with every save; a save is based on one
	Items    []Awarded
}

// TrophyWon is a trophy that a person or a team has won.
type TrophyWon struct {
	Trophy
	At           time.Time // of the decision or the award
	ContestID    int64
	ContestName  string
	ContestImage string
	TeamID       int64 // the team with which it was won, 0 if unset
	TeamName     string
	TeamImage    string
}

// TrophyKey is the position of a trophy in a list of won trophies, newest first.
type TrophyKey struct {
	At time.Time
	ID int64
}

// TrophyStore stores trophies. Writes need a transaction that holds the contest's lock.
type TrophyStore interface {
	// Trophies lists the trophies of a contest in its order.
	Trophies(ctx context.Context, contestID int64) ([]Trophy, error)
	// TrophyWinners returns the winners of the trophies of a contest, by trophy.
	TrophyWinners(ctx context.Context, contestID int64) (map[int64][]Entry, error)
	// SaveTrophy adds or replaces a trophy at a position from 0. It does not change a trophy of another contest.
	SaveTrophy(ctx context.Context, contestID int64, position int, t Trophy) error
	DeleteTrophy(ctx context.Context, contestID, trophyID int64) error
	RaiseTrophiesRevision(ctx context.Context, contestID int64) error
	// TrophiesOfUser lists the trophies that a person won alone or on a team's roster, newest first, before the given
	// key (nil = from the newest).
	TrophiesOfUser(ctx context.Context, userID int64, before *TrophyKey, most int) ([]TrophyWon, error)
	TrophiesOfTeam(ctx context.Context, teamID int64, before *TrophyKey, most int) ([]TrophyWon, error)
}

// Trophies lists the trophies of a contest; anyone may call it. Fault: contestDoesNotExist.
func (s *Service) Trophies(ctx context.Context, contestID int64) (Trophies, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Trophies{}, err
	}
	return s.trophies(ctx, contestID, c.TrophiesRevision)
}

func (s *Service) trophies(ctx context.Context, contestID, revision int64) (Trophies, error) {
	list, err := s.store.Trophies(ctx, contestID)
	if err != nil {
		return Trophies{}, err
	}
	winners, err := s.store.TrophyWinners(ctx, contestID)
	items := make([]Awarded, len(list))
	for i, t := range list {
		items[i] = Awarded{Trophy: t, Winners: winners[t.ID]}
	}
	return Trophies{Revision: revision, Items: items}, err
}

// TrophiesForm is the whole list as an operator saves it. It does not include the winners of special prizes.
type TrophiesForm struct {
	Revision int64    // the revision that the operator read
	Items    []Trophy // ID 0 = a new one
}

// SaveTrophies replaces the trophies of a contest. A special prize that becomes the trophy of a place loses its
// winner. Needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, editConflict with data {version}, tooManyRequests, trophyLimit
// {count}; trophyDoesNotExist, valueIsRequired, exceededLength {length}, invalidValue, unknownFile by field
// "items.{index}.…".
func (s *Service) SaveTrophies(ctx context.Context, userID, contestID int64, f TrophiesForm) (Trophies, error) {
	var saved Trophies
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, userID, contestID)
		if err != nil {
			return err
		}
		if err := requireRevision(f.Revision, c.TrophiesRevision); err != nil {
			return err
		}
		if err := saves.Take(ctx, s.store, subject(userID)); err != nil {
			return err
		}
		before, err := s.store.Trophies(ctx, contestID)
		if err != nil {
			return err
		}
		after, err := s.cleanTrophies(ctx, userID, f.Items, before)
		if err != nil {
			return err
		}
		revision := c.TrophiesRevision
		if !slices.Equal(before, after) {
			revision++
			if err := s.replaceTrophies(ctx, userID, contestID, before, after); err != nil {
				return err
			}
		}
		saved, err = s.trophies(ctx, contestID, revision)
		return err
	})
	return saved, err
}

func (s *Service) replaceTrophies(ctx context.Context, userID, contestID int64, before, after []Trophy) error {
	for _, t := range before {
		if trophyIndex(after, t.ID) < 0 {
			if err := s.store.DeleteTrophy(ctx, contestID, t.ID); err != nil {
				return err
			}
		}
	}
	if err := s.writeTrophies(ctx, contestID, after); err != nil {
		return err
	}
	var pictures []string
	for _, t := range before {
		if t.Image != "" && !slices.ContainsFunc(after, func(a Trophy) bool { return a.Image == t.Image }) {
			pictures = append(pictures, t.Image)
		}
	}
	if err := s.files.Release(ctx, pictures...); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, TrophiesSaved.New(userID, contestID, contestID, clock.Now(ctx), TrophiesPayload{
		Before: trophyNames(before), After: trophyNames(after),
	}))
}

func (s *Service) writeTrophies(ctx context.Context, contestID int64, list []Trophy) error {
	for i, t := range list {
		if err := s.store.SaveTrophy(ctx, contestID, i, t); err != nil {
			return err
		}
	}
	return s.store.RaiseTrophiesRevision(ctx, contestID)
}

func trophyIndex(list []Trophy, trophyID int64) int {
	return slices.IndexFunc(list, func(t Trophy) bool { return t.ID == trophyID })
}

func trophyNames(list []Trophy) []string {
	names := make([]string, len(list))
	for i, t := range list {
		names[i] = t.Name
	}
	return names
}

// cleanTrophies brings the trophies to their stored shape; new ones get an id, the others keep their winners.
func (s *Service) cleanTrophies(ctx context.Context, userID int64, given, stored []Trophy) ([]Trophy, error) {
	var p fault.Form
	if len(given) > MaxTrophies {
		p.Fail("items", fault.New(fault.TrophyLimit).With("count", MaxTrophies))
		return nil, p.Err()
	}
	list := make([]Trophy, len(given))
	for i, t := range given {
		field := "items." + strconv.Itoa(i) + "."
		old := Trophy{}
		if t.ID == 0 {
			t.ID = id.New()
		} else if at := trophyIndex(stored, t.ID); at < 0 {
			p.Fail(field+"id", fault.New(fault.TrophyDoesNotExist))
		} else if trophyIndex(list[:i], t.ID) >= 0 {
			p.Fail(field+"id", fault.New(fault.InvalidValue))
		} else {
			old = stored[at]
		}
		t.Name = p.Required(field+"name", t.Name, MaxTrophyName)
		if t.Place < 0 || t.Place > MaxTrophyPlace {
			p.Fail(field+"rank", fault.New(fault.InvalidValue))
		}
		t.EntryID, t.AwardedAt = 0, nil
		if t.Place == 0 {
			t.EntryID, t.AwardedAt = old.EntryID, old.AwardedAt
		}
		if t.Image != old.Image { // the stored picture may stay, whoever uploaded it
			if err := s.saveImage(ctx, userID, field+"image", t.Image, &p); err != nil {
				return nil, err
			}
		}
		list[i] = t
	}
	return list, p.Err()
}

// Award awards a special prize to an entry, or takes it back (0). Needs ABILITY_CONTEST_EDIT. Awarding it again to
// its winner changes nothing.
//
// Faults: contestDoesNotExist, participationAuthority, trophyDoesNotExist, trophyByPlace, entryDoesNotExist,
// tooManyRequests.
func (s *Service) Award(ctx context.Context, userID, contestID, trophyID, entryID int64) (Awarded, error) {
	var awarded Awarded
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.lockToEdit(ctx, userID, contestID); err != nil {
			return err
		}
		list, err := s.store.Trophies(ctx, contestID)
		if err != nil {
			return err
		}
		at := trophyIndex(list, trophyID)
		switch {
		case at < 0:
			return fault.New(fault.TrophyDoesNotExist)
		case list[at].Place != 0:
			return fault.New(fault.TrophyByPlace)
		}
		awarded, err = s.setHolder(ctx, userID, contestID, at, list[at], entryID)
		return err
	})
	return awarded, err
}

// setHolder gives the special prize at a position of the list to an entry; 0 takes it back. It does nothing if the entry has it.
func (s *Service) setHolder(ctx context.Context, userID, contestID int64, position int, t Trophy, entryID int64) (Awarded, error) {
	before, _, err := s.holder(ctx, contestID, t.EntryID)
	if err != nil {
		return Awarded{}, err
	}
	after, winners, err := s.holder(ctx, contestID, entryID)
	if err != nil {
		return Awarded{}, err
	}
	if t.EntryID == entryID {
		return Awarded{Trophy: t, Winners: winners}, nil
	}
	if entryID != 0 {
		if err := awardsOf.Take(ctx, s.store, subject(entryID)); err != nil {
			return Awarded{}, err
		}
	}
	now := clock.Now(ctx)
	t.EntryID, t.AwardedAt = entryID, nil
	if entryID != 0 {
		t.AwardedAt = &now
	}
	if err := s.store.SaveTrophy(ctx, contestID, position, t); err != nil {
		return Awarded{}, err
	}
	return Awarded{Trophy: t, Winners: winners}, s.store.AppendEvent(ctx, TrophyAwarded.New(userID, contestID, t.ID, now, AwardPayload{
		Trophy: t.Name, Before: before, After: after,
	}))
}

// holder returns the entry, nil for 0.
func (s *Service) holder(ctx context.Context, contestID, entryID int64) (*HolderName, []Entry, error) {
	if entryID == 0 {
		return nil, nil, nil
	}
	e, err := s.Entry(ctx, contestID, entryID)
	if err != nil {
		return nil, nil, err
	}
	return &HolderName{EntryID: e.ID, UserID: e.UserID, TeamID: e.TeamID, Name: e.Name()}, []Entry{e}, nil
}

// TrophiesOfUser lists the trophies of a person, newest first, before a key (nil = from the newest); more reports
// whether older ones follow. Anyone may call it.
func (s *Service) TrophiesOfUser(ctx context.Context, userID int64, before *TrophyKey) (page []TrophyWon, more bool, err error) {
	page, err = s.store.TrophiesOfUser(ctx, userID, before, TrophyPageSize+1)
	page, more = cut(page, TrophyPageSize)
	return page, more, err
}

// TrophiesOfTeam is TrophiesOfUser for a team.
func (s *Service) TrophiesOfTeam(ctx context.Context, teamID int64, before *TrophyKey) (page []TrophyWon, more bool, err error) {
	page, err = s.store.TrophiesOfTeam(ctx, teamID, before, TrophyPageSize+1)
	page, more = cut(page, TrophyPageSize)
	return page, more, err
}
