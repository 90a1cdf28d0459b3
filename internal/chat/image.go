package chat

import (
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"yagura/internal/file"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// imageLife is how long an address of a picture holds at least. It ends on a whole hour, so that a page which is opened
// again asks for the same address and the browser has it already.
const imageLife = 24 * time.Hour

// seal signs addresses.
type seal struct{ key []byte }

func newSeal(secret []byte) seal {
	key, err := hkdf.Key(sha256.New, secret, nil, "yagura/chat-image", sha256.Size)
	if err != nil {
		panic("chat: no key can be derived: " + err.Error()) // only for a length that no hash gives
	}
	return seal{key}
}

func (s seal) sign(path string, g grant) string {
	mac := hmac.New(sha256.New, s.key)
	_, _ = fmt.Fprintf(mac, "%d/%d/%d/%s", g.viewer, g.chat, g.until, path)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// grant is what an address allows: one person to see a picture in one room (0: an own upload; negative: a complaint), until
// a second of the Unix epoch.
type grant struct{ viewer, chat, until int64 }

// ImageURL is the address at which one person may see a picture of a room; chatID 0 is for an upload of the person's own
// that nothing shows yet. It holds for about a day, and only while the person is in the room.
func (s *Service) ImageURL(ctx context.Context, viewerID, chatID int64, path string) string {
	g := grant{viewer: viewerID, chat: chatID, until: clock.Now(ctx).Truncate(time.Hour).Add(imageLife + time.Hour).Unix()}
	q := url.Values{}
	q.Set("viewer", strconv.FormatInt(g.viewer, 10))
	q.Set("chat", strconv.FormatInt(g.chat, 10))
	q.Set("until", strconv.FormatInt(g.until, 10))
	q.Set("signature", s.seal.sign(path, g))
	return file.URL(path) + "?" + q.Encode()
}

// CopyURL is the address at which an administrator of the site may see the picture that a complaint holds a copy of.
func (s *Service) CopyURL(ctx context.Context, viewerID, complaintID int64, path string) string {
	return s.ImageURL(ctx, viewerID, -complaintID, path)
}

// ThumbURL is the address of a picture's thumbnail.
func (s *Service) ThumbURL(ctx context.Context, viewerID, chatID int64, path string) string {
	return s.ImageURL(ctx, viewerID, chatID, path) + "&size=thumb"
}

// CheckImage returns nil where the address of a picture was made by ImageURL, still holds, and its person is in the room
// now. Fault: notFound, for all else.
func (s *Service) CheckImage(ctx context.Context, path string, q url.Values) error {
	var g grant
	for name, value := range map[string]*int64{"viewer": &g.viewer, "chat": &g.chat, "until": &g.until} {
		n, err := strconv.ParseInt(q.Get(name), 10, 64)
		if err != nil {
			return fault.New(fault.NotFoundError)
		}
		*value = n
	}
	if !hmac.Equal([]byte(q.Get("signature")), []byte(s.seal.sign(path, g))) || clock.Now(ctx).Unix() >= g.until {
		return fault.New(fault.NotFoundError)
	}
	if g.chat == 0 {
		if err := s.files.Check(ctx, g.viewer, file.Chat, path); fault.Has(err, fault.UnknownFile) {
			return fault.New(fault.NotFoundError)
		} else if err != nil {
			return err
		}
		return nil
	}
	var ok bool
	var err error
	if g.chat < 0 {
		ok, err = s.store.MayReadCopiedImage(ctx, path, -g.chat, g.viewer)
	} else {
		ok, err = s.store.MayReadImage(ctx, path, g.chat, g.viewer)
	}
	if err == nil && !ok {
		err = fault.New(fault.NotFoundError)
	}
	return err
}
