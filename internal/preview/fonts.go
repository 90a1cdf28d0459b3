package preview

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font/sfnt"
)

// Files reads the files of the built app.
type Files interface {
	// Styles returns the texts of the style sheets.
	Styles() []string
	// ReadFile returns a file.
	ReadFile(name string) ([]byte, error)
}

// weights of the fonts of the app.
const (
	regular = 500
	bold    = 700
)

// families are the fonts of a language, the preferred one first. The app has each in parts by character.
var families = map[string][]string{
	"ja": {"Zen Kaku Gothic New", "Noto Sans SC", "Noto Sans KR"},
	"en": {"Zen Kaku Gothic New", "Noto Sans SC", "Noto Sans KR"},
	"ko": {"Noto Sans KR", "Zen Kaku Gothic New", "Noto Sans SC"},
	"zh": {"Noto Sans SC", "Zen Kaku Gothic New", "Noto Sans KR"},
}

// figures is the font of numbers and times.
const figures = "Saira Condensed"

// keptFonts is the number of font files that stay decoded.
const keptFonts = 40

// part is a file of a font, with the characters that it has.
type part struct {
	file   string
	ranges [][2]rune // all characters, if there are none
}

func (p *part) has(c rune) bool {
	return len(p.ranges) == 0 || slices.ContainsFunc(p.ranges, func(r [2]rune) bool { return r[0] <= c && c <= r[1] })
}

type fontKey struct {
	family string
	weight int
}

// fonts are the fonts of the app. They are read when a character first needs them.
type fonts struct {
	files Files
	index func() map[fontKey][]part

	mu    sync.Mutex
	order []string // the file that was decoded first comes first
	kept  map[string]*sfnt.Font
}

func newFonts(files Files) *fonts {
	f := &fonts{files: files, kept: map[string]*sfnt.Font{}}
	f.index = sync.OnceValue(func() map[fontKey][]part { return indexFonts(files.Styles()) })
	return f
}

var (
	faceRule  = regexp.MustCompile(`@font-face\s*\{([^}]*)\}`)
	fontURL   = regexp.MustCompile(`url\(["']?/?([^"')]+\.woff2)["']?\)`)
	rangeRule = regexp.MustCompile(`(?i)U\+([0-9a-f?]+)(?:-([0-9a-f]+))?`)
)

// indexFonts reads the rules of fonts in style sheets.
func indexFonts(styles []string) map[fontKey][]part {
	index := map[fontKey][]part{}
	for _, style := range styles {
		for _, rule := range faceRule.FindAllStringSubmatch(style, -1) {
			var key fontKey
			var p part
			for property := range strings.SplitSeq(rule[1], ";") {
				name, value, _ := strings.Cut(property, ":")
				switch strings.TrimSpace(name) {
				case "font-family":
					key.family = strings.Trim(strings.TrimSpace(value), `"'`)
				case "font-weight":
					key.weight, _ = strconv.Atoi(strings.TrimSpace(value)) // 0 is no weight of the app
				case "src":
					if found := fontURL.FindStringSubmatch(value); found != nil {
						p.file = path.Clean(found[1])
					}
				case "unicode-range":
					p.ranges = rangesOf(value)
				}
			}
			if p.file != "" && fs.ValidPath(p.file) {
				index[key] = append(index[key], p)
			}
		}
	}
	return index
}

func rangesOf(text string) [][2]rune {
	var out [][2]rune
	for _, r := range rangeRule.FindAllStringSubmatch(text, -1) {
		low, err1 := strconv.ParseInt(strings.ReplaceAll(r[1], "?", "0"), 16, 32)
		last := r[2]
		if last == "" {
			last = strings.ReplaceAll(r[1], "?", "f")
		}
		high, err2 := strconv.ParseInt(last, 16, 32)
		if err1 == nil && err2 == nil {
			out = append(out, [2]rune{rune(low), rune(high)})
		}
	}
	return out
}

// available reports whether there are fonts.
func (f *fonts) available() bool { return len(f.index()) > 0 }

// find returns the first font of some families that has a character.
func (f *fonts) find(buffer *sfnt.Buffer, names []string, weight int, c rune) (*sfnt.Font, sfnt.GlyphIndex) {
	for _, name := range names {
		for _, p := range f.index()[fontKey{name, weight}] {
			if !p.has(c) {
				continue
			}
			font := f.open(p.file)
			if font == nil {
				continue
			}
			if glyph, err := font.GlyphIndex(buffer, c); err == nil && glyph != 0 {
				return font, glyph
			}
		}
	}
	return nil, 0
}

// open returns a decoded font file; nil if it cannot be read.
func (f *fonts) open(file string) *sfnt.Font {
	f.mu.Lock()
	defer f.mu.Unlock()
	if font, ok := f.kept[file]; ok {
		return font
	}
	font := f.read(file)
	f.kept[file] = font
	f.order = append(f.order, file)
	if len(f.order) > keptFonts {
		delete(f.kept, f.order[0])
		f.order = f.order[1:]
	}
	return font
}

func (f *fonts) read(file string) *sfnt.Font {
	raw, err := f.files.ReadFile(file)
	if err != nil {
		return nil
	}
	text, err := decodeWOFF2(raw)
	if err != nil {
		return nil
	}
	font, err := sfnt.Parse(text)
	if err != nil {
		return nil
	}
	return font
}
