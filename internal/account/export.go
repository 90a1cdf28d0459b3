package account

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// ExportSource returns the data that a feature holds of a person, to be encoded as JSON for that person
// (WITHDRAWAL-1). It is for data that the feature limits; unlimited data is a part of ExportStore.
type ExportSource func(ctx context.Context, userID int64) (any, error)

type namedSource struct {
	name   string
	source ExportSource
}

// ExportSource adds a part to the export of a person's own data, under its name. Call it only while the program
// starts.
func (s *Service) ExportSource(name string, source ExportSource) {
	s.exports = append(s.exports, namedSource{name, source})
}

// ExportStore reads the stored data of a person.
type ExportStore interface {
	// ExportParts returns the names of the parts in the order in which they are written.
	ExportParts() []string
	// ExportPart returns one page of a part as values to be encoded as JSON, after a key (0 = from the first). next
	// is the key to continue after, 0 on the last page.
	ExportPart(ctx context.Context, part string, userID, after int64, most int) (page []any, next int64, err error)
}

// exportPage is the number of values of a part that are in memory at a time.
const exportPage = 200

// exportBytes is the size of the write buffer of the document.
const exportBytes = 32 << 10

var exportLimit = limit.Limit{Name: "export", Window: time.Hour, Most: 5}

// exportRead limits one read of the database. The whole export may take longer: it waits for the connection of the person.
const exportRead = 15 * time.Second

// Export returns a function that writes all of a person's own data as one JSON object. The function reads and writes page by page, so the
// memory does not grow with the document. Only the person may call it. Faults: participationAuthority, userDoesNotExist, tooManyRequests.
func (s *Service) Export(ctx context.Context, actor, userID int64) (write func(context.Context, io.Writer) error, err error) {
	if actor == 0 || actor != userID {
		return nil, fault.New(fault.ParticipationAuthority)
	}
	u, err := s.Self(ctx, userID)
	if err != nil {
		return nil, err
	}
	if err := exportLimit.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
		return nil, err
	}
	return func(ctx context.Context, w io.Writer) error {
		d := document{w: bufio.NewWriterSize(w, exportBytes)}
		d.member("exportedAt", clock.Now(ctx))
		d.member("profile", exportedProfile(u))
		for _, part := range s.store.ExportParts() {
			d.list(part, func(after int64) ([]any, int64, error) {
				ctx, cancel := context.WithTimeout(ctx, exportRead)
				defer cancel()
				return s.store.ExportPart(ctx, part, userID, after, exportPage)
			})
		}
		for _, e := range s.exports {
			v, err := e.read(ctx, userID)
			d.fail(err)
			d.member(e.name, v)
		}
		return d.end()
	}, nil
}

func (e *namedSource) read(ctx context.Context, userID int64) (any, error) {
	ctx, cancel := context.WithTimeout(ctx, exportRead)
	defer cancel()
	return e.source(ctx, userID)
}

// document writes one JSON object. After a failure it writes nothing more.
type document struct {
	w     *bufio.Writer
	begun bool
	err   error
}

func (d *document) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

func (d *document) text(s string) {
	if d.err == nil {
		_, d.err = d.w.WriteString(s)
	}
}

func (d *document) value(v any) {
	b, err := json.Marshal(v)
	d.fail(err)
	d.text(string(b))
}

func (d *document) name(s string) {
	if d.begun {
		d.text(",\n")
	} else {
		d.text("{\n")
	}
	d.begun = true
	d.value(s)
	d.text(": ")
}

func (d *document) member(name string, v any) {
	d.name(name)
	d.value(v)
}

func (d *document) list(name string, page func(after int64) ([]any, int64, error)) {
	d.name(name)
	d.text("[")
	separator := "\n  "
	for after := int64(0); d.err == nil; {
		items, next, err := page(after)
		d.fail(err)
		for _, v := range items {
			d.text(separator)
			d.value(v)
			separator = ",\n  "
		}
		if after = next; after == 0 {
			break
		}
	}
	d.text("]")
}

func (d *document) end() error {
	d.text("\n}\n")
	if d.err == nil {
		d.err = d.w.Flush()
	}
	return d.err
}

// exportedProfile returns the profile with the fields that only the person sees.
func exportedProfile(u User) any {
	return map[string]any{
		"id": u.ID, "nickname": u.Nickname, "username": u.Username, "email": u.Email, "bio": u.Bio, "image": u.Image,
		"backgroundImage": u.BackgroundImage, "twitterId": u.TwitterID, "friendCode": u.FriendCode, "gender": u.Gender,
		"prefecture": u.Prefecture, "city": u.City, "birthDate": u.BirthDate, "comment": u.Comment, "playTime": u.PlayTime,
		"snsLinks": append([]string{}, u.SNSLinks...), "timezone": u.Timezone, "browserTimezone": u.BrowserTimezone, "language": u.Language, "notificationWeekdays": u.NotificationWeekdays.Days(),
		"mutedKinds": append([]string{}, u.MutedKinds...), "quietFrom": u.QuietFrom, "quietTo": u.QuietTo, "siteRole": u.SiteRole, "hasPassword": u.HasPassword, "signInFailed": u.SignInFailed,
		"pwModifiedAt": u.PwModifiedAt, "activatedAt": u.ActivatedAt, "lastSignInAt": u.LastSignInAt, "createdAt": u.CreatedAt, "updatedAt": u.UpdatedAt,
	}
}
