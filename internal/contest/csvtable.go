package contest

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"yagura/internal/kit/fault"
)

// Bounds of an imported table.
const (
	MaxImportBytes = 1 << 20
	MaxImportRows  = 1000
)

// byteOrderMark lets spreadsheets read the file as UTF-8.
const byteOrderMark = "\ufeff"

// formulaSigns begin what a spreadsheet would run as a formula, the full-width ones in some languages. The apostrophe
// is among them so that taking the guard off gives exactly what was there.
const formulaSigns = "=+-@\t\r\n＝＋－＠'"

// guarded is a text that no spreadsheet takes for a formula; unguarded takes the guard off.
func guarded(s string) string {
	if first, _ := utf8.DecodeRuneInString(s); s != "" && strings.ContainsRune(formulaSigns, first) {
		return "'" + s
	}
	return s
}

func unguarded(s string) string {
	rest, ok := strings.CutPrefix(s, "'")
	if first, _ := utf8.DecodeRuneInString(rest); ok && rest != "" && strings.ContainsRune(formulaSigns, first) {
		return rest
	}
	return s
}

// tableWriter writes CSV for spreadsheets. Errors show at Flush.
type tableWriter struct{ *bufio.Writer }

func newTableWriter(to io.Writer) tableWriter {
	w := tableWriter{bufio.NewWriter(to)}
	_, _ = w.WriteString(byteOrderMark)
	return w
}

// row writes a row. Every cell is quoted: some spreadsheets part cells at semicolons or tabs, and what follows one would
// be a cell without a guard.
func (w tableWriter) row(cells []string) {
	for i, cell := range cells {
		if i > 0 {
			_ = w.WriteByte(',')
		}
		_, _ = w.WriteString(`"` + strings.ReplaceAll(guarded(cell), `"`, `""`) + `"`)
	}
	_, _ = w.WriteString("\r\n")
}

// table is a table that someone sent: cells by the title of their column.
type table struct {
	columns map[string]int // the first of columns with the same title
	rows    []tableRow
}

type tableRow struct {
	line  int // in the file, from 1
	cells []string
}

// has reports whether there is a column of that title.
func (t *table) has(title string) bool {
	_, ok := t.columns[title]
	return ok
}

// cell returns the cell of a row below a title; ok is false if there is no such column. A row that ends early has empty cells.
func (t *table) cell(r *tableRow, title string) (text string, ok bool) {
	i, ok := t.columns[title]
	if !ok || i >= len(r.cells) {
		return "", ok
	}
	return r.cells[i], true
}

// decoded returns the text of a CSV file. A byte order mark decides between UTF-8 and UTF-16. Without one the file is UTF-8
// if its bytes are valid UTF-8, and Shift-JIS (code page 932) otherwise, which is what Excel writes in Japan. Returns false if
// the bytes are neither.
func decoded(data []byte) (string, bool) {
	var as encoding.Encoding
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		as = unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
	case utf8.Valid(data):
		text, _ := strings.CutPrefix(string(data), byteOrderMark)
		return text, strings.IndexByte(text, 0) < 0
	default:
		as = japanese.ShiftJIS
	}
	text, err := as.NewDecoder().Bytes(data)
	// A decoder writes this character for bytes that its encoding does not have.
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) || bytes.IndexByte(text, 0) >= 0 {
		return "", false
	}
	return string(text), true
}

// readTable reads CSV with commas, semicolons or tabs. Rows without any text are left out. Faults: bodyTooLarge,
// csvInvalid {line}, csvTooManyRows {count}.
func readTable(data []byte) (*table, error) {
	if len(data) > MaxImportBytes {
		return nil, fault.New(fault.BodyTooLarge)
	}
	text, ok := decoded(data)
	if !ok {
		return nil, fault.New(fault.CSVInvalid).With("line", 1)
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord = separator(text), -1
	t := &table{columns: map[string]int{}}
	for {
		cells, err := r.Read()
		var broken *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return t, nil
		case errors.As(err, &broken):
			return nil, fault.New(fault.CSVInvalid).With("line", broken.Line)
		case err != nil:
			return nil, err
		case strings.TrimSpace(strings.Join(cells, "")) == "":
			continue
		}
		for i, cell := range cells {
			cells[i] = unguarded(strings.TrimSpace(cell))
		}
		if len(t.columns) == 0 {
			t.name(cells)
			continue
		}
		if len(t.rows) == MaxImportRows {
			return nil, fault.New(fault.CSVTooManyRows).With("count", MaxImportRows)
		}
		line, _ := r.FieldPos(0)
		t.rows = append(t.rows, tableRow{line: line, cells: cells})
	}
}

func (t *table) name(titles []string) {
	for i, title := range titles {
		if _, there := t.columns[title]; !there {
			t.columns[title] = i
		}
	}
}

// separator is what separates the cells of the first line: the most frequent of the three outside of quotes.
func separator(text string) rune {
	counts, quoted := map[rune]int{}, false
	for _, c := range text {
		if c == '"' {
			quoted = !quoted
		}
		if !quoted && c == '\n' {
			break
		}
		if !quoted {
			counts[c]++
		}
	}
	best := ','
	for _, c := range ";\t" {
		if counts[c] > counts[best] {
			best = c
		}
	}
	return best
}
