package contest

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/file"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// creations and saves limit how many contests one person creates and how often one saves a form. Refused forms do not
// count, so people can correct a form as often as necessary.
var (
	creations = limit.Limit{Name: "contest-create", Window: time.Hour, Most: 60}
	saves     = limit.Limit{Name: "contest-save", Window: time.Hour, Most: 300}
)

// saveStore writes contests, and reads the parts that limit a change of the form.
type saveStore interface {
	// InsertContest adds a contest without its entry password.
	InsertContest(ctx context.Context, c Contest) error
	// UpdateContest writes the fields of the form except the entry password, the revision, and the author and time of the save.
	UpdateContest(ctx context.Context, c Contest) error
	// PicturesOfContest lists the values of a contest that hold paths of pictures: of its cover, trophies and results.
	PicturesOfContest(ctx context.Context, id int64) ([]string, error)
	// DeleteContest deletes the contest and all its parts.
	DeleteContest(ctx context.Context, id int64) error
	// FirstStageRounds counts the rounds of the contest's first stage; 0 if there is none.
	FirstStageRounds(ctx context.Context, contestID int64) (int, error)
	// HasStages reports whether a stage of the contest exists.
	HasStages(ctx context.Context, contestID int64) (bool, error)
	// FirstStageFinished reports whether the contest's own stage is finished, so that its places are final.
	FirstStageFinished(ctx context.Context, contestID int64) (bool, error)
}

func subject(id int64) string { return strconv.FormatInt(id, 10) }

// Create stores a contest and makes its creator the owner (CONTEST-2). Any signed-in person may call it.
//
// Faults: those of the form with all failing fields, the first one at the top (ERROR-2); contestDoesNotExist at
// templateId; tooManyRequests.
func (s *Service) Create(ctx context.Context, userID int64, f Form) (Contest, game.Game, error) {
	var c Contest
	var g game.Game
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if ok, err := s.store.LockUser(ctx, userID); err != nil || !ok { // a concurrent withdrawal must not leave a contest behind
			return fault.Or(err, fault.New(fault.UserDoesNotExist))
		}
		var p fault.Form
		var err error
		g, err = s.games.Enabled(ctx, f.GameID)
		if err := p.Take(err); err != nil {
			return err
		}
		f := f.clean(s.types, &p)
		f.check(s.types, &p)
		if err := s.saveImage(ctx, userID, "image", f.Image, &p); err != nil {
			return err
		}
		if err := p.Err(); err != nil {
			return err
		}
		if err := creations.Take(ctx, s.store, subject(userID)); err != nil {
			return err
		}
		now := clock.Now(ctx)
		c = Contest{ID: id.New(), GameID: g.ID, Version: 1, Revision: 1, CreatedAt: now, UpdatedAt: now, CreatedByID: userID, UpdatedByID: userID}
		f.apply(&c)
		if err := s.store.InsertContest(ctx, c); err != nil {
			return err
		}
		if err := s.saveRulePictures(ctx, file.PathsIn(c.Rule)); err != nil {
			return err
		}
		if f.EntryPassword != "" {
			if err := s.store.SetEntryPassword(ctx, c.ID, f.EntryPassword); err != nil {
				return err
			}
		}
		if f.TemplateID != 0 {
			if err := s.useTemplate(ctx, userID, f.TemplateID, c); err != nil {
				return err
			}
		}
		owner := Operator{ID: id.New(), ContestID: c.ID, UserID: userID, Role: Owner, CreatedAt: now, CreatedByID: userID}
		if err := s.store.InsertOperator(ctx, owner); err != nil {
			return err
		}
		if err := s.chats.Open(ctx, c.ID); err != nil {
			return err
		}
		if err := s.schedule(ctx, c); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, ContestCreated.New(userID, c.ID, c.ID, now, NamePayload{Name: c.Name}))
	})
	return c, g, err
}

// Update saves the whole form, based on the given revision. Needs ABILITY_CONTEST_EDIT.
//
// Lowering the maximum below the number of entries is allowed: the newest entries that are not allowed yet wait
// (ENTRY-6). Faults: those of the form; contestDoesNotExist, participationAuthority, editConflict with data
// {version}, gameLocked, contestTypeLocked once an entry exists, scoringLocked once a stage exists (MATCH-14),
// stageFinished at each setting that would change how the results of a finished stage count, matchCountLocked at a
// number of rounds that is not that of the stage, tooManyRequests.
func (s *Service) Update(ctx context.Context, userID, contestID, revision int64, f Form) (Contest, error) {
	return s.UpdateWith(ctx, userID, contestID, &revision, func(Form) (Form, error) { return f, nil })
}

// UpdateWith applies change to the stored form and saves the result like Update. With a nil revision the last save wins.
// A fault of change comes after those of permission and revision.
func (s *Service) UpdateWith(ctx context.Context, userID, contestID int64, revision *int64, change func(Form) (Form, error)) (Contest, error) {
	var c Contest
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		if c, err = s.lockToEdit(ctx, userID, contestID); err != nil {
			return err
		}
		if revision != nil {
			if err := requireRevision(*revision, c.Revision); err != nil {
				return err
			}
		}
		f, err := s.storedForm(ctx, &c)
		if err != nil {
			return err
		}
		if f, err = change(f); err != nil {
			return err
		}
		c, err = s.save(ctx, userID, c, f, "")
		return err
	})
	return c, err
}

// save checks the form and stores it in the locked contest c. act names the act of an operator that is not a save of
// the form, or is empty. It returns the changed contest.
func (s *Service) save(ctx context.Context, userID int64, c Contest, f Form, act string) (Contest, error) {
	var p fault.Form
	f = f.clean(s.types, &p)
	if err := s.checkUpdate(ctx, userID, &c, f, &p); err != nil {
		return c, err
	}
	password, err := s.store.EntryPassword(ctx, c.ID)
	if err != nil {
		return c, err
	}
	before, newPassword := c, f.EntryPassword != password
	f.apply(&c)
	changes := changesOf(&before, &c, newPassword)
	if len(changes) == 0 {
		return c, nil
	}
	if err := saves.Take(ctx, s.store, subject(userID)); err != nil {
		return c, err
	}
	now := clock.Now(ctx)
	c.Revision, c.UpdatedAt, c.UpdatedByID = c.Revision+1, now, userID
	if err := s.store.UpdateContest(ctx, c); err != nil {
		return c, err
	}
	if newPassword {
		if err := s.store.SetEntryPassword(ctx, c.ID, f.EntryPassword); err != nil {
			return c, err
		}
	}
	if err := s.replacePictures(ctx, &before, &c); err != nil {
		return c, err
	}
	if err := s.schedule(ctx, c); err != nil {
		return c, err
	}
	if err := s.store.AppendEvent(ctx, ContestUpdated.New(userID, c.ID, c.ID, now, UpdatedPayload{Changes: changes, Action: act})); err != nil {
		return c, err
	}
	return c, s.refill(ctx, userID, &before, &c)
}

func (s *Service) checkUpdate(ctx context.Context, userID int64, c *Contest, f Form, p *fault.Form) error {
	if f.GameID != c.GameID {
		p.Fail("gameId", fault.New(fault.GameLocked))
	}
	if c.EntryCount > 0 {
		if f.Type != c.Type {
			p.Fail("contestType", fault.New(fault.ContestTypeLocked))
		}
		if f.ParticipantType != c.ParticipantType {
			p.Fail("participantType", fault.New(fault.ContestTypeLocked))
		}
	}
	f.check(s.types, p)
	if fields := c.Settings.recounts(f.Settings); len(fields) > 0 && f.Type == c.Type {
		finished, err := s.store.FirstStageFinished(ctx, c.ID)
		if err != nil {
			return err
		}
		for _, field := range fields {
			if finished {
				p.Fail(field, fault.New(fault.StageFinished))
			}
		}
	}
	if err := s.checkRoundCount(ctx, c, f, p); err != nil {
		return err
	}
	if f.Settings.Scoring != c.Settings.Scoring {
		if drawn, err := s.store.HasStages(ctx, c.ID); err != nil {
			return err
		} else if drawn {
			p.Fail("scoring", fault.New(fault.ScoringLocked))
		}
	}
	if f.Image != c.Image { // the stored cover may stay, whoever uploaded it
		if err := s.saveImage(ctx, userID, "image", f.Image, p); err != nil {
			return err
		}
	}
	return p.Err()
}
