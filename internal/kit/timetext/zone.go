package timetext

import (
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // the zones are known on machines without a zone database too
)

// serverFiles are entries of the time zone database that are no zones of a place, so that browsers do not know them: the server's own
// zone, and settings of the database.
var serverFiles = []string{"Local", "localtime", "posixrules", "Factory"}

// ClockTime reports whether s is a time of day with two digits each, such as "09:30".
func ClockTime(s string) bool {
	const layout = "15:04"
	_, err := time.Parse(layout, s)
	return err == nil && len(s) == len(layout)
}

// KnownZone reports whether name is an IANA time zone that browsers know, such as Asia/Tokyo. It also refuses the copies of all zones
// below posix/ and right/, which some servers have.
func KnownZone(name string) bool {
	if name == "" || len(name) > 64 || slices.Contains(serverFiles, name) || strings.HasPrefix(name, "posix/") || strings.HasPrefix(name, "right/") {
		return false
	}
	_, err := time.LoadLocation(name)
	return err == nil
}
