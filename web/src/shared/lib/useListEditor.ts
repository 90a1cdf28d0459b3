import { useEffect, useRef, useState } from 'react';
import { isFault } from '../api/error';
import { useViewer } from '../viewer/viewer';
import { drafts } from './draft';
import { type Keyed, type ListChange, listChanges, mergedList } from './mergeList';
import { sameJson } from './sameJson';
import { useAct } from './useAct';

/** A list as it is stored. Its version increases with every save. */
interface StoredList<Item> {
  version: number;
  items: Item[];
}

/** What somebody else saved first, and what the input began with. */
interface Conflict<Item> {
  base: StoredList<Item>;
  theirs: StoredList<Item>;
}

interface ListDraft {
  base: StoredList<Keyed>;
  items: Keyed[];
}

function isDraft(draft: unknown): draft is ListDraft {
  const { base, items } = (draft ?? {}) as Partial<ListDraft>;
  return Array.isArray(items) && Array.isArray(base?.items) && typeof base.version === 'number';
}

const kept = drafts('listDraft', isDraft);

interface ListEditorOptions<Item> {
  /** The name of the list. Unsaved input is stored under it and survives a reload. */
  name: string;
  /** Returns an item of the form. A stored draft whose items lack one of its fields is dropped. */
  sample: () => Item;
  stored: StoredList<Item>;
  /** Reads the stored list. */
  read: () => Promise<StoredList<Item>>;
  /** Returns an item as a new one, for an item that the other person removed and this person keeps. */
  renewed: (item: Item) => Item;
  /** Saves the list over that version. Resolves to null if nothing was saved. */
  write: (version: number, items: Item[]) => Promise<StoredList<Item> | null>;
  /** Whether an item is being uploaded. The list is then unsaved, and cannot be saved yet. */
  uploading?: boolean;
  onSaved: () => void;
  onUnsaved: (unsaved: boolean) => void;
}

/** Returns the stored draft, if its items have the fields of this form. */
function draftOf<Item extends Keyed>(
  key: string,
  sample: Item,
): { base: StoredList<Item>; items: Item[] } | null {
  const draft = kept.read(key);
  const fields = Object.keys(sample);
  const isItem = (item: Keyed): item is Item => fields.every((field) => field in item);
  if (!draft?.items.every(isItem) || !draft.base.items.every(isItem)) return null;
  return { base: { version: draft.base.version, items: draft.base.items }, items: draft.items };
}

/** Returns a list with the changes of both sides, and of the other side alone for the items to keep as theirs. */
function mergedItems<Item extends Keyed>(
  { base, theirs }: Conflict<Item>,
  mine: readonly Item[],
  keepTheirs: readonly string[],
  renewed: (item: Item) => Item,
): Item[] {
  const known = new Set(theirs.items.map(({ key }) => key));
  return mergedList(base.items, mine, theirs.items, keepTheirs).map((item) =>
    known.has(item.key) ? item : renewed(item),
  );
}

/** Returns an item as it is stored, with the fields that changed since it was sent. */
function withLaterFields<Item extends Keyed>(stored: Item, sent: Item, now: Item): Item {
  const fields = Object.keys(stored) as (keyof Item)[];
  const later = fields.filter((field) => !sameJson(sent[field], now[field]));
  return { ...stored, ...Object.fromEntries(later.map((field) => [field, now[field]])) };
}

/**
 * Returns the saved list with the input since it was sent. The answer has the items in the order in which they were sent;
 * new ones have another key there.
 */
function withLaterInput<Item extends Keyed>(
  saved: readonly Item[],
  sent: readonly Item[],
  now: readonly Item[],
): Item[] {
  if (sameJson(sent, now) || saved.length !== sent.length) return [...saved];
  return now.map((item) => {
    const index = sent.findIndex(({ key }) => key === item.key);
    const [before, stored] = [sent[index], saved[index]];
    return before && stored ? withLaterFields(stored, before, item) : item;
  });
}

type DraftedListOptions<Item> = Pick<
  ListEditorOptions<Item>,
  'name' | 'sample' | 'stored' | 'uploading' | 'onUnsaved'
>;

/** The edited list. Unsaved input is kept on the device and restored when the editor opens again. */
function useDraftedList<Item extends Keyed>({
  name,
  sample,
  stored,
  uploading = false,
  onUnsaved,
}: DraftedListOptions<Item>) {
  const key = kept.key(useViewer().id ?? 0, name);
  const [draft] = useState(() => {
    kept.sweep();
    return draftOf(key, sample());
  });
  const [base, setBase] = useState(draft?.base ?? stored);
  const [items, setItems] = useState(draft?.items ?? stored.items);
  const [restored, setRestored] = useState(draft !== null);
  const changed = !sameJson(base.items, items);
  const tell = useRef(onUnsaved);
  useEffect(() => {
    tell.current = onUnsaved;
  });
  const unsaved = changed || uploading;
  useEffect(() => tell.current(unsaved), [unsaved]);
  useEffect(() => () => tell.current(false), []);
  useEffect(() => {
    if (changed) kept.write(key, { base, items });
    else kept.remove(key);
  }, [key, base, items, changed]);

  /** Goes on with another stored list, and with the input if there is some. */
  function begin(next: StoredList<Item>, own: (now: Item[]) => Item[] = () => next.items) {
    setBase(next);
    setItems(own);
    setRestored(false);
  }

  return { base, items, setItems, restored: restored && changed, changed, begin };
}

/**
 * Edits a list that is saved as a whole. Without unsaved input it follows the saves of others. If somebody else saved
 * first, the changes of both are merged, and the person chooses where both changed the same item. Unsaved input is kept
 * on the device. Input while the list is being saved stays as unsaved.
 */
export function useListEditor<Item extends Keyed>(options: ListEditorOptions<Item>) {
  const { stored, read, renewed, write, uploading = false, onSaved } = options;
  const { base, items, setItems, restored, changed, ...list } = useDraftedList(options);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict<Item> | null>(null);
  const [replaced, setReplaced] = useState<(Conflict<Item> & { mine: Item[] }) | null>(null);

  const saving = useAct(({ mine, version }: { mine: Item[]; version: number }) => write(version, mine), {
    onDone: (saved, { mine }) => {
      if (!saved) return;
      setReplaced(null);
      setError(null);
      list.begin(saved, (now) => withLaterInput(saved.items, mine, now));
      onSaved();
    },
    onFault: async (fault) => {
      if (!isFault(fault, 'editConflict')) setError(fault);
      else
        await read().then(
          (theirs) => setConflict({ base, theirs }),
          (failed: unknown) => setError(failed),
        );
      return true;
    },
  });

  async function save(mine = items, version = base.version): Promise<void> {
    if (!saving.busy) setError(null);
    await saving.run({ mine, version });
  }

  if (!changed && !saving.busy && stored.version > base.version) list.begin(stored);

  function begin(next: StoredList<Item>, own = next.items) {
    list.begin(next, () => own);
    setError(null);
  }

  function together(both: Conflict<Item>, mine: Item[], keepTheirs: readonly string[] = []) {
    const merged = mergedItems(both, mine, keepTheirs, renewed);
    begin(both.theirs, merged);
    return merged;
  }

  return {
    items,
    base: base.items,
    changed,
    saving: saving.busy,
    uploading,
    error,
    replaced: replaced !== null,
    /** Whether the input was restored from a draft and differs from what is stored. */
    restored,
    change: (next: Item[]) => setItems(next),
    save: () => save(),
    /** Returns to the stored list. */
    discard: () => begin(stored),
    changes: conflict
      ? (listChanges(conflict.base.items, items, conflict.theirs.items) as ListChange<Item>[])
      : null,
    apply(keepTheirs: readonly string[]) {
      if (!conflict) return;
      setConflict(null);
      void save(together(conflict, items, keepTheirs), conflict.theirs.version);
    },
    takeTheirs() {
      if (!conflict) return;
      setReplaced({ ...conflict, mine: items });
      setConflict(null);
      begin(conflict.theirs);
    },
    bringBack() {
      if (!replaced) return;
      together(replaced, replaced.mine);
      setReplaced(null);
    },
    closeConflict: () => setConflict(null),
  };
}
