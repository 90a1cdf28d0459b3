import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The pages whose document names the files that it will load, by the pattern of the address (internal/page/view.go), with the
// modules that the page imports while it runs. A page that is missing here loads them itself.

const pages = 'src/app/pages.tsx';
const kit = 'src/shared/ui/Kit.tsx';
const contest = [pages, kit, 'src/pages/contest/ContestDetailPage.tsx'];
const match = [pages, kit, 'src/pages/match/MatchWithChatPage.tsx'];
const stage = (module) => [...contest, 'src/features/contest/pages/StageTab.tsx', module];

export const firstViews = {
  '/': ['src/pages/home/HomePage.tsx'],
  '/contests': [pages, kit, 'src/features/contest/pages/ContestListPage.tsx'],
  '/contests/:id': [...contest, 'src/features/contest/pages/OverviewTab.tsx'],
  '/contests/:id/participant': [...contest, 'src/features/entry/pages/ParticipantTab.tsx'],
  '/contests/:id/operator': [...contest, 'src/features/contest/pages/OperatorTab.tsx'],
  '/contests/:id/tournament': stage('src/formats/bracket/BracketStage.tsx'),
  '/contests/:id/tournament/:stageId/match/:matchId': match,
  '/contests/:id/league/:stageId/match/:matchId': match,
  '/contests/:id/swissdraw/:stageId/match/:matchId': match,
  '/contests/:id/battleroyal/:stageId/match/:matchId': [pages, kit, 'src/formats/royale/LobbyPage.tsx'],
  '/users/:id': [pages, kit, 'src/features/account/pages/ProfilePage.tsx'],
  '/teams/:id': [pages, kit, 'src/features/team/pages/TeamPage.tsx'],
  '/ranking': [pages, kit, 'src/features/record/pages/RankingPage.tsx'],
  '/timeline': [pages, kit, 'src/features/record/pages/TimelinePage.tsx'],
  '/search-user': [pages, kit, 'src/features/search/pages/SearchPage.tsx'],
  '/help': [pages, kit, 'src/features/help/pages/HelpHomePage.tsx'],
  '/help/:topic': [pages, kit, 'src/features/help/pages/HelpTopicPage.tsx'],
};

/** The most requests for scripts of a first view, besides boot.js. */
const mostScripts = 12;

/** Returns the files of the first views, from the manifest of the build. */
export function filesOfViews(dist, manifest) {
  const part = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`first-views: ${key} is not in the build; has it moved?`);
    return chunk;
  };
  /** Collects the files of a module and of what it imports. */
  const collect = (key, into) => {
    if (into.keys.has(key)) return into;
    into.keys.add(key);
    const { file, css = [], imports = [] } = part(key);
    if (file.endsWith('.js')) into.scripts.add(file);
    for (const style of css) into.styles.add(style);
    for (const imported of imports) collect(imported, into);
    return into;
  };
  const empty = () => ({ keys: new Set(), scripts: new Set(), styles: new Set() });
  const page = collect('index.html', empty());
  const address = (file) => `/${file}`;
  const besides = ({ scripts, styles }) => ({
    scripts: [...scripts].filter((file) => !page.scripts.has(file)).map(address),
    styles: [...styles].filter((file) => !page.styles.has(file)).map(address),
  });

  const views = {};
  for (const [pattern, modules] of Object.entries(firstViews)) {
    const found = empty();
    for (const key of modules) collect(key, found);
    const files = besides(found);
    // The page's own, the texts of the language, and for all pages but the first the rest of them.
    const count = page.scripts.size + files.scripts.length + 2;
    if (count > mostScripts)
      throw new Error(`first-views: ${pattern} loads ${count} scripts: ${files.scripts.join(' ')}`);
    views[pattern] = { ...files, texts: pattern !== '/' };
  }

  const languages = {};
  for (const language of ['ja', 'en', 'ko', 'zh']) {
    const texts = (name) => besides(collect(`src/shared/i18n/locales/${name}.ts`, empty())).scripts;
    const { file } = part(`src/shared/ui/styles/interface/${language}.css`);
    const fonts = readFileSync(join(dist, file), 'utf8').match(/assets\/[\w.-]+\.woff2/g) ?? [];
    languages[language] = {
      scripts: texts(language),
      rest: texts(`${language}.rest`).filter((script) => !texts(language).includes(script)),
      styles: [address(file)],
      // Headings need them at once; figures and rare characters come later.
      fonts: fonts.filter((font) => /-latin-|\/(ja|ko|zh)-first-/.test(font)).map(address),
    };
  }
  return { views, languages };
}
