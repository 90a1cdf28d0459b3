/**
 * The browser's Back button closes what lies over a page (a dialog, a sheet, a menu) before it leaves the page, and asks
 * first where a page holds unsaved input.
 *
 * Each open layer adds one entry to the browser's history with the address of its page. Back from such an entry calls the
 * layer. A layer that is closed in another way leaves its entry behind: the next layer or the next page takes the entry
 * over, and Back and Forward pass over entries that belong to nothing any more.
 */

interface Layer {
  onBack: () => void;
  /** Whether it is below every other layer of its page. */
  ground: boolean;
}

/** The position of an entry: its index in this tab's history, and how many layers it has above its page. */
interface Mark {
  position: number;
  depth: number;
}

type State = Record<string, unknown> | null;

/** Milliseconds after a request to close a layer until the entries are adjusted to the layers that are still open. */
const settling = 60;
/** Milliseconds after which a step through the history that brought no other entry counts as impossible. */
const stepLimit = 300;

const stateKey = 'layers';
const layers: Layer[] = [];
/** Entries whose page was replaced by a later entry. Back and Forward skip them. */
const replaced = new Set<number>();
const pageListeners = new Set<(event: PopStateEvent) => void>();

let here: Mark = readMark() ?? { position: 0, depth: 0 };
/** The position of the entry whose page is on the screen. */
let shown = here.position - here.depth;
/** Runs during a step through the history. Entries that are added meanwhile would change its direction. */
let step: ReturnType<typeof setTimeout> | undefined;
let settle: ReturnType<typeof setTimeout> | undefined;

function readMark(): Mark | null {
  const mark = (history.state as State)?.[stateKey] as Partial<Mark> | undefined;
  return typeof mark?.position === 'number' && typeof mark.depth === 'number' ? (mark as Mark) : null;
}

function marked(state: unknown, mark: Mark): State {
  return { ...(state as State), [stateKey]: mark };
}

/** Adds entries until every open layer has one. */
function addMissingEntries(): void {
  if (step !== undefined) return;
  clearTimeout(settle);
  while (here.depth < layers.length) {
    here = { position: here.position + 1, depth: here.depth + 1 };
    for (const position of replaced) if (position >= here.position) replaced.delete(position);
    history.pushState(marked(history.state, here), '');
  }
}

/** Steps through the history. It calls `nowhere` if there is no entry in that direction. */
function go(delta: number, nowhere: () => void): void {
  clearTimeout(step);
  step = setTimeout(() => {
    step = undefined;
    nowhere();
    addMissingEntries();
  }, stepLimit);
  history.go(delta);
}

function addMissingEntriesSoon(): void {
  clearTimeout(settle);
  settle = setTimeout(addMissingEntries, settling);
}

/** Opens a layer over the page. Returns a function that removes it. */
export function openLayer(onBack: () => void, ground = false): () => void {
  const layer = { onBack, ground };
  if (ground) layers.splice(layers.filter((each) => each.ground).length, 0, layer);
  else layers.push(layer);
  addMissingEntries();
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
  };
}

function deliver(event: PopStateEvent): void {
  shown = here.position - here.depth;
  for (const listener of pageListeners) listener(event);
  if (layers.length > here.depth) addMissingEntriesSoon();
}

/** Continues in the same direction. If there is no further entry, it shows the page of this entry. */
function passOver(event: PopStateEvent, direction: number): void {
  go(direction, () => {
    if (here.position - here.depth !== shown) deliver(event);
  });
}

function onPop(event: PopStateEvent): void {
  clearTimeout(step);
  step = undefined;
  const from = here;
  const landed = readMark();
  here = landed ?? { position: from.position + 1, depth: 0 };
  if (!landed) history.replaceState(marked(history.state, here), '');
  const direction = here.position < from.position ? -1 : 1;
  const page = here.position - here.depth;
  if (page !== shown) {
    if (landed && (here.depth > 0 || replaced.has(page))) passOver(event, direction);
    else deliver(event);
  } else if (direction < 0 && layers.length > here.depth) {
    layers.at(-1)?.onBack();
    addMissingEntriesSoon();
  } else if (from.position !== here.position) passOver(event, direction);
}

/** The history for the router: only the entries of pages. */
const pageHistory = {
  get state(): unknown {
    return history.state;
  },
  get length(): number {
    return history.length;
  },
  pushState(state: unknown, unused: string, url?: string | URL | null): void {
    // The entry of a layer above the page becomes the entry of the next page.
    const over = here.depth > 0;
    here = { position: over ? here.position : here.position + 1, depth: 0 };
    for (const position of replaced) if (position >= here.position) replaced.delete(position);
    history[over ? 'replaceState' : 'pushState'](marked(state, here), unused, url);
    shown = here.position;
    if (layers.length > 0) addMissingEntriesSoon();
  },
  replaceState(state: unknown, unused: string, url?: string | URL | null): void {
    if (here.depth > 0) replaced.add(here.position - here.depth);
    here = { position: here.position, depth: 0 };
    history.replaceState(marked(state, here), unused, url);
    shown = here.position;
    if (layers.length > 0) addMissingEntriesSoon();
  },
  go(delta = 0): void {
    go(delta < 0 ? delta - here.depth : delta, () => undefined);
  },
};

/** The window object for `BrowserRouter`. The router does not see steps between entries of one page. */
export const routerWindow = {
  get location(): Location {
    return window.location;
  },
  get document(): Document {
    return window.document;
  },
  history: pageHistory,
  addEventListener(type: string, listener: (event: PopStateEvent) => void): void {
    if (type === 'popstate') pageListeners.add(listener);
  },
  removeEventListener(type: string, listener: (event: PopStateEvent) => void): void {
    if (type === 'popstate') pageListeners.delete(listener);
  },
} as unknown as Window;

// Chromium records the caller of history.replaceState and reads the source of that function. During module evaluation this is the
// whole file, so the call waits for a microtask.
queueMicrotask(() => history.replaceState(marked(history.state, here), ''));
window.addEventListener('popstate', onPop);
