import { fileURLToPath } from 'node:url';
import { firstViews } from './first-views.mjs';

// Groups the modules of the build, so that a first view loads few files: what every page and home need (`base`), the component
// library (`kit`), the library of forms (`forms`), what several public pages share (`reading`), one file for each public page with the
// rest of its own, and one with the rest of the login window (`login`), which a match opens for a visitor.
// Everything else is split as the bundler decides.

const root = fileURLToPath(new URL('..', import.meta.url));
const home = 'src/pages/home/HomePage.tsx';
const kit = 'src/shared/ui/Kit.tsx';
const login = 'src/features/auth/LoginModal.tsx';
/** The lists of a signed-in person on the home page, which loads them later. */
const own = 'src/pages/home/Own.tsx';
const views = [...new Set(Object.values(firstViews).flat())];
const entries = [...views, own, login];

/** Components that pages of all kinds use beside Mantine's own parts. */
const library =
  /node_modules\/(@mantine\/(core|hooks)|@floating-ui|react-remove-scroll|react-number-format|tabbable|clsx)\b/;

const forms = /node_modules\/(zod|react-hook-form|@hookform)\/|src\/shared\/lib\/zod\b/;

/** Packages whose index names far more than a page uses. What pages use of them is read with them. */
const barrels = /node_modules\/(@tabler\/icons-react|@tanstack\/[^/]+|react-i18next)\//;

/** @type {Map<string, Set<string>> | null} */
let closures = null;

/** Returns, for each entry, the modules that it imports before it runs. */
function closuresOf(context) {
  if (closures) return closures;
  closures = new Map();
  for (const entry of entries) {
    const seen = new Set();
    const walk = (id) => {
      if (seen.has(id)) return;
      seen.add(id);
      if (barrels.test(id)) return;
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) walk(imported);
    };
    walk(root + entry);
    closures.set(entry, seen);
  }
  return closures;
}

function groupOf(id, context) {
  const all = closuresOf(context);
  if (library.test(id)) return 'kit';
  if (forms.test(id)) return 'forms';
  if (barrels.test(id)) return 'reading';
  if (all.get(home)?.has(id)) return 'base';
  if (all.get(kit)?.has(id)) return 'kit';
  const users = [...views, own].filter((entry) => all.get(entry)?.has(id));
  // The frame of all stages is too small for a file of its own.
  if (users.length > 1 || users[0]?.endsWith('/StageTab.tsx')) return 'reading';
  if (users[0] === own) return null;
  if (users.length === 0 && all.get(login)?.has(id)) return 'login';
  const name = users[0]?.match(/(\w+)\.tsx$/)?.[1];
  return name ? `view-${name}` : null;
}

/** The groups of the build. `base` matches the modules of every page. */
export function chunkGroups(base) {
  const group = (name, priority) => ({
    priority,
    name: (id, context) => {
      const found = groupOf(id, context);
      return found === name || (name === 'view' && found?.startsWith('view-')) ? found : null;
    },
  });
  return [
    { name: 'base', test: base, priority: 50 },
    group('base', 40),
    group('kit', 30),
    group('forms', 25),
    group('reading', 20),
    group('login', 15),
    group('view', 10),
  ];
}
