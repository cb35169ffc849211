export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** UI-007: light until the person says otherwise. */
export const defaultTheme: Theme = 'light';

// Without the `xi:` prefix: the look of a device outlives a sign-out, which clears those keys (STORE-001).
const key = 'theme';

/** The theme that is shown. */
export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Shows a theme and remembers it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // A browser that keeps nothing shows the theme until the page is left.
  }
  window.dispatchEvent(new Event(themeChange));
}

const themeChange = 'timbre:theme';

/** Calls `listener` when the theme changes, here or in another tab; returns how to stop it. */
export function onThemeChange(listener: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key !== key) return;
    document.documentElement.dataset.theme = event.newValue === 'dark' ? 'dark' : defaultTheme;
    listener();
  };
  window.addEventListener(themeChange, listener);
  window.addEventListener('storage', otherTab);
  return () => {
    window.removeEventListener(themeChange, listener);
    window.removeEventListener('storage', otherTab);
  };
}

/** Runs in the document's head: sets the kept theme before the first paint. */
export const themeScript = `try{if(localStorage.getItem(${JSON.stringify(key)})==='dark')document.documentElement.dataset.theme='dark'}catch{}`;
