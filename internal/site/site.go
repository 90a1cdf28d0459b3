// Package site is the administration of the whole site (SITE-1): its administrators send notices, edit the master
// data, suspend accounts, and remove reported content. They read no private rooms. Each act is an event, and those
// events are the audit log.
package site

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/snapshot"
	"yagura/internal/team"
)

const page = 50 // rows of a list

// Store is the storage that this package needs.
type Store interface {
	limit.Store // with InTx
	AppendEvent(ctx context.Context, e event.Event) error
	PeopleStore
	NoticeStore
	ComplaintStore
	CountsStore
	// SiteActs lists the acts of administrators, newest first, before the one of the given id (0 = from the newest).
	SiteActs(ctx context.Context, before int64, limit int) ([]Act, error)
}

// Owners are the features that own what administrators change.
type Owners struct {
	Accounts *account.Service
	Teams    *team.Service
	Contests *contest.Service
	Games    *game.Service
}

// Sessions ends the sessions of a person in the caller's transaction; except 0 ends all.
type Sessions interface {
	EndSessions(ctx context.Context, userID, except int64) error
}

// Files deletes uploads.
type Files interface {
	// Remove deletes an upload of any person in the caller's transaction.
	Remove(ctx context.Context, path string) error
}

// Messages removes chat messages.
type Messages interface {
	// TakeOut removes a message of any person from its room in the caller's transaction. Fault: messageDoesNotExist,
	// also if it was removed before.
	TakeOut(ctx context.Context, actor, messageID int64) error
}

// Service administers the site.
type Service struct {
	store    Store
	owners   Owners
	sessions Sessions
	files    Files
	messages Messages
	image    account.ImageSave
	counts   *snapshot.Cache[Counts]
}

// NewService returns the service with its dependencies; image checks the pictures of notices.
func NewService(s Store, owners Owners, sessions Sessions, files Files, messages Messages, image account.ImageSave) *Service {
	return &Service{store: s, owners: owners, sessions: sessions, files: files, messages: messages, image: image, counts: snapshot.New[Counts](1, countsAge)}
}

// require returns the fault participationAuthority unless the person is an administrator of the site.
func (s *Service) require(ctx context.Context, actor int64) error {
	u, ok, err := s.store.User(ctx, actor)
	if err == nil && (!ok || u.SiteRole != account.SiteAdmin || u.WithdrawnAt != nil) {
		err = fault.New(fault.ParticipationAuthority)
	}
	return err
}

// act runs an act of an administrator in one transaction.
func (s *Service) act(ctx context.Context, actor int64, do func(ctx context.Context) error) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.require(ctx, actor); err != nil {
			return err
		}
		return do(ctx)
	})
}

// appendAct appends an act to the audit log. The name in the payload describes the subject in words that stay valid when
// the subject changes.
func appendAct[P any](ctx context.Context, s *Service, act *event.Definition[P], actor, subject int64, payload P) error {
	return s.store.AppendEvent(ctx, act.New(actor, 0, subject, clock.Now(ctx), payload))
}

// Act is an entry of the audit log.
type Act struct {
	event.Event
	Actor account.Ref // ID 0 = the command line
}

// SubjectName returns the name that the subject had at that time, "" if the event does not say it.
func (a *Act) SubjectName() string {
	p, err := event.Shared[NamePayload](a.Event)
	if err != nil {
		return ""
	}
	return p.Name
}

// Acts lists the audit log, newest first; next is 0 on the last page. Administrators only.
func (s *Service) Acts(ctx context.Context, actor, before int64) (acts []Act, next int64, err error) {
	if err := s.require(ctx, actor); err != nil {
		return nil, 0, err
	}
	acts, err = s.store.SiteActs(ctx, before, page+1)
	acts, next = cut(acts, func(a Act) int64 { return a.ID })
	return acts, next, err
}

// cut removes the extra row that shows that more follow, and returns the key of the next page.
func cut[T any](rows []T, key func(T) int64) ([]T, int64) {
	if len(rows) <= page {
		return rows, 0
	}
	return rows[:page], key(rows[page-1])
}

// SaveGame adds (ID 0) or changes a game. Administrators only. Faults: those of game.Service.Add and Change. Event:
// site.game.
func (s *Service) SaveGame(ctx context.Context, actor int64, g game.Game) (game.Game, error) {
	save := s.owners.Games.Change
	if g.ID == 0 {
		save = s.owners.Games.Add
	}
	var saved game.Game
	err := s.act(ctx, actor, func(ctx context.Context) (err error) {
		if saved, err = save(ctx, g); err != nil {
			return err
		}
		payload := GamePayload{Enabled: saved.Enabled, Ladder: saved.Ladder, NamePayload: NamePayload{saved.Name}}
		return appendAct(ctx, s, SiteGameSaved, actor, saved.ID, payload)
	})
	return saved, err
}

// Games lists every game, disabled ones included. Administrators only.
func (s *Service) Games(ctx context.Context, actor int64) ([]game.Game, error) {
	if err := s.require(ctx, actor); err != nil {
		return nil, err
	}
	return s.owners.Games.All(ctx)
}

// SaveRank changes a rank. Administrators only. Faults: those of game.Service.ChangeRank. Event: site.rank.
func (s *Service) SaveRank(ctx context.Context, actor int64, r game.Rank) (game.Rank, error) {
	var saved game.Rank
	err := s.act(ctx, actor, func(ctx context.Context) (err error) {
		if saved, err = s.owners.Games.ChangeRank(ctx, r); err != nil {
			return err
		}
		payload := RankPayload{Key: saved.Key, Ladder: saved.Ladder, NamePayload: NamePayload{saved.Titles.In("ja")}}
		return appendAct(ctx, s, SiteRankSaved, actor, 0, payload)
	})
	return saved, err
}

// later limits how far ahead an administrator may set a time.
const later = 366 * 24 * time.Hour
