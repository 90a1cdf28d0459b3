package royale

import (
	"cmp"
	"slices"
)

// Deal distributes participants, the best first, to the fewest lobbies of at most size, nearly equally large, in
// snake order (1 2 3, 3 2 1), so that all lobbies are nearly equally strong. A size below one means one lobby for
// all.
func Deal(participants []int64, size int) [][]int64 {
	n := len(participants)
	if n == 0 {
		return nil
	}
	if size < 1 {
		size = n
	}
	lobbies := make([][]int64, (n+size-1)/size)
	for i, id := range participants {
		lap, at := i/len(lobbies), i%len(lobbies)
		if lap%2 == 1 {
			at = len(lobbies) - 1 - at
		}
		lobbies[at] = append(lobbies[at], id)
	}
	return lobbies
}

// ConflictKind is a kind of inconsistency in the scores of a match.
type ConflictKind string

// The kinds of conflicts.
const (
	DuplicateRank ConflictKind = "duplicateRank" // several claim Rank
	MissingRank   ConflictKind = "missingRank"   // nobody claims Rank
	BeyondLobby   ConflictKind = "beyondLobby"   // Rank is no rank of a lobby of this size
	WithoutRank   ConflictKind = "withoutRank"   // the participants have none; Rank is 0
	Stranger      ConflictKind = "stranger"      // the participants are not of this lobby
)

// Conflict is an inconsistency in the scores of a match.
type Conflict struct {
	Kind         ConflictKind
	Rank         int
	Participants []int64 // the participants concerned, in the order of the lobby; unknown ones by id
}

// ConflictCount counts the impossible ranks of one lobby: each rank that several participants claim, and each claim of a rank
// beyond the size of the lobby. ranks has one element for each participant who plays; 0 is no rank. The count is the number of
// conflicts of the kinds DuplicateRank and BeyondLobby that Conflicts returns.
func ConflictCount(ranks []int) int {
	n, claims := 0, map[int]int{}
	for _, rank := range ranks {
		if rank == 0 {
			continue
		}
		claims[rank]++
		if rank < 0 || rank > len(ranks) || claims[rank] == 2 {
			n++
		}
	}
	return n
}

// Conflicts returns the inconsistencies in the scores of one lobby's match (ROYALE-4). lobby lists everyone who
// played: its size is the lowest possible rank. Duplicate and missing ranks from 1 on come first, then ranks beyond
// the size, then participants without a rank, then unknown participants.
func Conflicts(lobby []int64, scores map[int64]Score) []Conflict {
	claims := map[int][]int64{}
	for _, id := range lobby {
		rank := scores[id].Rank
		claims[rank] = append(claims[rank], id)
	}
	var out []Conflict
	for rank := 1; rank <= len(lobby); rank++ {
		switch by := claims[rank]; {
		case len(by) == 0:
			out = append(out, Conflict{Kind: MissingRank, Rank: rank})
		case len(by) > 1:
			out = append(out, Conflict{Kind: DuplicateRank, Rank: rank, Participants: by})
		}
	}
	for _, id := range lobby {
		if rank := scores[id].Rank; rank > len(lobby) || rank < 0 {
			out = append(out, Conflict{Kind: BeyondLobby, Rank: rank, Participants: []int64{id}})
		}
	}
	if by := claims[0]; len(by) > 0 {
		out = append(out, Conflict{Kind: WithoutRank, Participants: by})
	}
	var strangers []int64
	for id := range scores {
		if !slices.Contains(lobby, id) {
			strangers = append(strangers, id)
		}
	}
	if len(strangers) > 0 {
		slices.SortFunc(strangers, cmp.Compare[int64])
		out = append(out, Conflict{Kind: Stranger, Participants: strangers})
	}
	return out
}
