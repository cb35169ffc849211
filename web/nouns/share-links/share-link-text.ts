/** SHARE-010 */
const mostCharacters = 38;

/** Shortens a long link for display. */
export const shortenLink = (link: string): string =>
  link.length > mostCharacters ? `${link.slice(0, mostCharacters)}...` : link;

/** SHARE-017: the absolute URL of a server link, which is a path if the server does not know its own URL. */
export const resolveLink = (link: string, here: string): string => new URL(link, here).href;
