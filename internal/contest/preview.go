package contest

import (
	"context"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/text"
	"yagura/internal/markup"
)

// previews limits how often one person renders a text.
var previews = limit.Limit{Name: "markdown-preview", Window: time.Hour, Most: 600}

// PreviewMarkdown renders a rules text for its author. Any signed-in person may call it. Faults: exceededLength at
// text, tooManyRequests.
func (s *Service) PreviewMarkdown(ctx context.Context, userID int64, rule string) (string, error) {
	if text.Length(rule) > MaxRule {
		return "", fault.New(fault.ExceededLength).With("length", MaxRule).At("text")
	}
	if err := previews.Take(ctx, s.store, subject(userID)); err != nil {
		return "", err
	}
	return markup.Render(rule), nil
}
