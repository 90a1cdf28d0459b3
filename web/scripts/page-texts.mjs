// Writes the words and the help that the server shares with the app, from the texts of the app: node scripts/page-texts.mjs.
// The other texts of the documents are internal/page/texts/{language}.json.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The words of names of matches, for notifications, mails and documents. */
const names = [
  ['round', 'match', 'round'],
  ['number', 'match', 'number'],
];

/** The words of documents: the name of the document's text, the area of the app, and the path of the text in it. */
const documents = [
  ['navigation', 'shell', 'mainNavigation'],
  ['login.title', 'auth', 'login.title'],
  ['login.agree', 'auth', 'agree'],
  ['login.lead', 'auth', 'link.lead'],
  ['login.close', 'common', 'close'],
  ['home.heading', 'home', 'hero.title'],
  ['home.description', 'home', 'hero.text'],
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
  ['entries.SOLO.one', 'rounds', 'field.user_one'],
  ['entries.SOLO.other', 'rounds', 'field.user_other'],
  ['entries.MULTI.one', 'rounds', 'field.team_one'],
  ['entries.MULTI.other', 'rounds', 'field.team_other'],
  ['members', 'team', 'members'],
  ['search.title', 'search', 'all.title'],
  ['search.description', 'search', 'all.start'],
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

/** Writes the texts of a list in a language, in order of their names. */
function write(list, language, file) {
  const texts = {};
  for (const [name, area, path] of list) {
    const value = path.split('.').reduce((texts, key) => texts?.[key], read(language, area));
    add(texts, name, value);
  }
  const sorted = Object.fromEntries(
    Object.keys(texts)
      .sort()
      .map((key) => [key, texts[key]]),
  );
  writeFileSync(new URL(`../../internal/${file}`, import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`);
}

const marks = /\[\[([\w-]+):([\w.-]+)\]\]|\[([^\]]+)\]\([^)]+\)|`([^`]+)`/g;

/** A text of the help without its marks (web/src/features/help/lib/text.ts). */
function plain(language, text) {
  return text.replace(marks, (mark, area, path, words, code) => {
    if (!area) return words ?? code;
    const label = path.split('.').reduce((texts, key) => texts?.[key], read(language, area));
    if (typeof label !== 'string') throw new Error(`page-texts: the app has no text for ${mark}`);
    return label;
  });
}

/** The texts of a part of a section, one for each paragraph. The rules of tables are known to the app alone. */
function textsOf(part) {
  if (typeof part === 'string') return [part];
  if (part.drawing) return [part.caption];
  if (part.table) return [part.table.head, ...part.table.rows].map((row) => row.join(' · '));
  if (part.states) return part.states.map(([, text]) => text);
  return (part.steps ?? part.list ?? part.flow ?? part.terms ?? part.questions ?? []).flat();
}

/** Writes the sections of all topics of the help as plain texts. */
function writeHelp(language, file) {
  const folder = new URL(`../src/features/help/texts/${language}/`, import.meta.url);
  const topics = {};
  for (const name of readdirSync(folder).sort()) {
    topics[name.replace('.json', '')] = Object.values(JSON.parse(readFileSync(new URL(name, folder)))).map(
      ({ title, body }) => ({
        heading: title,
        texts: body.flatMap(textsOf).map((text) => plain(language, text)),
      }),
    );
  }
  writeFileSync(new URL(`../../internal/${file}`, import.meta.url), `${JSON.stringify(topics, null, 1)}\n`);
}

for (const language of ['en', 'ja', 'ko', 'zh']) {
  write(documents, language, `page/texts/app.${language}.json`);
  writeHelp(language, `page/texts/help.${language}.json`);
  write(names, language, `kit/matchname/texts/${language}.json`);
}
