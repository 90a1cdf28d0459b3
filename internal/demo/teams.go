package demo

import (
	"fmt"
	"time"

	"yagura/internal/game"
	"yagura/internal/team"
)

// roster is a team of the demo: five people from one index on, the first its owner.
type roster struct {
	name, bio, playTime string
	first               int
	rank                int   // step of the title's ladder, counted from the top
	days                []int // weekdays of play, 0 = Sunday
	most                int
	closed              bool     // takes no requests
	asking              []string // messages of those who ask to join
	askers              []int
	polled              bool // plays on the day on which the demo starts
}

const (
	rosterSize = 5
	teamGame   = "00002"
	teamZone   = "Asia/Tokyo"
)

var everyDay = []int{0, 1, 2, 3, 4, 5, 6}

// rosters are the teams of teamCup. The last one has not entered: its owner can.
var rosters = []roster{
	{
		name: "月下美人", first: 2, rank: 4, days: everyDay, most: 8, polled: true, playTime: "平日は夜、週末は昼からも",
		bio:    "夜型の社会人チームです。勝ちにこだわりつつ、楽しく。\n試合のあとは必ず振り返りをしています。",
		asking: []string{"コントローラー担当です。平日夜なら毎日入れます。", "見学からでも大丈夫でしょうか？"}, askers: []int{40, 33},
	},
	{name: "Nagoya Sentinels", first: 7, rank: 6, days: []int{2, 4, 6}, most: 6, playTime: "火・木・土の夜", bio: "東海エリアを中心に活動中。オフ会もあります。"},
	{name: "深夜食堂e", first: 12, rank: 8, days: []int{5, 6}, most: 10, playTime: "金土の深夜", bio: "0時開店。眠くなったら解散です。"},
	{name: "서울 나이츠", first: 17, rank: 5, days: []int{0, 3}, most: 7, playTime: "수요일과 일요일 저녁", bio: "한국과 일본에서 함께 플레이합니다."},
	{name: "夜行列車", first: 22, rank: 7, most: 5, closed: true, playTime: "不定期", bio: "固定5人。メンバーは募集していません。"},
	{
		name: "Blue Lantern", first: 27, rank: 6, days: everyDay, most: 7, polled: true, playTime: "Evenings, JST",
		bio:    "A friendly mixed-language team. 初心者も歓迎します。",
		asking: []string{"Duelist main, free most evenings.", "元ダイヤです。よろしくお願いします！"}, askers: []int{47, 50},
	},
}

// teams creates the teams and returns their ids.
func (d *director) teams() ([]int64, error) {
	gameID, err := d.game(teamGame)
	if err != nil {
		return nil, err
	}
	ladder, err := d.ladder(gameID)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(rosters))
	for i, r := range rosters {
		open := !r.closed
		in := team.Input{
			Name: r.name, Bio: r.bio, TwitterID: fmt.Sprintf("yg_team%d", i+1), GameID: gameID, Rank: ladder[r.rank], MinSize: new(rosterSize),
			MaxCount: &r.most, Recruiting: &open, Days: r.days, Zone: teamZone, PlayTime: r.playTime,
		}
		if len(r.days) > 0 {
			in.Start, in.End = "21:00", "23:30"
		}
		if r.polled {
			in.Poll, in.Start, in.End = d.today()
		}
		if ids[i], err = d.team(in, span(r.first, r.first+rosterSize)); err != nil {
			return nil, err
		}
		if err := d.teamLife(ids[i], r, in); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// ladder returns the keys of a game's ranks from the top.
func (d *director) ladder(gameID int64) ([]string, error) {
	ctx := d.at(0)
	g, err := d.Games.Enabled(ctx, gameID)
	if err != nil {
		return nil, err
	}
	ranks, err := d.Games.Ranks(ctx)
	var keys []string
	for _, r := range ranks {
		if r.Ladder == g.Ladder && r.Key != game.Unspecified {
			keys = append(keys, r.Key)
		}
	}
	return keys, err
}

// team creates a team; the first member is its owner.
func (d *director) team(in team.Input, members []int) (int64, error) {
	ctx := d.at(-30 * day)
	owner := d.people[members[0]]
	t, err := d.Teams.Create(ctx, owner, in)
	if err != nil {
		return 0, err
	}
	link, err := d.Teams.Invite(ctx, owner, t.ID)
	if err != nil {
		return 0, err
	}
	for _, n := range members[1:] {
		if _, err := d.Teams.Accept(ctx, d.people[n], link.Token); err != nil {
			return 0, err
		}
	}
	_, err = d.Teams.SetRole(ctx, owner, t.ID, d.people[members[1]], team.Admin)
	return t.ID, err
}

// teamLife adds join requests and answers to the polls of the last days.
func (d *director) teamLife(teamID int64, r roster, in team.Input) error {
	for i, n := range r.askers {
		if _, err := d.Teams.Ask(d.at(-time.Duration(i+1)*7*hour), d.people[n], teamID, r.asking[i]); err != nil {
			return err
		}
	}
	if !r.polled {
		return nil
	}
	for ago := 4; ago >= 0; ago-- {
		if err := d.poll(teamID, r, in.Poll, ago); err != nil {
			return err
		}
	}
	return nil
}

// today returns the times of a schedule whose poll is open when the demo starts.
func (d *director) today() (poll, start, end string) {
	const half, layout = 30 * time.Minute, "15:04"
	now := d.now.In(tokyo())
	asked, play := now.Add(-half).Truncate(half), now.Add(3*half).Truncate(half)
	end = play.Add(2 * hour).Format(layout)
	poll, start = asked.Format(layout), play.Format(layout)
	if asked.Day() != now.Day() {
		poll = "00:00"
	}
	if play.Day() != now.Day() {
		start = "23:59"
	}
	return poll, start, end
}

// poll asks a team on a day some days ago, and lets members answer. Two answers to today's poll are missing.
func (d *director) poll(teamID int64, r roster, clock string, ago int) error {
	t, err := time.Parse("15:04", clock)
	if err != nil {
		return err
	}
	date := d.now.In(tokyo()).AddDate(0, 0, -ago)
	asked := time.Date(date.Year(), date.Month(), date.Day(), t.Hour(), t.Minute(), 0, 0, tokyo())
	job := team.PollJob{TeamID: teamID, Day: asked.Format(time.DateOnly), At: asked.UnixMilli()}
	offset := asked.Sub(d.now)
	if err := d.Teams.PollDue(d.at(offset), job); err != nil {
		return err
	}
	polls, err := d.Teams.Polls(d.at(offset), d.people[r.first], teamID)
	if err != nil {
		return err
	}
	answering := rosterSize
	if ago == 0 {
		answering = 3
	}
	answers := []team.Answer{team.Yes, team.Yes, team.Maybe, team.Yes, team.No}
	for i := range answering {
		member := r.first + rosterSize - 1 - i
		ctx := d.at(min(offset+time.Duration(i+1)*3*time.Minute, 0))
		if _, err := d.Teams.AnswerPoll(ctx, d.people[member], teamID, polls[0].ID, answers[(i+ago)%len(answers)]); err != nil {
			return err
		}
	}
	return nil
}

func tokyo() *time.Location {
	zone, err := time.LoadLocation(teamZone)
	if err != nil {
		panic("demo: " + err.Error()) // the zones are in the program
	}
	return zone
}
