/** The dubbing projects. */
export const dubbingPath = '/app/dubbing';

/** A project; `language` opens one of its languages. */
export const dubPath = (projectId: string, language?: string): string =>
  `${dubbingPath}/${projectId}${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`;
