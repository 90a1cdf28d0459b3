package site

import (
	"context"
	"net/url"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/text"
)

// Limits of a notice, in characters.
const (
	MaxNotice = 500
	MaxLink   = 200
	// openNotices is the largest number of notices that one person is shown, the newest ones.
	openNotices = 20
)

// Notice is a text from the administrators to everyone or to one person.
type Notice struct {
	ID int64
	// Texts are by language; Japanese is always present.
	Texts        map[string]string
	InternalLink string      // path within the app, empty if unset
	ExternalLink string      // https address, empty if unset
	Image        string      // path of an upload, empty if unset
	To           account.Ref // ID 0 = everyone
	CreatedBy    account.Ref
	CreatedAt    time.Time
	EndsAt       time.Time // no longer shown at this instant
}

// Text returns the notice in a language, else in English, else in Japanese. An empty language is Japanese.
func (n Notice) Text(language string) string {
	if language != "" {
		for _, l := range []string{language, "en"} {
			if text := n.Texts[l]; text != "" {
				return text
			}
		}
	}
	return n.Texts["ja"]
}

// NoticeStore is the storage that notices use.
type NoticeStore interface {
	AddNotice(ctx context.Context, n Notice) error
	// EndNotice returns false if no such notice is open at now.
	EndNotice(ctx context.Context, id int64, now time.Time) (bool, error)
	// Notices lists all notices, newest first, before the one of the given id (0 = from the newest).
	Notices(ctx context.Context, before int64, limit int) ([]Notice, error)
	// OpenNotices lists the notices to everyone and to one person (0 = a visitor) that are open at now, newest first.
	OpenNotices(ctx context.Context, userID int64, now time.Time, limit int) ([]Notice, error)
}

// Send sends a notice. Administrators only. A picture must be an own upload. Faults: valueIsRequired, exceededLength,
// invalidValue, invalidUrl, unknownFile, userDoesNotExist at the fields. Event: site.notice.
func (s *Service) Send(ctx context.Context, actor int64, n Notice) (Notice, error) {
	var sent Notice
	err := s.act(ctx, actor, func(ctx context.Context) error {
		sent = n // a copy, because the transaction may run again
		var f fault.Form
		if err := s.checkNotice(ctx, actor, &sent, &f); err != nil {
			return err
		}
		if err := f.Err(); err != nil {
			return err
		}
		by, _, err := s.store.User(ctx, actor)
		if err != nil {
			return err
		}
		sent.ID, sent.CreatedAt, sent.CreatedBy = id.New(), clock.Now(ctx), ref(by)
		if err := s.store.AddNotice(ctx, sent); err != nil {
			return err
		}
		return appendAct(ctx, s, SiteNoticeSent, actor, sent.ID, NoticePayload{NamePayload: NamePayload{sent.Texts["ja"]}, UserID: sent.To.ID})
	})
	return sent, err
}

func ref(u account.User) account.Ref {
	return account.Ref{ID: u.ID, Nickname: u.Nickname, Image: u.Image}
}

// checkNotice trims and validates a notice and collects every field that fails.
func (s *Service) checkNotice(ctx context.Context, actor int64, n *Notice, f *fault.Form) error {
	texts := map[string]string{}
	for _, l := range lang.All() {
		if text := f.Block("texts."+l, n.Texts[l], MaxNotice); text != "" {
			texts[l] = text
		}
	}
	if n.Texts = texts; texts["ja"] == "" {
		f.Fail("texts.ja", fault.New(fault.ValueIsRequired))
	}
	n.InternalLink = f.Line("internalLink", n.InternalLink, MaxLink)
	if n.InternalLink != "" && !text.LocalPath(n.InternalLink) {
		f.Fail("internalLink", fault.New(fault.InvalidURL))
	}
	n.ExternalLink = f.Line("externalLink", n.ExternalLink, MaxLink)
	if n.ExternalLink != "" && !webAddress(n.ExternalLink) {
		f.Fail("externalLink", fault.New(fault.InvalidURL))
	}
	if now := clock.Now(ctx); !n.EndsAt.After(now) || n.EndsAt.After(now.Add(later)) {
		f.Fail("endsAt", fault.New(fault.InvalidValue))
	}
	if n.Image != "" {
		err := s.image(ctx, actor, n.Image)
		if fl, ok := fault.Of(err); ok {
			f.Fail("image", fl)
		} else if err != nil {
			return err
		}
	}
	if n.To.ID != 0 {
		u, err := s.owners.Accounts.Lock(ctx, n.To.ID) // a concurrent withdrawal must not leave the notice behind
		if missing, ok := fault.Of(err); ok {
			f.Fail("userId", missing)
		} else if err != nil {
			return err
		}
		n.To = ref(u)
	}
	return nil
}

func webAddress(link string) bool {
	u, err := url.Parse(link)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil
}

// End ends a notice early. Administrators only. Fault: noticeDoesNotExist for one that is not open. Event:
// site.notice_ended.
func (s *Service) End(ctx context.Context, actor, noticeID int64) error {
	return s.act(ctx, actor, func(ctx context.Context) error {
		ended, err := s.store.EndNotice(ctx, noticeID, clock.Now(ctx))
		if err != nil {
			return err
		}
		if !ended {
			return fault.New(fault.NoticeDoesNotExist)
		}
		found, err := s.store.Notices(ctx, noticeID+1, 1)
		if err != nil {
			return err
		}
		return appendAct(ctx, s, SiteNoticeEnded, actor, noticeID, NamePayload{Name: found[0].Texts["ja"]})
	})
}

// Notices lists all notices, newest first; next is 0 on the last page. Administrators only.
func (s *Service) Notices(ctx context.Context, actor, before int64) (notices []Notice, next int64, err error) {
	if err := s.require(ctx, actor); err != nil {
		return nil, 0, err
	}
	notices, err = s.store.Notices(ctx, before, page+1)
	notices, next = cut(notices, func(n Notice) int64 { return n.ID })
	return notices, next, err
}

// Open lists the open notices for a person (0 = a visitor): the newest to everyone and to that person.
func (s *Service) Open(ctx context.Context, userID int64) ([]Notice, error) {
	return s.store.OpenNotices(ctx, userID, clock.Now(ctx), openNotices)
}
