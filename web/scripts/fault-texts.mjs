// Writes the texts of faults as the server answers them, from the texts that the app shows:
// node scripts/fault-texts.mjs. A key of the app alone, such as one with a context, is written too and never asked for.
import { readFileSync, writeFileSync } from 'node:fs';

const read = (language, area) =>
  JSON.parse(readFileSync(new URL(`../src/shared/i18n/locales/${language}/${area}.json`, import.meta.url)));

for (const language of ['en', 'ja', 'ko', 'zh']) {
  const texts = { ...read(language, 'requestFault'), ...read(language, 'fault') };
  const sorted = Object.fromEntries(
    Object.keys(texts)
      .sort()
      .map((key) => [key, texts[key]]),
  );
  const target = new URL(`../../internal/kit/faulttext/texts/${language}.json`, import.meta.url);
  writeFileSync(target, `${JSON.stringify(sorted, null, 2)}\n`);
}
