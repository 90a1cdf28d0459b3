package markup

import (
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// emphasisParser parses emphasis for text without spaces between words. CommonMark compares the characters beside a run
// of asterisks: in **「強調」**です punctuation stands before the closing run and a letter after it, so CommonMark does not
// close there. Here Chinese, Japanese and Korean punctuation counts as a letter.
type emphasisParser struct{}

func (emphasisParser) Trigger() []byte { return []byte{'*', '_'} }

func (emphasisParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	run := parser.ScanDelimiter(line, before, 1, emphasisParser{})
	if run == nil {
		return nil
	}
	after := ' '
	if run.OriginalLength < len(line) {
		after = util.ToRune(line, run.OriginalLength)
	}
	if run.Char == '*' && (isEastAsian(before) || isEastAsian(after)) {
		run.CanOpen = !util.IsSpaceRune(after) && (!isPunctuation(after) || util.IsSpaceRune(before) || util.IsPunctRune(before) || isEastAsian(before))
		run.CanClose = !util.IsSpaceRune(before) && (!isPunctuation(before) || util.IsSpaceRune(after) || util.IsPunctRune(after) || isEastAsian(after))
	}
	run.Segment = segment.WithStop(segment.Start + run.OriginalLength)
	block.Advance(run.OriginalLength)
	pc.PushDelimiter(run)
	return run
}

// IsDelimiter is part of parser.DelimiterProcessor.
func (emphasisParser) IsDelimiter(b byte) bool { return b == '*' || b == '_' }

// CanOpenCloser is part of parser.DelimiterProcessor.
func (emphasisParser) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

// OnMatch is part of parser.DelimiterProcessor.
func (emphasisParser) OnMatch(consumes int) ast.Node { return ast.NewEmphasis(consumes) }

// isPunctuation reports whether CommonMark's rules for punctuation apply to a character.
func isPunctuation(r rune) bool { return util.IsPunctRune(r) && !isEastAsian(r) }

// isEastAsian reports whether a character is a letter or a punctuation mark of Chinese, Japanese or Korean.
func isEastAsian(r rune) bool {
	const (
		firstMark, lastMark   = '\u3000', '\u303f' // CJK symbols and punctuation
		firstWidth, lastWidth = '\uff00', '\uffef' // half-width and full-width forms
	)
	return r > firstMark && r <= lastMark || r >= firstWidth && r <= lastWidth ||
		unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) || r == 'ー' || r == '・'
}
