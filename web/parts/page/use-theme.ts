import { useSyncExternalStore } from 'react';
import {
  currentTheme,
  defaultTheme,
  onThemeChange,
  type Theme,
  type ThemePreference,
  themePreference,
} from './theme.ts';

/** The current theme, as it changes. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme, () => defaultTheme);

/** The user's choice of theme, as it changes. */
export const useThemePreference = (): ThemePreference =>
  useSyncExternalStore(onThemeChange, themePreference, () => defaultTheme);
