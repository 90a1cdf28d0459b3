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
  /** Stands below every other layer of its page. */
  ground: boolean;
}

/** Where an entry stands: its index in the history of this tab, and how many layers it counts above its page. */
interface Mark {
  position: number;
  depth: number;
}

type State = Record<string, unknown> | null;

/** How long after a layer was asked to close the entries are made to match what is still open, in milliseconds. */
const settling = 60;
/** A step through the history that has brought no other entry by then leads nowhere, in milliseconds. */
const stepLimit = 300;

const name = 'layers';
const layers: Layer[] = [];
/** Entries whose page has been replaced by a later entry: Back and Forward pass over them. */
const replaced = new Set<number>();
const pageListeners = new Set<(event: PopStateEvent) => void>();

let here: Mark = readMark() ?? { position: 0, depth: 0 };
/** The position of the entry whose page is on the screen. */
let shown = here.position - here.depth;
/** Runs while a step through the history is under way: entries that are added meanwhile would turn it elsewhere. */
let step: ReturnType<typeof setTimeout> | undefined;
let settle: ReturnType<typeof setTimeout> | undefined;

function readMark(): Mark | null {
  const mark = (history.state as State)?.[name] as Partial<Mark> | undefined;
  return typeof mark?.position === 'number' && typeof mark.depth === 'number' ? (mark as Mark) : null;
}

function marked(state: unknown, mark: Mark): State {
  return { ...(state as State), [name]: mark };
}

/** Adds entries until every open layer has one. */
function match(): void {
  if (step !== undefined) return;
  clearTimeout(settle);
  while (here.depth < layers.length) {
    here = { position: here.position + 1, depth: here.depth + 1 };
    for (const position of replaced) if (position >= here.position) replaced.delete(position);
    history.pushState(marked(history.state, here), '');
  }
}

/** Steps through the history; `nowhere` is called where that leads to no other entry. */
function go(delta: number, nowhere: () => void): void {
  clearTimeout(step);
  step = setTimeout(() => {
    step = undefined;
    nowhere();
    match();
  }, stepLimit);
  history.go(delta);
}

function matchSoon(): void {
  clearTimeout(settle);
  settle = setTimeout(match, settling);
}

/** Opens a layer over the page; the answer takes it away. */
export function openLayer(onBack: () => void, ground = false): () => void {
  const layer = { onBack, ground };
  if (ground) layers.splice(layers.filter((each) => each.ground).length, 0, layer);
  else layers.push(layer);
  match();
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
  };
}

function deliver(event: PopStateEvent): void {
  shown = here.position - here.depth;
  for (const listener of pageListeners) listener(event);
  if (layers.length > here.depth) matchSoon();
}

/** Goes on in the same direction; the page of this entry is shown after all where nothing follows. */
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
    matchSoon();
  } else if (from.position !== here.position) passOver(event, direction);
}

/** The history as the router sees it: entries of pages alone. */
const pageHistory = {
  get state(): unknown {
    return history.state;
  },
  get length(): number {
    return history.length;
  },
  pushState(state: unknown, unused: string, url?: string | URL | null): void {
    // The entry of a layer that lies over the page becomes the next page's.
    const over = here.depth > 0;
    here = { position: over ? here.position : here.position + 1, depth: 0 };
    for (const position of replaced) if (position >= here.position) replaced.delete(position);
    history[over ? 'replaceState' : 'pushState'](marked(state, here), unused, url);
    shown = here.position;
    if (layers.length > 0) matchSoon();
  },
  replaceState(state: unknown, unused: string, url?: string | URL | null): void {
    if (here.depth > 0) replaced.add(here.position - here.depth);
    here = { position: here.position, depth: 0 };
    history.replaceState(marked(state, here), unused, url);
    shown = here.position;
    if (layers.length > 0) matchSoon();
  },
  go(delta = 0): void {
    go(delta < 0 ? delta - here.depth : delta, () => undefined);
  },
};

/** The window for `BrowserRouter`: steps between the entries of one page do not reach the router. */
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

history.replaceState(marked(history.state, here), '');
window.addEventListener('popstate', onPop);
