package page

import (
	"html"
	"regexp"
)

// A visitor reads a match under the login window, which can be closed. The document of a match therefore has that window too, in the size
// of the app's own (web/src/features/auth/LoginModal.tsx), which replaces it. web/public/boot.js shows it: a reader without JavaScript has
// nothing to log in with and sees the match.

// linkedPart matches a part of the text about the terms that becomes a link, such as <terms>…</terms>.
var linkedPart = regexp.MustCompile(`<(\w+)>(.*?)</\w+>`)

// writeLogin adds the login window. The close button works without a script. Fields and buttons that need the app are empty boxes.
func (b *markup) writeLogin(w words, providers int) {
	b.raw(newLine, `<dialog id="first-login" aria-labelledby="first-login-title" open><div>`)
	b.raw(newLine, `<form method="dialog"><h2 id="first-login-title">`, html.EscapeString(w.text("login.title")), `</h2><button`,
		attribute("aria-label", w.text("login.close")), `><svg viewBox="0 0 15 15" width="31" height="31" aria-hidden="true"><path d="M3.5 3.5l8 8M11.5 3.5l-8 8"/></svg></button></form>`)
	b.raw(newLine, `<p class="first-agree"><i></i><span>`)
	b.agreement(w.text("login.agree"))
	b.raw("</span></p>")
	if providers > 0 {
		for range providers {
			b.raw("<i></i>")
		}
		b.raw(`<hr class="first-or" />`)
	}
	b.raw(newLine, `<p class="first-lead">`, html.EscapeString(w.text("login.lead")), "</p>")
	b.raw(newLine, `<i class="first-field"></i><i class="first-submit"></i>`)
	if providers > 0 {
		b.raw("<hr />")
	} else {
		b.raw(`<hr class="first-or" />`)
	}
	b.raw(`<i></i><i class="first-switch"></i>`)
	b.raw(newLine, "</div></dialog>")
}

// agreement adds the text about the terms, with links to them.
func (b *markup) agreement(text string) {
	addresses := map[string]string{"terms": "/terms-of-service", "privacy": "/privacy-policy"}
	at := 0
	for _, part := range linkedPart.FindAllStringSubmatchIndex(text, -1) {
		b.raw(html.EscapeString(text[at:part[0]]), `<a target="_blank"`, attribute("href", addresses[text[part[2]:part[3]]]), ">", html.EscapeString(text[part[4]:part[5]]), "</a>")
		at = part[1]
	}
	b.raw(html.EscapeString(text[at:]))
}
