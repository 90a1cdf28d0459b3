// Shows notifications while the app is closed, and opens what they lead to. It keeps no pages: where a page cannot be
// loaded because the network is away it answers a page of its own, which loads the wanted one when the network is back.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const offlineTexts = {
  en: ['You are offline', 'This page will load when the network is back.', 'Try again'],
  ja: ['オフラインです', 'ネットワークにつながると、このページを読み込みます。', '再試行'],
  ko: ['오프라인 상태입니다', '네트워크에 다시 연결되면 이 페이지를 불러옵니다.', '다시 시도'],
  zh: ['您处于离线状态', '网络恢复后将加载此页面。', '重试'],
};

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(offlinePage));
});

function offlinePage() {
  const known = (self.navigator.languages ?? [self.navigator.language]).map((tag) => tag.slice(0, 2));
  const language = known.find((tag) => tag in offlineTexts) ?? 'en';
  const page = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Yagura</title>
<style>
body { --text: #ede8de; --ground: #11131a; --act: #ff7043; --on-act: #1c0a03; }
.light body { --text: #1c1e28; --ground: #f3eee3; --act: #bd3510; --on-act: #fffaf3; }
body { display: grid; place-content: center; gap: 16px; min-height: 100dvh; margin: 0; padding: 24px; box-sizing: border-box;
  font-family: system-ui, sans-serif; text-align: center; color: var(--text); background: var(--ground); }
h1, p { margin: 0; }
:lang(ko) { word-break: keep-all; }
button { min-height: 44px; padding: 0 24px; font: inherit; font-weight: 700; color: var(--on-act); background: var(--act); border: 0; cursor: pointer; justify-self: center; }
</style></head>
<body><p>Yagura</p><h1></h1><p id="text"></p><button type="button"></button>
<script>
// Only a page can read what the reader chose in the app.
let theme = 'auto', chosen = null;
try {
  theme = localStorage.getItem('yagura.theme') || 'auto';
  chosen = localStorage.getItem('yagura.language');
} catch {}
const texts = ${JSON.stringify(offlineTexts)};
const page = document.documentElement, button = document.querySelector('button');
if (chosen && texts[chosen.slice(0, 2)]) page.lang = chosen.slice(0, 2);
page.classList.toggle('light', theme === 'light' || (theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches));
const [title, text, retry] = texts[page.lang];
document.title = title + ' | Yagura';
document.querySelector('h1').textContent = title;
document.getElementById('text').textContent = text;
button.textContent = retry;
addEventListener('online', () => location.reload());
// The network may be announced before it carries anything: ask until an answer comes.
setInterval(() => {
  if (navigator.onLine) fetch('/favicon.svg', { cache: 'no-store' }).then(() => location.reload(), () => {});
}, 5000);
button.addEventListener('click', () => location.reload());
</script></body></html>`;
  return new Response(page, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

self.addEventListener('push', (event) => {
  if (!event.data) return;
  event.waitUntil(show(event.data.json()));
});

async function show(message) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Who looks at the app sees it at the bell.
  if (!message.test && windows.some((each) => each.focused)) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: message.icon ? `/api/v1/files/${message.icon}` : '/icon-192.png',
    badge: '/icon-192.png',
    data: { link: message.link, id: message.id },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open({ link, id }) {
  const address = new URL(link, self.location.origin);
  if (address.origin !== self.location.origin) return self.clients.openWindow(address.href);
  if (id) address.searchParams.set('notification', String(id));
  const [first] = await self.clients.matchAll({ type: 'window' });
  if (!first) return self.clients.openWindow(address.href);
  await first.focus();
  return first.navigate(address.href);
}
