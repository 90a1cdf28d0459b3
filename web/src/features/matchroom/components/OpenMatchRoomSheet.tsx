import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { gamesQuery } from '@/shared/api/games';
import { CreateMatchRoomRequest } from '@/shared/api/limits';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { SelectField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import { cacheRoom } from '../api';
import classes from './OpenMatchRoomSheet.module.css';
import { TeamChoice } from './TeamChoice';

interface OpenMatchRoomSheetProps {
  gameId: number | null;
  /** The contest for whose entrants the room is. The room has its game. */
  contest: { id: number; gameId: number } | null;
  onClose: () => void;
}

/** Creates a match room and opens its page. */
export function OpenMatchRoomSheet({ gameId, contest, onClose }: OpenMatchRoomSheetProps) {
  const { t } = useTranslation('matchroom');
  const faultText = useFaultText();
  const withKey = useIdempotencyKey();
  const queries = useQueryClient();
  const navigate = useNavigateIfShown();
  const games = useQuery(gamesQuery);
  const [game, setGame] = useState(contest?.gameId ?? gameId);
  const [name, setName] = useState('');
  const [teamId, setTeamId] = useState<number | null>(null);
  const [unnamed, setUnnamed] = useState(false);
  const open = useAct(
    (chosen: number) => {
      const body = {
        gameId: chosen,
        ...(contest && { contestId: contest.id }),
        ...(name.trim() && { name: name.trim() }),
        ...(teamId && { teamId }),
      };
      return withKey(body, (key) => apiCall('post', '/match/', { body, key }));
    },
    {
      onDone: async (room) => {
        await cacheRoom(queries, room);
        navigate(`/match/${room.id}`);
      },
      inline: true,
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (game) void open.run(game);
    else setUnnamed(true);
  };
  return (
    <Sheet opened onClose={onClose} title={t('open.title')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{t(contest ? 'open.leadContest' : 'open.lead')}</p>
        {!contest && (
          <SelectField
            label={t('game')}
            data={(games.data ?? []).map(({ id, gameName }) => ({ value: String(id), label: gameName }))}
            value={game ? String(game) : null}
            onChange={(id) => {
              setGame(Number(id) || null);
              setTeamId(null);
              setUnnamed(false);
            }}
            error={unnamed && t('open.chooseGame')}
            allowDeselect={false}
            searchable
            required
          />
        )}
        <TextField
          label={t('open.name')}
          placeholder={t('open.namePlaceholder')}
          value={name}
          maxLength={CreateMatchRoomRequest.name.maxLength}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TeamChoice gameId={game} value={teamId} onChange={setTeamId} />
        {open.error && <Notice tone="danger">{faultText(open.error)}</Notice>}
        <Button type="submit" variant="primary" wide loading={open.busy}>
          {t('open.submit')}
        </Button>
      </form>
    </Sheet>
  );
}
