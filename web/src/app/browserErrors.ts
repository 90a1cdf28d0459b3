import { ApiError } from '@/shared/api/error';
import type { components } from '@/shared/api/schema';
import { isMissingCode } from './missingCode';

type BrowserError = components['schemas']['BrowserError'];
type Kind = BrowserError['kind'];

/** Limits of what one opened page sends, and of the texts as the contract gives them. */
const most = { perPage: 3, inAll: 10, message: 300, page: 200, stack: 2000 };

/** Failures that are not the app's: in scripts of other sites and in extensions, and a harmless notice about layouts. */
const foreign = /^Script error|ResizeObserver loop|-extension:\/\//;

const word = /^[a-z][a-z-]{0,23}$/;
const sent = new Map<string, Set<string>>();

/** Returns the path of a page with :id instead of ids, tokens and names. */
function pagePattern(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (part === '' || word.test(part) ? part : ':id'))
    .join('/')
    .slice(0, most.page);
}

/** Returns a text without the own host, queries and long quotations, which may hold what a person typed. */
function withoutPersonal(text: string, length: number): string {
  return text
    .replaceAll(location.origin, '')
    .replace(/\?[^\s"'):=]*=[^\s"'):]*/g, '')
    .replace(/(["'`])[^"'`]{24,}\1/g, '$1…$1')
    .slice(0, length);
}

/** Sends an error to the operator's log: each once, and a few in all. It never throws. */
export function reportError(kind: Kind, error: unknown): void {
  if (isMissingCode(error) || (error instanceof ApiError && error.status < 500)) return;
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  if (foreign.test(`${message}\n${stack}`.replace(/^Error: /, ''))) return;
  const report: BrowserError = {
    kind,
    message: withoutPersonal(message, most.message),
    page: pagePattern(location.pathname),
    ...(stack && { stack: withoutPersonal(stack, most.stack) }),
  };
  const before = sent.get(report.page) ?? new Set();
  const all = [...sent.values()].reduce((sum, one) => sum + one.size, 0);
  if (before.has(report.message) || before.size >= most.perPage || all >= most.inAll) return;
  sent.set(report.page, before.add(report.message));
  void fetch('/api/v1/app/errors/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ errors: [report] }),
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports uncaught errors, unhandled rejections and violations of the Content-Security-Policy. */
export function watchBrowserErrors(): void {
  addEventListener('error', ({ error, message }) => reportError('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    const host = URL.canParse(blockedURI) ? new URL(blockedURI).host || blockedURI.split(':')[0] : blockedURI;
    if (foreign.test(`${blockedURI} ${sourceFile}`)) return;
    reportError('policy', `${effectiveDirective} refuses ${host}`);
  });
}
