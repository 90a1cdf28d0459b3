// Package video recognises the videos of other sites that pages can embed.
package video

import (
	"net/url"
	"strings"
)

// EmbedURL returns the address at which a video can be embedded, or "". It embeds YouTube's watch, short, live, embed
// and youtu.be links only (VIDEO-3).
func EmbedURL(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.User != nil {
		return ""
	}
	id := ""
	switch host := strings.ToLower(u.Host); host {
	case "youtu.be":
		id = strings.TrimPrefix(u.Path, "/")
	case "youtube.com", "www.youtube.com", "m.youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com":
		kind, rest, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
		switch kind {
		case "watch":
			id = u.Query().Get("v")
		case "shorts", "live", "embed":
			id = rest
		}
	}
	id = strings.TrimSuffix(id, "/")
	if !isVideoID(id) {
		return ""
	}
	return "https://www.youtube-nocookie.com/embed/" + id
}

// isVideoID reports whether s has eleven characters of the URL-safe base64 alphabet.
func isVideoID(s string) bool {
	for _, r := range s {
		if (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '-' && r != '_' {
			return false
		}
	}
	return len(s) == 11
}
