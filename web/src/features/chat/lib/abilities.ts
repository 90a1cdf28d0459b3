import type { Contest } from '@/shared/api/types';

/** Whether the viewer is in the contest's rooms: an entrant or an operator. */
export function mayChat(contest: Contest): boolean {
  return contest.chatUnread !== null;
}

/** Whether the viewer is an operator of the contest's rooms. */
export function operatesChats(contest: Contest): boolean {
  return contest.abilities.includes('ABILITY_CONTEST_CHAT_EDIT');
}
