package demo

// member is a person of the demo. All are invented.
type member struct {
	nickname, username, language, bio string
}

// cast are all people of the demo. The first two organise; the others play.
var cast = []member{
	{"こはく", "kohaku", "ja", "週末の対戦会と櫓杯を開いています。初めての方も気軽にどうぞ。"},
	{"Ren", "ren", "ja", "Running weekly cups since last spring. 日本語も大丈夫です。"},
	{"紅しょうが", "beni", "ja", ""},
	{"ミナト", "minato", "ja", ""},
	{"Kestrel", "kestrel", "en", ""},
	{"たぬき大将", "tanuki", "ja", ""},
	{"夜ふかし猫", "yofukashi", "ja", ""},
	{"Solaris", "solaris", "en", ""},
	{"ほうじ茶ラテ", "houjicha", "ja", ""},
	{"고요한밤", "goyo", "ko", ""},
	{"らいちょう", "raicho", "ja", ""},
	{"Vex", "vex", "en", ""},
	{"月見うどん", "tsukimi", "ja", ""},
	{"雾雨", "wuyu", "zh", ""},
	{"ゼロ距離", "zerokyori", "ja", ""},
	{"Juniper", "juniper", "en", ""},
	{"ぱちもん", "pachimon", "ja", ""},
	{"アンダンテ", "andante", "ja", ""},
	{"しろくま", "shirokuma", "ja", ""},
	{"Moss", "moss", "en", ""},
	{"でんでん太鼓", "denden", "ja", ""},
	{"별사탕", "byeol", "ko", ""},
	{"天ぷら侍", "tempura", "ja", ""},
	{"Halcyon", "halcyon", "en", ""},
	{"ねむい", "nemui", "ja", ""},
	{"青椒", "qingjiao", "zh", ""},
	{"すずめ", "suzume", "ja", ""},
	{"Onyx", "onyx", "en", ""},
	{"五目いなり", "gomoku", "ja", ""},
	{"カナリア", "canaria", "ja", ""},
	{"ヨーグルト部長", "yoguchief", "ja", ""},
	{"Tidal", "tidal", "en", ""},
	{"とびうお", "tobiuo", "ja", ""},
	{"백야", "baekya", "ko", ""},
	{"はりねずみ", "harinezumi", "ja", ""},
	{"Quill", "quill", "en", ""},
	{"影踏み", "kagefumi", "ja", ""},
	{"松風", "matsukaze", "ja", ""},
	{"モカブレンド", "mocha", "ja", ""},
	{"Rook", "rook", "en", ""},
	{"ひよこ豆", "hiyoko", "ja", ""},
	{"山椒魚", "sansho", "ja", ""},
	{"Ember", "ember", "en", ""},
	{"竹とんぼ", "taketonbo", "ja", ""},
	{"流星", "liuxing", "zh", ""},
	{"くろしお", "kuroshio", "ja", ""},
	{"Pike", "pike", "en", ""},
	{"あんみつ姫", "anmitsu", "ja", ""},
	{"ラムネ", "ramune", "ja", ""},
	{"Drift", "drift", "en", ""},
	{"단풍", "danpung", "ko", ""},
	{"雷おこし", "kaminari", "ja", ""},
	{"きつねび", "kitsunebi", "ja", ""},
	{"Slate", "slate", "en", ""},
	{"三日月", "mikazuki", "ja", ""},
	{"ごま団子", "gomadango", "ja", ""},
	{"Finch", "finch", "en", ""},
	{"とろろ昆布", "tororo", "ja", ""},
	{"千鳥", "chidori", "ja", ""},
	{"Cobalt", "cobalt", "en", ""},
	{"わさび抜き", "wasabi", "ja", ""},
	{"夏空", "xiakong", "zh", ""},
	{"Marlow", "marlow", "en", ""},
	{"落ち葉", "ochiba", "ja", ""},
	{"ツバメ返し", "tsubame", "ja", ""},
	{"Lumen", "lumen", "en", ""},
}

// Role says what a demo account demonstrates.
type Role string

// The roles.
const (
	Organiser Role = "organiser"
	Player    Role = "player"
	Captain   Role = "captain"
)

// Person is a demo account that a visitor can sign in as.
type Person struct {
	Username string
	Role     Role
}

// People are the demo accounts that a visitor can sign in as.
var People = []Person{
	{cast[0].username, Organiser},
	{cast[1].username, Organiser},
	{cast[2].username, Player},
	{cast[3].username, Player},
	{cast[27].username, Captain},
	{cast[40].username, Player},
}
