package csvtable

import (
	"encoding/csv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"yagura/internal/kit/fault"
)

// Every cell that a spreadsheet could run as a formula is escaped, and an import restores the original text.
func TestGuardedCells(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"=1+1", "+81", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x", "'=1", "''", "'", "=", `=HYPERLINK("http://x","y")`, "=cmd|' /C calc'!A0",
	} {
		if got := guarded(s); got != "'"+s || unguarded(got) != s {
			t.Errorf("%q is written as %q and read back as %q", s, got, unguarded(got))
		}
	}
	for _, s := range []string{"", "a", "player=1", "1+1", "a'b", "'abc", "’=x", "櫓"} {
		if s != "'abc" && guarded(s) != s || unguarded(s) != s {
			t.Errorf("%q is written as %q and read back as %q", s, guarded(s), unguarded(s))
		}
	}
}

func TestExportedTablesImportUnchanged(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		cell := rapid.StringMatching(`([=+@'"a,;櫓-][=+@'"a,;\n櫓 -]{0,6}[=+@'"a,;櫓-])?`)
		rows := rapid.SliceOfN(rapid.SliceOfN(cell, 3, 3), 0, 8).Draw(r, "rows")
		data := tableText(append([][]string{{"first", "=second", "th;ird"}}, rows...)...)
		got, err := Read([]byte(data))
		if err != nil {
			r.Fatalf("%v in %q", err, data)
		}
		want := 0
		for _, row := range rows {
			if strings.TrimSpace(strings.Join(row, "")) == "" {
				continue
			}
			if want == len(got.Rows) {
				r.Fatalf("only %d rows", want)
			}
			for i, title := range []string{"first", "=second", "th;ird"} {
				if cell, ok := got.Cell(&got.Rows[want], title); !ok || cell != row[i] {
					r.Fatalf("%q came back as %q", row[i], cell)
				}
			}
			want++
		}
		if want != len(got.Rows) {
			r.Fatalf("%d rows, want %d", len(got.Rows), want)
		}
	})
}

func tableText(rows ...[]string) string {
	var b strings.Builder
	w := NewWriter(&b)
	for _, row := range rows {
		w.Row(row)
	}
	_ = w.Flush()
	return b.String()
}

// A spreadsheet that splits cells at semicolons or tabs finds no formula after one.
func TestSeparatorsMakeNoCells(t *testing.T) {
	t.Parallel()
	text := tableText([]string{"a", "b"}, []string{"x;=1+1", "y\t=2+2"})
	for _, comma := range ";\t" {
		r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, byteOrderMark)))
		r.Comma, r.FieldsPerRecord, r.LazyQuotes = comma, -1, true
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range rows[1] {
			if strings.HasPrefix(cell, "=") {
				t.Errorf("parted at %q: %q", comma, rows[1])
			}
		}
	}
}

func TestReadInTheEncodingsOfSpreadsheets(t *testing.T) {
	t.Parallel()
	const text = "gameUsername,comment\n髙橋,①よろしく\n"
	utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	for name, as := range map[string]encoding.Encoding{
		"UTF-8": unicode.UTF8, "UTF-8 with mark": unicode.UTF8BOM, "UTF-16": utf16,
		"big endian": unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "Shift-JIS": japanese.ShiftJIS,
	} {
		data, err := as.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := Read(data)
		if err != nil || len(got.Rows) != 1 {
			t.Errorf("%s: %+v, %v", name, got, err)
			continue
		}
		for column, want := range map[string]string{"gameUsername": "髙橋", "comment": "①よろしく"} {
			if cell, ok := got.Cell(&got.Rows[0], column); !ok || cell != want {
				t.Errorf("%s: %s is %q, want %q", name, column, cell, want)
			}
		}
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"commas": "userId,comment\n1,a\n\n2,\"b\nc\"\n", "semicolons": "userId;comment;x,y\r\n1;a\r\n;;\r\n\r\n2;\"b\r\nc\"", "tabs": "\ufeffuserId\tcomment\n1\ta\t\n\t\t\n2\t\"b\nc\"",
	} {
		got, err := Read([]byte(text))
		if err != nil || len(got.Rows) != 2 || got.Rows[0].Line != 2 || got.Rows[1].Line < 4 {
			t.Errorf("%s: %+v, %v", name, got, err)
			continue
		}
		if cell, ok := got.Cell(&got.Rows[1], "comment"); !ok || cell != "b\nc" {
			t.Errorf("%s: %q", name, cell)
		}
		if _, ok := got.Cell(&got.Rows[0], "nowhere"); ok {
			t.Errorf("%s has a column that is not there", name)
		}
	}
	for text, want := range map[string]fault.Key{
		"a,b\n\"open,1\n": fault.CSVInvalid, "a\n\xff": fault.CSVInvalid, "a\n\x00": fault.CSVInvalid, "a\nx\"y\n": fault.CSVInvalid,
		"a\n" + strings.Repeat("1\n", MaxRows+1): fault.CSVTooManyRows,
		strings.Repeat("a", MaxBytes+1):          fault.BodyTooLarge,
	} {
		if _, err := Read([]byte(text)); !fault.Has(err, want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
	if f, _ := fault.Of(func() error { _, err := Read([]byte("a,b\n1,2\nx\"y,3\n")); return err }()); f.Params["line"] != 3 {
		t.Errorf("line %v", f.Params["line"])
	}
	if got, err := Read(nil); err != nil || len(got.Rows) != 0 {
		t.Errorf("an empty file: %v", err)
	}
}
