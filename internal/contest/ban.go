package contest

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// Limits of bans.
const (
	MaxBans      = 1000 // of a contest
	MaxBanned    = 100  // in one step
	MaxBanReason = 256  // characters
	BanPageSize  = 50
)

// banSteps limits how often one operator bans people from one contest and ends bans, because people of the contest are
// notified.
var banSteps = limit.Limit{Name: "contest-ban", Window: 24 * time.Hour, Most: 200}

// Ban keeps a person or a team from entering a contest.
type Ban struct {
	ID        int64
	ContestID int64
	User      account.Ref // ID 0 = a team is banned
	TeamID    int64       // 0 = a person is banned
	TeamName  string
	TeamImage string
	Reason    string // for operators
	CreatedAt time.Time
	CreatedBy account.Ref // ID 0 = a deleted person
	// Present: when the ban was made, the team was entered, or the person was on a roster or a caster. It is not stored.
	Present bool
}

func (b *Ban) payload() BanPayload {
	f := BanPayload{UserID: b.User.ID, TeamID: b.TeamID, Name: b.User.Nickname, Present: b.Present}
	if b.TeamID != 0 {
		f.Name = b.TeamName
	}
	return f
}

// BanStore stores the bans of contests. Writes need a transaction that holds the contest's lock.
type BanStore interface {
	// AddBan returns false and adds nothing if the person or the team is banned already.
	AddBan(ctx context.Context, b Ban) (added bool, err error)
	// Banned reports whether the person or the team is banned; pass 0 for no person or no team.
	Banned(ctx context.Context, contestID, userID, teamID int64) (bool, error)
	// TeamsBanned reports whether the person is in at least one team and all of these teams are banned.
	TeamsBanned(ctx context.Context, contestID, userID int64) (bool, error)
	Ban(ctx context.Context, contestID, banID int64) (b Ban, ok bool, err error)
	// BanPage lists bans, newest first, before the one of the given id (0 = from the newest).
	BanPage(ctx context.Context, contestID, before int64, most int) ([]Ban, error)
	CountBans(ctx context.Context, contestID int64) (int, error)
	DeleteBan(ctx context.Context, banID int64) error
	// IsCaster reports whether the person is a caster of the contest and not banned from it.
	IsCaster(ctx context.Context, contestID, userID int64) (bool, error)
}

// BanForm names the people and teams to ban. An entry stands for the person or the team that entered.
type BanForm struct {
	EntryIDs []int64
	UserIDs  []int64
	TeamIDs  []int64
	Reason   string
}

// Ban bans people and teams from a contest and removes their entries. It bans all of them or none. If a
// member of an entered team is banned, the team's entry stays, but the member loses its rights and rooms. Existing
// bans are unchanged. It returns the new bans in the order of the form. Needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, deleteSelectUser (empty form), invalidValue (too many),
// exceededLength and invalidValue at reason, entryDoesNotExist, userDoesNotExist, teamDoesNotExist,
// operatorCannotBeBanned, entryInBracket {name}, banLimit {count}, tooManyRequests {seconds}.
func (s *Service) Ban(ctx context.Context, actorID, contestID int64, form BanForm) ([]Ban, error) {
	var p fault.Form
	form.Reason = p.Block("reason", form.Reason, MaxBanReason)
	if err := p.Err(); err != nil {
		return nil, err
	}
	var made []Ban
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, actorID, contestID)
		if err != nil {
			return err
		}
		switch n := len(form.EntryIDs) + len(form.UserIDs) + len(form.TeamIDs); {
		case n == 0:
			return fault.New(fault.DeleteSelectUser)
		case n > MaxBanned:
			return fault.New(fault.InvalidValue).At("entryIds")
		}
		if err := s.countBanStep(ctx, actorID, contestID); err != nil {
			return err
		}
		whom, err := s.banTargets(ctx, contestID, form)
		if err != nil {
			return err
		}
		if made, err = s.addBans(ctx, actorID, contestID, whom, form.Reason); err != nil {
			return err
		}
		return s.removeBanned(ctx, actorID, &c, whom)
	})
	return made, err
}

func (s *Service) countBanStep(ctx context.Context, actorID, contestID int64) error {
	return banSteps.Take(ctx, s.store, subject(contestID)+"/"+subject(actorID))
}

// banTargets returns the people and teams that the form names, each once.
func (s *Service) banTargets(ctx context.Context, contestID int64, form BanForm) ([]Entrant, error) {
	var whom []Entrant
	add := func(e Entrant) {
		if !slices.Contains(whom, e) {
			whom = append(whom, e)
		}
	}
	for _, entryID := range form.EntryIDs {
		e, err := s.Entry(ctx, contestID, entryID)
		if err != nil {
			return nil, err
		}
		add(e.entrant())
	}
	for _, userID := range form.UserIDs {
		add(Entrant{UserID: userID})
	}
	for _, teamID := range form.TeamIDs {
		add(Entrant{TeamID: teamID})
	}
	return whom, nil
}

// entrant returns the person or team of the entry.
func (e *Entry) entrant() Entrant {
	if e.TeamID != 0 {
		return Entrant{TeamID: e.TeamID}
	}
	return Entrant{UserID: e.UserID}
}

func (s *Service) addBans(ctx context.Context, actorID, contestID int64, whom []Entrant, reason string) ([]Ban, error) {
	now := clock.Now(ctx)
	made := []Ban{}
	for _, of := range whom {
		b, err := s.newBan(ctx, contestID, of)
		if err != nil {
			return nil, err
		}
		b.ID, b.Reason, b.CreatedAt, b.CreatedBy.ID = id.New(), reason, now, actorID
		added, err := s.store.AddBan(ctx, b)
		if err != nil {
			return nil, err
		}
		if !added {
			continue
		}
		present := b.Present
		if b, _, err = s.store.Ban(ctx, contestID, b.ID); err != nil {
			return nil, err
		}
		b.Present = present
		made = append(made, b)
		if err := s.store.AppendEvent(ctx, BanAdded.New(actorID, contestID, b.ID, now, b.payload())); err != nil {
			return nil, err
		}
	}
	count, err := s.store.CountBans(ctx, contestID)
	if err == nil && count > MaxBans {
		err = fault.New(fault.BanLimit).With("count", MaxBans)
	}
	return made, err
}

// newBan returns a ban. The target must exist and must not be an operator of the contest.
func (s *Service) newBan(ctx context.Context, contestID int64, of Entrant) (Ban, error) {
	b := Ban{ContestID: contestID, User: account.Ref{ID: of.UserID}, TeamID: of.TeamID}
	if of.TeamID != 0 {
		_, ok, err := s.store.Team(ctx, of.TeamID)
		if err != nil || !ok {
			return b, fault.Or(err, fault.New(fault.TeamDoesNotExist))
		}
		_, b.Present, err = s.store.EntryOfTeam(ctx, contestID, of.TeamID)
		return b, err
	}
	u, ok, err := s.store.User(ctx, of.UserID)
	if err != nil {
		return b, err
	}
	if !ok || u.WithdrawnAt != nil {
		return b, fault.New(fault.UserDoesNotExist)
	}
	_, isOperator, err := s.store.OperatorRole(ctx, contestID, of.UserID)
	if err != nil || isOperator {
		return b, fault.Or(err, fault.New(fault.OperatorCannotBeBanned))
	}
	_, plays, err := s.store.EntryOfMember(ctx, contestID, of.UserID)
	if err != nil {
		return b, err
	}
	isCaster, err := s.store.IsCaster(ctx, contestID, of.UserID)
	b.Present = plays || isCaster
	return b, err
}

// removeBanned removes the entries of banned people and teams from the locked contest.
func (s *Service) removeBanned(ctx context.Context, actorID int64, c *Contest, whom []Entrant) error {
	var entries []Entry
	for _, of := range whom {
		e, err := s.entry(ctx, c.ID, of)
		switch {
		case err == nil:
			entries = append(entries, e)
		case !fault.Has(err, fault.EntryDoesNotExist):
			return err
		}
	}
	return s.remove(ctx, actorID, c, entries, removal{byOperator: true, banned: true})
}

// Bans lists the bans of a contest, newest first, before the one of the given id (0 = from the newest). more reports
// whether older ones follow. Needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority.
func (s *Service) Bans(ctx context.Context, userID, contestID, before int64) (page []Ban, more bool, err error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, false, err
	}
	page, err = s.store.BanPage(ctx, contestID, before, BanPageSize+1)
	page, more = cut(page, BanPageSize)
	return page, more, err
}

// Unban deletes a ban. Needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority,
// banDoesNotExist, tooManyRequests {seconds}.
func (s *Service) Unban(ctx context.Context, actorID, contestID, banID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, actorID, contestID)
		if err != nil {
			return err
		}
		b, ok, err := s.store.Ban(ctx, contestID, banID)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.BanDoesNotExist)
		}
		if err := s.countBanStep(ctx, actorID, contestID); err != nil {
			return err
		}
		if err := s.store.DeleteBan(ctx, banID); err != nil {
			return err
		}
		if err := s.chats.Follow(ctx, contestID); err != nil {
			return err
		}
		if err := s.reinstate(ctx, actorID, &c); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, BanEnded.New(actorID, contestID, banID, clock.Now(ctx), b.payload()))
	})
}
