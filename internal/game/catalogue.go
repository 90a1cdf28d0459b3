package game

// catalogue is the shipped master data: real titles, in the order of the drop-down. Ids are fixed for ever.
// Two titles ask for a friend code (contests.md §2 "Entry form", rulings.md 57).
var catalogue = []Game{
	{ID: 1, Key: "00001", Name: "League of Legends", Enabled: true},
	{ID: 2, Key: "00002", Name: "VALORANT", Enabled: true},
	{ID: 3, Key: "00003", Name: "Apex Legends", Enabled: true},
	{ID: 4, Key: "00004", Name: "Rainbow Six Siege", Enabled: true},
	{ID: 5, Key: "00005", Name: "STREET FIGHTER 6", Enabled: true},
	{ID: 6, Key: "00006", Name: "Clash Royale", Enabled: true},
	{ID: 7, Key: "00007", Name: "Splatoon 3", Enabled: true, NeedsFriendCode: true},
	{ID: 8, Key: "00008", Name: "Super Smash Bros. Ultimate", Enabled: true, NeedsFriendCode: true},
	{ID: 9, Key: "00009", Name: "TEKKEN 8", Enabled: true},
	{ID: 10, Key: "00010", Name: "Overwatch 2", Enabled: true},
	{ID: 11, Key: "00011", Name: "Fortnite", Enabled: true},
	{ID: 12, Key: "00012", Name: "PUBG: BATTLEGROUNDS", Enabled: true},
	{ID: 13, Key: "00013", Name: "Rocket League", Enabled: true},
	{ID: 14, Key: "00014", Name: "Shadowverse: Worlds Beyond", Enabled: true},
	{ID: 15, Key: "00015", Name: "Magic: The Gathering Arena", Enabled: true},
	{ID: 16, Key: "00016", Name: "Pokémon UNITE", Enabled: true},
	{ID: 17, Key: "00017", Name: "GUILTY GEAR -STRIVE-", Enabled: true},
	{ID: 18, Key: "00018", Name: "eFootball", Enabled: true},
}
