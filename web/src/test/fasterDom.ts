import { createRequire } from 'node:module';
import { configure, getConfig } from '@testing-library/react';

/** The properties that queries, clicks and the kit read and that jsdom's default style sheet sets. */
const readProperties = ['display', 'position', 'box-sizing'];

interface Rule {
  selectorText: string;
  style: CSSStyleDeclaration;
}

/** Returns the rules' declarations of the read properties, with one rule for each declaration. Those that hide come last, as before. */
function shortened(rules: Rule[]): string {
  const selectors = new Map<string, string[]>();
  for (const { selectorText, style } of rules) {
    for (const property of readProperties) {
      const value = style.getPropertyValue(property);
      if (value === '') continue;
      const declaration = `${property}: ${value}`;
      const selector = selectorText.replace(/^@namespace[^;]*;/, '').trim();
      selectors.set(declaration, [...(selectors.get(declaration) ?? []), selector]);
    }
  }
  const hides = ([declaration]: [string, string[]]) => Number(declaration === 'display: none');
  return [...selectors]
    .sort((a, b) => hides(a) - hides(b))
    .map(([declaration, all]) => `${all.join(', ')} { ${declaration} }`)
    .join('\n');
}

/**
 * Shortens jsdom's default style sheet to what tests read, and leaves colours as they are declared. jsdom compares every element whose
 * style is computed with each rule of the sheet, once for every change of the document, and computes each colour from its ancestors.
 */
function shortenDefaultStyles() {
  const requireByJsdom = createRequire(createRequire(import.meta.url).resolve('jsdom'));
  const cssom = requireByJsdom('rrweb-cssom') as { parse: (text: string) => { cssRules: Rule[] } };
  const { parse } = cssom;
  cssom.parse = (text) => parse(shortened(parse(text).cssRules));
  // jsdom parses its sheet when it computes the first style.
  getComputedStyle(document.createElement('div'));
  cssom.parse = parse;

  const { propertiesWithResolvedValueImplemented: resolved } = requireByJsdom(
    'jsdom/lib/jsdom/living/helpers/style-rules.js',
  ) as { propertiesWithResolvedValueImplemented: Record<string, unknown> };
  for (const property of Object.keys(resolved)) if (property.endsWith('color')) delete resolved[property];
}

/** Iterates over lists of nodes by their items. The iterator of arrays asks jsdom's proxy of the list for its length and each index. */
function iterateByItem() {
  const { item } = NodeList.prototype;
  NodeList.prototype[Symbol.iterator] = function nodes(this: NodeListOf<Node>) {
    let index = 0;
    return {
      next: () => {
        const value = item.call(this, index++);
        return value === null ? { value: undefined, done: true } : { value, done: false };
      },
      [Symbol.iterator]() {
        return this;
      },
    } as ArrayIterator<Node>;
  };
}

function labelsByControl() {
  const labels = new Map<Element, HTMLLabelElement[]>();
  for (const label of document.querySelectorAll('label')) {
    if (label.control) labels.set(label.control, [...(labels.get(label.control) ?? []), label]);
  }
  return labels;
}

/** Finds the labels of all controls once for every change of the document. jsdom walks the document for each control and each label. */
function rememberLabels() {
  let labels: ReturnType<typeof labelsByControl> | undefined;
  const forget = () => {
    labels = undefined;
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { attributes: true, childList: true, subtree: true });
  const labelled = [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ];
  for (const { prototype } of labelled) {
    const ofJsdom = Object.getOwnPropertyDescriptor(prototype, 'labels') as PropertyDescriptor;
    Object.defineProperty(prototype, 'labels', {
      ...ofJsdom,
      get(this: HTMLInputElement) {
        if (this.type === 'hidden' || this.getRootNode() !== document) return ofJsdom.get?.call(this);
        if (changes.takeRecords().length > 0) forget();
        labels ??= labelsByControl();
        return labels.get(this) ?? [];
      },
    });
  }
}

/**
 * Leaves the document out of the errors of a query that still waits: waitFor discards them, and adds the document to the last one.
 * An error without a message prints one of several matching elements, which waitFor does not add.
 */
function printLastErrorOnly() {
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) => {
      const waits = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
      if (!waits || message === null) return getElementError(message, container);
      const error = new Error(message);
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}

let faster: Document | undefined;

/**
 * Makes jsdom and Testing Library faster with the same answers to queries. Computed styles, labels and errors took a third of the time
 * of component tests. Calling it again for the same document has no effect.
 */
export function makeDomFaster() {
  if (faster === document) return;
  if (!faster) {
    shortenDefaultStyles();
    printLastErrorOnly();
  }
  faster = document;
  iterateByItem();
  rememberLabels();
}
