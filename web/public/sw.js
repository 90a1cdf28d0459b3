// Shows notifications while the app is closed, and opens what they lead to. It keeps no pages and answers no requests.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
