/** The pattern of `ilike` for texts that contain a search, in which `%`, `_` and `\` mean themselves. */
export const containsPattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
