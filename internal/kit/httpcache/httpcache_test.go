package httpcache

import "testing"

func TestMatches(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		headers []string
		want    bool
	}{
		{nil, false},
		{[]string{`W/"a"`}, true},
		{[]string{`"a"`}, true},
		{[]string{`"b", W/"a"`}, true},
		{[]string{`"b"`, `W/"a"`}, true},
		{[]string{"*"}, true},
		{[]string{`"b"`}, false},
		{[]string{`W/"ab"`}, false},
	} {
		for _, tag := range []string{`W/"a"`, `"a"`} {
			if got := Matches(c.headers, tag); got != c.want {
				t.Errorf("Matches(%q, %s) = %v", c.headers, tag, got)
			}
		}
	}
}

func TestAccepts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		headers []string
		want    bool
	}{
		{nil, false},
		{[]string{"gzip"}, true},
		{[]string{"deflate, GZIP;q=0.5"}, true},
		{[]string{"deflate", "gzip"}, true},
		{[]string{"*"}, true},
		{[]string{"*;q=0"}, false},
		{[]string{"gzip;q=0, *"}, false},
		{[]string{"gzip; q=0.000"}, false},
		{[]string{"gzip;q=x"}, false},
		{[]string{"br"}, false},
	} {
		if got := Accepts(c.headers, "gzip"); got != c.want {
			t.Errorf("Accepts(%q) = %v", c.headers, got)
		}
	}
}
