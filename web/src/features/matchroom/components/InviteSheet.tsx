import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiQuery } from '@/shared/api/query';
import type { MatchRoom, Team, TeamSummary } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { PresenceDot } from '@/shared/presence/PresenceDot';
import { Button } from '@/shared/ui/Button';
import { CheckboxField, SelectField } from '@/shared/ui/Field';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import classes from './InviteSheet.module.css';

interface InviteSheetProps {
  room: MatchRoom;
  /** The teams that the viewer manages, at least one. */
  teams: readonly TeamSummary[];
  onClose: () => void;
}

/** Invites members of a team. */
export function InviteSheet({ room, teams, onClose }: InviteSheetProps) {
  const { t } = useTranslation('matchroom');
  const [teamId, setTeamId] = useState(
    teams.find(({ id }) => id === room.viewer.teamId)?.id ?? teams[0]?.id ?? 0,
  );
  const team = useQuery(apiQuery('/teams/{id}/', { path: { id: teamId } }));
  return (
    <Sheet opened onClose={onClose} title={t('invite.title')} size="sm">
      <div className={classes.form}>
        {teams.length > 1 && (
          <SelectField
            label={t('invite.team')}
            data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(teamId)}
            onChange={(id) => setTeamId(Number(id))}
            allowDeselect={false}
          />
        )}
        <QueryView query={team}>
          {(shown) => <Members key={shown.id} room={room} team={shown} onClose={onClose} />}
        </QueryView>
      </div>
    </Sheet>
  );
}

function Members({ room, team, onClose }: { room: MatchRoom; team: Team; onClose: () => void }) {
  const { t } = useTranslation('matchroom');
  const nameOf = useDisplayName();
  const people = team.members.filter(({ user }) => !(String(user.id) in room.players));
  // Not the chosen people: somebody who enters the room while the sheet is open is not invited.
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const chosen = people.map(({ user }) => user.id).filter((id) => !leftOut.includes(id));
  const send = useAct(
    () =>
      apiCall('put', '/match/{id}/invite/', {
        path: { id: room.id },
        body: { team: team.id, members: chosen },
      }),
    {
      done: t('invite.done'),
      onDone: () => onClose(),
    },
  );
  if (people.length === 0) return <p>{t('invite.everybody')}</p>;
  return (
    <>
      <ul className={classes.people}>
        {people.map(({ user }) => (
          <li key={user.id}>
            <CheckboxField
              label={nameOf(user.nickname)}
              checked={chosen.includes(user.id)}
              onChange={({ currentTarget: { checked } }) =>
                setLeftOut((before) =>
                  checked ? before.filter((id) => id !== user.id) : [...before, user.id],
                )
              }
            />
            <PresenceDot userId={user.id} />
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        wide
        disabled={chosen.length === 0}
        loading={send.busy}
        onClick={() => void send.run()}
      >
        {t('invite.submit', { count: chosen.length })}
      </Button>
    </>
  );
}
