import { toBlob } from 'html-to-image';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { fontCss } from './fontCss';

/** Some phones draw no canvas above this many pixels. */
const mostPixels = 16_000_000;
const finest = 2;

/** What the bracket's style sheets set; copying every property of every element takes many times as long. */
const copied = [
  ...[
    'align-content',
    'align-items',
    'align-self',
    'justify-content',
    'justify-items',
    'justify-self',
    'place-items',
  ],
  ...['background-color', 'background-image', 'background-position', 'background-repeat', 'background-size'],
  ...[
    'border-top',
    'border-right',
    'border-bottom',
    'border-left',
    'box-shadow',
    'box-sizing',
    'clip-path',
    'color',
  ],
  ...['column-gap', 'row-gap', 'display', 'flex', 'flex-wrap', 'grid-auto-flow', 'grid-template-columns'],
  ...[
    'grid-template-rows',
    'grid-column',
    'grid-row',
    'width',
    'height',
    'min-width',
    'min-height',
    'object-fit',
  ],
  ...[
    'margin-top',
    'margin-right',
    'margin-bottom',
    'margin-left',
    'padding-top',
    'padding-right',
    'padding-bottom',
  ],
  ...[
    'padding-left',
    'position',
    'top',
    'right',
    'bottom',
    'left',
    'transform',
    'overflow',
    'opacity',
    'z-index',
  ],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'font-feature-settings',
    'font-variant-numeric',
    'letter-spacing',
  ],
  ...[
    'line-height',
    'text-align',
    'text-indent',
    'text-overflow',
    'white-space',
    'word-break',
    'overflow-wrap',
  ],
  ...['fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-linecap', '-webkit-box-orient'],
  ...['-webkit-line-clamp', 'list-style-type'],
];

const strokes = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
];

/** The library leaves the inside of a drawing to style sheets, which the picture does not have. */
function settleDrawings(element: HTMLElement): void {
  for (const shape of element.querySelectorAll<SVGElement>('svg *')) {
    const style = getComputedStyle(shape);
    for (const name of strokes) shape.style.setProperty(name, style.getPropertyValue(name));
  }
}

/** Draws an element away from the screen and gives it as PNG, whatever is scrolled, zoomed or left out on the page. */
export async function posterImage(poster: ReactElement): Promise<Blob> {
  const stage = document.createElement('div');
  stage.style.cssText = 'position:fixed;top:0;left:-100000px;';
  stage.setAttribute('aria-hidden', 'true');
  document.body.append(stage);
  const root = createRoot(stage);
  try {
    flushSync(() => root.render(poster));
    const element = stage.firstElementChild as HTMLElement;
    await document.fonts?.ready;
    settleDrawings(element);
    const { width, height } = element.getBoundingClientRect();
    const blob = await toBlob(element, {
      pixelRatio: Math.min(finest, Math.sqrt(mostPixels / Math.max(1, width * height))),
      includeStyleProperties: copied,
      fontEmbedCSS: await fontCss(element.textContent ?? ''),
    });
    if (!blob) throw new Error('the browser gave no picture');
    return blob;
  } finally {
    root.unmount();
    stage.remove();
  }
}
