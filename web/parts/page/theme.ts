export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What the user chose: a theme, or that of the operating system. */
export type ThemePreference = Theme | 'system';

/** UI-007: light by default. */
export const defaultTheme: Theme = 'light';

// Without the `xi:` prefix, because sign-out clears those keys (STORE-001) and the theme belongs to the device.
const key = 'theme';

const systemIsDark = '(prefers-color-scheme: dark)';

/** The current theme. */
export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The stored choice of the user; without storage, the current theme. */
export function themePreference(): ThemePreference {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'system' || stored === 'dark' ? stored : defaultTheme;
  } catch {
    return currentTheme();
  }
}

const resolve = (preference: string | null): Theme =>
  preference === 'dark' || (preference === 'system' && window.matchMedia(systemIsDark).matches) ? 'dark' : defaultTheme;

/** Applies a choice of theme and stores it on this device. */
export function setTheme(preference: ThemePreference): void {
  document.documentElement.dataset.theme = resolve(preference);
  try {
    localStorage.setItem(key, preference);
  } catch {
    // Without storage the theme lasts until the page is left.
  }
  window.dispatchEvent(new Event(themeChange));
}

const themeChange = 'timbre:theme';

/** Calls `listener` when the theme changes, here, in another tab or in the system; returns an unsubscribe function. */
export function onThemeChange(listener: () => void): () => void {
  const apply = (preference: string | null) => {
    document.documentElement.dataset.theme = resolve(preference);
    listener();
  };
  const otherTab = (event: StorageEvent) => event.key === key && apply(event.newValue);
  const systemChange = () => themePreference() === 'system' && apply('system');
  const system = window.matchMedia?.(systemIsDark);
  window.addEventListener(themeChange, listener);
  window.addEventListener('storage', otherTab);
  system?.addEventListener('change', systemChange);
  return () => {
    window.removeEventListener(themeChange, listener);
    window.removeEventListener('storage', otherTab);
    system?.removeEventListener('change', systemChange);
  };
}

/** Runs in the document head: applies the stored theme before the first paint. */
export const themeScript = `try{var t=localStorage.getItem(${JSON.stringify(key)});if(t==='dark'||t==='system'&&matchMedia(${JSON.stringify(systemIsDark)}).matches)document.documentElement.dataset.theme='dark'}catch{}`;
