package game

import "fmt"

// catalogue is the shipped master data: real titles, in the order of the drop-down. Ids never change. Two titles ask
// for a friend code (ENTRY-3). A title whose ranks match none of the ladders uses the self-assessed tiers. The minutes of
// a match are those of one game with meeting and reporting, as amateur contests of the title plan them.
var catalogue = []Game{
	{ID: 1, Key: "00001", Name: "League of Legends", Enabled: true, AccountField: SummonerName, Ladder: "lol", MatchMinutes: 60},
	{ID: 2, Key: "00002", Name: "VALORANT", Enabled: true, AccountField: Username, Ladder: "valorant", MatchMinutes: 60},
	{ID: 3, Key: "00003", Name: "Apex Legends", Enabled: true, AccountField: Username, Ladder: "apex", MatchMinutes: 30},
	{ID: 4, Key: "00004", Name: "Rainbow Six Siege", Enabled: true, AccountField: UplayAccount, Ladder: "champion", MatchMinutes: 60},
	{ID: 5, Key: "00005", Name: "STREET FIGHTER 6", Enabled: true, AccountField: Username, Ladder: "tiers", MatchMinutes: 20},
	{ID: 6, Key: "00006", Name: "Clash Royale", Enabled: true, AccountField: IngameName, Ladder: "numbers", MatchMinutes: 10},
	{ID: 7, Key: "00007", Name: "Splatoon 3", Enabled: true, NeedsFriendCode: true, AccountField: Username, Ladder: "splatoon", MatchMinutes: 20},
	{ID: 8, Key: "00008", Name: "Super Smash Bros. Ultimate", Enabled: true, NeedsFriendCode: true, AccountField: Username, Ladder: "tiers", MatchMinutes: 20},
	{ID: 9, Key: "00009", Name: "TEKKEN 8", Enabled: true, AccountField: Username, Ladder: "tiers", MatchMinutes: 20},
	{ID: 10, Key: "00010", Name: "Overwatch 2", Enabled: true, AccountField: Username, Ladder: "champion", MatchMinutes: 30},
	{ID: 11, Key: "00011", Name: "Fortnite", Enabled: true, AccountField: Username, Ladder: "fortnite", MatchMinutes: 30},
	{ID: 12, Key: "00012", Name: "PUBG: BATTLEGROUNDS", Enabled: true, AccountField: Username, Ladder: "tiers", MatchMinutes: 40},
	{ID: 13, Key: "00013", Name: "Rocket League", Enabled: true, AccountField: Username, Ladder: "rocketLeague", MatchMinutes: 20},
	{ID: 14, Key: "00014", Name: "Shadowverse: Worlds Beyond", Enabled: true, AccountField: IngameName, Ladder: "tiers", MatchMinutes: 30},
	{ID: 15, Key: "00015", Name: "Magic: The Gathering Arena", Enabled: true, AccountField: Username, Ladder: "tiers", MatchMinutes: 30},
	{ID: 16, Key: "00016", Name: "Pokémon UNITE", Enabled: true, AccountField: Username, Ladder: "tiers", MatchMinutes: 20},
	{ID: 17, Key: "00017", Name: "GUILTY GEAR -STRIVE-", Enabled: true, AccountField: Username, Ladder: "tiers", MatchMinutes: 20},
	{ID: 18, Key: "00018", Name: "eFootball", Enabled: true, AccountField: Username, Ladder: "tiers", MatchMinutes: 30},
}

func titles(ja, en, ko, zh string) Titles { return Titles{"ja": ja, "en": en, "ko": ko, "zh": zh} }

// same returns one title for every language.
func same(title string) Titles { return titles(title, title, title, title) }

// Steps that several ladders share.
var (
	champion    = titles("チャンピオン", "Champion", "챔피언", "冠军")
	grandmaster = titles("グランドマスター", "Grandmaster", "그랜드마스터", "宗师")
	master      = titles("マスター", "Master", "마스터", "大师")
	diamond     = titles("ダイヤモンド", "Diamond", "다이아몬드", "钻石")
	platinum    = titles("プラチナ", "Platinum", "플래티넘", "铂金")
	gold        = titles("ゴールド", "Gold", "골드", "黄金")
	silver      = titles("シルバー", "Silver", "실버", "白银")
	bronze      = titles("ブロンズ", "Bronze", "브론즈", "青铜")
	iron        = titles("アイアン", "Iron", "아이언", "黑铁")

	unspecified = Rank{Key: Unspecified, Titles: titles("未設定", "Not set", "미설정", "未设定")}
)

// ladders are the shipped rank scales in the order of their keys (PROFILE-6), the best rank of each first. Keys count
// up from 0001.
var ladders = []struct {
	name  string
	steps []Titles
}{
	{"lol", []Titles{
		titles("チャレンジャー", "Challenger", "챌린저", "最强王者"), titles("グランドマスター", "Grandmaster", "그랜드마스터", "傲世宗师"),
		titles("マスター", "Master", "마스터", "超凡大师"), titles("ダイヤモンド", "Diamond", "다이아몬드", "璀璨钻石"),
		titles("エメラルド", "Emerald", "에메랄드", "流光翡翠"), titles("プラチナ", "Platinum", "플래티넘", "华贵铂金"),
		titles("ゴールド", "Gold", "골드", "荣耀黄金"), titles("シルバー", "Silver", "실버", "不屈白银"),
		titles("ブロンズ", "Bronze", "브론즈", "英勇黄铜"), titles("アイアン", "Iron", "아이언", "坚韧黑铁"),
		titles("ランクなし", "None", "랭크 없음", "无段位"),
	}},
	{"splatoon", each("X", "S+10", "S+0-10", "S", "A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-")},
	{"tiers", each("S+", "S", "A", "B", "C")},
	{"numbers", each("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20")},
	{"champion", []Titles{champion, grandmaster, master, diamond, platinum, gold, silver, bronze}},
	{"valorant", []Titles{
		titles("レディアント", "Radiant", "레디언트", "赋能战魂"), titles("イモータル", "Immortal", "불멸", "神话"),
		titles("アセンダント", "Ascendant", "초월자", "超凡"), diamond, platinum, gold, silver, bronze, iron,
	}},
	{"apex", []Titles{
		titles("Apexプレデター", "Apex Predator", "에이펙스 프레데터", "Apex 猎杀者"), master, diamond, platinum, gold, silver, bronze,
		titles("ルーキー", "Rookie", "루키", "菜鸟"),
	}},
	{"rocketLeague", []Titles{
		titles("スーパーソニックレジェンド", "Supersonic Legend", "슈퍼소닉 레전드", "超音速传奇"),
		titles("グランドチャンピオン", "Grand Champion", "그랜드 챔피언", "大冠军"), champion, diamond, platinum, gold, silver, bronze,
	}},
	{"fortnite", []Titles{
		titles("アンリアル", "Unreal", "언리얼", "虚幻"), champion, titles("エリート", "Elite", "엘리트", "精英"),
		diamond, platinum, gold, silver, bronze,
	}},
}

func each(names ...string) []Titles {
	out := make([]Titles, len(names))
	for i, name := range names {
		out[i] = same(name)
	}
	return out
}

// shippedRanks returns the steps of all ladders with consecutive keys from 0001.
func shippedRanks() []Rank {
	var out []Rank
	for _, l := range ladders {
		for _, t := range l.steps {
			out = append(out, Rank{Key: fmt.Sprintf("%04d", len(out)+1), Ladder: l.name, Titles: t})
		}
	}
	return out
}
