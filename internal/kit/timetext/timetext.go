// Package timetext writes times for people in the four languages of the product. The app writes them in the same way
// (web/src/shared/lib/datetime.ts); testdata/times.json is the golden file of both.
package timetext

import (
	"fmt"
	"strings"
	"time"

	"yagura/internal/kit/lang"
)

// words are the words of one language.
type words struct {
	weekdays [7]string
	// date has the place of the month and day, and of the weekday.
	date string
	// long and longYear are layouts of the long form without and with the year.
	long, longYear                      string
	today, tonight, tomorrow, yesterday string
}

// evening is the hour from which today is called tonight.
const evening = 18

var languages = map[string]words{
	"en": {
		weekdays: [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
		date:     "{weekday} {date}", long: "{weekday}, 2 Jan", longYear: "{weekday}, 2 Jan 2006",
		today: "today", tonight: "tonight", tomorrow: "tomorrow", yesterday: "yesterday",
	},
	"ja": {
		weekdays: [7]string{"日", "月", "火", "水", "木", "金", "土"},
		date:     "{date}({weekday})", long: "1月2日({weekday})", longYear: "2006年1月2日({weekday})",
		today: "今日", tonight: "今夜", tomorrow: "明日", yesterday: "昨日",
	},
	"ko": {
		weekdays: [7]string{"일", "월", "화", "수", "목", "금", "토"},
		date:     "{date}({weekday})", long: "1월 2일({weekday})", longYear: "2006년 1월 2일({weekday})",
		today: "오늘", tonight: "오늘 밤", tomorrow: "내일", yesterday: "어제",
	},
	"zh": {
		weekdays: [7]string{"周日", "周一", "周二", "周三", "周四", "周五", "周六"},
		date:     "{date}({weekday})", long: "1月2日({weekday})", longYear: "2006年1月2日({weekday})",
		today: "今天", tonight: "今晚", tomorrow: "明天", yesterday: "昨天",
	},
}

func wordsOf(language string) words { return languages[lang.Or(language)] }

// Date returns the month, the day and the weekday of a time in a zone, such as 11/28(土). It has the year if year is true.
func Date(language string, at time.Time, zone *time.Location, year bool) string {
	at = at.In(zone)
	layout := "01/02"
	if year {
		layout = "2006/01/02"
	}
	w := wordsOf(language)
	return strings.NewReplacer("{date}", at.Format(layout), "{weekday}", w.weekdays[at.Weekday()]).Replace(w.date)
}

// LongDate returns a date with its weekday in the long form of the language, such as 11月28日(土), for headings and pictures.
func LongDate(language string, at time.Time, zone *time.Location, year bool) string {
	at = at.In(zone)
	w := wordsOf(language)
	layout := w.long
	if year {
		layout = w.longYear
	}
	return strings.ReplaceAll(at.Format(layout), "{weekday}", w.weekdays[at.Weekday()])
}

// Moment returns the date, the weekday and the time of day, such as 11/28(土) 20:00. It is for texts that are read at any
// time later, such as mails.
func Moment(language string, at time.Time, zone *time.Location) string {
	return Date(language, at, zone, false) + " " + at.In(zone).Format("15:04")
}

// When returns a time relative to now. If it is yesterday, today or tomorrow in the zone, the text has the name of the day, such as 今夜
// 20:00. Otherwise the text is that of Moment, with the year if it differs from the current one.
func When(language string, at, now time.Time, zone *time.Location) string {
	w, local, today := wordsOf(language), at.In(zone), now.In(zone)
	var day string
	switch daysBetween(today, local) {
	case -1:
		day = w.yesterday
	case 0:
		day = w.today
		if local.Hour() >= evening {
			day = w.tonight
		}
	case 1:
		day = w.tomorrow
	default:
		day = Date(language, at, zone, local.Year() != today.Year())
	}
	return day + " " + local.Format("15:04")
}

// daysBetween returns the number of calendar days from one local time to another.
func daysBetween(from, to time.Time) int {
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	return int(day(to).Sub(day(from)) / (24 * time.Hour))
}

// zoneNames are the zones with a short name that is the same in all languages. Other abbreviations are ambiguous: CST is China's time and
// Chicago's.
var zoneNames = map[string]string{"Asia/Tokyo": "JST", "Asia/Seoul": "KST", "UTC": "UTC"}

// ZoneName returns the short name of a zone, such as JST, or its offset at a time, such as GMT+8 or GMT-3:30. It is the same in all
// languages.
func ZoneName(at time.Time, zone *time.Location) string {
	if name, ok := zoneNames[zone.String()]; ok {
		return name
	}
	_, seconds := at.In(zone).Zone()
	minutes, sign := seconds/60, "+"
	if minutes < 0 {
		minutes, sign = -minutes, "-"
	}
	switch {
	case minutes == 0:
		return "GMT"
	case minutes%60 == 0:
		return fmt.Sprintf("GMT%s%d", sign, minutes/60)
	}
	return fmt.Sprintf("GMT%s%d:%02d", sign, minutes/60, minutes%60)
}
