// Writes the words that the server's documents share with the app, from the texts of the app: node scripts/page-texts.mjs.
// The other texts of the documents are internal/page/texts/{language}.json.
import { readFileSync, writeFileSync } from 'node:fs';

/** The shared words: the name of the document's text, the area of the app, and the path of the text in it. */
const shared = [
  ['home.heading', 'home', 'hero.title'],
  ['home.description', 'home', 'hero.text'],
  ['home.running', 'home', 'running.title'],
  ['home.upcoming', 'home', 'upcoming.title'],
  ['home.seeAll', 'home', 'seeAll'],
  ['contests.title', 'contest', 'list.title'],
  ['missing.contest', 'contest', 'list.unknown'],
  ['missing.text', 'contest', 'list.unknownText'],
  ['missing.page', 'contest', 'list.unknownPage'],
  ['missing.pageText', 'contest', 'list.unknownPageText'],
  ['missing.match', 'fault', 'matchDoesNotExist'],
  ['missing.person', 'fault', 'userDoesNotExist'],
  ['missing.team', 'fault', 'teamDoesNotExist'],
  ['missing.help', 'help', 'unknown'],
  ['help.title', 'help', 'title'],
  ['help.description', 'help', 'lead'],
  ['topic', 'help', 'topic'],
  ['status', 'common', 'status'],
  ['format', 'common', 'contestType'],
  ['sides', 'common', 'participantType'],
  ['withdrawn', 'common', 'withdrawnUser'],
  ['organiser', 'contestCard', 'defaultOrganiser'],
  ['champion', 'contest', 'champion'],
  ['tab', 'contest', 'tab'],
  ['tab.stream', 'stream', 'tab'],
  ['fact.start', 'contest', 'schedule.contestStart'],
  ['fact.entryEnd', 'contest', 'schedule.entryEnd'],
  ['round', 'match', 'round'],
  ['entries.SOLO', 'rounds', 'field.user'],
  ['entries.MULTI', 'rounds', 'field.team'],
  ['members', 'team', 'members'],
  ['players.title', 'search', 'title'],
  ['players.description', 'search', 'lead'],
  ['teams.title', 'team', 'title'],
  ['teams.description', 'team', 'empty.text'],
  ['ranking.title', 'record', 'ranking.title'],
  ['ranking.description', 'record', 'ranking.lead'],
  ['timeline.title', 'record', 'timeline.title'],
  ['terms.title', 'legal', 'terms'],
  ['privacy.title', 'legal', 'privacy'],
  ['contract.title', 'legal', 'contract'],
  ['contract.description', 'legal', 'contractLead'],
];

function read(language, area) {
  return JSON.parse(
    readFileSync(new URL(`../src/shared/i18n/locales/${language}/${area}.json`, import.meta.url)),
  );
}

/** Adds a text, or all texts below a name. */
function add(texts, name, value) {
  if (value === undefined) throw new Error(`page-texts: the app has no text for ${name}`);
  if (typeof value === 'string') texts[name] = value;
  else for (const [key, below] of Object.entries(value)) add(texts, `${name}.${key}`, below);
}

for (const language of ['en', 'ja', 'ko', 'zh']) {
  const texts = {};
  for (const [name, area, path] of shared) {
    const value = path.split('.').reduce((texts, key) => texts?.[key], read(language, area));
    add(texts, name, value);
  }
  const sorted = Object.fromEntries(
    Object.keys(texts)
      .sort()
      .map((key) => [key, texts[key]]),
  );
  const target = new URL(`../../internal/page/texts/app.${language}.json`, import.meta.url);
  writeFileSync(target, `${JSON.stringify(sorted, null, 2)}\n`);
}
