import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/shared/ui/styles/tokens.css', 'utf8');

function tokensOf(scheme: 'dark' | 'light'): Map<string, string> {
  const block = new RegExp(`\\[data-mantine-color-scheme="${scheme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--y-([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['ground', 'sunken', 'surface', 'raised'];
const texts = [
  'text',
  'text-2',
  'text-3',
  'lacquer-text',
  'live-text',
  'success',
  'warning',
  'danger',
  'info',
];
const pairs: [string, string, number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  ['text', 'hover', 4.5],
  ['text-2', 'hover', 4.5],
  ['on-lacquer', 'lacquer', 4.5],
  ['on-lacquer', 'lacquer-hover', 4.5],
  ['on-lacquer', 'lacquer-press', 4.5],
  ['on-live', 'live', 4.5],
  ['on-danger', 'danger-fill', 4.5],
  ['text', 'lacquer-wash', 4.5],
  ['lacquer-text', 'lacquer-wash', 4.5],
  ['text', 'live-wash', 4.5],
  ['text', 'warning-wash', 4.5],
  ['text', 'danger-wash', 4.5],
  ['text', 'info-wash', 4.5],
  // Edges of controls and drawings need 3 : 1.
  ['line-strong', 'ground', 3],
  ['line-strong', 'surface', 3],
  ['lacquer', 'ground', 3],
  ['live', 'ground', 3],
];

describe.each(['dark', 'light'] as const)('%s tokens', (scheme) => {
  const tokens = tokensOf(scheme);
  it.each(pairs)('%s on %s reaches %f', (front, back, least) => {
    const [a, b] = [tokens.get(front), tokens.get(back)];
    if (!a || !b) throw new Error(`${front} or ${back} is not a colour token`);
    expect(contrast(a, b)).toBeGreaterThanOrEqual(least);
  });
});
