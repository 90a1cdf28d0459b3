package file

import (
	"path"
	"strings"
)

// ContentType returns the content type of a stored name, whose extension tells the format.
func ContentType(key string) string {
	switch path.Ext(key) {
	case ".png":
		return "image/png"
	case ".jpg":
		return "image/jpeg"
	case ".gif":
		return "image/gif"
	default:
		return "application/octet-stream"
	}
}

// ValidKey reports whether a text has the form of a stored name: parts of letters, digits, "-", "_" and ".", separated by "/",
// none beginning with ".". An archive with another name could lead outside of the storage.
func ValidKey(key string) bool {
	if len(key) > 300 {
		return false
	}
	for part := range strings.SplitSeq(key, "/") {
		if part == "" || part[0] == '.' {
			return false
		}
		for _, c := range part {
			if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.' {
				return false
			}
		}
	}
	return true
}
