export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** UI-007: light by default. */
export const defaultTheme: Theme = 'light';

// Without the `xi:` prefix, because sign-out clears those keys (STORE-001) and the theme belongs to the device.
const key = 'theme';

/** The current theme. */
export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Applies a theme and stores it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the theme lasts until the page is left.
  }
  window.dispatchEvent(new Event(themeChange));
}

const themeChange = 'timbre:theme';

/** Calls `listener` when the theme changes, here or in another tab; returns an unsubscribe function. */
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

/** Runs in the document head: applies the stored theme before the first paint. */
export const themeScript = `try{if(localStorage.getItem(${JSON.stringify(key)})==='dark')document.documentElement.dataset.theme='dark'}catch{}`;
