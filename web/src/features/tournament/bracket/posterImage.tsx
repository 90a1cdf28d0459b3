import { toBlob } from 'html-to-image';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { fontCss } from './fontCss';

/** Some phones draw no canvas above this many pixels. */
const mostPixels = 16_000_000;
const finest = 2;

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
    const { width, height } = element.getBoundingClientRect();
    const blob = await toBlob(element, {
      pixelRatio: Math.min(finest, Math.sqrt(mostPixels / Math.max(1, width * height))),
      fontEmbedCSS: await fontCss(element.textContent ?? ''),
    });
    if (!blob) throw new Error('the browser gave no picture');
    return blob;
  } finally {
    root.unmount();
    stage.remove();
  }
}
