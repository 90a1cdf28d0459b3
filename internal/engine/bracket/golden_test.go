package bracket_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/engine/bracket"
)

var update = flag.Bool("update", false, "write what the golden files should hold")

// Each golden file is one case: a script, a line "---", and what it prints. The script's lines are
//
//	slots 1 2 - 4          the first round; "-" is an empty slot
//	third-place            with a third-place match
//	double                 a double elimination
//	win 0.1 4              the match of round 0, order 1 is decided; also "unearned 0.1 4" and "no-show 0.1"
//	clear 0.1              its decision is taken away
//	reassign 2 1 - 4       other slots
//	reported 0.1           the match has a report from here on
//	? win 0.1 2            any of these with what it changes printed
//
// L0.1 stands for a match of the lower bracket, F0.0 for the grand final and F1.0 for its reset.
// A line that is refused prints its error, and nothing changes.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".golden"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, want, ok := strings.Cut(string(text), "---\n")
			got := run(t, script)
			if *update {
				if err := os.WriteFile(file, []byte(script+"---\n"+got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !ok || got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// run plays a script and returns what it prints.
func run(t *testing.T, script string) string {
	t.Helper()
	var (
		out      strings.Builder
		draw     bracket.Draw
		b        *bracket.Bracket
		reported = map[bracket.Pos]bool{}
	)
	for line := range strings.Lines(script) {
		line, _, _ = strings.Cut(line, "#")
		asked := strings.HasPrefix(line, "?")
		words := strings.Fields(strings.TrimPrefix(line, "?"))
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "slots":
			draw.Slots = ids(t, words[1:])
			continue
		case "third-place":
			draw.ThirdPlace = true
			continue
		case "double":
			draw.Double = true
			continue
		case "reported":
			reported[pos(t, words[1])] = true
			continue
		}
		if b == nil {
			b = resolve(t, draw, nil)
		}
		change, err := step(t, b, reported, words)
		switch {
		case err != nil:
			fmt.Fprintf(&out, "%s\n  refused: %v\n\n", strings.Join(words, " "), err)
			continue
		case asked:
			fmt.Fprintf(&out, "%s\n%s\n", strings.Join(words, " "), printChange(change))
		}
		b = change.After
	}
	if b == nil {
		b = resolve(t, draw, nil)
	}
	printBracket(&out, b)
	return out.String()
}

// step does one line of a script.
func step(t *testing.T, b *bracket.Bracket, reported map[bracket.Pos]bool, words []string) (bracket.Change, error) {
	t.Helper()
	switch words[0] {
	case "win":
		return b.Decide(pos(t, words[1]), bracket.Decision{Winner: ids(t, words[2:])[0]})
	case "unearned":
		return b.Decide(pos(t, words[1]), bracket.Decision{Winner: ids(t, words[2:])[0], Unearned: true})
	case "no-show":
		return b.Decide(pos(t, words[1]), bracket.Decision{DoubleNoShow: true})
	case "clear":
		return b.Clear(pos(t, words[1]))
	case "reassign":
		return b.Reassign(ids(t, words[1:]), reported)
	}
	t.Fatalf("unknown line %q", words)
	return bracket.Change{}, nil
}

func printChange(c bracket.Change) string {
	var out strings.Builder
	for _, m := range c.Matches {
		fmt.Fprintf(&out, "  %s -> %s", printMatch(m.Before), printMatch(m.After))
		if removed := missing(m.Before, m.After); removed != nil {
			fmt.Fprintf(&out, ", without %s", join(removed))
		}
		if added := missing(m.After, m.Before); added != nil {
			fmt.Fprintf(&out, ", with %s", join(added))
		}
		if m.Voided() {
			out.WriteString(", void")
		}
		out.WriteByte('\n')
	}
	if len(c.Matches) == 0 {
		out.WriteString("  changes nothing\n")
	}
	return out.String()
}

func printBracket(out *strings.Builder, b *bracket.Bracket) {
	for _, m := range b.Matches() {
		fmt.Fprintln(out, strings.TrimSpace(printMatch(m)+" "+m.Type.String()))
	}
	out.WriteString("\nplaces\n")
	places := b.Places()
	for i := 0; i < len(places); {
		from, to := places[i].From, places[i].To
		var holders []int64
		for ; i < len(places) && places[i].From == from && places[i].To == to; i++ {
			holders = append(holders, places[i].Participant)
		}
		rank := strconv.Itoa(from)
		if to > from {
			rank += "-" + strconv.Itoa(to)
		}
		fmt.Fprintf(out, "  %s: %s\n", rank, join(holders))
	}
	if champion := b.Champion(); champion != bracket.Nobody {
		fmt.Fprintf(out, "champion %d\n", champion)
	}
	if b.Finished() {
		out.WriteString("finished\n")
	}
}

// letters are the sections as scripts write them.
var letters = [...]string{"", "L", "F"}

func printMatch(m bracket.Match) string {
	side := func(s bracket.Side) string {
		switch {
		case !s.Known:
			return "?"
		case s.Participant == bracket.Nobody:
			return "-"
		}
		return strconv.FormatInt(s.Participant, 10)
	}
	text := fmt.Sprintf("%s%d.%d %s:%s %s", letters[m.Pos.Section], m.Pos.Round, m.Pos.Order, side(m.Sides[0]), side(m.Sides[1]), m.State)
	if m.Winner != bracket.Nobody {
		text += " " + strconv.FormatInt(m.Winner, 10)
	}
	if m.Unearned {
		text += " unearned"
	}
	return text
}

// missing returns the participants of m who are not in other.
func missing(m, other bracket.Match) []int64 {
	var ids []int64
	for _, side := range m.Sides {
		if id := side.Participant; id != bracket.Nobody && !other.Has(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// decisionsOf returns all decisions of a bracket.
func decisionsOf(b *bracket.Bracket) map[bracket.Pos]bracket.Decision {
	decisions := map[bracket.Pos]bracket.Decision{}
	for _, m := range b.Matches() {
		if d, ok := m.Decision(); ok {
			decisions[m.Pos] = d
		}
	}
	return decisions
}

func join(ids []int64) string { return strings.Trim(fmt.Sprint(ids), "[]") }

func resolve(t testing.TB, draw bracket.Draw, decisions map[bracket.Pos]bracket.Decision) *bracket.Bracket {
	t.Helper()
	b, err := bracket.Resolve(draw, decisions)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func ids(t *testing.T, words []string) []int64 {
	t.Helper()
	var list []int64
	for _, word := range words {
		if word == "-" {
			list = append(list, bracket.Nobody)
			continue
		}
		id, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, id)
	}
	return slices.Clip(list)
}

func pos(t *testing.T, word string) bracket.Pos {
	t.Helper()
	p := bracket.Pos{Section: bracket.Section(max(0, slices.Index(letters[:], word[:1])))}
	word = strings.TrimPrefix(word, letters[p.Section])
	if _, err := fmt.Sscanf(word, "%d.%d", &p.Round, &p.Order); err != nil {
		t.Fatalf("%q: %v", word, err)
	}
	return p
}
