/**
 * A picture of the page needs its fonts inside. The app's Japanese fonts are split into hundreds of files by character,
 * so only the files whose characters stand in the text are embedded.
 */
export async function fontCss(text: string): Promise<string> {
  const points = new Set([...text].map((character) => character.codePointAt(0) ?? 0));
  const faces = [...document.styleSheets].flatMap(facesOf).filter((face) => {
    const range = face.style.getPropertyValue('unicode-range');
    return range === '' || coversAny(range, points);
  });
  const rules = await Promise.all(faces.map(embedded));
  return rules.filter(Boolean).join('\n');
}

function facesOf(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
  } catch {
    // A sheet of another origin, such as a browser extension's, cannot be read.
    return [];
  }
}

/** Whether a CSS unicode-range such as "U+3041-3096, U+4??" holds one of the code points. */
export function coversAny(range: string, points: ReadonlySet<number>): boolean {
  return range.split(',').some((part) => {
    const token = part.trim().replace(/^u\+/i, '');
    const [from = '', to = from] = token.split('-');
    const low = Number.parseInt(from.replaceAll('?', '0'), 16);
    const high = Number.parseInt(to.replaceAll('?', 'f'), 16);
    for (const point of points) if (point >= low && point <= high) return true;
    return false;
  });
}

async function embedded(face: CSSFontFaceRule): Promise<string> {
  const source = /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue('src'))?.[1];
  if (!source) return '';
  const address = new URL(source, face.parentStyleSheet?.href ?? location.href);
  const response = await fetch(address);
  if (!response.ok) return '';
  const data = await dataUrl(await response.blob());
  const property = (name: string) => {
    const value = face.style.getPropertyValue(name);
    return value ? `${name}:${value};` : '';
  };
  return `@font-face{${['font-family', 'font-weight', 'font-style', 'unicode-range'].map(property).join('')}src:url(${data}) format("woff2");}`;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
