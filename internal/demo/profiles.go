package demo

import (
	"fmt"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
)

// persona holds the profile fields of a person besides name and bio.
type persona struct {
	prefecture, city, playTime, comment string
	links                               []string
}

// personas are the profiles of the first people; the others keep what enterCast sets.
var personas = []persona{
	{"13", "杉並区", "金・土の夜 21時から", "大会の相談はお気軽に。", []string{"https://www.youtube.com/@yagura-kohaku", "https://www.twitch.tv/yagura_kohaku"}},
	{"14", "横浜市", "土日の昼と夜", "Weekly cups, every Saturday.", []string{"https://www.twitch.tv/yagura_ren"}},
	{"27", "大阪市", "平日 22時以降", "格ゲー歴5年。対戦募集中です。", []string{"https://www.youtube.com/@yagura-beni", "https://note.com/yagura_beni"}},
	{"40", "福岡市", "平日の夜、週末は終日", "チームで全国大会を目指しています。", []string{"https://www.twitch.tv/yagura_minato"}},
	{"99", "Singapore", "Weekends, 20:00–24:00 JST", "Happy to play with anyone.", nil},
	{"11", "川越市", "朝型です。5時から7時", "", nil},
	{"23", "名古屋市", "深夜", "眠くなるまで。", nil},
	{"99", "Manila", "Evenings", "", []string{"https://www.youtube.com/@yagura-solaris"}},
	{"26", "京都市", "土日のみ", "お茶を飲みながら遊んでいます。", nil},
	{"99", "서울", "평일 저녁", "같이 게임해요!", nil},
}

// titles are the games in which the people have game accounts.
var titles = []string{"00002", "00005", "00007", "00003", "00001", "00009"}

// profiles fills profiles and registers game accounts.
func (d *director) profiles() error {
	for i, p := range personas {
		me := d.people[i]
		zone := "Asia/Tokyo"
		change := account.Change{
			Prefecture: &p.prefecture, City: &p.city, PlayTime: &p.playTime, Comment: &p.comment, SNSLinks: &p.links, Timezone: &zone,
		}
		if _, err := d.Accounts.Update(d.at(-40*day+time.Duration(i)*hour), me, me, change); err != nil {
			return err
		}
	}
	for n, key := range titles {
		gameID, err := d.game(key)
		if err != nil {
			return err
		}
		ladder, err := d.ladder(gameID)
		if err != nil {
			return err
		}
		for i, member := range cast {
			if (i+n)%4 == 1 { // not everyone plays everything
				continue
			}
			form := account.GameAccountForm{
				GameID: gameID, Names: map[game.AccountField]string{game.Username: fmt.Sprintf("%s#%d", member.username, 1000+37*i+n)},
				FriendCode: friendCode(i),
			}
			if len(ladder) > 0 && i%5 != 4 {
				form.Rank = ladder[(7*i+n)%len(ladder)]
			}
			if _, err := d.GameAccounts.Add(d.at(-35*day+time.Duration(i)*hour+time.Duration(n)*time.Minute), d.people[i], d.people[i], form); err != nil {
				return err
			}
		}
	}
	return nil
}
