package friend

import (
	"context"
	"math"
	"time"
)

// ForgetPerson removes every relation and block of a person who withdraws, inside the caller's transaction, which holds the
// person's lock. Events: friend.ended for each friend.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	friends, err := s.store.Friends(ctx, userID, math.MaxInt64, MaxFriends)
	if err != nil {
		return err
	}
	for _, r := range friends {
		if err := s.append(ctx, FriendEnded, userID, r); err != nil {
			return err
		}
	}
	return s.store.ForgetFriends(ctx, userID)
}

// Exported is the part of this package in the export of a person's data.
type Exported struct {
	Friends  []ExportedRelation `json:"friends"`
	Requests []ExportedRelation `json:"requests"`
	Blocks   []ExportedBlock    `json:"blocks"`
}

// ExportedRelation names the other person of a relation.
type ExportedRelation struct {
	UserID   int64     `json:"userId"`
	Nickname string    `json:"nickname"`
	Status   State     `json:"status"`
	Since    time.Time `json:"since"`
}

// ExportedBlock names a blocked person.
type ExportedBlock struct {
	UserID   int64     `json:"userId"`
	Nickname string    `json:"nickname"`
	Since    time.Time `json:"since"`
}

// Export returns all data that this package holds of a person: friends, open requests and blocks.
func (s *Service) Export(ctx context.Context, userID int64) (any, error) {
	friends, err := s.store.Friends(ctx, userID, math.MaxInt64, MaxFriends)
	if err != nil {
		return nil, err
	}
	waiting, err := s.Requests(ctx, userID, userID)
	if err != nil {
		return nil, err
	}
	blocks, err := s.store.Blocks(ctx, userID, MaxBlocks)
	if err != nil {
		return nil, err
	}
	out := Exported{Friends: exported(userID, friends), Requests: exported(userID, waiting), Blocks: make([]ExportedBlock, len(blocks))}
	for i, b := range blocks {
		out.Blocks[i] = ExportedBlock{UserID: b.User.ID, Nickname: b.User.Nickname, Since: b.CreatedAt}
	}
	return out, nil
}

func exported(userID int64, relations []Relation) []ExportedRelation {
	out := make([]ExportedRelation, len(relations))
	for i, r := range relations {
		other := r.RequestUser
		if other.ID == userID {
			other = r.ResponseUser
		}
		out[i] = ExportedRelation{UserID: other.ID, Nickname: other.Nickname, Status: r.State, Since: r.UpdatedAt}
	}
	return out
}
