import type * as Library from '@testing-library/dom';

/** What a person looks for on the screen: an element by its role and name, a field by its label, or a text. */
export interface Target {
  role?: string;
  /** The whole accessible name, or a pattern. */
  name?: string | Pattern;
  label?: string | Pattern;
  text?: string | Pattern;
  /** Narrows the search to the first element that this describes. */
  within?: Target;
}

/** A regular expression in a form that can be sent to the page as JSON. */
export interface Pattern {
  source: string;
}

export type Found = { state: 'seen'; x: number; y: number; value: string } | { state: string };

/** Watches in the page whether a press reaches the element that it is meant for. */
interface Guard {
  state: 'waiting' | 'hit' | 'missed';
  stop: AbortController;
}

/**
 * Runs in the page: finds the first visible element that a target describes, and returns its middle and its text. Otherwise the state
 * says why there is none, which a failing journey shows.
 *
 * With a purpose the element is scrolled into view and must be enabled and not covered. `press` also sets a guard, so that a press
 * that would reach another element has no effect. `edit` focuses a field and selects its text, so that typing replaces it.
 */
export function find(target: Target, purpose?: 'press' | 'edit'): Found {
  const library = (globalThis as { TestingLibraryDom?: typeof Library }).TestingLibraryDom;
  if (!library) return { state: 'without the library' };
  const matcher = (wanted: string | Pattern | undefined) =>
    typeof wanted === 'object' ? new RegExp(wanted.source) : wanted;
  const all = (scope: HTMLElement, { role, name, label, text }: Target): HTMLElement[] => {
    if (role) return library.queryAllByRole(scope, role, { name: matcher(name) });
    if (label) return library.queryAllByLabelText(scope, matcher(label) ?? '');
    return library.queryAllByText(scope, matcher(text) ?? '');
  };
  const first = (wanted: Target): HTMLElement | undefined => {
    const scope = wanted.within ? first(wanted.within) : document.body;
    return scope && all(scope, wanted).find((each) => each.getClientRects().length > 0);
  };
  const element = first(target);
  if (!element) return { state: 'missing' };
  const label = (element as HTMLInputElement).labels?.[0];
  /** The drawing of a checkbox may cover it. */
  const drawing = element.matches('input') ? element.parentElement : null;
  const reaches = (at: unknown) =>
    at instanceof Element && [element, label, drawing].some((each) => each?.contains(at));
  if (purpose) {
    if (element.matches(':disabled, [aria-disabled="true"]')) return { state: 'disabled' };
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
  // The first line of a link that is broken over lines.
  const [box] = element.getClientRects();
  if (!box) return { state: 'missing' };
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (purpose) {
    const hit = document.elementFromPoint(x, y);
    if (!reaches(hit)) return { state: `covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing'}` };
  }
  if (purpose === 'press') {
    // Events that would reach anything else go nowhere: the page has moved since.
    const guard: Guard = { state: 'waiting', stop: new AbortController() };
    const check = (event: Event) => {
      const hit = reaches(event.target);
      if (event.type === 'pointerdown' || !hit) guard.state = hit ? 'hit' : 'missed';
      if (hit) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      addEventListener(type, check, { capture: true, signal: guard.stop.signal });
    }
    const page = globalThis as { yaguraGuard?: Guard };
    page.yaguraGuard?.stop.abort();
    page.yaguraGuard = guard;
  }
  if (purpose === 'edit') {
    element.focus();
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
    if (document.activeElement !== element) return { state: 'without focus' };
  }
  const { value = '' } = element as HTMLInputElement;
  return { state: 'seen', x, y, value };
}

/** Runs in the page after a press: whether it reached the element. A page that has been replaced was left by the press. */
export function pressed(): Guard['state'] {
  const { yaguraGuard: guard } = globalThis as { yaguraGuard?: Guard };
  guard?.stop.abort();
  return guard?.state ?? 'hit';
}
