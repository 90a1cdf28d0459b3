// Runs before the first paint, so that the chosen theme and language never flash.
(() => {
  let theme = 'auto';
  let language = null;
  try {
    theme = localStorage.getItem('yagura.theme') || 'auto';
    language = localStorage.getItem('yagura.language');
  } catch {
    // Storage may be blocked; the defaults serve.
  }
  const light =
    theme === 'light' || (theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
  const bar = document.querySelector('meta[name="theme-color"]');
  if (light && bar) bar.setAttribute('content', '#f3eee3');
  // The server has written the language of an address that names one.
  if (language && !/[?&]lang=/.test(location.search)) document.documentElement.lang = language;
})();
