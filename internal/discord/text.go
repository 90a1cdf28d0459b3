package discord

import (
	"fmt"
	"strings"
	"time"

	"yagura/internal/kit/lang"
)

// questions are the texts of the poll by language: the team, the day, from, to, and where to answer.
var questions = map[string]string{
	"ja": "**%s**：今日プレイできる人は？ %s %s–%s\n回答はこちら: %s",
	"en": "**%s**: who plays today? %s %s–%s\nAnswer here: %s",
	"ko": "**%s**: 오늘 플레이할 수 있는 사람? %s %s–%s\n답변하기: %s",
	"zh": "**%s**：今天谁能参加？%s %s–%s\n在此回答：%s",
}

// plain escapes Discord's markup in a name.
var plain = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, ">", `\>`, "[", `\[`, "]", `\]`, "\n", " ")

// Question returns the poll's text, in the zone of the times. For an unknown language it is in lang.Default.
func Question(language, team string, from, to time.Time, link string) string {
	return fmt.Sprintf(questions[lang.Or(language)], plain.Replace(team), from.Format("01/02"), from.Format("15:04"), to.Format("15:04"), link)
}
