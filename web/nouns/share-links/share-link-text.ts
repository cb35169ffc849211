/** SHARE-010 */
const mostCharacters = 38;

/** What is shown of a link: its beginning, where it is long. */
export const shortenLink = (link: string): string =>
  link.length > mostCharacters ? `${link.slice(0, mostCharacters)}...` : link;

/** SHARE-017: the address that a link of the server stands for, which is a path where the server does not know its own. */
export const resolveLink = (link: string, here: string): string => new URL(link, here).href;
