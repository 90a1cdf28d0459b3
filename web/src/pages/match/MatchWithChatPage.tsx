import { pageOf } from '@/entities/match/api';
import { MatchChat } from '@/features/chat/components/MatchChat';
import MatchPage from '@/features/match/pages/MatchPage';

/** The page of a match with its chat, for the people of both sides and the operators (CHAT-6). */
export default function MatchWithChatPage() {
  return (
    <MatchPage
      chatOf={(address, { isParticipant, isOperator }) =>
        isParticipant || isOperator ? (
          <MatchChat
            key={address.matchId}
            contestId={address.contestId}
            matchId={address.matchId}
            match={pageOf(address)}
            plays={isParticipant}
          />
        ) : null
      }
    />
  );
}
