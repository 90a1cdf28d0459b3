package notify

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"text/template/parse"
)

// values are what placeholders stand for: a string each, or a list of strings for {{range}}.
type values map[string]any

// layout is a text with placeholders in the syntax of text/template: {{.name}}, {{if}}, {{with}} and {{range}}, without
// functions. text/template itself looks up methods by name, and then the linker keeps the methods of all types of the program.
type layout struct {
	body   *parse.ListNode
	escape func(string) string
}

// readLayouts reads a file and returns its layouts by name: those that it defines, and the whole file under its own name.
func readLayouts(files fs.FS, name string, escape func(string) string) (map[string]layout, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	trees, err := parse.Parse(path.Base(name), string(text), "", "")
	if err != nil {
		return nil, err
	}
	layouts := make(map[string]layout, len(trees))
	for name, tree := range trees {
		layouts[name] = layout{body: tree.Root, escape: escape}
	}
	return layouts, nil
}

// plainText leaves a value as it is.
func plainText(s string) string { return s }

// htmlText escapes a value for text and quoted attributes of HTML. It is not for addresses of unknown origin, scripts or styles.
func htmlText(s string) string { return htmlEscaper.Replace(s) }

var htmlEscaper = strings.NewReplacer("\x00", "\uFFFD", `"`, "&#34;", "&", "&amp;", "'", "&#39;", "+", "&#43;", "<", "&lt;", ">", "&gt;")

// fill writes the text with its values. It returns an error if a value is missing.
func (l layout) fill(data values) (string, error) {
	var b strings.Builder
	err := l.write(&b, l.body, data, nil)
	return b.String(), err
}

func (l layout) write(b *strings.Builder, list *parse.ListNode, data values, dot any) error {
	if list == nil {
		return nil
	}
	for _, node := range list.Nodes {
		var err error
		switch n := node.(type) {
		case *parse.TextNode:
			b.Write(n.Text)
		case *parse.ActionNode:
			var v any
			if v, err = evaluate(n.Pipe, data, dot); err == nil {
				s, ok := v.(string)
				if !ok {
					return fmt.Errorf("%s is no text", n.Pipe)
				}
				b.WriteString(l.escape(s))
			}
		case *parse.IfNode:
			err = l.choose(b, &n.BranchNode, data, func(any) any { return dot }, dot)
		case *parse.WithNode:
			err = l.choose(b, &n.BranchNode, data, func(v any) any { return v }, dot)
		case *parse.RangeNode:
			err = l.repeat(b, &n.BranchNode, data, dot)
		default:
			err = fmt.Errorf("%s is not supported", node)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// choose writes the branch that the value selects: the first one unless it is empty.
func (l layout) choose(b *strings.Builder, n *parse.BranchNode, data values, inner func(any) any, dot any) error {
	v, err := evaluate(n.Pipe, data, dot)
	if err != nil {
		return err
	}
	if s, ok := v.(string); ok && s == "" {
		return l.write(b, n.ElseList, data, dot)
	}
	return l.write(b, n.List, data, inner(v))
}

// repeat writes the branch for each item of a list.
func (l layout) repeat(b *strings.Builder, n *parse.BranchNode, data values, dot any) error {
	v, err := evaluate(n.Pipe, data, dot)
	if err != nil {
		return err
	}
	items, ok := v.([]string)
	if !ok {
		return fmt.Errorf("%s is no list", n.Pipe)
	}
	for _, item := range items {
		if err := l.write(b, n.List, data, item); err != nil {
			return err
		}
	}
	return nil
}

// evaluate returns the value of a placeholder: {{.name}}, or {{.}} within {{with}} and {{range}}.
func evaluate(pipe *parse.PipeNode, data values, dot any) (any, error) {
	if len(pipe.Decl) > 0 || len(pipe.Cmds) != 1 || len(pipe.Cmds[0].Args) != 1 {
		return nil, fmt.Errorf("{{%s}} is not supported", pipe)
	}
	switch n := pipe.Cmds[0].Args[0].(type) {
	case *parse.DotNode:
		if dot == nil {
			return nil, errors.New("{{.}} stands outside of {{with}} and {{range}}")
		}
		return dot, nil
	case *parse.FieldNode:
		if v, ok := data[n.Ident[0]]; ok && len(n.Ident) == 1 {
			return v, nil
		}
		return nil, fmt.Errorf("the value of {{%s}} is missing", n)
	}
	return nil, fmt.Errorf("{{%s}} is not supported", pipe)
}
