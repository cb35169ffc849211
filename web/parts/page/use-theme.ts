import { useSyncExternalStore } from 'react';
import { currentTheme, defaultTheme, onThemeChange, type Theme } from './theme.ts';

/** The current theme, as it changes. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme, () => defaultTheme);
