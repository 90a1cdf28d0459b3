import { expect, it, onTestFinished, vi } from 'vitest';
import worker from '../../public/sw.js?raw';

/** Returns the document that the service worker answers while the network is away, in a browser of these languages. */
async function offlineDocument(languages: string[]): Promise<string> {
  let answer: Promise<Response> | undefined;
  const self = {
    navigator: { languages },
    addEventListener: (kind: string, handle: (event: object) => void) => {
      if (kind !== 'fetch') return;
      const respondWith = (response: Promise<Response>) => {
        answer = response;
      };
      handle({ request: { mode: 'navigate' }, respondWith });
    },
  };
  const away = () => Promise.reject(new TypeError('offline'));
  new Function('self', 'fetch', worker)(self, away);
  return (await answer)?.text() ?? '';
}

/** Shows a document and runs its script, as a browser does, without what waits for the network. */
function open(html: string) {
  const { lang } = document.documentElement;
  onTestFinished(() => {
    localStorage.clear();
    document.documentElement.classList.remove('light');
    document.documentElement.lang = lang;
    document.body.replaceChildren();
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.lang = page.documentElement.lang;
  document.body.replaceChildren(...page.body.children);
  const script = document.querySelector('script')?.textContent ?? '';
  new Function('addEventListener', 'setInterval', script)(vi.fn(), vi.fn());
}

it('speaks the language of the browser if no other is chosen', async () => {
  open(await offlineDocument(['fr-FR', 'zh-CN']));
  expect(document.querySelector('h1')).toHaveTextContent('您处于离线状态');
  expect(document.documentElement).not.toHaveClass('light');
});

it('has the language and the theme that the reader chose in the app', async () => {
  localStorage.setItem('yagura.language', 'ko');
  localStorage.setItem('yagura.theme', 'light');
  open(await offlineDocument(['ja']));
  expect(document.documentElement).toHaveAttribute('lang', 'ko');
  expect(document.querySelector('h1')).toHaveTextContent('오프라인 상태입니다');
  expect(document.querySelector('button')).toHaveTextContent('다시 시도');
  expect(document.documentElement).toHaveClass('light');
});
