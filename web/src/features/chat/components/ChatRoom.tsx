import { useViewer } from '@/shared/viewer/viewer';
import { Room } from './Room';

/** One room within another page, which sets its height. */
export function ChatRoom({ chatId, others }: { chatId: number; others?: string }) {
  const viewer = useViewer();
  if (!viewer.signedIn) return null;
  return <Room key={chatId} chatId={chatId} viewerId={viewer.id} {...(others && { others })} />;
}
