package page

import (
	"regexp"
	"strings"
	"testing"
)

func TestDocumentsShowTheirFirstViewAndNameTheFilesOfTheirPage(t *testing.T) {
	texts := map[string]string{"/contests/7/": contestJSON("Night Cup"), "/app/": `{"demo":false}`, "/notices/?language=ja": `{"items":[]}`}
	p, _ := newTest(texts)
	_, text := get(t, p, "/contests/7", "Accept-Language", "ja")
	wants(t, text,
		`<link rel="stylesheet" href="/assets/ja.css" />`, `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/ja.woff2" />`,
		`<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/contest.js" />`, `href="/assets/contest.css" />`,
		`<div id="first">`, `data-view="contest"`, "<h1>Night Cup</h1>", `{"key":["app",{}],"data":{"demo":false}}`, `{"key":["notices",null,"ja"],"data":{"items":[]}}`)
	_, text = get(t, p, "/settings", "Accept-Language", "ja")
	wants(t, text, `<header class="first-header">`, `{"key":["app",{}]`)
	if strings.Contains(text, "<h1>") || strings.Contains(text, "/assets/contest.js") {
		t.Errorf("a personal page has content or files of another page:\n%s", text)
	}
}

func TestResultsAreMarkedForReadersWhoHideThem(t *testing.T) {
	champion := strings.Replace(contestJSON("Night Cup"), `"stages":[]`, `"stages":[],"champion":{"id":5,"name":"Alice"}`, 1)
	p, _ := newTest(map[string]string{"/contests/7/": champion})
	_, text := get(t, p, "/contests/7", "Accept-Language", "en")
	body := text[strings.Index(text, "<body>"):]
	if strings.Count(jsonElement.ReplaceAllString(body, ""), "Alice") != 1 || !regexp.MustCompile(`(?s)<div data-result>[^/]*</dt><dd>Alice`).MatchString(body) {
		t.Errorf("the champion is not marked as a result:\n%s", body)
	}
}

func TestAMatchHasTheLoginWindowThatVisitorsSeeOverIt(t *testing.T) {
	texts := map[string]string{
		"/contests/7/tournament/3/match/9/": `{"contest":{"id":7,"name":"Night Cup","contestType":"TOURNAMENT","contestStart":"2026-11-20T12:00:00Z"},"round":0,"order":0,"roundCount":2,"type":"main","startTime":"2026-11-20T12:00:00Z","endTime":"2026-11-20T13:00:00Z","beginsAt":"2026-11-20T12:00:00Z","participants":[null,null],"outcome":"none","wins":[0,0]}`,
		"/contests/7/":                      contestJSON("Night Cup"), "/app/": `{"demo":false,"providers":["a","b"]}`,
	}
	p, _ := newTest(texts)
	_, text := get(t, p, "/contests/7/tournament/3/match/9", "Accept-Language", "ja")
	wants(t, text, `<dialog id="first-login" aria-labelledby="first-login-title" open>`, `<form method="dialog">`, `<a target="_blank" href="/terms-of-service">利用規約</a>と<a target="_blank" href="/privacy-policy">プライバシーポリシー</a>に同意します`, `<p class="first-lead">メールアドレスを`, `</p><i></i><i></i><hr class="first-or" />`)
	_, text = get(t, p, "/contests/7", "Accept-Language", "ja")
	if strings.Contains(text, "<dialog") {
		t.Error("a contest has a login window")
	}
}

func TestStatusFollowsThePlayAsInTheApp(t *testing.T) {
	cancelled := "2026-05-01T00:00:00Z"
	for _, c := range []struct {
		facts contestFacts
		want  string
	}{
		{contestFacts{Status: "entry", PlayState: "none"}, "entry"},
		{contestFacts{Status: "match", PlayState: "none"}, "drawPending"},
		{contestFacts{Status: "match", PlayState: "open"}, "match"},
		{contestFacts{Status: "match", PlayState: "waiting"}, "playPending"},
		{contestFacts{Status: "match", PlayState: "over"}, "matchDone"},
		{contestFacts{Status: "matchDone", PlayState: "waiting"}, "matchDone"},
		{contestFacts{Status: "match", PlayState: "open", CancelledAt: &cancelled}, "cancelled"},
	} {
		got := c.facts.shownStatus()
		if got != c.want {
			t.Errorf("%s, %s is shown as %s, want %s", c.facts.Status, c.facts.PlayState, got, c.want)
		}
		for _, language := range []string{"ja", "en", "ko", "zh"} {
			if catalogue()[language]["status."+got] == "" {
				t.Errorf("%s has no text in %s", got, language)
			}
		}
	}
}

// TestAParameterMayContainWhatLooksLikeOne proves that the name of a contest is shown as it is.
func TestAParameterMayContainWhatLooksLikeOne(t *testing.T) {
	w := words{"match": "{{contest}}: {{round}}, {{start}}"}
	if got := w.text("match", "contest", "{{round}} {{start}}", "round", "Final", "start", "20:00"); got != "{{round}} {{start}}: Final, 20:00" {
		t.Error(got)
	}
}
