import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Presence } from '../api/types';
import { useLive } from '../live/useLive';
import { Time } from '../ui/Time';
import { useViewer } from '../viewer/viewer';
import classes from './PresenceDot.module.css';
import { presenceKeys, presenceQuery } from './presence';

interface PresenceDotProps {
  userId: number;
  /** Also shows the presence in words, and since when an absent person is away. */
  words?: boolean;
}

/** Shows whether a person is online (PRESENCE-1); nothing if the viewer may not see it. */
export function PresenceDot(props: PresenceDotProps) {
  const viewer = useViewer();
  return viewer.signedIn ? <Dot me={viewer.id} {...props} /> : null;
}

function Dot({ me, userId, words = false }: PresenceDotProps & { me: number }) {
  const { t } = useTranslation('common');
  const queries = useQueryClient();
  const { data } = useQuery(presenceQuery(me, userId));
  useLive(`user:${me}`, {
    onEvent: ({ kind, subjectId, state, at }) => {
      if (kind === 'friend.ended') {
        // The server decides whether the viewer still sees the person, also after a friendship ended.
        return void queries.invalidateQueries({ queryKey: presenceKeys.of(me, userId) });
      }
      if (kind !== 'presence.changed' || subjectId !== userId || !state) return;
      const presence: Presence = { userId, state, lastChanged: at };
      queries.setQueryData(presenceKeys.of(me, userId), presence);
    },
    onGap: () => void queries.invalidateQueries({ queryKey: presenceKeys.all }),
  });
  if (!data) return null;
  const text = t(`presence.${data.state}`);
  return (
    <span className={classes.presence} data-state={data.state} title={words ? undefined : text}>
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        role={words ? undefined : 'img'}
        aria-hidden={words}
        aria-label={words ? undefined : text}
      >
        <circle cx="5" cy="5" r="4" />
      </svg>
      {words && (
        <span>
          {text}
          {data.state === 'offline' && data.lastChanged && (
            <>
              {' '}
              <Time at={data.lastChanged} format="list" />
            </>
          )}
        </span>
      )}
    </span>
  );
}
