import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiKey } from '@/shared/api/query';
import { useLive } from '@/shared/live/useLive';
import { LoadFault } from '@/shared/ui/LoadFault';
import { useViewer } from '@/shared/viewer/viewer';
import { pollsQuery } from '../api';
import { PollCard } from './PollCard';

/** One of the team's polls in a chat; nothing if the poll was deleted for its age. */
export default function TeamPoll({ teamId, pollId }: { teamId: number; pollId: number }) {
  const { t } = useTranslation('team');
  const polls = useQuery(pollsQuery(teamId));
  const { id: me } = useViewer();
  useLive(me ? `user:${me}` : null, { invalidate: [apiKey('/teams/{id}/polls/', { id: teamId })] });
  const poll = polls.data?.find(({ id }) => id === pollId);
  if (polls.isError && !polls.data) return <LoadFault query={polls} />;
  if (!poll) return <p>{t('poll.question')}</p>;
  return <PollCard teamId={teamId} poll={poll} closed={Date.parse(poll.playEnd) <= Date.now()} />;
}
