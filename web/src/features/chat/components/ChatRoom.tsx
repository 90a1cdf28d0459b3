import { useViewer } from '@/shared/viewer/viewer';
import { Room } from './Room';

/** One room inside another page, which says how high it is. */
export function ChatRoom({ chatId, others }: { chatId: number; others?: string }) {
  const viewer = useViewer();
  if (!viewer.signedIn) return null;
  return <Room key={chatId} chatId={chatId} viewerId={viewer.id} {...(others && { others })} />;
}
