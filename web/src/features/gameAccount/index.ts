/** The parts of the game account feature that other features use. */
export { ranksQuery } from './api';
export { GameAccountList } from './components/GameAccountList';
export { RankBadge } from './components/RankBadge';
export { ranksOfLadder, unsetRank, useRankTitle } from './lib/ranks';
