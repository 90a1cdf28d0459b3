package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/friend"
	"yagura/internal/store/sqlcgen"
)

var _ friend.Store = (*DB)(nil)

func relationOf(r sqlcgen.Friend) friend.Relation {
	return friend.Relation{
		ID: r.ID, RequestUser: account.Ref{ID: r.RequestUserID}, ResponseUser: account.Ref{ID: r.ResponseUserID},
		State: friend.State(r.Status), CreatedAt: timeOf(r.CreatedAt), UpdatedAt: timeOf(r.UpdatedAt),
	}
}

// namedRelationOf is relationOf with the names of the two people.
func namedRelationOf(row sqlcgen.ListFriendsRow) friend.Relation {
	r := relationOf(row.Friend)
	r.RequestUser.Nickname, r.RequestUser.Image = row.RequestNickname, textOf(row.RequestImage)
	r.ResponseUser.Nickname, r.ResponseUser.Image = row.ResponseNickname, textOf(row.ResponseImage)
	return r
}

// LockPerson locks the person's relations for the rest of the transaction.
func (db *DB) LockPerson(ctx context.Context, id int64) (reachable, ok bool, err error) {
	return one(func(reachable int64) bool { return reachable == 1 })(db.q.LockPerson(ctx, id))
}

// Relation finds the relation of two people, in either order.
func (db *DB) Relation(ctx context.Context, a, b int64) (friend.Relation, bool, error) {
	return one(relationOf)(db.q.FriendRelation(ctx, min(a, b), max(a, b)))
}

// RelationByID finds a relation by its id.
func (db *DB) RelationByID(ctx context.Context, id int64) (friend.Relation, bool, error) {
	r, err := db.q.FriendRelationByID(ctx, id)
	return one(namedRelationOf)(sqlcgen.ListFriendsRow(r), err)
}

// AddRelation stores the relation of two people who have none.
func (db *DB) AddRelation(ctx context.Context, r friend.Relation) error {
	asker, asked := r.RequestUser.ID, r.ResponseUser.ID
	return db.q.InsertFriendRelation(ctx, sqlcgen.InsertFriendRelationParams{
		ID: r.ID, LowID: min(asker, asked), HighID: max(asker, asked), RequestUserID: asker, ResponseUserID: asked,
		Status: string(r.State), CreatedAt: ms(r.CreatedAt),
	})
}

// SetRelationState writes the state of a relation.
func (db *DB) SetRelationState(ctx context.Context, id int64, s friend.State, now time.Time) error {
	return db.q.SetFriendStatus(ctx, id, string(s), ms(now))
}

// DeleteRelation removes a relation.
func (db *DB) DeleteRelation(ctx context.Context, id int64) error {
	return db.q.DeleteFriendRelation(ctx, id)
}

// CountFriends counts the friends of a person.
func (db *DB) CountFriends(ctx context.Context, userID int64) (int, error) {
	n, err := db.q.CountFriends(ctx, userID)
	return int(n), err
}

// CountFriendRequests counts the requests of a person that are not answered yet.
func (db *DB) CountFriendRequests(ctx context.Context, userID int64) (int, error) {
	n, err := db.q.CountFriendRequests(ctx, userID)
	return int(n), err
}

// Friends lists the friendships of a person, before the given id.
func (db *DB) Friends(ctx context.Context, userID, before int64, most int) ([]friend.Relation, error) {
	rows, err := db.q.ListFriends(ctx, userID, before, int32(most))
	return mapRows(rows, namedRelationOf), err
}

// RequestsTo lists the requests to a person that are not answered yet.
func (db *DB) RequestsTo(ctx context.Context, userID int64, most int) ([]friend.Relation, error) {
	rows, err := db.q.ListFriendRequestsTo(ctx, userID, int32(most))
	return mapRows(rows, func(r sqlcgen.ListFriendRequestsToRow) friend.Relation {
		return namedRelationOf(sqlcgen.ListFriendsRow(r))
	}), err
}

// RequestsOf lists a person's requests that are open or were denied after the given time.
func (db *DB) RequestsOf(ctx context.Context, userID int64, deniedAfter time.Time, most int) ([]friend.Relation, error) {
	rows, err := db.q.ListFriendRequestsOf(ctx, userID, ms(deniedAfter), int32(most))
	return mapRows(rows, func(r sqlcgen.ListFriendRequestsOfRow) friend.Relation {
		return namedRelationOf(sqlcgen.ListFriendsRow(r))
	}), err
}

var (
	idPlaces      = idPlacesFrom(2)
	relationsWith = "SELECT id, request_user_id, response_user_id, status, created_at, updated_at FROM friends" +
		" WHERE low_id = $1 AND high_id IN (" + idPlaces + ") OR high_id = $1 AND low_id IN (" + idPlaces + ")"
	blockedAmong  = "SELECT blocked_id FROM blocks WHERE user_id = $1 AND blocked_id IN (" + idPlaces + ")"
	blockersAmong = "SELECT user_id FROM blocks WHERE blocked_id = $1 AND user_id IN (" + idPlaces + ")"
)

// RelationsWith returns the relations of a person with each of the others.
func (db *DB) RelationsWith(ctx context.Context, userID int64, others []int64) ([]friend.Relation, error) {
	var out []friend.Relation
	err := db.forIDs(ctx, relationsWith, []any{userID}, others, func(scan func(...any) error) error {
		var r sqlcgen.Friend
		err := scan(&r.ID, &r.RequestUserID, &r.ResponseUserID, &r.Status, &r.CreatedAt, &r.UpdatedAt)
		out = append(out, relationOf(r))
		return err
	})
	return out, err
}

// BlockedAmong returns those of the others whom a person blocks.
func (db *DB) BlockedAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error) {
	return db.idSet(ctx, blockedAmong, userID, others)
}

// BlockersAmong returns those of the others who block a person.
func (db *DB) BlockersAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error) {
	return db.idSet(ctx, blockersAmong, userID, others)
}

// idSet runs a query over ids, whose first parameter is the id of something else, and returns the resulting ids.
func (db *DB) idSet(ctx context.Context, query string, first int64, ids []int64) (map[int64]bool, error) {
	out := map[int64]bool{}
	err := db.forIDs(ctx, query, []any{first}, ids, func(scan func(...any) error) error {
		var id int64
		err := scan(&id)
		out[id] = true
		return err
	})
	return out, err
}

// AddBlock stores a block. It returns false if the block exists.
func (db *DB) AddBlock(ctx context.Context, userID, blockedID int64, now time.Time) (bool, error) {
	n, err := db.q.InsertBlock(ctx, userID, blockedID, ms(now))
	return n == 1, err
}

// DeleteBlock removes a block.
func (db *DB) DeleteBlock(ctx context.Context, userID, blockedID int64) error {
	return db.q.DeleteBlock(ctx, userID, blockedID)
}

// CountBlocks counts the people whom a person blocks.
func (db *DB) CountBlocks(ctx context.Context, userID int64) (int, error) {
	n, err := db.q.CountBlocks(ctx, userID)
	return int(n), err
}

// BlockBetween reports whether either of two people blocks the other.
func (db *DB) BlockBetween(ctx context.Context, a, b int64) (bool, error) {
	n, err := db.q.CountBlocksBetween(ctx, a, b)
	return n > 0, err
}

// Blocks lists the people whom a person blocks, newest first.
func (db *DB) Blocks(ctx context.Context, userID int64, most int) ([]friend.Block, error) {
	rows, err := db.q.ListBlocks(ctx, userID, int32(most))
	return mapRows(rows, func(r sqlcgen.ListBlocksRow) friend.Block {
		return friend.Block{User: account.Ref{ID: r.BlockedID, Nickname: r.Nickname, Image: textOf(r.Image)}, CreatedAt: timeOf(r.CreatedAt)}
	}), err
}

// BlockedIDs lists the people whom a person blocks, by id.
func (db *DB) BlockedIDs(ctx context.Context, userID int64, most int) ([]int64, error) {
	return db.q.ListBlockedIDs(ctx, userID, int32(most))
}

// ForgetFriends deletes every relation and block of a person, in both directions.
func (db *DB) ForgetFriends(ctx context.Context, userID int64) error {
	if err := db.q.DeleteFriendRelationsOf(ctx, userID); err != nil {
		return err
	}
	return db.q.DeleteBlocksOf(ctx, userID)
}
