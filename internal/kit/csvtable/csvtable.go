// Package csvtable reads and writes tables as CSV for spreadsheets.
package csvtable

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

// Limits of a table that is read.
const (
	MaxBytes = 1 << 20
	MaxRows  = 1000
)

// byteOrderMark makes spreadsheets read the file as UTF-8.
const byteOrderMark = "\ufeff"

// formulaSigns are the first characters of a text that a spreadsheet would run as a formula; some languages use the
// full-width ones. The apostrophe is included so that unguarded restores the text exactly.
const formulaSigns = "=+-@\t\r\n＝＋－＠'"

// guarded returns a text that no spreadsheet reads as a formula; unguarded restores the text.
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

// Writer writes CSV for spreadsheets. Flush returns the first error.
type Writer struct{ *bufio.Writer }

// NewWriter returns a writer of a new file.
func NewWriter(to io.Writer) Writer {
	w := Writer{bufio.NewWriter(to)}
	_, _ = w.WriteString(byteOrderMark)
	return w
}

// Row writes a row. It quotes every cell, because some spreadsheets split cells at semicolons or tabs, and the part
// after one would be an unguarded cell.
func (w Writer) Row(cells []string) {
	for i, cell := range cells {
		if i > 0 {
			_ = w.WriteByte(',')
		}
		_, _ = w.WriteString(`"` + strings.ReplaceAll(guarded(cell), `"`, `""`) + `"`)
	}
	_, _ = w.WriteString("\r\n")
}

// Table is a table with titles of its columns.
type Table struct {
	columns map[string]int // index of the first column with each title
	Rows    []Row          // without the titles
}

// Row is a row of a table.
type Row struct {
	Line  int // in the file, from 1
	cells []string
}

// Has reports whether there is a column with that title.
func (t *Table) Has(title string) bool {
	_, ok := t.columns[title]
	return ok
}

// Cell returns the cell of a row in the column with a title; ok is false if there is no such column. Missing cells at
// the end of a row are empty.
func (t *Table) Cell(r *Row, title string) (text string, ok bool) {
	i, ok := t.columns[title]
	if !ok || i >= len(r.cells) {
		return "", ok
	}
	return r.cells[i], true
}

// decoded returns the text of a CSV file. A byte order mark decides between UTF-8 and UTF-16. Without one the file is
// UTF-8 if its bytes are valid UTF-8, and Shift-JIS (code page 932) otherwise, which is what Excel writes in Japan.
// It returns false if the bytes are neither.
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
	// A decoder writes this character for invalid bytes.
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) || bytes.IndexByte(text, 0) >= 0 {
		return "", false
	}
	return string(text), true
}

// Read reads CSV with commas, semicolons or tabs. It skips empty rows. Faults: bodyTooLarge, csvInvalid {line},
// csvTooManyRows {count}.
func Read(data []byte) (*Table, error) {
	if len(data) > MaxBytes {
		return nil, fault.New(fault.BodyTooLarge)
	}
	text, ok := decoded(data)
	if !ok {
		return nil, fault.New(fault.CSVInvalid).With("line", 1)
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord = separator(text), -1
	t := &Table{columns: map[string]int{}}
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
		if len(t.Rows) == MaxRows {
			return nil, fault.New(fault.CSVTooManyRows).With("count", MaxRows)
		}
		line, _ := r.FieldPos(0)
		t.Rows = append(t.Rows, Row{Line: line, cells: cells})
	}
}

func (t *Table) name(titles []string) {
	for i, title := range titles {
		if _, there := t.columns[title]; !there {
			t.columns[title] = i
		}
	}
}

// separator returns the separator of the first line: the most frequent of the three outside quotes.
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
