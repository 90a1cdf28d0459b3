package video_test

import (
	"testing"

	"yagura/internal/kit/video"
)

func TestEmbedURL(t *testing.T) {
	const embed = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"
	for address, want := range map[string]string{
		"https://www.youtube.com/watch?v=dQw4w9WgXcQ":              embed,
		"http://youtube.com/watch?feature=x&v=dQw4w9WgXcQ&t=42s":   embed,
		"https://m.youtube.com/watch?v=dQw4w9WgXcQ":                embed,
		"https://www.youtube.com/shorts/dQw4w9WgXcQ?si=1":          embed,
		"https://www.youtube.com/live/dQw4w9WgXcQ":                 embed,
		"https://youtu.be/dQw4w9WgXcQ?si=abc":                      embed,
		"https://www.youtube.com/embed/dQw4w9WgXcQ":                embed,
		"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ":       embed,
		"https://YOUTU.BE/dQw4w9WgXcQ/":                            embed,
		"https://www.youtube.com/":                                 "",
		"https://www.youtube.com/watch":                            "",
		"https://www.youtube.com/watch?v=short":                    "",
		"https://www.youtube.com/watch?v=dQw4w9WgXc%22":            "",
		"https://www.youtube.com/playlist?list=dQw4w9WgXcQ":        "",
		"https://www.youtube.com/shorts/dQw4w9WgXcQ/../evil":       "",
		"https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ": "",
		"https://evil.example/https://youtu.be/dQw4w9WgXcQ":        "",
		"https://youtu.be@evil.example/dQw4w9WgXcQ":                "",
		"https://user@youtu.be/dQw4w9WgXcQ":                        "",
		"javascript://youtu.be/dQw4w9WgXcQ":                        "",
		"//youtu.be/dQw4w9WgXcQ":                                   "",
		"https://vimeo.com/12345":                                  "",
		"":                                                         "",
		"https://%zz":                                              "",
	} {
		if got := video.EmbedURL(address); got != want {
			t.Errorf("EmbedURL(%q) = %q, want %q", address, got, want)
		}
	}
}
