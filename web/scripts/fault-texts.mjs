// Writes the fault messages of the server from the texts of the app:
// node scripts/fault-texts.mjs. Keys of the app alone, such as those with a context, are written too and never used.
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
