/** SHARE-010 */
const maxCharacters = 38;

/** Shortens a long link for display. */
export const shortenLink = (link: string): string =>
  link.length > maxCharacters ? `${link.slice(0, maxCharacters)}...` : link;

/** SHARE-017: the absolute URL of a server link, which is a path if the server does not know its own URL. */
export const resolveLink = (link: string, baseUrl: string): string => new URL(link, baseUrl).href;
