/** The parts of the friend feature that other features use. */
export { block, friendStatusKeys, refreshFriendStatus, unblock } from './api';
export { FriendButton, type PersonToBefriend } from './components/FriendButton';
export { FriendStatusTag } from './components/FriendStatusTag';
export { useFriendActs } from './useFriendActs';
