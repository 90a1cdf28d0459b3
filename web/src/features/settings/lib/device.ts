import { isIPad } from '@/shared/lib/isIPad';

const browsers: readonly [RegExp, string][] = [
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

function first(list: readonly [RegExp, string][], text: string): string | undefined {
  return list.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * Returns a device's name such as "Chrome · Android"; empty if nothing is recognised. The number of touch points is known
 * of this device only.
 */
export function deviceName(userAgent: string, touchPoints = 0): string {
  const system = isIPad(userAgent, touchPoints) ? 'iPad' : first(systems, userAgent);
  return [first(browsers, userAgent), system].filter(Boolean).join(' · ');
}

export function isHandheld(userAgent: string, touchPoints = 0): boolean {
  return /iPhone|Android/.test(userAgent) || isIPad(userAgent, touchPoints);
}
