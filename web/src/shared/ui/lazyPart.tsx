import { type ComponentType, lazy, useEffect, useState } from 'react';
import { useMissingPart } from './missingParts';

type Load<Part> = () => Promise<{ default: Part }>;

interface Closable {
  /** Closes the part that a person opened. If its code does not arrive, the message about that has a button to close it. */
  onClose?: (() => void) | undefined;
}

type PropsOf<Part> =
  Part extends ComponentType<infer Props>
    ? Props extends { onClose: unknown }
      ? Props
      : Props & Closable
    : never;

/**
 * Like React's lazy, for a part of a page such as a dialog. If its code does not arrive, it is requested once more; then a message
 * offers to try again, and the page keeps its state. A page itself is loaded by React's lazy, and its failure is shown by PageBoundary.
 */
export function lazyPart<Part extends ComponentType<never>>(load: Load<Part>) {
  // What loads the part only passes its properties on.
  const loadPart = load as unknown as Load<ComponentType<Closable>>;
  const later: ComponentType<Closable> = (props) => <LoadedLater load={loadPart} props={props} />;
  return lazy(() => loadPart().catch(() => ({ default: later }))) as unknown as ComponentType<PropsOf<Part>>;
}

interface LoadedLaterProps {
  load: Load<ComponentType<Closable>>;
  props: Closable;
}

/** The part whose code is requested when it is mounted, and whenever the person tries again. */
function LoadedLater({ load, props }: LoadedLaterProps) {
  const [Part, setPart] = useState<ComponentType<Closable> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed || Part) return;
    requestStyles()
      .then(load)
      .then(
        (module) => setPart(() => module.default),
        () => setFailed(true),
      );
  }, [failed, Part, load]);
  useMissingPart(failed, () => setFailed(false), props.onClose ?? null);
  return Part && <Part {...props} />;
}

/** The style sheets that did not arrive. Vite requests each once. */
const lostStyles = new Set<HTMLLinkElement>();

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  },
  { capture: true },
);

/** Requests the style sheets again that did not arrive. */
async function requestStyles(): Promise<void> {
  const links = [...lostStyles];
  lostStyles.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((done, fail) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', done);
          again.addEventListener('error', fail);
          link.replaceWith(again);
        }),
    ),
  );
}
