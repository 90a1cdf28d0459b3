import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { faultText, useFaultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { ParticipantType } from '@/shared/api/types';
import { useListEditor } from '@/shared/lib/useListEditor';
import { Button, IconButton } from '@/shared/ui/Button';
import { ConflictDialog } from '@/shared/ui/ConflictDialog';
import { SelectField, TextField } from '@/shared/ui/Field';
import { ListActions, SaveBar } from '@/shared/ui/ListEditor';
import { Notice } from '@/shared/ui/Notice';
import { movedTo, OrderButtons } from '@/shared/ui/OrderButtons';
import { Section } from '@/shared/ui/Page';
import { PictureField } from '@/shared/ui/PictureField';
import { QueryView } from '@/shared/ui/Query';
import { RestoredNotice } from '@/shared/ui/RestoredNotice';
import { toast } from '@/shared/ui/toast';
import type { Trophies, Trophy } from '../api';
import { draftsOf, inputOf, limits, nameFault, newTrophy, nextRank, type TrophyDraft } from '../lib/trophies';
import { AwardField } from './AwardField';
import classes from './TrophyEditor.module.css';
import { TrophyMark } from './TrophyMark';
import { useTrophyRank } from './useTrophyRank';

interface TrophyEditorProps {
  contestId: number;
  participantType: ParticipantType;
  onUnsaved: (unsaved: boolean) => void;
}

/** Edits the trophies of a contest and awards the special prizes. It is saved on its own. */
export function TrophyEditor(props: TrophyEditorProps) {
  const { t } = useTranslation('trophy');
  const trophies = useQuery(apiQuery('/contests/{id}/trophies/', { path: { id: props.contestId } }));
  return (
    <Section heading={t('title')}>
      <QueryView query={trophies}>{(stored) => <Editor {...props} stored={stored} />}</QueryView>
    </Section>
  );
}

function Editor({ contestId, participantType, onUnsaved, stored }: TrophyEditorProps & { stored: Trophies }) {
  const { t } = useTranslation(['trophy', 'conflict']);
  const errorText = useFaultText();
  const rankName = useTrophyRank();
  const queries = useQueryClient();
  const [tried, setTried] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const editor = useListEditor<TrophyDraft>({
    name: `trophies.${contestId}`,
    sample: () => newTrophy(null),
    stored: draftsOf(stored),
    read: async () =>
      draftsOf(
        await queries.fetchQuery({
          ...apiQuery('/contests/{id}/trophies/', { path: { id: contestId } }),
          staleTime: 0,
        }),
      ),
    renewed: (item) => ({ ...item, id: null }),
    write: async (version, drafts) => {
      const saved = await apiCall('put', '/contests/{id}/trophies/', {
        path: { id: contestId },
        body: { version, items: drafts.map(inputOf) },
      });
      queries.setQueryData(apiQuery('/contests/{id}/trophies/', { path: { id: contestId } }).queryKey, saved);
      return draftsOf(saved);
    },
    onSaved: () => {
      setTried(false);
      toast.success(t('trophy:saved'));
    },
    onUnsaved,
  });
  const { items, change } = editor;
  const known = new Map(stored.items.map((trophy) => [trophy.id, trophy]));

  function focus(key: string) {
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${key}"] input[name="name"]`)?.focus(),
    );
  }

  function add(trophy: TrophyDraft) {
    change([...items, trophy]);
    focus(trophy.key);
  }

  async function save() {
    const broken = items.find((item) => nameFault(item) !== null);
    setTried(true);
    if (broken) return focus(broken.key);
    await editor.save();
  }

  function textOf(trophy: TrophyDraft | undefined): string {
    if (!trophy) return t('conflict:removed');
    const image = trophy.image ? ` · ${t('trophy:withImage')}` : '';
    return `${trophy.name}\n${rankName(trophy.rank)}${image}`;
  }

  const full = items.length >= limits.trophies;
  const rank = nextRank(items);
  return (
    <div className={classes.editor}>
      <p className={classes.text}>{t('trophy:text')}</p>
      {editor.replaced && (
        <Notice
          title={t('trophy:taken')}
          action={
            <Button size="s" onClick={editor.bringBack}>
              {t('trophy:bringBack')}
            </Button>
          }
        />
      )}
      {editor.restored && <RestoredNotice onDiscard={editor.discard} />}
      <ol ref={list} className={classes.list}>
        {items.map((item, index) => (
          <Row
            key={item.key}
            contestId={contestId}
            participantType={participantType}
            trophy={item}
            stored={item.id === null ? undefined : known.get(item.id)}
            index={index}
            count={items.length}
            error={tried ? nameFault(item) : null}
            onChange={(next) => change(items.map((other) => (other.key === item.key ? next : other)))}
            onMove={(to) => change(movedTo(items, index, to))}
            onRemove={() => change(items.filter((other) => other.key !== item.key))}
          />
        ))}
      </ol>
      <ListActions count={items.length} most={limits.trophies}>
        {items.length === 0 && (
          <Button
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => change([1, 2, 3].map((place) => newTrophy(place, rankName(place))))}
          >
            {t('trophy:addThree')}
          </Button>
        )}
        {rank !== null && (
          <Button
            icon={<IconPlus size={18} aria-hidden="true" />}
            disabled={full}
            onClick={() => add(newTrophy(rank, rankName(rank)))}
          >
            {t('trophy:addRank', { rank: rankName(rank) })}
          </Button>
        )}
        <Button
          icon={<IconPlus size={18} aria-hidden="true" />}
          disabled={full}
          onClick={() => add(newTrophy(null))}
        >
          {t('trophy:addSpecial')}
        </Button>
      </ListActions>
      {editor.error !== null && (
        <Notice tone="danger" answer>
          {errorText(editor.error)}
        </Notice>
      )}
      {editor.changed && (
        <SaveBar
          text={t('trophy:unsaved')}
          revert={t('trophy:revert')}
          save={t('trophy:save')}
          saving={editor.saving}
          onRevert={editor.discard}
          onSave={() => void save()}
        />
      )}
      {editor.changes && (
        <ConflictDialog
          rows={editor.changes.map(({ key, base, mine, theirs, both }) => ({
            key,
            label: (base ?? theirs ?? mine)?.name ?? '',
            theirs: textOf(theirs),
            ...(both && { mine: textOf(mine) }),
          }))}
          onApply={editor.apply}
          onTakeTheirs={editor.takeTheirs}
          onClose={editor.closeConflict}
        />
      )}
    </div>
  );
}

interface RowProps {
  contestId: number;
  participantType: ParticipantType;
  trophy: TrophyDraft;
  stored: Trophy | undefined;
  index: number;
  count: number;
  error: ReturnType<typeof nameFault>;
  onChange: (trophy: TrophyDraft) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Row({ trophy, stored, index, count, error, onChange, onMove, onRemove, ...contest }: RowProps) {
  const { t } = useTranslation(['trophy', 'fault']);
  const rankName = useTrophyRank();
  const name = trophy.name.trim() || t('trophy:unnamed', { number: index + 1 });
  const ranks = Array.from({ length: limits.rank }, (_, at) => at + 1);
  // A special prize can be awarded once it is stored.
  const givable = stored && stored.rank === null && trophy.rank === null;
  return (
    <li data-key={trophy.key}>
      <div className={classes.image}>
        <PictureField
          label={t('trophy:image')}
          value={trophy.image}
          url={trophy.image ? `/api/v1/files/${trophy.image}` : null}
          onChange={(image) => onChange({ ...trophy, image })}
          prefix="contests"
          ratio={1}
          width={512}
          placeholder={<TrophyMark rank={trophy.rank} />}
        />
      </div>
      <div className={classes.fields}>
        <TextField
          name="name"
          label={t('trophy:name')}
          placeholder={t('trophy:nameExample')}
          value={trophy.name}
          onChange={(event) => onChange({ ...trophy, name: event.currentTarget.value })}
          error={error && faultText(error, { length: limits.name })}
          autoComplete="off"
          withAsterisk
        />
        <SelectField
          label={t('trophy:for')}
          data={[
            { value: '', label: rankName(null) },
            ...ranks.map((rank) => ({ value: String(rank), label: rankName(rank) })),
          ]}
          value={trophy.rank === null ? '' : String(trophy.rank)}
          onChange={(value) => onChange({ ...trophy, rank: value ? Number(value) : null })}
          description={t(trophy.rank === null ? 'trophy:bySpecial' : 'trophy:byRank')}
          allowDeselect={false}
        />
        {givable && <AwardField {...contest} trophy={stored} />}
        {!givable && trophy.rank === null && <p className={classes.text}>{t('trophy:saveFirst')}</p>}
      </div>
      <div className={classes.order}>
        <OrderButtons
          index={index}
          count={count}
          onMove={onMove}
          up={t('trophy:moveUp', { name })}
          down={t('trophy:moveDown', { name })}
        />
        <IconButton label={t('trophy:remove', { name })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
