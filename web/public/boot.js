// Runs before the first paint, so that the chosen theme and language never flash, nor results that the reader hides.
(() => {
  let theme = 'auto';
  let language = null;
  let signedIn = false;
  let spoilers = 'show';
  let codeMailed = false;
  try {
    theme = localStorage.getItem('yagura.theme') || 'auto';
    language = localStorage.getItem('yagura.language');
    signedIn = localStorage.getItem('yagura.signedIn') === '1';
    spoilers = localStorage.getItem('yagura.spoilers') || 'show';
    codeMailed = localStorage.getItem('yagura.code') !== null;
  } catch {
    // Storage may be blocked; the defaults serve.
  }
  const light =
    theme === 'light' || (theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
  const bar = document.querySelector('meta[name="theme-color"]');
  if (light && bar) bar.setAttribute('content', '#f3eee3');
  // The server wrote the first view for visitors, in the language of the browser. Where that is not what the page will show,
  // only its frame is shown.
  const page = document.documentElement;
  const named = /[?&]lang=/.test(location.search);
  const other = language !== null && !named && language.slice(0, 2) !== page.lang.slice(0, 2);
  if (other || (signedIn && location.pathname === '/')) page.dataset.first = 'frame';
  // The login window of a match. Who waits for a mailed code gets another one from the app.
  if (!other && !signedIn && !codeMailed) page.dataset.visitor = '';
  // The browser closes only modal dialogs by itself, and those leave nothing to click beside them.
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.getElementById('first-login')?.close();
  });
  if (spoilers === 'hide') page.dataset.spoilers = 'hide';
  // The server has written the language of an address that names one.
  if (language && !named) page.lang = language;

  // The app's own files are requested after the first paint, so that they do not delay the view that the document has.
  const start = () => {
    for (const later of document.querySelectorAll('template[data-later]')) {
      later.replaceWith(document.importNode(later.content, true));
    }
  };
  const parsed = new Promise((done) => document.addEventListener('DOMContentLoaded', done));
  const painted = new Promise((done) => {
    // A page in the background is not painted, and old browsers do not tell.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) done();
    else new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
    setTimeout(done, 1500);
  });
  Promise.all([parsed, painted]).then(start);
})();
