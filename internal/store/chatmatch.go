package store

import (
	"cmp"
	"context"

	"yagura/internal/chat"
)

// matchesOfRooms reads what the rooms of matches show of their matches. It is a statement of its own, because most lists of rooms have none,
// and eight joins cost PostgreSQL a tenth of the time of a list although they find nothing. The sides are joined table by table: SQLite
// would write the whole of entry_details to a temporary table, because a view of several tables stands right of LEFT JOIN.
var matchesOfRooms = "SELECT x.id, x.stage_id, p.format, x.match_type, x.round, x.position, ta.name, ua.nickname, tb.name, ub.nickname" +
	" FROM matches x JOIN stages p ON p.id = x.stage_id" +
	" LEFT JOIN entries a ON a.id = x.entry_a LEFT JOIN users ua ON ua.id = a.user_id LEFT JOIN teams ta ON ta.id = a.team_id" +
	" LEFT JOIN entries b ON b.id = x.entry_b LEFT JOIN users ub ON ub.id = b.user_id LEFT JOIN teams tb ON tb.id = b.team_id" +
	" WHERE x.id IN (" + idPlacesFrom(1) + ")"

// fillMatches reads the matches of the rooms of matches.
func (db *DB) fillMatches(ctx context.Context, rooms []chat.Room) error {
	var ids []int64
	for i := range rooms {
		if rooms[i].Kind == chat.Match {
			ids = append(ids, rooms[i].Match.ID)
		}
	}
	matches := make(map[int64]chat.MatchRef, len(ids))
	err := db.forIDs(ctx, matchesOfRooms, nil, ids, func(scan func(...any) error) error {
		var m chat.MatchRef
		var upperTeam, upper, lowerTeam, lower *string
		err := scan(&m.ID, &m.StageID, &m.Format, &m.Type, &m.Round, &m.Order, &upperTeam, &upper, &lowerTeam, &lower)
		m.Sides = [2]string{cmp.Or(textOf(upperTeam), textOf(upper)), cmp.Or(textOf(lowerTeam), textOf(lower))}
		matches[m.ID] = m
		return err
	})
	if err != nil {
		return err
	}
	for i := range rooms {
		if m, ok := matches[rooms[i].Match.ID]; ok && rooms[i].Kind == chat.Match {
			rooms[i].Match = m
		}
	}
	return nil
}
