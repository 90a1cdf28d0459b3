package contest

import (
	"net/url"
	"strings"
)

// EmbedURL is the address that may be framed for a video, or "" where the address is no video of the one site that is
// framed: YouTube's watch, short, live, embed and youtu.be links (VIDEO-3).
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

// isVideoID: eleven characters of the URL-safe base 64 alphabet.
func isVideoID(s string) bool {
	for _, r := range s {
		if (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '-' && r != '_' {
			return false
		}
	}
	return len(s) == 11
}
