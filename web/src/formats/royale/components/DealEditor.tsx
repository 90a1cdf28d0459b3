import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBar } from '@/formats/common/components/FormBar';
import { NameSearch } from '@/formats/common/components/NameSearch';
import { useParticipantCount } from '@/formats/common/lib/useParticipantCount';
import { useStageAct } from '@/formats/common/lib/useStageAct';
import { apiCall } from '@/shared/api/call';
import type { BattleRoyal, ParticipantRef, RoyaleDeal } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { folded } from '@/shared/lib/folded';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import { Time } from '@/shared/ui/Time';
import { toast } from '@/shared/ui/toast';
import { useAskBeforeLeaving, useDiscardQuestion } from '@/shared/ui/useAskBeforeLeaving';
import { dealQuery } from '../api';
import { idsOf, type Lobbies, lobbyLetter, moved } from '../lib/lobbies';
import classes from './DealEditor.module.css';

interface DealEditorProps {
  royale: BattleRoyal;
  round: number;
  onClose: () => void;
}

/** The dealt lobbies of the next round before it starts. People can be moved between them. */
export function DealEditor(props: DealEditorProps) {
  const { t } = useTranslation('battleroyal');
  const { royale, round } = props;
  const act = useStageAct(royale.contestId);
  // A published round has no proposal.
  const planned = royale.roundInfo[round]?.status === 'planned';
  const deal = useQuery({ ...dealQuery(royale), enabled: planned && !act.busy });
  if (deal.data && deal.data.round === round) return <Editor {...props} act={act} deal={deal.data} />;
  if (!deal.isError) return <Loading />;
  return (
    <>
      <ErrorState error={deal.error} onRetry={() => void deal.refetch()} />
      <Button onClick={props.onClose}>{t('deal.close')}</Button>
    </>
  );
}

interface EditorProps extends DealEditorProps {
  act: ReturnType<typeof useStageAct>;
  deal: RoyaleDeal;
}

/** Moves people between the dealt lobbies, and starts the round with them. */
function useDeal({ royale, round, onClose, act, deal }: EditorProps) {
  const { t } = useTranslation('battleroyal');
  const nameOf = useDisplayName();
  const withKey = useIdempotencyKey();
  // Null if nobody was moved: the server then deals the round itself when it starts.
  const [made, setMade] = useState<Lobbies | null>(null);
  const goOn = useAskBeforeLeaving(made !== null, { text: t('deal.unsaved') });
  const askToDiscard = useDiscardQuestion();
  const lobbies = made ?? deal.lobbies;

  return {
    lobbies,
    changed: made !== null,
    move(who: ParticipantRef, to: number) {
      setMade(moved(lobbies, who.id, to));
      toast.success(
        t('deal.moved', { name: nameOf(who.name), lobby: t('lobby.name', { name: lobbyLetter(to) }) }),
      );
    },
    reset: () => setMade(null),
    /** Closes the editor. Asks first if people were moved. */
    async close() {
      if (made && !(await askToDiscard())) return;
      goOn();
      onClose();
    },
    async begin() {
      const body = { round, ...(made && { lobbies: idsOf(made) }) };
      const begun = await act.run(
        () =>
          withKey(body, (key) =>
            apiCall('post', '/contests/{id}/battleroyal/{stageId}/round/', {
              path: { id: royale.contestId, stageId: royale.id },
              key,
              body,
            }),
          ),
        t('deal.done', { n: round + 1 }),
      );
      if (begun) {
        goOn();
        onClose();
      }
    },
  };
}

function Editor(props: EditorProps) {
  const { royale, round, act } = props;
  const { t } = useTranslation('battleroyal');
  const countText = useParticipantCount();
  const { lobbies, changed, move, reset, close, begin } = useDeal(props);
  const [chosen, setChosen] = useState<ParticipantRef | null>(null);
  const n = round + 1;
  const start = royale.roundInfo[round]?.beginsAt;

  return (
    <section className={classes.deal} aria-label={t('deal.title', { n })}>
      <header>
        <h2>{t('deal.title', { n })}</h2>
        <p>
          {t(lobbies.length > 1 ? 'deal.lead' : 'deal.leadOne')} {start && <Time at={start} zone within />}
        </p>
      </header>
      <DealtLobbies royale={royale} lobbies={lobbies} onChoose={setChosen} />
      {lobbies.some((lobby) => over(royale, lobby.length)) && (
        <Notice
          tone="warning"
          title={t('deal.tooMany', { field: countText(royale.lobbySize, kindIn(lobbies)) })}
        />
      )}
      <FormBar
        first={
          <>
            <Button onClick={() => void close()}>{t('deal.close')}</Button>
            {changed && (
              <Button variant="quiet" onClick={reset}>
                {t('deal.reset')}
              </Button>
            )}
          </>
        }
      >
        <Button variant="primary" loading={act.busy} onClick={() => void begin()}>
          {t('deal.act', { n })}
        </Button>
      </FormBar>
      <MoveSheet
        chosen={chosen}
        lobbies={lobbies}
        onMove={(to) => {
          if (chosen) move(chosen, to);
          setChosen(null);
        }}
        onClose={() => setChosen(null)}
      />
    </section>
  );
}

interface DealtLobbiesProps {
  royale: BattleRoyal;
  lobbies: Lobbies;
  onChoose: (who: ParticipantRef) => void;
}

/** The lobbies side by side, with a search by name if there are several. */
function DealtLobbies({ royale, lobbies, onChoose }: DealtLobbiesProps) {
  const { t } = useTranslation('rounds');
  const nameOf = useDisplayName();
  const [search, setSearch] = useState('');
  const wanted = folded(search.trim());
  const found = (who: ParticipantRef) => folded(nameOf(who.name)).includes(wanted);
  return (
    <>
      {lobbies.length > 1 && <NameSearch className={classes.search} value={search} onChange={setSearch} />}
      {wanted && !lobbies.flat().some(found) && <p>{t('find.none')}</p>}
      <div className={classes.lobbies}>
        {numbered(lobbies).map(({ index, lobby }) => {
          const shown = wanted ? lobby.filter(found) : lobby;
          if (wanted && shown.length === 0) return null;
          return (
            <DealtLobby
              key={index}
              index={index}
              kind={kindIn(lobbies)}
              count={lobby.length}
              shown={shown}
              crowded={over(royale, lobby.length)}
              movable={lobbies.length > 1}
              onChoose={onChoose}
            />
          );
        })}
      </div>
    </>
  );
}

interface DealtLobbyProps {
  index: number;
  kind: ParticipantRef['kind'];
  /** The number of all people in the lobby. */
  count: number;
  /** The people whom the search shows. */
  shown: readonly ParticipantRef[];
  /** Whether it has more people than a lobby should have. */
  crowded: boolean;
  movable: boolean;
  onChoose: (who: ParticipantRef) => void;
}

function DealtLobby({ index, kind, count, shown, crowded, movable, onChoose }: DealtLobbyProps) {
  const { t } = useTranslation('battleroyal');
  const nameOf = useDisplayName();
  const countText = useParticipantCount();
  return (
    <section className={classes.lobby} data-crowded={crowded || undefined}>
      <h3>
        {t('lobby.name', { name: lobbyLetter(index) })}
        <small>{t('lobby.people', { field: countText(count, kind) })}</small>
      </h3>
      <ul>
        {shown.map((who) => (
          <li key={who.id}>
            <button
              type="button"
              disabled={!movable}
              aria-label={movable ? t('deal.moveLabel', { name: nameOf(who.name) }) : undefined}
              onClick={() => onChoose(who)}
            >
              <Avatar id={who.refId} kind={who.kind} src={who.imageUrl} size={24} />
              <span lang={textLanguage(who.name)}>{nameOf(who.name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoveSheetProps {
  /** The person to move; null closes the sheet. */
  chosen: ParticipantRef | null;
  lobbies: Lobbies;
  onMove: (to: number) => void;
  onClose: () => void;
}

/** Chooses the lobby to which a person is moved. */
function MoveSheet({ chosen, lobbies, onMove, onClose }: MoveSheetProps) {
  const { t } = useTranslation('battleroyal');
  const nameOf = useDisplayName();
  const countText = useParticipantCount();
  return (
    <Sheet
      opened={chosen !== null}
      onClose={onClose}
      title={chosen && t('deal.move', { name: nameOf(chosen.name) })}
    >
      <ul className={classes.targets}>
        {numbered(lobbies).map(({ index, lobby }) => {
          const here = chosen !== null && lobby.some(({ id }) => id === chosen.id);
          return (
            <li key={index}>
              <Button wide disabled={here} onClick={() => onMove(index)}>
                {t('lobby.name', { name: lobbyLetter(index) })}{' '}
                {here
                  ? t('deal.here')
                  : t('lobby.people', { field: countText(lobby.length, chosen?.kind ?? 'user') })}
              </Button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

function over({ lobbySize }: BattleRoyal, count: number): boolean {
  return lobbySize > 0 && count > lobbySize;
}

/** Returns whether the lobbies hold people or teams. */
function kindIn(lobbies: Lobbies): ParticipantRef['kind'] {
  return lobbies[0]?.[0]?.kind ?? 'user';
}

/** Adds the index of each lobby. A lobby has no other identity. */
function numbered(lobbies: Lobbies) {
  return lobbies.map((lobby, index) => ({ index, lobby }));
}
