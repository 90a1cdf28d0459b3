import { IconBellCheck, IconBellPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { type FollowTarget, useFollow } from '../lib/useFollow';

interface FollowButtonProps extends FollowTarget {
  size?: 's' | 'm';
}

/** Follows something, or ends that. */
export function FollowButton({ size = 'm', ...target }: FollowButtonProps) {
  const { t } = useTranslation('follow');
  const { follows, toggle, possible, busy } = useFollow(target);
  if (!possible) return null;
  return (
    <Button
      size={size}
      icon={
        follows ? (
          <IconBellCheck size={18} aria-hidden="true" />
        ) : (
          <IconBellPlus size={18} aria-hidden="true" />
        )
      }
      aria-pressed={follows}
      aria-label={t(follows ? 'unfollowName' : 'followName', { name: target.name })}
      loading={busy}
      onClick={toggle}
    >
      {t(follows ? 'following' : 'follow')}
    </Button>
  );
}
