import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { faultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { ParticipantType } from '@/shared/api/types';
import { useListEditor } from '@/shared/lib/useListEditor';
import { useUploading } from '@/shared/lib/useUploading';
import { Button, IconButton } from '@/shared/ui/Button';
import { SelectField, TextField } from '@/shared/ui/Field';
import { ListActions, ListEditor } from '@/shared/ui/ListEditor';
import { movedTo, OrderButtons } from '@/shared/ui/OrderButtons';
import { Section } from '@/shared/ui/Page';
import { PictureField } from '@/shared/ui/PictureField';
import { QueryView } from '@/shared/ui/Query';
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
  const { t } = useTranslation('trophy');
  const rankName = useTrophyRank();
  const [tried, setTried] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { uploading, onBusy } = useUploading();
  const editor = useTrophyEditor(contestId, stored, {
    uploading,
    onSaved: () => {
      setTried(false);
      toast.success(t('saved'));
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

  function add(added: TrophyDraft[]) {
    change([...items, ...added]);
    const [trophy] = added;
    if (trophy) focus(trophy.key);
  }

  async function save() {
    const broken = items.find((item) => nameFault(item) !== null);
    setTried(true);
    if (broken) return focus(broken.key);
    await editor.save();
  }

  function textOf({ name, rank, image }: TrophyDraft): string {
    return `${name}\n${rankName(rank)}${image ? ` · ${t('withImage')}` : ''}`;
  }

  return (
    <ListEditor
      editor={editor}
      text={t('text')}
      unsaved={t('unsaved')}
      save={t('save')}
      onSave={() => void save()}
      labelOf={({ name }) => name}
      textOf={textOf}
    >
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
            onBusy={onBusy}
            onMove={(to) => change(movedTo(items, index, to))}
            onRemove={() => change(items.filter((other) => other.key !== item.key))}
          />
        ))}
      </ol>
      <ListActions count={items.length} most={limits.trophies}>
        <AddButtons trophies={items} onAdd={add} />
      </ListActions>
    </ListEditor>
  );
}

interface TrophyEditorOptions {
  uploading: boolean;
  onSaved: () => void;
  onUnsaved: (unsaved: boolean) => void;
}

/** Edits the trophies and saves them as a whole. */
function useTrophyEditor(contestId: number, stored: Trophies, options: TrophyEditorOptions) {
  const queries = useQueryClient();
  return useListEditor<TrophyDraft>({
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
    ...options,
  });
}

interface AddButtonsProps {
  trophies: readonly TrophyDraft[];
  onAdd: (added: TrophyDraft[]) => void;
}

/** The buttons that add the trophy of the next rank, a special prize, or at first those of the first three ranks. */
function AddButtons({ trophies, onAdd }: AddButtonsProps) {
  const { t } = useTranslation('trophy');
  const rankName = useTrophyRank();
  const full = trophies.length >= limits.trophies;
  const rank = nextRank(trophies);
  return (
    <>
      {trophies.length === 0 && (
        <Button
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onAdd([1, 2, 3].map((place) => newTrophy(place, rankName(place))))}
        >
          {t('addThree')}
        </Button>
      )}
      {rank !== null && (
        <Button
          icon={<IconPlus size={18} aria-hidden="true" />}
          disabled={full}
          onClick={() => onAdd([newTrophy(rank, rankName(rank))])}
        >
          {t('addRank', { rank: rankName(rank) })}
        </Button>
      )}
      <Button
        icon={<IconPlus size={18} aria-hidden="true" />}
        disabled={full}
        onClick={() => onAdd([newTrophy(null)])}
      >
        {t('addSpecial')}
      </Button>
    </>
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
  onBusy: (busy: boolean) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Row(props: RowProps) {
  const { trophy, stored, index, count, error, onChange, onBusy, onMove, onRemove, ...contest } = props;
  const { t } = useTranslation('trophy');
  const rankName = useTrophyRank();
  const name = trophy.name.trim() || t('unnamed', { number: index + 1 });
  const ranks = Array.from({ length: limits.rank }, (_, at) => at + 1);
  // A special prize can be awarded once it is stored.
  const givable = stored && stored.rank === null && trophy.rank === null;
  return (
    <li data-key={trophy.key}>
      <div className={classes.image}>
        <PictureField
          label={t('image')}
          value={trophy.image}
          url={trophy.image ? `/api/v1/files/${trophy.image}` : null}
          onChange={(image) => onChange({ ...trophy, image })}
          onBusy={onBusy}
          prefix="contests"
          ratio={1}
          width={512}
          placeholder={<TrophyMark rank={trophy.rank} />}
        />
      </div>
      <div className={classes.fields}>
        <TextField
          name="name"
          label={t('name')}
          placeholder={t('nameExample')}
          value={trophy.name}
          onChange={(event) => onChange({ ...trophy, name: event.currentTarget.value })}
          error={error && faultText(error, { length: limits.name })}
          autoComplete="off"
          withAsterisk
        />
        <SelectField
          label={t('for')}
          data={[
            { value: '', label: rankName(null) },
            ...ranks.map((rank) => ({ value: String(rank), label: rankName(rank) })),
          ]}
          value={trophy.rank === null ? '' : String(trophy.rank)}
          onChange={(value) => onChange({ ...trophy, rank: value ? Number(value) : null })}
          description={t(trophy.rank === null ? 'bySpecial' : 'byRank')}
          allowDeselect={false}
        />
        {givable && <AwardField {...contest} trophy={stored} />}
        {!givable && trophy.rank === null && <p className={classes.text}>{t('saveFirst')}</p>}
      </div>
      <div className={classes.order}>
        <OrderButtons
          index={index}
          count={count}
          onMove={onMove}
          up={t('moveUp', { name })}
          down={t('moveDown', { name })}
        />
        <IconButton label={t('remove', { name })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
