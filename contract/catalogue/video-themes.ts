/** VIDEO-002: the themes of share videos; the first is the default. */
export const videoThemes = ['colour', 'light', 'dark'] as const;
export type VideoTheme = (typeof videoThemes)[number];

export const videoThemeNames: Readonly<Record<VideoTheme, string>> = {
  colour: 'Multicolor',
  light: 'White',
  dark: 'Black',
};
