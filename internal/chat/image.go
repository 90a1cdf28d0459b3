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

// imageLife is the shortest validity of an address of a picture. It ends on a full hour, so that a page which is
// opened again uses the same address and the browser's cache.
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

// grant is the content of a signed address: one person may read a picture of one room (0: an upload of their own;
// negative: a complaint), until a Unix time in seconds.
type grant struct{ viewer, chat, until int64 }

// ImageURL returns the address at which one person may read a picture of a room; chatID 0 is for an own upload that
// is in no message yet. It is valid for about a day, and only while the person is in the room.
func (s *Service) ImageURL(ctx context.Context, viewerID, chatID int64, path string) string {
	g := grant{viewer: viewerID, chat: chatID, until: clock.Now(ctx).Truncate(time.Hour).Add(imageLife + time.Hour).Unix()}
	q := url.Values{}
	q.Set("viewer", strconv.FormatInt(g.viewer, 10))
	q.Set("chat", strconv.FormatInt(g.chat, 10))
	q.Set("until", strconv.FormatInt(g.until, 10))
	q.Set("signature", s.seal.sign(path, g))
	return file.URL(path) + "?" + q.Encode()
}

// CopyURL returns the address at which an administrator of the site may read the picture in a complaint's copy of a
// message.
func (s *Service) CopyURL(ctx context.Context, viewerID, complaintID int64, path string) string {
	return s.ImageURL(ctx, viewerID, -complaintID, path)
}

// ThumbURL returns the address of a picture's thumbnail.
func (s *Service) ThumbURL(ctx context.Context, viewerID, chatID int64, path string) string {
	return s.ImageURL(ctx, viewerID, chatID, path) + "&size=thumb"
}

// CheckImage returns nil if ImageURL made the address, the address is still valid, and its person is in the room now.
// Fault: notFound in all other cases.
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
	var ok bool
	var err error
	switch {
	case g.chat == 0:
		ok, err = s.files.IsOwn(ctx, g.viewer, file.Chat, path)
	case g.chat < 0:
		ok, err = s.store.MayReadCopiedImage(ctx, path, -g.chat, g.viewer)
	default:
		ok, err = s.store.MayReadImage(ctx, path, g.chat, g.viewer)
	}
	if err == nil && !ok {
		err = fault.New(fault.NotFoundError)
	}
	return err
}
